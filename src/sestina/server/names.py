"""Names that people choose for themselves."""

from sestina.server.refusals import Refused

LONGEST_NAME = 24


def clean_name(text: str) -> str:
    """A name as it is shown to others, or `Refused`."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise Refused("bad-name", f"a name has 1 to {LONGEST_NAME} letters")
    return name
