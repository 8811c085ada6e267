"""Streams of lines: JSON objects that are sent as they come."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from sestina.host.people import Person
from sestina.server.http.request_dependencies import client_address
from sestina.server.insight.analysts import Job, JobReport

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


def line(report: JobReport, name: str, **more: object) -> bytes:
    """A report as a line; `name` is what the result is called there."""
    parts: dict[str, object] = {"state": report.state}
    if report.state == "queued":
        parts["ahead"] = report.ahead
    elif report.state == "failed":
        parts |= {"reason": report.reason, "message": report.message}
        if report.retry_after is not None:
            parts["retry_after"] = report.retry_after
    else:
        parts["done"] = round(report.done, 3)
    parts |= more
    if report.result:
        # It is JSON already, made by the worker: nobody reads it here.
        parts[name] = msgspec.Raw(report.result)
    return _encode(parts) + b"\n"


async def job_lines(job: Job, name: str, **more: object) -> AsyncIterator[bytes]:
    """The reports on a job; it is cancelled when the client goes."""
    try:
        async for report in job.reports():
            yield line(report, name, **more)
    finally:
        job.cancel()
