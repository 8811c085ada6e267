"""The site has every page and every public name; `make docs` builds it and checks the rest."""

import re

import sestina
from tests.docs.pages import ROOT

DOCS = ROOT / "docs"


def test_every_page_is_in_the_contents() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^[a-z-]+$", index, re.MULTILINE)
    there = {page.stem for page in DOCS.glob("*.md")} - {"index"}
    assert sorted(listed) == sorted(there)


def test_every_public_name_is_in_the_reference() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    named = re.findall(
        r"^\.\. auto(?:class|function|exception):: sestina\.(\w+)$", page, re.MULTILINE
    )
    assert sorted([*named, "__version__"]) == sorted(sestina.__all__)
