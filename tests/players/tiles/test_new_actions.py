"""Every bot plays with action tiles that no file of the project knows."""

from collections import Counter

import pytest

from sestina.engine.lines import occupied_cells
from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.action import Action
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players import LEVELS, bot
from sestina.players.levels import bot_named
from tests.new_actions import Bury, Sow
from tests.players.tables import COMPILED


def new_state(
    players: int, seed: int, from_start: bool, actions: tuple[Action, ...] | None = None
) -> TilesState:
    rules = build_rules("classic", {}).with_actions(
        actions or (Bury(), Sow()), not from_start, (("expansion", "test"),)
    )
    state = begin_tiles(rules, players, Chance(seed))
    deal_tiles(state)
    return state


def play_out(state: TilesState, level: str, plies: int | None = None) -> Counter[str]:
    """The kinds of steps that were made; `play` refuses what is not legal."""
    bots = [bot_named(level, seed=seat, simulations=24) for seat in range(int(state.players))]
    steps: Counter[str] = Counter()
    while not state.over and (plies is None or state.ply < plies):
        pending = state.pending
        move = bots[state.seat].choose(View(state, int(state.seat)))
        state.play(move)
        steps[f"{pending.kind} {move.kind}" if pending else move.action or move.kind] += 1
    return steps


@pytest.mark.parametrize("from_start", [True, False], ids=["from the start", "in the pile"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_games_with_new_action_tiles(level: str, from_start: bool) -> None:
    used: Counter[str] = Counter()
    for seed, players in enumerate((2, 3, 4, 2) if COMPILED else (2,)):
        state = new_state(players, seed, from_start)
        used += play_out(state, level, None if COMPILED else 8)
        assert state.over or not COMPILED
    if level in ("random", "club", "expert", "master") and COMPILED:
        assert used["bury"] > 0
        assert used["sow"] > 0
    assert used["place"] > 0


@pytest.mark.parametrize("level", ["beginner", "casual", "club", "expert", "master"])
def test_a_step_that_scores_is_preferred(level: str) -> None:
    state = new_state(2, 3, from_start=True)
    play_out(state, "greedy", 3)
    state.play(Move("use", action="sow"))
    assert len(state.legal_moves()) > 1
    chosen = bot_named(level, seed=1, simulations=24).choose(View(state, int(state.seat)))
    assert chosen.kind == "place"
    state.play(chosen)


def test_greedy_and_random_answer_as_well() -> None:
    for level in ("greedy", "random"):
        state = new_state(2, 3, from_start=True)
        play_out(state, "greedy", 3)
        state.play(Move("use", action="sow"))
        ply = state.ply
        state.play(bot(level, seed=1).choose(View(state, int(state.seat))))
        assert state.ply == ply + 1


class Toll(Action):
    """Names a cell; only the last one that it offers scores."""

    points = 30

    def __init__(self) -> None:
        super().__init__("toll", cells=1)

    def offers(self, state: TilesState) -> list[Move]:
        return [
            Move(
                "use",
                cells=((int(state.grid.x_of(cell)), int(state.grid.y_of(cell))),),
                action=self.kind,
            )
            for cell in occupied_cells(state.grid)
        ]

    def apply(self, state: TilesState, move: Move) -> None:
        if move == self.offers(state)[-1]:
            state.scores[state.seat] += self.points


@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_the_best_offer_is_found(level: str) -> None:
    state = new_state(2, 5, from_start=True, actions=(Toll(),))
    play_out(state, "greedy", 4)
    chosen = bot_named(level, seed=1, simulations=100).choose(View(state, int(state.seat)))
    assert chosen == Toll().offers(state)[-1]
