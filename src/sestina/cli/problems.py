"""What goes wrong in a command, as one plain line and an exit code."""

REFUSED = 1
"""The answer is no: an illegal move, a record that is not valid."""
USAGE = 2
"""The question cannot be understood: wrong options, texts that cannot be read."""
INTERRUPTED = 130
"""Left by Ctrl-C, as shells count it."""
PIPE_CLOSED = 141
"""The reader of the output went away, as shells count it."""


class Problem(Exception):
    """Ends a command: the message goes to stderr, the code to the shell."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code
