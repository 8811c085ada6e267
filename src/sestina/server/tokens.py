"""Signed texts: who somebody is, and which seat an invitation opens.

A token is its text and a keyed hash of purpose and text. It cannot be made or changed
without the key, which all servers of one database share.
"""

import base64
import hmac
import secrets
from hashlib import blake2b

GUEST = "guest"
"""The cookie of a browser."""
RETURN = "return"
"""The personal link of somebody who lost the browser."""
SEAT = "seat"


def new_id() -> str:
    """An unguessable name of 128 bits for a person or a table."""
    return secrets.token_urlsafe(16)


class Signer:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, purpose: str, text: str) -> str:
        return f"{text}.{self._mark(purpose, text)}"

    def read(self, purpose: str, token: str) -> str | None:
        """The text of a token, or None if it was not signed here for this."""
        text, _, mark = token.rpartition(".")
        wanted = self._mark(purpose, text)
        return text if hmac.compare_digest(wanted.encode(), mark.encode()) else None

    def sign_person(self, purpose: str, person: str, round_: int) -> str:
        """A token of a person that is good in this round; what came before it is void."""
        # The first round is not written: what was signed before there were rounds stays good.
        return self.sign(purpose, f"{person}.{round_}" if round_ else person)

    def read_person(self, purpose: str, token: str) -> tuple[str, int] | None:
        """Whose token it is, and of which round."""
        text = self.read(purpose, token)
        if text is None:
            return None
        person, _, round_ = text.partition(".")
        return person, int(round_ or 0)

    def invite(self, table: str, seat: int) -> str:
        """What opens a seat of a private table."""
        return self._mark(SEAT, f"{table} {seat}")

    def is_invite(self, table: str, seat: int, token: str) -> bool:
        return hmac.compare_digest(self.invite(table, seat).encode(), token.encode())

    def _mark(self, purpose: str, text: str) -> str:
        data = f"{purpose}\n{text}".encode()
        digest = blake2b(data, key=self._key, digest_size=18, person=b"sestina-token").digest()
        return base64.urlsafe_b64encode(digest).decode()
