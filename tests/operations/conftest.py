"""The servers of the server's own tests."""

from tests.server.conftest import postgres

__all__ = ["postgres"]
