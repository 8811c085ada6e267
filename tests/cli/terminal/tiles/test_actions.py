"""An action tile that only this module knows is typed, completed, explained and narrated."""

from __future__ import annotations

import pytest

import sestina
from sestina.cli.terminal.completion import tidy
from sestina.cli.terminal.tiles.front_end import suggest
from sestina.cli.terminal.tiles.narration import TileNarrator
from sestina.engine.moves import Move
from sestina.engine.tiles import parse_tiles
from sestina.games.facts import Fact
from sestina.games.tiles.action import Action
from sestina.games.tiles.expansions import EXPANSIONS
from sestina.games.tiles.state import TilesState
from tests.cli.command import RunHere, typed
from tests.turns import to_move


class Praise(Action):
    """Name a tile of the hand: three points."""

    def __init__(self) -> None:
        super().__init__("praise", tiles=(1, 1), summary="three points for a tile of your hand")

    def offers(self, state: TilesState) -> list[Move]:
        hand = sorted(set(state.hands[state.seat].as_tiles()))
        return [Move("use", (tile,), action=self.kind) for tile in hand]

    def apply(self, state: TilesState, move: Move) -> None:
        state.scores[state.seat] += 3
        state.note(Fact("score", state.seat, points=3))


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> sestina.Game:
    monkeypatch.setitem(EXPANSIONS, "praise-only", (Praise(),))
    return sestina.new_game("classic", expansion="praise-only", actions_from_start=True, seed=3)


def test_it_is_played_and_explained_in_the_terminal(game: sestina.Game, run_here: RunHere) -> None:
    seat = to_move(game)
    game.play(game.legal_moves()[0])
    other = to_move(game)
    tile = game.hand(other)[0]
    opening = game.moves[0]
    lines = ["", "help", opening, "", "log", "moves", f"USE Praise {str(tile).lower()}"]
    options = ("--expansion", "praise-only", "--actions-from-start", "--seed", "3")
    told, _ = run_here(
        *("play", "classic", "--hot-seat", "--names", "Anna,Ben", *options),
        stdin=typed([*lines, "log"]),
    )
    assert "  use praise          three points for a tile of your hand\n" in told
    assert f"{('Anna', 'Ben')[seat]}> {opening}" in told
    assert "You use the action tile praise.\n" in told
    assert "You score 3 points for these tiles.\n" in told


def test_it_is_completed(game: sestina.Game) -> None:
    game.play(game.legal_moves()[0])
    moves = game.legal_moves()
    assert "praise" in [word.word for word in suggest("use p", moves)]
    hand = {str(tile) for tile in game.hand(to_move(game))}
    assert {word.word for word in suggest("use praise ", moves)} == hand
    assert tidy("USE Praise rc") == "use praise Rc"


def test_placements_are_narrated_after_an_action_that_breaks_the_board_rules() -> None:
    """A tile taken out of the middle leaves a board that no placement explains."""
    facts = [
        Fact("place", 0, parse_tiles("Rc Rs Rd"), ((0, 0), (1, 0), (2, 0)), 3),
        Fact("take", 1, parse_tiles("Rs"), ((1, 0),)),
        Fact("place", 1, parse_tiles("R4"), ((3, 0),), 2),
    ]
    told = TileNarrator(("Anna", "Ben"), None, sestina.Board.parse("")).narrate(facts)
    assert told == [
        "Anna lays Rc@0,0 Rs@1,0 Rd@2,0: 3 points (3 red +3).",
        "Ben takes Rs from 1,0 into the hand.",
        "Ben lays R4@3,0: 2 points.",
    ]
