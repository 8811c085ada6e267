"""The people at tables: an identity and a name."""

import secrets
from dataclasses import dataclass


def new_id() -> str:
    """An unguessable id of 128 bits for a person or a table."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    seen: int
    link_epoch: int = 0
    """Personal links of an earlier epoch are void."""
    login_epoch: int = 0
    """Cookies of an earlier epoch are void."""
