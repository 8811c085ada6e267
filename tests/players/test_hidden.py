"""Bots depend only on their view: hidden changes do not change their choices."""

from collections.abc import Callable
from random import Random

import pytest

import sestina
from sestina.game.view import View
from sestina.games.snapshot import take_snapshot
from sestina.games.state import GameState
from sestina.games.tiles.state import TilesState
from sestina.players import LEVELS
from sestina.players.tiles.greedy import GreedyTileBot
from tests.conformance.configurations import EVERY, Configuration, spread
from tests.conformance.hidden import other_world, state_of
from tests.conformance.walks import midgame
from tests.players.tables import COMPILED

SIMULATIONS = 24
WORLDS = 3
LONGEST_LOOK = 20
"""Attempts to find another world before a position counts as having only one."""

Maker = Callable[[GameState], sestina.Bot]
"""Makes a new bot from the full state, which only a cheat looks at."""


def worlds_of(state: GameState, random: Random) -> list[GameState]:
    """The actual world, and others that the seat to move cannot tell from it."""
    seat = int(state.seat)
    worlds = [state]
    seen = [hidden_part(state, seat)]
    for _ in range(LONGEST_LOOK):
        other = other_world(state, seat, random)
        if hidden_part(other, seat) not in seen:
            worlds.append(other)
            seen.append(hidden_part(other, seat))
        if len(worlds) == WORLDS:
            break
    return worlds


def hidden_part(state: GameState, seat: int) -> tuple[object, ...]:
    """The part that is hidden from this seat: the other hands and the pile."""
    snapshot = take_snapshot(state)
    return (*[hand for owner, hand in enumerate(snapshot.hands) if owner != seat], snapshot.pile)


def choices(make: Maker, worlds: list[GameState]) -> list[str]:
    """The choice of a new bot in each of the worlds."""
    return [str(make(world).choose(View(world, int(world.seat)))) for world in worlds]


def positions(configuration: Configuration, count: int) -> list[GameState]:
    """Positions from all parts of games, including steps within a turn."""
    found: list[GameState] = []
    for number in range(count):
        game = midgame(configuration, 7 * number + 1, 4 + 9 * number)
        if not game.is_over:
            found.append(state_of(game))
    return found


@pytest.mark.parametrize("configuration", EVERY if COMPILED else EVERY[::9], ids=str)
def test_every_level_chooses_the_same_in_worlds_that_look_the_same(
    configuration: Configuration,
) -> None:
    random = Random(str(configuration))
    compared = 0
    for state in positions(configuration, 4):
        worlds = worlds_of(state, random)
        if len(worlds) < WORLDS:
            continue
        compared += 1
        views = [View(world, int(world.seat)) for world in worlds]
        assert views[1:] == views[:-1]
        for level in LEVELS:

            def fresh(_world: GameState, level: sestina.Level = level) -> sestina.Bot:
                return sestina.bot(level, seed=5, simulations=SIMULATIONS)

            chosen = choices(fresh, worlds)
            assert chosen == chosen[:1] * WORLDS, f"{level} is not blind"
    assert compared >= 2


class Peeker:
    """A cheat: a greedy bot that breaks ties by the next tile of the pile."""

    def __init__(self, world: GameState) -> None:
        self._next = world.pile.codes()[:1]

    def choose(self, view: View) -> sestina.Move:
        best = GreedyTileBot().choose(view)
        same = [move for move in view.legal_moves() if move.points == best.points]
        return same[sum(self._next) % len(same)]


class Spy(Peeker):
    """A cheat that looks at the hand of the next player."""

    def __init__(self, world: GameState) -> None:
        self._next = world.hands[(world.seat + 1) % world.players].codes()


class Reader(Peeker):
    """A cheat that reads what the others drew."""

    def __init__(self, world: GameState) -> None:
        drawn = [fact for fact in world.facts if fact.kind == "draw" and fact.seat != world.seat]
        self._next = [tile.code for fact in drawn for tile in fact.tiles]


@pytest.mark.parametrize("cheat", [Peeker, Spy, Reader])
def test_a_bot_that_peeks_is_caught(cheat: Maker) -> None:
    """The comparison above can fail."""
    random = Random(1)
    caught = 0
    for configuration in spread(8):
        for state in positions(configuration, 6):
            assert isinstance(state, TilesState)
            if state.pending is None:
                caught += len(set(choices(cheat, worlds_of(state, random)))) > 1
    assert caught > 5
