"""The luck of a draw: its outcome, less that of an average draw.

Both are measured by the same playouts, from the view of the player who drew. The average is
over draws from the pile as it really was, so the luck of all draws is 0 on average, whatever the
playouts are worth.
"""

from collections.abc import Sequence
from random import Random
from time import perf_counter

from librt.vecs import append, vec
from mypy_extensions import u8

from sestina.analysis.turn import FamilyAnalysis
from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.games.facts import Fact
from sestina.games.state import GameState

LEAST_SAMPLES = 8


def luck_of(
    family: FamilyAnalysis,
    before: GameState,
    after: GameState,
    move: Move,
    seed: int,
    *,
    deadline: float | None,
    samples: int | None,
) -> tuple[float, ...]:
    """What the draw of a step changed for each seat; zeros if it drew nothing."""
    seat, players = int(before.seat), int(before.players)
    if not drew(after.facts[len(before.facts) :]):
        return (0.0,) * players
    rng = Random(seed)
    seen = View(after, seat)
    came = [0.0] * players
    average = [0.0] * players
    count = 0
    while samples is None or count < samples:
        for k, chance in enumerate(family.standing(seen, rng).chances):
            came[k] += chance
        other = View(drawn_again(before, move, rng), seat, lasting=False)
        for k, chance in enumerate(family.standing(other, rng).chances):
            average[k] += chance
        count += 1
        if deadline is not None and count >= LEAST_SAMPLES and perf_counter() > deadline:
            break
    return tuple([(a - b) / count for a, b in zip(came, average, strict=True)])


def drew(facts: Sequence[Fact]) -> bool:
    """Whether anything was drawn among these facts."""
    return any(fact.kind == "draw" and (fact.count > 0 or fact.specials) for fact in facts)


def drawn_again(before: GameState, move: Move, rng: Random) -> GameState:
    """The state after a step, had the pile been shuffled otherwise."""
    twin = before.copy()
    twin.replaying = True
    twin.pile.script = None
    tiles = vec[u8]()
    for code in shuffled_pile(twin, rng):
        tiles = append(tiles, u8(code))
    twin.pile.fill(tiles)
    twin.play(move)
    return twin


def shuffled_pile(state: GameState, rng: Random) -> list[int]:
    """The tiles of the pile in an order that is as likely as theirs.

    Tiles that were slid under the stacks stay below the others.
    """
    codes = state.pile.codes()
    order: list[int] = []
    layers = _layers_under(state)
    start = 0
    for size in (len(codes) - sum(layers), *layers):
        part = codes[start : start + size]
        rng.shuffle(part)
        order += part
        start += size
    return order


def _layers_under(state: GameState) -> list[int]:
    """How many tiles each exchange slid under the stacks, as far as all of them lie there."""
    if not state.rules.returns_under or state.pile.is_stacked:
        return []
    left = int(state.pile.size)
    layers: list[int] = []
    for fact in reversed(state.facts):
        if fact.kind == "swap":
            if fact.count > left:
                break
            left -= fact.count
            layers.append(fact.count)
    layers.reverse()
    return layers
