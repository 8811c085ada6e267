"""Every bot that the pages and notebooks show beats `greedy`, and they say by how much.

The games follow from their seeds, so the figures repeat to the digit.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import sestina
from scripts.run_notebooks import NOTEBOOKS, executed, read
from sestina import arena
from sestina.arena import BotComparison
from tests.cli.command import run
from tests.docs.pages import ROOT, blocks

PLAYED: Final = [
    block for block in blocks("python") if "\n    print(" in block.code and "compare(" in block.code
]
"""Programs that print how their bot does when they are run."""
ARENA_PAGE: Final = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")


def bots_in(code: str) -> Iterator[str]:
    """The classes in a program that choose moves, those by inheritance among them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ClassDef):
            methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            if "choose" in methods or bases & found:
                found.add(node.name)
                yield node.name


def shown_bots() -> dict[str, str]:
    """Every bot that is shown, by the place where it is, and the code of the place."""
    places = {str(block): block.code for block in blocks("python")}
    for path in NOTEBOOKS:
        cells = [cell for cell in read(path)["cells"] if cell["cell_type"] == "code"]
        places[path.name] = "\n".join("".join(cell["source"]) for cell in cells)
    return {f"{name} in {place}": code for place, code in places.items() for name in bots_in(code)}


def test_every_bot_is_measured_where_it_is_shown() -> None:
    bots = shown_bots()
    assert len(bots) >= 6
    left_out = [
        bot
        for bot, code in bots.items()
        if f'compare({bot.split()[0]}, "greedy"' not in code and "# mybots.py" not in code
    ]
    assert left_out == []
    tutorial = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    shown = re.findall(r"^>>> class (\w+)", tutorial, re.MULTILINE)
    assert shown
    assert all(f'>>> print(compare({bot}, "greedy"' in tutorial for bot in shown)


def says_that_it_wins(text: str) -> bool:
    """Whether the interval of a comparison that is printed lies above one half."""
    found = re.search(r"95 % interval: ([\d.]+) to ([\d.]+)\)", text)
    return found is not None and float(found[1]) > 50


def test_what_the_pages_print_says_that_they_win() -> None:
    tutorial = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    assert all(says_that_it_wins(text) for text in re.findall(r"^won .*", tutorial, re.MULTILINE))
    for block in PLAYED:
        assert says_that_it_wins(block.code), str(block)
    for path in NOTEBOOKS:
        for cell in read(path)["cells"]:
            if "compare(" in "".join(cell["source"]) and cell["cell_type"] == "code":
                assert says_that_it_wins("".join(cell["outputs"][0]["text"]))


@pytest.mark.slow
@pytest.mark.parametrize("block", PLAYED, ids=str)
def test_a_program_prints_what_its_page_says(
    block: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(block.code, str(block), "exec"), {"__name__": "__main__"})
    said = capsys.readouterr().out.splitlines()[-1]
    assert f"# {said}\n" in block.code


@pytest.mark.slow
def test_the_arena_prints_what_its_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (code,) = re.findall(r"```python\n(# mybots\.py\n.*?)```", ARENA_PAGE, re.DOTALL)
    (tmp_path / "mybots.py").write_text(code, encoding="utf-8")
    (command,) = re.findall(r"^sestina (arena mybots:.*)$", ARENA_PAGE, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    said = run(*command.split()).stdout
    wanted = re.findall(r"^(?:mybots:LookAhead|greedy) .*%.*$", ARENA_PAGE, re.MULTILINE)
    lines = [line.split() for line in said.splitlines()]
    assert [line.split() for line in wanted if line.startswith("mybots")] != []
    assert all(line.split() in lines for line in wanted if line.startswith("mybots"))


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_is_kept_with(path: Path) -> None:
    assert executed(read(path)) == read(path)


def test_a_comparison_plays_the_games_of_the_arena() -> None:
    results = arena.Results(arena.make_setting(["casual", "beginner"], game="travel", players=3))
    arena.play_matches([arena.Match(results, seed=5, games=12)], arena.InProcess())
    found = arena.compare("casual", "beginner", games=12, game="travel", players=3, seed=5)
    assert found.games == 12
    assert found.share == results.tally().share(0)
    assert found.margin == results.tally().margin(0)
    assert str(found).startswith(f"won {100 * found.share.mean:.1f} % of 12 games (95 % ")
    assert found.is_stronger == (found.share.low > 0.5)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: arena.compare("greedy", games=0), "games is a number of games"),
        (lambda: arena.compare("greedy", players=5), "2, 3 or 4 players, not 5"),
        (lambda: arena.compare("gredy"), "is no contestant"),
    ],
    ids=["games", "players", "bot"],
)
def test_wrong_comparisons(call: Callable[[], BotComparison], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()


def test_any_bot_can_be_compared() -> None:
    """An object plays all games, a class is made anew for each."""
    bot = sestina.bot("greedy")
    assert arena.compare(bot, "greedy", games=2).share.mean == 0.5
