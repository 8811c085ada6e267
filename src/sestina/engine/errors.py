"""The two errors that people meet: a move the rules refuse, and a text that cannot be read.

Both carry a stable `reason` code for programs and a sentence for people.
"""


class IllegalMove(ValueError):
    """A well-formed move that the rules do not allow here."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(reason, message)
        self.reason = reason
        self.message = message

    def __str__(self) -> str:
        return self.message


class ParseError(ValueError):
    """A text that is not a tile, a board, a move, a position or a record."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(reason, message)
        self.reason = reason
        self.message = message

    def __str__(self) -> str:
        return self.message
