"""Chance for tests: what servers in this process draw is the same in every run of a test."""

import secrets
from random import Random

import pytest


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Random:
    """Deals, ids and the seeds of bots come from the name of the test, and no test needs luck."""
    # A test that is tried again meets the guests of its first try at a server that it shares.
    tries = getattr(request.node, "execution_count", 1)
    chance = Random(request.node.nodeid if tries == 1 else f"{request.node.nodeid} {tries}")

    def token_bytes(size: int | None = None) -> bytes:
        return chance.randbytes(secrets.DEFAULT_ENTROPY if size is None else size)

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    monkeypatch.setattr(secrets, "randbits", chance.getrandbits)
    return chance
