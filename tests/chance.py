"""Chance for tests: what servers in this process draw is the same in every run of a test."""

import secrets
from random import Random

import pytest


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Random:
    """Deals, ids and the seeds of bots come from the name of the test, and no test needs luck."""
    chance = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", chance.randbytes)
    monkeypatch.setattr(secrets, "randbits", chance.getrandbits)
    return chance
