"""Streams of lines: JSON objects that are sent as they come."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from sestina.host.people import Person
from sestina.host.protocol.insight import InsightLine, Progress
from sestina.server.http.request_dependencies import client_address
from sestina.server.insight.job_pool import Job

NDJSON = "application/x-ndjson"

_encode = msgspec.json.Encoder().encode


def asker(request: Request[Any, Any, Any], guest: Person | None) -> str:
    """Whom limits count by: a guest, or the address of somebody who has no name yet."""
    return f"address {client_address(request)}"[:64] if guest is None else guest.id


def lines_of(line: type[msgspec.Struct]) -> dict[int, ResponseSpec]:
    """The description of a stream."""
    return {200: ResponseSpec(line, media_type=NDJSON, generate_examples=False)}


def stream(lines: AsyncIterator[bytes]) -> Stream:
    # A proxy that waited for the end would take the point out of it.
    headers = {"x-accel-buffering": "no"}
    return Stream(lines, media_type=NDJSON, status_code=200, headers=headers)


def line(progress: Progress, name: str, **more: object) -> bytes:
    """The line of a stream; `name` is what the result is called there."""
    found = {field: getattr(progress, field) for field in InsightLine.__struct_fields__}
    parts = {field: value for field, value in found.items() if value is not None} | more
    if progress.result:
        # It is JSON already, made by the worker: nobody reads it here.
        parts[name] = msgspec.Raw(progress.result)
    return _encode(parts) + b"\n"


async def job_lines(job: Job, name: str, **more: object) -> AsyncIterator[bytes]:
    """The progress of a job; it is cancelled when the client goes."""
    try:
        async for progress in job.progress():
            yield line(progress, name, **more)
    finally:
        job.cancel()
