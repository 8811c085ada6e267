"""`copy_over` gives the same twin as `copy`, whatever the spare state was used for before."""

from random import Random

import pytest

import sestina
from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.snapshot import take_snapshot
from sestina.games.start import begin, deal
from sestina.games.state import GameState

GAMES = [
    ("classic", {}),
    ("travel", {"expansion": "expansion2"}),
    ("flex", {}),
    ("cards", {}),
]


def begun(game: str, options: dict[str, object], players: int, seed: int) -> GameState:
    state = begin(build_rules(game, options), players, Chance(seed))
    deal(state, None)
    return state


def play_on(state: GameState, steps: int, random: Random) -> None:
    for _ in range(steps):
        if state.over:
            return
        state.play(random.choice(state.legal_moves()))


def everything(state: GameState) -> tuple[object, ...]:
    return take_snapshot(state), [*state.facts], state.keeps_facts, state.over, state.replaying


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize(("other", "other_options"), GAMES)
def test_the_twin_is_exact_and_independent(
    game: str, options: dict[str, object], other: str, other_options: dict[str, object]
) -> None:
    random = Random(1)
    spare = begun(other, other_options, 3, 5)
    play_on(spare, 12, random)
    state = begun(game, options, 2, 7)
    play_on(state, 6, random)
    twin = state.copy_over(spare)
    before = everything(state)
    assert everything(twin) == before == everything(state.copy())
    # Both go on in the same way, with the same draws, and leave each other alone.
    play_on(twin, 8, Random(2))
    assert everything(state) == before
    play_on(state, 8, Random(2))
    assert everything(state) == everything(twin)


def test_a_refused_move_leaves_the_original_alone() -> None:
    state = begun("classic", {}, 2, 7)
    before = everything(state)
    twin = state.copy_over(begun("classic", {}, 2, 8))
    with pytest.raises(sestina.IllegalMove):
        twin.play(sestina.Move("pass"))
    assert everything(state) == before
