"""The chance of the server's tests."""

from tests.chance import same_chance

__all__ = ["same_chance"]
