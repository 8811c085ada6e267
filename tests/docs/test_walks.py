"""The walks of the architecture page name files, classes and functions that exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

SOURCE = ROOT / "src" / "sestina"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WALKS = re.findall(r"^### (The walk of .+)\n((?:(?!#).*\n)+)", PAGE, re.MULTILINE)

PATH = re.compile(r"[\w/]+\.(?:py|ts)")
NAME = re.compile(r"(\w+(?:\.\w+)?)(?:\(.*\))?")
"""A name, `Class.member` or `module.name`, perhaps called; whatever has other signs is no name."""
PLACED = re.compile(r"`([\w.]+)`\s+(?:\(|in\s+)`([\w/]+\.py)`")
"""A name, and the file that it is said to be in."""


def defined(body: list[ast.stmt]) -> Iterator[tuple[str, list[ast.stmt]]]:
    for node in body:
        match node:
            case ast.ClassDef():
                yield node.name, node.body
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name, []
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, []


def names_of(path: Path) -> set[str]:
    """What a module defines, each with its class or module before it, and without."""
    found = {path.stem}
    for name, body in defined(ast.parse(path.read_text(encoding="utf-8")).body):
        found |= {name, f"{path.stem}.{name}"}
        for member, _ in defined(body):
            found |= {member, f"{name}.{member}"}
    return found


@pytest.fixture(scope="module")
def names() -> set[str]:
    found = set[str]().union(*map(names_of, SOURCE.rglob("*.py")))
    for path in (ROOT / "web" / "src").rglob("*.ts"):
        text = path.read_text(encoding="utf-8")
        for kind in re.findall(r"^export class (\w+)", text, re.MULTILINE):
            found |= {
                f"{kind}.{one}" for one in re.findall(r"^  (?:async )?(\w+)\(", text, re.MULTILINE)
            }
    return found


def test_there_are_three_walks() -> None:
    assert len(WALKS) == 3


@pytest.mark.parametrize(("title", "text"), WALKS, ids=[title for title, _ in WALKS])
def test_what_a_walk_names_exists(title: str, text: str, names: set[str]) -> None:
    spans = re.findall(r"`([^`]+)`", text)
    paths = [span for span in spans if PATH.fullmatch(span)]
    named = [match[1] for span in spans if span not in paths and (match := NAME.fullmatch(span))]
    assert len(paths) > 1
    assert len(named) > 10
    assert [one for one in paths if not (SOURCE / one).exists() and not (ROOT / one).exists()] == []
    assert [one for one in named if one not in names] == []
    placed = PLACED.findall(text)
    assert [(one, path) for one, path in placed if one not in names_of(SOURCE / path)] == []
