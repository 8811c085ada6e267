"""Why the server refuses something: stable codes for programs, a sentence for people."""

from typing import Literal

from sestina.engine.errors import ParseReason
from sestina.games.options import OptionReason

TableReason = Literal[
    "bad-clock",
    "bad-level",
    "bad-name",
    "bad-options",
    "bad-seats",
    "bot-plays",
    "bot-tables",
    "busy",
    "chat-full",
    "closed",
    "empty",
    "game-too-long",
    "grace",
    "hints-off",
    "hushed",
    "invitation",
    "no-change",
    "no-guest",
    "no-mistake",
    "no-network",
    "no-puzzle",
    "no-review",
    "no-seat",
    "no-table",
    "no-undo",
    "not-asked",
    "not-away",
    "not-gathering",
    "not-host",
    "not-local",
    "not-over",
    "not-playing",
    "not-waiting",
    "not-your-turn",
    "not-yours",
    "nothing-to-undo",
    "old-link",
    "open",
    "open-seats",
    "own-tables",
    "queue-full",
    "rematched",
    "removed",
    "resigned",
    "stale",
    "taken",
    "time-up",
    "too-long",
    "too-many-tables",
    "uncovered",
    "undo-asked",
]
"""Why a command to a table, or a request about one, is refused."""

RequestReason = Literal[
    "bad-message",
    "bad-method",
    "bad-request",
    "failed",
    "not-found",
    "origin",
    "too-fast",
    "too-large",
    "try-again",
]
"""Why a request or a message is not served at all."""

InternalReason = Literal["not-yet"]
"""Why a command of the server itself is refused. No client sees it."""


Reason = Literal[TableReason, RequestReason, InternalReason, OptionReason, ParseReason]
"""Every reason. `ParseReason` contains the reasons of moves."""


class Refused(Exception):
    """A command or request that is not carried out."""

    def __init__(self, reason: Reason, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        """Seconds after which it may be asked again, where that is known."""
        self.reason: Reason = reason
        self.message = message
