"""Errors that end a command, the exit codes of the command line, and extras that are missing."""

from sestina import optional

REFUSED = 1
"""The answer is no: an illegal move, an invalid record."""
USAGE = 2
"""The command cannot be understood: wrong options, unreadable input."""
INTERRUPTED = 130
"""Ctrl-C, by the convention of shells."""
PIPE_CLOSED = 141
"""The reader of the output has gone away, by the convention of shells."""


class CommandError(Exception):
    """Ends a command: `main` prints the message to stderr and exits with the code."""

    def __init__(self, message: str, code: int = USAGE, reason: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason
        """The stable code of the error behind it, if there is one."""


def require_extra(extra: str, command: str) -> None:
    """Raise a one-line `CommandError` unless every module of the extra is installed."""
    try:
        optional.require_extra(extra, f"'{command}'")
    except ModuleNotFoundError as error:
        raise CommandError(str(error), REFUSED) from None
