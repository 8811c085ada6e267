"""How a game of Cards goes on: playouts by the bots' fast policy."""

from collections.abc import Sequence
from math import sqrt
from random import Random

from sestina.analysis.outcome import PlayoutResult, finished, margin_of, soft_win
from sestina.analysis.turn import state_of
from sestina.engine.cards.counts import CardCounts
from sestina.game.view import View
from sestina.players.cards.rollout import Rollout
from sestina.players.cards.search import ENDGAME_PILE, MOST_ENDGAME_TURNS

SPREAD = {2: 0.45, 3: 0.35, 4: 0.33}
"""By players: how far final Qwirkles are from those so far, over the root of the cards left."""


def counts_of(view: View) -> CardCounts:
    """The rows on the table as counts."""
    return CardCounts([tuple(card.code for card in row) for row in view.table.rows])


def imagined_world(view: View, table: CardCounts, rng: Random) -> Rollout:
    """A world that agrees with a view, to be played out any number of times."""
    state = state_of(view, rng)
    return Rollout(
        table,
        [hand.codes() for hand in state.hands],
        state.pile.codes(),
        [*state.scores],
        int(state.seat),
        int(state.turns_left),
    )


def turns_to_play(view: View) -> int:
    """One round, or all turns near the end of the game."""
    if view.turns_left is not None or view.pile_count <= ENDGAME_PILE:
        return MOST_ENDGAME_TURNS
    return view.players


def outcome_of(world: Rollout, seat: int) -> PlayoutResult:
    """What a playout came to."""
    scores: Sequence[int] = world.scores
    if world.over:
        return finished(scores, seat)
    spread = SPREAD[len(scores)] * sqrt(world.cards_left + 1)
    return PlayoutResult(soft_win(scores, spread), margin_of(scores, seat))


def card_standing(view: View, rng: Random) -> PlayoutResult:
    """One deal of what the view hides, played on; the seat of the view has just made a step."""
    if view.seat is None:
        raise ValueError("a spectator has no standing")
    if view.is_over:
        return finished(view.scores, view.seat)
    world = imagined_world(view, counts_of(view), rng)
    world.play_on(turns_to_play(view))
    return outcome_of(world, view.seat)
