"""Endings to try a solver on, and the obvious way to solve them."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.snapshot import restore, take_snapshot
from sestina.games.start import deal, new_state
from sestina.games.state import State
from sestina.players.greedy import play_greedily

TILE_GAMES = ("classic", "travel", "flex")


def endings(game: str, count: int, first: int = 0) -> Iterator[State]:
    """The first positions without a pile in games of greedy against itself."""
    seed = first
    while count > 0:
        state = new_state(build_rules(game, {}), 2, Chance(seed))
        state.keeps_facts = False
        deal(state, None)
        while not state.over and state.pile.size > 0:
            play_greedily(state)
        if not state.over:
            count -= 1
            yield state
        seed += 1


def small_endings(game: str, count: int, largest: int, first: int = 0) -> Iterator[State]:
    """The same with cut hands, drawn anew from both, so that the obvious way is feasible."""
    random = Random(f"{game} {count} {largest} {first}")
    for state in endings(game, count, first):
        snapshot = take_snapshot(state)
        tiles = [code for hand in snapshot.hands for code in hand or ()]
        random.shuffle(tiles)
        sizes = random.randint(1, largest), random.randint(1, largest)
        hands = tuple(tiles[: sizes[0]]), tuple(tiles[sizes[0] : sum(sizes)])
        yield with_hands(state, hands)


def with_hands(state: State, hands: tuple[tuple[int, ...], ...]) -> State:
    snapshot = replace(
        take_snapshot(state), hands=hands, hand_counts=tuple(len(hand) for hand in hands)
    )
    twin = restore(state.rules, snapshot)
    assert isinstance(twin, State)
    twin.keeps_facts = False
    return twin


def brute_force(state: State) -> int:
    """The margin of the seat to move by trying everything, with the game's own moves."""
    best = None
    for move in state.legal_moves():
        value = after(state, str(move))
        best = value if best is None else max(best, value)
    assert best is not None
    return best


def after(state: State, text: str) -> int:
    """The margin of the seat to move if it plays this, and then both play their best."""
    seat = int(state.seat)
    twin = state.copy()
    twin.play(next(move for move in twin.legal_moves() if str(move) == text))
    if twin.over:
        return twin.scores[seat] - twin.scores[1 - seat]
    return -brute_force(twin)
