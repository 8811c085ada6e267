"""The site has every page and every public name; `make docs` builds it and checks the rest."""

import re
from pathlib import Path

import sestina
from tests.docs.pages import PAGES, ROOT

DOCS = ROOT / "docs"


def test_every_page_is_in_the_contents() -> None:
    assert listed(DOCS / "index.md") == sorted([*pages_in(DOCS), "notes/index"])


def test_every_lab_note_is_in_the_contents_of_the_notes() -> None:
    assert listed(DOCS / "notes" / "index.md") == pages_in(DOCS / "notes")


def listed(index: Path) -> list[str]:
    text = index.read_text(encoding="utf-8")
    return sorted(re.findall(r"^[a-z-]+(?:/[a-z-]+)?$", text, re.MULTILINE))


def pages_in(folder: Path) -> list[str]:
    return sorted({page.stem for page in folder.glob("*.md")} - {"index"})


def test_every_public_name_is_in_the_reference() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    named = re.findall(
        r"^\.\. auto(?:class|data|function|exception):: sestina\.(\w+)$", page, re.MULTILINE
    )
    assert sorted([*named, "__version__"]) == sorted(sestina.__all__)


def test_contributing_lists_every_make_command() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    shown = re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)
    assert sorted(re.findall(r"^\| `make ([a-z-]+)`", page, re.MULTILINE)) == sorted(
        {*shown} - {"help"}
    )


def test_every_module_that_a_page_names_is_there() -> None:
    """By its path in the repository, in the package, in the tests or in the client."""
    roots = [ROOT / folder for folder in ("", "src", "src/sestina", "tests", "web", "web/src")]
    missing = [
        f"{page.relative_to(ROOT)}: {path}"
        for page in PAGES
        if page.name != "CHANGELOG.md"  # it tells what was
        for path in re.findall(r"`([\w./-]+/[\w.-]+\.(?:py|ts|svelte))`", page.read_text("utf-8"))
        if not any((root / path).is_file() for root in roots)
    ]
    assert missing == []
