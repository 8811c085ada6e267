"""The OpenAPI description holds: a fuzzer that believes it finds nothing that breaks it."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.client import Guest
from tests.server.live import LiveServer


@pytest.mark.slow
def test_schemathesis_finds_no_violation(server: LiveServer, tmp_path: Path) -> None:
    async def cookie() -> str:
        async with Guest(server.url, "Fuzz") as guest:
            return str(guest.http.cookies["sestina_guest"])

    command = Path(sys.executable).with_name("st")
    result = subprocess.run(
        [
            *(str(command), "run", f"{server.url}/api/openapi.json", "--max-examples", "50"),
            *("--header", f"Cookie: sestina_guest={asyncio.run(cookie())}", "--no-color"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-5000:]
    assert "Tested: 20" in result.stdout
