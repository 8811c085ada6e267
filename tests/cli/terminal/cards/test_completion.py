"""Tab offers commands, existing cards and existing rows."""

from __future__ import annotations

import pytest

import sestina
from sestina.cli.terminal.cards.completion import COMMANDS, CardCompletions
from sestina.cli.terminal.cards.draft import Draft
from sestina.cli.terminal.cards.hints import steps
from sestina.engine.tiles import parse_tiles
from tests.cli.card_games import MARIO, positions


def offers(table: str = MARIO, hand: str = "Gc G4 G4 Ps Os Ys") -> CardCompletions:
    return CardCompletions(Draft.of(sestina.CardTable.parse(table), parse_tiles(hand)))


def words(line: str) -> list[str]:
    return [suggestion.word for suggestion in offers().suggest(line)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("s", ["stuck", "stacks", "save"]),
        ("pl", ["play"]),
        ("add ", ["Os", "Ys", "Gc", "G4", "Ps"]),
        ("add g", ["Gc", "G4"]),
        ("add Gc G", ["G4"]),
        ("add G4 G4 G4 G", ["Gc"]),
        ("add Os ", ["Ys", "Gc", "G4", "Ps", "1", "2"]),
        ("add Ps ", ["Os", "Ys", "Gc", "G4", "1", "2"]),
        ("add Os 1", ["1"]),
        ("add Os 1 ", []),
        ("new Gc p", ["Ps", "Pc", "Pd", "Pk"]),
        ("new Gc G4 Gs@", ["Gs@1"]),
        ("new Gc ps@", ["Ps@2"]),
        ("move P", ["Pc", "Ps", "Pd", "Pk"]),
        ("move Pd ", ["2", "Rs", "Gs", "Bs", "Pc", "Ps", "Pk"]),
        ("move Pd 2 ", ["1", "new"]),
        ("move Pd 2 1 ", []),
        ("back ", []),
        ("add Os 1; back ", ["Os"]),
        ("add Os 1;add ", ["Ys", "Gc", "G4", "Ps"]),
        ("add Zz 1; add O", ["Os"]),
        ("hint ", ["qwirkles", "cards"]),
        ("hint cards ", []),
        ("Rs Gs Bs Y", ["Ys"]),
        ("Rs Gs Bs /", ["/"]),
        ("? r", ["Rs"]),
        ("log ", []),
    ],
)
def test_what_is_offered(line: str, expected: list[str]) -> None:
    assert words(line) == expected


def test_nothing_typed_yet() -> None:
    assert words("") == [*COMMANDS, "Os", "Ys", "Gc", "G4", "Ps"]
    assert "Bs" in words("b")


def test_the_steps_of_a_hint_can_be_completed() -> None:
    for game in positions(seed=40, games=2):
        if game.is_over:
            continue
        view = game.view(game.seat_to_move)
        play = view.table.solve(view.hand, "most-qwirkles")
        if play is None:
            continue
        here = CardCompletions(Draft.of(view.table, view.hand))
        line = ""
        for step in steps(view, play):
            command = step.split("   ")[0].rstrip()
            typed = line
            for word in command.split(" "):
                if word.endswith(";"):
                    word = word[:-1]  # noqa: PLW2901 - the parting belongs to no word
                    found = [item.word for item in here.suggest(typed + word)]
                    assert word in found, typed + word
                    typed += f"{word}; "
                else:
                    found = [item.word for item in here.suggest(typed + word)]
                    assert word in found, typed + word
                    typed += f"{word} "
            line = f"{line}{command}; "


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("add Os 1", "1 card"),
        ("add Os Ys Ps 1", "3 cards, 1 Qwirkle"),
        ("new Gc G4", "not yet: row 3"),
        ("new Gc G4 Gs@1", "not yet: row 1"),
        ("add Zz 1", ""),
        ("move Ps 2 1", ""),
        ("hint", ""),
    ],
)
def test_the_edge_says_what_a_change_would_bring(line: str, expected: str) -> None:
    assert offers().note(line) == expected
