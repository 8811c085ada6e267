"""Endgames to test the solver with, and a brute-force solver."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from sestina.engine.moves import Move
from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.snapshot import restore, take_snapshot
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.greedy import play_greedily

TILE_GAMES = ("classic", "travel", "flex")


def endgames(
    game: str, count: int, first: int = 0, options: Mapping[str, object] | None = None
) -> Iterator[TilesState]:
    """The first position without a pile in each of several greedy self-play games."""
    seed = first
    while count > 0:
        state = begin_tiles(build_rules(game, options or {}), 2, Chance(seed))
        state.keeps_facts = False
        deal_tiles(state, None)
        while not state.over and state.pile.size > 0:
            play_greedily(state)
        if not state.over:
            count -= 1
            yield state
        seed += 1


def small_endgames(
    game: str,
    count: int,
    most: int,
    first: int = 0,
    options: Mapping[str, object] | None = None,
) -> Iterator[TilesState]:
    """The same with at most `most` tiles, dealt anew, so that brute force is feasible."""
    random = Random(f"{game} {count} {most} {first}")
    for state in endgames(game, count, first, options):
        yield _with_few_tiles(state, most, random)


def sparse_endgames(game: str, count: int, most: int) -> Iterator[TilesState]:
    """Endgames with few tiles in the hands and on the board, in which passes occur."""
    random = Random(f"sparse {game} {count} {most}")
    for seed in range(count):
        state = begin_tiles(build_rules(game, {}), 2, Chance(seed))
        deal_tiles(state, None)
        for _ in range(random.randint(1, 3)):
            play_greedily(state)
        yield _with_few_tiles(state, most, random)


def _with_few_tiles(state: TilesState, most: int, random: Random) -> TilesState:
    tiles = [code for hand in state.hands for code in hand.codes()]
    random.shuffle(tiles)
    total = random.randint(2, most)
    own = random.randint(1, total - 1)
    return with_hands(state, (tuple(tiles[:own]), tuple(tiles[own:total])))


def with_hands(state: TilesState, hands: tuple[tuple[int, ...], ...]) -> TilesState:
    snapshot = replace(
        take_snapshot(state),
        hands=hands,
        hand_counts=tuple(len(hand) for hand in hands),
        pile=(),
        pile_count=0,
    )
    twin = restore(state.rules, snapshot)
    assert isinstance(twin, TilesState)
    twin.keeps_facts = False
    return twin


def brute_force(state: TilesState) -> int:
    """The margin of the seat to move, by trying all moves."""
    best = None
    for move in state.legal_moves():
        value = after(state, move)
        best = value if best is None else max(best, value)
    assert best is not None
    return best


def after(state: TilesState, move: Move) -> int:
    """The margin of the seat to move after this move and perfect play."""
    seat = int(state.seat)
    twin = state.copy()
    twin.play(move)
    if twin.over:
        return twin.scores[seat] - twin.scores[1 - seat]
    return -brute_force(twin)
