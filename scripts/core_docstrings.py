"""Puts docstrings into the C that mypyc writes: it keeps signatures, but drops what they say.

`help(Board)` then shows the same with the compiled core as with the interpreted one. The C is
changed after mypyc has written it, because mypyc itself is compiled and cannot be extended.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path

Docstrings = dict[tuple[str, str], str]
"""By class and name: `("Board", "score")`, `("Board", "")`, `("", "parse_move")`."""

_METHOD = re.compile(r"\(PyCFunction\)CPyPy_\w+___(\w+?)___(\w+),$")
_FUNCTION = re.compile(r'\{"(\w+)", \(PyCFunction\)CPyPy_\w+, .*PyDoc_STR\(')
_TYPE = re.compile(r"static PyTypeObject CPyType_\w+___(\w+?)_template_ = ")
_ATTRIBUTES = re.compile(r"static PyGetSetDef \w+___(\w+?)_getseters\[\] = ")
_ATTRIBUTE = re.compile(r'\{"(\w+)",$')
_END_OF_SIGNATURE = r'\n--\n\n")'


def add_docstrings(c_file: Path, source: Path) -> int:
    """Put the docstrings of the source into its C; how many there were."""
    docstrings = find_docstrings(source.read_text(encoding="utf-8"))
    lines = [*_with_docstrings(c_file.read_text(encoding="utf-8").split("\n"), docstrings)]
    c_file.write_text("\n".join(line for line, _ in lines), encoding="utf-8")
    return sum(changed for _, changed in lines)


def find_docstrings(source: str) -> Docstrings:
    """What a module says of its classes, methods, properties, attributes and functions."""
    found: Docstrings = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            _note(found, "", node.name, ast.get_docstring(node))
        elif isinstance(node, ast.ClassDef):
            _note(found, node.name, "", ast.get_docstring(node))
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    _note(found, node.name, part.name, ast.get_docstring(part))
                    if part.name == "__init__":
                        for name, text in _attributes(part.body):
                            _note(found, node.name, name, text)
    return found


def _note(found: Docstrings, owner: str, name: str, text: str | None) -> None:
    if text is not None:
        found[owner, name] = text


def _attributes(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Attributes with a text below their assignment."""
    for statement, below in pairwise(body):
        target: ast.expr
        if isinstance(statement, ast.AnnAssign):
            target = statement.target
        elif isinstance(statement, ast.Assign):
            target = statement.targets[0]
        else:
            continue
        if (
            isinstance(target, ast.Attribute)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            yield target.attr, cleandoc(below.value.value)


def _with_docstrings(lines: Iterable[str], docstrings: Docstrings) -> Iterator[tuple[str, bool]]:
    owner = name = ""
    in_table = False
    for line in lines:
        changed = line
        if match := _TYPE.search(line):
            owner, name = match.group(1), ""
        elif match := _METHOD.search(line):
            owner, name = match.groups()
        elif match := _FUNCTION.search(line):
            owner, name = "", match.group(1)
        elif match := _ATTRIBUTES.search(line):
            owner, in_table = match.group(1), True
        elif in_table and (match := _ATTRIBUTE.search(line)):
            name = match.group(1)
        elif line.strip() == "};":
            in_table = False
        text = docstrings.get((owner, name))
        if text is not None:
            if "PyDoc_STR(" in line:
                changed = line.replace(_END_OF_SIGNATURE, f'\\n--\\n\\n" {_c_text(text)})')
            elif in_table and line.endswith("NULL, NULL},"):
                changed = line.removesuffix("NULL, NULL},") + f"PyDoc_STR({_c_text(text)}), NULL}},"
        yield changed, changed != line


def _c_text(text: str) -> str:
    """A C literal. Octal escapes have three digits, so no digit after one can belong to it."""
    escaped = "".join(
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"
        for byte in text.encode()
    )
    return f'"{escaped}"'
