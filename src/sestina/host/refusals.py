"""Refusing something: the codes are part of the protocol (`protocol/messages.py`)."""

from sestina.host.protocol.messages import Reason


class Refused(Exception):
    """A command or request that is not carried out."""

    def __init__(self, reason: Reason, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        """Seconds after which it may be asked again, where that is known."""
        self.reason: Reason = reason
        self.message = message
