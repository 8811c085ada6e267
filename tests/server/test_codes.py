"""No code that reaches a client is forgotten in `server/codes.py`, and none stays there unused."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import sestina
from sestina.server import codes
from sestina.server.refusals import InternalReason

SOURCES = Path(sestina.__file__).parent
PACKAGES = ("engine", "games", "records")
RAISED = {"IllegalMove": 0, "ParseError": 0}
"""What carries a reason, and which of its arguments it is."""
PASSED_ON = {"error.reason", "problem.reason", "refused.reason", "reason"}
"""Reasons that came from one of those, or from the codes of HTTP."""


def calls(packages: tuple[str, ...] = PACKAGES) -> Iterator[tuple[Path, str, ast.Call]]:
    files = [path for package in packages for path in (SOURCES / package).rglob("*.py")]
    for path in [*files, SOURCES / "api.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                yield path, node.func.id if isinstance(node.func, ast.Name) else name, node


def texts(name: str, argument: int, packages: tuple[str, ...] = PACKAGES) -> set[str]:
    """The texts that stand as this argument of calls of this name."""
    found = set()
    for _, called, call in calls(packages):
        if called == name and len(call.args) > argument:
            value = call.args[argument]
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found.add(value.value)
    return found


def test_every_reason_of_a_refusal_is_listed() -> None:
    found = {*codes.OF_TABLES, *codes.OF_REQUESTS, *get_args(InternalReason)}
    for path, called, call in calls():
        if called not in RAISED:
            continue
        reason = call.args[RAISED[called]]
        if isinstance(reason, ast.Constant):
            found.add(str(reason.value))
        else:
            where = f"{path}:{call.lineno}"
            assert ast.unparse(reason) in PASSED_ON, f"{where}: cannot see which reason this is"
    assert found == {*codes.REASONS, *codes.NEVER_SENT}


def test_reasons_stand_in_order_and_once() -> None:
    groups = (codes.OF_MOVES, codes.OF_RECORDS, codes.OF_TABLES, codes.OF_REQUESTS)
    for group in groups:
        assert list(group) == sorted(set(group))
    assert {*codes.REASONS} == {reason for group in groups for reason in group}
    assert not {*codes.REASONS} & {*codes.NEVER_SENT}


def test_every_kind_of_fact_is_listed() -> None:
    # From the source: a compiled class has no text of its own.
    source = (SOURCES / "games" / "facts.py").read_text(encoding="utf-8")
    table = source.split("kind       seat is", 1)[1].split('"""', 1)[0]
    assert {*re.findall(r"^ {4}([a-z]+)(?:  |$)", table, re.MULTILINE)} == {*codes.FACT_KINDS}
    noted = texts("Fact", 0) | texts("_placed", 0) | texts("draw_up", 2)
    assert noted == {*codes.FACT_KINDS}


def test_every_ending_is_listed() -> None:
    assert texts("_finish", 0) == {*codes.ENDINGS}


def test_every_way_to_begin_is_listed() -> None:
    begin = ast.parse((SOURCES / "games" / "start.py").read_text(encoding="utf-8"))
    reasons = {
        node.value.value
        for node in ast.walk(begin)
        if isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]) == "reason"
        and isinstance(node.value, ast.Constant)
    }
    assert reasons == {*codes.STARTS}


@pytest.mark.parametrize("name", codes.CODES)
def test_codes_can_be_keys_of_texts(name: str) -> None:
    for code in codes.CODES[name]:
        assert re.fullmatch(r"[a-z0-9-]+", code)
    assert len({*codes.CODES[name]}) == len(codes.CODES[name])
