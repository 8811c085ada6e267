"""Every field of a state goes along with copies, undone steps and snapshots."""

import ast
from types import ModuleType

import pytest

from scripts.build_core import ROOT
from sestina.games import snapshot, state
from sestina.games.cards import snapshot as cards_snapshot
from sestina.games.cards import state as cards_state
from sestina.games.tiles import snapshot as tiles_snapshot
from sestina.games.tiles import state as tiles_state
from sestina.games.tiles import undo

COMMON = {"rules", "players"}
"""What no step changes."""
FOUND = {"fresh", "found", "listing", "trail", "trail_size"}
"""What was found in a position, or serves a search: it is found again."""
MOVED_BY_OTHERS = {
    "hands",
    "pile",
    "scores",
    "held",
    "waiting",
    "chance",
    "facts",
    "keeps_facts",
    "replaying",
    "hands_known",
    "grid",
    "has_discs",
    "opens_freely",
}
"""What every user of `TurnFields` moves in its own way, or what no turn changes."""
UNKEPT = {
    "chance",
    "facts",
    "keeps_facts",
    "replaying",
    "hands_known",
    "has_discs",
    "opens_freely",
}
"""What a snapshot does not hold: a position has no past and no certain future."""
NAMED_OTHERWISE = {"over", "grid", "table", "cells"}
"""What a snapshot holds in another form: how the game ended, and what lies on the table."""


def source_of(module: ModuleType) -> ast.Module:
    """The source, as compiled classes do not tell their fields."""
    path = ROOT / "src" / f"{module.__name__.replace('.', '/')}.py"
    return ast.parse(path.read_text(encoding="utf-8"))


def attributes(node: ast.AST, owner: str) -> set[str]:
    return {
        one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute)
        and isinstance(one.value, ast.Name)
        and one.value.id == owner
    }


def named(module: ModuleType, name: str, inside: str | None = None) -> ast.AST:
    tree = source_of(module) if inside is None else named(module, inside)
    return next(
        one
        for one in ast.walk(tree)
        if isinstance(one, ast.ClassDef | ast.FunctionDef) and one.name == name
    )


def fields_of(module: ModuleType, name: str) -> set[str]:
    """What the constructor of a state, or that of all states, sets."""
    return {
        target.attr
        for constructor in (
            named(state, "__init__", "GameState"),
            named(module, "__init__", name),
        )
        for one in ast.walk(constructor)
        if isinstance(one, ast.AnnAssign | ast.Assign)
        for target in (one.targets if isinstance(one, ast.Assign) else [one.target])
        if isinstance(target, ast.Attribute)
    }


def test_a_turn_of_tiles_is_taken_and_put_back_whole() -> None:
    fields = fields_of(tiles_state, "TilesState") - COMMON - FOUND - MOVED_BY_OTHERS
    taken = attributes(named(undo, "__init__", "TurnFields"), "state")
    put = attributes(named(undo, "put_into", "TurnFields"), "state")
    assert taken - {"has_discs"} == fields
    assert put - FOUND == fields


def test_a_copy_of_cards_is_whole() -> None:
    own = fields_of(cards_state, "CardsState") - fields_of(state, "GameState")
    copied = attributes(named(cards_state, "_copy_turn", "CardsState"), "self")
    assert copied == own


@pytest.mark.parametrize(
    ("module", "where", "taking", "name"),
    [
        (tiles_state, tiles_snapshot, "snapshot_tiles", "TilesState"),
        (cards_state, cards_snapshot, "snapshot_cards", "CardsState"),
    ],
)
def test_a_snapshot_is_whole(module: ModuleType, where: ModuleType, taking: str, name: str) -> None:
    fields = fields_of(module, name) - COMMON - FOUND - UNKEPT - NAMED_OTHERWISE
    taken = attributes(named(where, taking), "state") | attributes(
        named(snapshot, "common_fields"), "state"
    )
    assert fields <= taken
