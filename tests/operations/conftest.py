"""The servers and the chance of the server's own tests."""

from tests.chance import same_chance
from tests.server.conftest import postgres

__all__ = ["postgres", "same_chance"]
