"""Signed texts that prove who a person is, or that a person is invited to a seat.

A token is its text and a keyed hash of purpose and text. It cannot be made or changed
without the key, which all servers of one database share.
"""

import base64
import hmac
from hashlib import blake2b

GUEST = "guest"
"""The cookie of a browser."""
RETURN = "return"
"""The personal link that leads back to a guest in another browser."""
SEAT = "seat"
SOURCE = "source"
"""An address from which games were imported."""


class Signer:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, purpose: str, text: str) -> str:
        return f"{text}.{self._mark(purpose, text)}"

    def read(self, purpose: str, token: str) -> str | None:
        """The text of a token; None if it was not signed for this purpose."""
        text, _, mark = token.rpartition(".")
        wanted = self._mark(purpose, text)
        return text if hmac.compare_digest(wanted.encode(), mark.encode()) else None

    def sign_person(self, purpose: str, person: str, epoch: int) -> str:
        """A token for a person. It is valid until the person's epoch changes."""
        # Epoch 0 is left out: tokens from before there were epochs stay valid.
        return self.sign(purpose, f"{person}.{epoch}" if epoch else person)

    def read_person(self, purpose: str, token: str) -> tuple[str, int] | None:
        """The person and the epoch of a token; None if it is not ours."""
        text = self.read(purpose, token)
        if text is None:
            return None
        person, _, epoch = text.partition(".")
        return person, int(epoch or 0)

    def invite(self, table: str, seat: int) -> str:
        """The token that opens a seat of a private table."""
        return self._mark(SEAT, f"{table} {seat}")

    def is_invite(self, table: str, seat: int, token: str) -> bool:
        return hmac.compare_digest(self.invite(table, seat).encode(), token.encode())

    def source(self, address: str) -> str:
        """What stands for an address in the database: nobody without the key finds it again."""
        return self._mark(SOURCE, address)

    def _mark(self, purpose: str, text: str) -> str:
        data = f"{purpose}\n{text}".encode()
        digest = blake2b(data, key=self._key, digest_size=18, person=b"sestina-token").digest()
        return base64.urlsafe_b64encode(digest).decode()
