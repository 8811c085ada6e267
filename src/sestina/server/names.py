"""Names that people choose for themselves."""

from sestina.server.refusals import Refused

MAX_NAME_LETTERS = 24


def clean_name(text: str) -> str:
    """A name as it is shown to others, or `Refused`."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= MAX_NAME_LETTERS or not name.isprintable():
        raise Refused("bad-name", f"a name has 1 to {MAX_NAME_LETTERS} letters")
    return name
