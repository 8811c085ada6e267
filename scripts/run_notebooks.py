"""Runs the notebooks in `examples` and keeps what they show: `python -m scripts.run_notebooks`.

A notebook shows what its cells print, and the value of the last line of each cell as text and as a
picture. Jupyter does the same; this needs nothing but Python, so the tests can repeat it.
"""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
NOTEBOOKS: Final = sorted((ROOT / "examples").glob("*.ipynb"))
_PICTURES: Final = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def write(path: Path, notebook: dict[str, Any]) -> None:
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with its cells run from the top."""
    names: dict[str, object] = {"__name__": "__main__"}
    cells: list[dict[str, Any]] = []
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            cells.append(cell)
            continue
        count += 1
        outputs = run_cell("".join(cell["source"]), names, count)
        cells.append({**cell, "execution_count": count, "outputs": outputs})
    return {**notebook, "cells": cells}


def run_cell(code: str, names: dict[str, object], count: int) -> list[dict[str, Any]]:
    """What a cell shows."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    said = io.StringIO()
    value: object = None
    with contextlib.redirect_stdout(said):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if said.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(said.getvalue())})
    if value is not None:
        outputs.append(
            {
                "data": _shown(value),
                "execution_count": count,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def _shown(value: object) -> dict[str, list[str]]:
    data = {"text/plain": _lines(repr(value))}
    for method, kind in _PICTURES.items():
        if hasattr(value, method):
            data[kind] = _lines(getattr(value, method)())
    return data


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    for path in NOTEBOOKS:
        write(path, executed(read(path)))
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
