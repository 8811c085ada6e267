"""The pages of the documentation, and the blocks of code in them."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PAGES: Final = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
FENCE: Final = re.compile(r"^(`{3,}|~{3,})(.*)\n((?:.*\n)*?)\1[ \t]*$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block of a page."""

    page: str
    line: int
    """The number of its first line of code."""
    language: str
    code: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(language: str | None = None) -> list[Block]:
    found = []
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            line = text.count("\n", 0, match.start()) + 2
            block = Block(path.relative_to(ROOT).as_posix(), line, match[2].strip(), match[3])
            if language in (None, block.language):
                found.append(block)
    return found


def commands(block: Block) -> Iterator[list[str]]:
    """The words of each command in a block of shell commands, without its output."""
    prompt = "$ " if block.language == "console" else ""
    for line in block.code.replace("\\\n", " ").splitlines():
        words = shlex.split(line.removeprefix(prompt), comments=True)
        while words and "=" in words[0]:
            del words[0]  # a variable for this command
        if words and line.startswith(prompt):
            yield words
