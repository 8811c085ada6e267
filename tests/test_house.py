"""The house keeps its order: clear names, and no family told apart elsewhere."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import sestina
from sestina.games.registry import families, game_ids

PACKAGE: Final = Path(sestina.__file__).parent
SOURCES: Final = sorted(PACKAGE.rglob("*.py"))

FAMILY_CHECKS: Final = (
    r"isinstance\([^()]*\b(TilesState|CardsState|HeapState)\b",
    r"\bcommon_rows\b",
    r"\bcast\(\s*\"?(Board|CardTable|TilesState|CardsState)\b",
    r"(==|!=|\bis\b|\bis not\b) (TILES|CARDS)\b",
)
"""Ways to tell families apart that belong into the families themselves."""


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in SOURCES:
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def test_every_public_class_has_a_name_of_its_own() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(name(path))
    assert {cls: paths for cls, paths in homes.items() if len(paths) > 1} == {}


def test_every_package_says_what_it_is() -> None:
    silent = [
        name(path)
        for path, tree in trees()
        if path.name == "__init__.py" and ast.get_docstring(tree) is None
    ]
    assert silent == []


def homes_of_families() -> tuple[str, ...]:
    return tuple(f"games/{family.id}/" for family in families())


@pytest.mark.parametrize("pattern", FAMILY_CHECKS)
def test_families_are_told_apart_only_at_home(pattern: str) -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()}"
        for path in SOURCES
        if not name(path).startswith(homes_of_families())
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line)
    ]
    assert found == []


def test_lists_all_moves_is_told_to_programs_and_asked_by_none() -> None:
    """It says that a list is complete; it does not say which family a game is of."""
    allowed = ("games/family.py", "game/public_state.py")
    found = [
        name(path)
        for path in SOURCES
        if "lists_all_moves" in path.read_text(encoding="utf-8")
        and not name(path).startswith((*allowed, *homes_of_families()))
    ]
    assert found in ([], ["game/game.py"])  # the docstring of `Game.legal_moves` names it


def test_no_game_is_compared_by_its_id_outside_its_module() -> None:
    found = []
    for path, tree in trees():
        if name(path).startswith(homes_of_families()):
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.Compare):
                continue
            sides = [node.left, *node.comparators]
            for side in sides:
                values = side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
                if any(isinstance(v, ast.Constant) and v.value in game_ids() for v in values):
                    found.append(f"{name(path)}:{node.lineno}")
    assert found == []
