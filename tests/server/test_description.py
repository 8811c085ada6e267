"""The OpenAPI description holds: a fuzzer that believes it finds nothing that breaks it."""

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.client import Guest
from tests.server.live import LiveServer, live_server

LAST = "/api/me/browsers"
"""It makes the fuzzer's own cookie void, so that all later requests would be refused."""


async def cookie(server: LiveServer) -> str:
    async with Guest(server.url, "Fuzz") as guest:
        return str(guest.http.cookies["sestina_guest"])


def fuzz(server: LiveServer, folder: Path, *options: str) -> str:
    guest = asyncio.run(cookie(server))
    result = subprocess.run(
        [
            *(str(Path(sys.executable).with_name("st")), "run"),
            *(f"{server.url}/api/openapi.json", "--max-examples", "50", "--no-color"),
            *("--header", f"Cookie: sestina_guest={guest}", *options),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-9000:]
    return result.stdout


def test_bodies_are_described_as_strictly_as_they_are_read(server: LiveServer) -> None:
    """A type that the description forgets would be described by the framework, too loosely."""
    description = httpx.get(f"{server.url}/api/openapi.json").json()
    bodies = {
        media["schema"]["$ref"].rpartition("/")[2]
        for path in description["paths"].values()
        for operation in path.values()
        for media in operation.get("requestBody", {}).get("content", {}).values()
        if "$ref" in media["schema"]
    }
    schemas = description["components"]["schemas"]
    assert len(bodies) > 8
    loose = [body for body in sorted(bodies) if schemas[body].get("additionalProperties", True)]
    assert loose == []


def test_a_record_is_described_in_both_forms(server: LiveServer) -> None:
    paths = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
    described = paths["/api/tables/{table}/record"]["get"]["responses"]["200"]["content"]
    assert sorted(described) == ["application/json", "text/plain"]


@pytest.mark.slow
def test_schemathesis_finds_no_violation(tmp_path: Path) -> None:
    with live_server(str(tmp_path / "sestina.db")) as server:
        paths = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
        operations = sum(len(methods) for methods in paths.values())
        told = fuzz(server, tmp_path, "--exclude-path", LAST)
        assert f"Tested: {operations - 1}" in told
        assert "Tested: 1" in fuzz(server, tmp_path, "--include-path", LAST)
