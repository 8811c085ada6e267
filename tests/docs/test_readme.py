"""The first lesson says what happens, and every link leads somewhere."""

import re
from typing import Final

from tests.docs.pages import PAGES, ROOT, blocks, commands

LINK: Final = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#([^)\s]+))?\)")


def test_the_first_lesson_says_what_happens() -> None:
    lesson = next(block.code for block in blocks("python") if block.page == "README.md")
    names: dict[str, object] = {}
    exec(compile(lesson, "README.md", "exec"), names)
    board = names["board"]
    assert eval("board.score('Yc@0,0').points", {"board": board}) == 4
    assert str(names["best"]) == "Yc@0,0"
    assert len([line for line in lesson.splitlines() if line.strip()]) == 9


def test_the_first_screen_is_a_sentence_a_picture_two_commands_and_the_lesson() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    heading, sentence, picture, *_ = page.split("\n\n")
    assert heading == "# Sestina"
    assert sentence.count(".") == 1
    assert sentence.endswith(".")
    assert picture.startswith("![")
    first, second, *_ = [block for block in blocks() if block.page == "README.md"]
    assert [*commands(first)] == [["make", "play"], ["make", "test"]]
    assert second.language == "python"
    assert second.line < 30


def anchor(heading: str) -> str:
    """The address of a heading, as code hosts and the site make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def test_every_link_to_a_file_leads_somewhere() -> None:
    for page in PAGES:
        for link, part in LINK.findall(page.read_text(encoding="utf-8")):
            target = page.parent / link
            assert target.exists(), f"{page.name} links to {link}"
            if part:
                headings = re.findall(
                    r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE
                )
                assert part in map(anchor, headings), f"{page.name} links to {link}#{part}"
