"""The notebooks run from the top, draw what they show, and are kept with it."""

from pathlib import Path
from typing import Any

import pytest

from scripts.run_notebooks import NOTEBOOKS, executed, read
from sestina import arena
from tests.docs.pages import ROOT


def test_there_are_two_or_more() -> None:
    assert len(NOTEBOOKS) >= 2
    page = (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")
    assert all(f"../examples/{path.name})" in page for path in NOTEBOOKS)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_from_the_top(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few games; `test_winning_bots.py` plays all of them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(arena, "compare", a_few_games)
    kept, shown = read(path), executed(read(path))
    results = 0
    for cell, again in zip(kept["cells"], shown["cells"], strict=True):
        if cell["cell_type"] == "code" and "compare(" not in "".join(cell["source"]):
            assert again == cell
            results += any(one["output_type"] == "execute_result" for one in cell["outputs"])
    assert results >= 3


class Won:
    is_stronger = True


def a_few_games(*bots: Any, games: int) -> Won:
    """As many games as show that the bots play."""
    REAL_COMPARE(*bots, games=2)
    return Won()


REAL_COMPARE = arena.compare


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_kept_with_its_outputs(path: Path) -> None:
    notebook = read(path)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len({*ids}) == len(ids)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == [*range(1, len(code) + 1)]
    assert any("<svg" in str(cell["outputs"]) for cell in code)
    assert path.stat().st_size < 40_000
