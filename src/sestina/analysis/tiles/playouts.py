"""How a tile game goes on: playouts that end with expected scores, or with the end."""

from functools import lru_cache
from math import sqrt
from random import Random

from sestina.analysis.outcomes import PlayoutResult, finished, margin_of, soft_win
from sestina.analysis.turn import state_of
from sestina.game.view import View
from sestina.games.rules import Rules
from sestina.games.tiles.rewind import reserve
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.action_steps import STEP_POLICIES
from sestina.players.tiles.action_timing import turns_left
from sestina.players.tiles.action_trials import MOST_STEPS
from sestina.players.tiles.evaluation import disc_worth
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.lead import tiles_left
from sestina.players.value.packaged import network_for
from sestina.players.value.playout import Playout
from sestina.players.win_chance import SPREAD


def finish_turn_well(state: TilesState) -> None:
    """Play the rest of the turn: pending steps by the policies of the bots, then for points."""
    seat = state.seat
    for _ in range(MOST_STEPS):
        if state.over or state.seat != seat or not state.has_move():
            return
        if state.pending is not None:
            policy = STEP_POLICIES.get(state.pending.kind)
            choices = state.pending.choices(state)
            step = policy(state) if policy is not None else None
            if step not in choices:
                step = max(choices, key=lambda move: move.points)
            state.play(step)
            continue
        index = state.find_best()
        if index >= 0:
            state.play_found(index)
        else:
            state.play_unable()


ENDGAME_PILE = 10
"""With at most this many tiles in the pile, playouts run to the end of the game."""
ENDING_SPREAD = 0.4
"""How far the scores of such a playout may be off, over the root of the tiles it began with."""
MOST_TURNS = 60
"""Turns of a playout to the end, at most."""
REPLIES = 8
"""How many placements a turn of a playout compares, with two players."""
GREEDY_ROUNDS = 2
"""Rounds of a playout on boards that no network knows."""
OPTIMISM = {2: 0.7, 3: 0.2, 4: 0.3}
"""By players: the points by which a playout overrates the seat that chose its last move. Less than
after a move of the network's own, because playouts average over many last moves."""
DISC_POINTS = 5.0
"""What a star disc is worth while there is time to use it."""


class TilePlayouts:
    """Playouts for one kind of board and number of players."""

    def __init__(self, rules: Rules, players: int) -> None:
        # The networks do not know what a disc is worth.
        network = None if rules.disc is not None else network_for(rules.diagonals, players)
        self.estimator: ValueEstimator | None = None if network is None else ValueEstimator(network)
        self._playout: Playout | None = None
        if self.estimator is not None:
            self._playout = Playout(self.estimator, 1, REPLIES if players == 2 else 0, REPLIES)

    def play_on(self, state: TilesState, seat: int) -> PlayoutResult:
        """The outcome for everyone, and the margin of a seat that has just moved.

        All hands are known, and the state must not be used afterwards.
        """
        if state.over:
            return finished(state.scores, seat)
        players, left = int(state.players), int(tiles_left(state))
        if state.pile.size <= ENDGAME_PILE:
            self._play_for_points(state, MOST_TURNS)
            # Others may play better or worse than for points alone.
            chances = soft_win(state.scores, ENDING_SPREAD * sqrt(left))
            return PlayoutResult(chances, margin_of(state.scores, seat))
        if self._playout is not None:
            self._playout.run(state, seat)
            scores = [float(self._playout.scores[k]) for k in range(players)]
        else:
            self._play_for_points(state, GREEDY_ROUNDS * players)
            scores = [float(score) for score in state.scores]
        if is_over(state):
            return finished(state.scores, seat)
        scores = [score + worth_of_actions(state, k) for k, score in enumerate(scores)]
        expected = [*scores]
        if self._playout is not None:
            expected[seat] -= OPTIMISM[players]
        spread = SPREAD[state.rules.diagonals][players]
        chances = soft_win(expected, spread * sqrt(int(tiles_left(state)) + 1))
        return PlayoutResult(chances, margin_of(scores, seat))

    def _play_for_points(self, state: TilesState, turns: int) -> None:
        for _ in range(turns):
            if state.over:
                return
            best = state.find_best()
            if best >= 0:
                state.play_found(best)
            else:
                state.play_unable()


def is_over(state: TilesState) -> bool:
    """Whether the game is over by now."""
    return state.over


def worth_of_actions(state: TilesState, seat: int) -> float:
    """What action tiles and star discs in front of a seat are worth, in points."""
    worth = 0.0
    if state.held[seat]:
        share = min(1.0, turns_left(state) / (len(state.held[seat]) + 1))
        for action in state.rules.actions:
            if action.kind in state.held[seat]:
                worth += share * (action.usual_gain.mean + action.usual_gain.lasting)
    if state.has_discs:
        worth += disc_worth(state, DISC_POINTS) * state.discs.counts[seat]
    return worth


@lru_cache(maxsize=4)
def _playouts(rules: Rules, players: int) -> TilePlayouts:
    return TilePlayouts(rules, players)


def tile_standing(view: View, rng: Random) -> PlayoutResult:
    """One deal of what the view hides, played on; the seat of the view has just made a step."""
    if view.seat is None:
        raise ValueError("a spectator has no standing")
    if view.is_over:
        return finished(view.scores, view.seat)
    state: TilesState = state_of(view, rng)
    state.chance = None
    reserve(state)
    state.fresh = False
    if state.seat == view.seat:
        finish_turn_well(state)
    return _playouts(state.rules, int(state.players)).play_on(state, view.seat)
