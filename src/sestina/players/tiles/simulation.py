"""Monte Carlo simulation: candidates rolled out in many deals, the same deals for all.

A deal (determinization) assigns the unseen tiles at random to the other hands and the pile.
Inference rejects most deals in which another seat would have missed a much better placement in
its last turn: a turn reveals what its player does not hold. Rollouts play for points, unless a
playout or a lookahead plays their turns.

If the pile is almost empty, the hidden tiles have few arrangements, and the simulation goes
through all of them instead.
"""

from collections.abc import Sequence
from math import inf
from time import perf_counter
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from sestina.engine.board import placement_move
from sestina.engine.moves import Move
from sestina.engine.placements import Placements
from sestina.games.pile import SPECIAL
from sestina.games.tiles.rewind import Rewind, reserve
from sestina.games.tiles.state import TilesState
from sestina.players.deal_table import DealTable
from sestina.players.dice import Dice
from sestina.players.endgame.lookahead import Lookahead
from sestina.players.shortlist import promising
from sestina.players.tiles.evaluation import Evaluator, count_stars, disc_worth
from sestina.players.tiles.observed_turn import ObservedTurn
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.lead import lead_of
from sestina.players.value.playout import Playout

_MOST_REJECTIONS: Final = 8
"""After this many rejected deals the last one is used as it is."""
_MOST_ROLLOUT_TURNS: Final = 60
"""Turns of a rollout to the end of the game, at most."""
_ENUMERATED_PILE: Final = 3
"""With at most this many tiles in the pile, and two players, all deals are enumerated."""
_SCORES: Final[vec[float]] = vec[float]([0.0] * 8)


class Simulation:
    """One decision of the seat to move, in a state that the simulation owns.

    The seat's own hand must be known. `unseen` are the tiles of the other hands and the pile.
    """

    def __init__(
        self,
        state: TilesState,
        unseen: list[int],
        seed: int,
        evaluator: Evaluator,
        *,
        observed: Sequence[ObservedTurn] = (),
        horizon: int = 1,
        endgame_pile: int = 0,
        estimator: ValueEstimator | None = None,
        playout: Playout | None = None,
        disc_points: float = 0.0,
        lookahead: Lookahead | None = None,
    ) -> None:
        state.keeps_facts = False
        state.chance = None
        reserve(state)
        self._state: Final = state
        self._seat: Final[i64] = state.seat
        self._evaluator: Final = evaluator
        self._estimator: Final = estimator
        """Values candidates instead of the evaluator, where there is a network for the game."""
        self._playout: Playout | None = playout
        """Plays on after a candidate; without one, everybody plays for points."""
        self._lookahead: Final = lookahead if state.players == 2 else None
        """Plays the turns of a rollout once the pile is empty; without one, they take points."""
        self._scores: vec[float] = _SCORES[:]
        self._observed: Final = [turn.on(state.grid) for turn in observed]
        self._horizon: Final[i64] = horizon
        """Turns that a rollout plays after the candidate."""
        self._endgame_pile: Final[i64] = endgame_pile
        """With at most this many tiles in the pile, rollouts run to the end of the game."""
        self._disc_points: Final[float] = disc_points if state.rules.disc is not None else 0.0
        """What a star disc is worth, if there are any."""
        self._dice: Final = Dice(seed)
        self._pool: vec[u8] = vec[u8]()
        """The unseen tiles in the order of the present deal: hands first, then the pile."""
        for tile in unseen:
            self._pool = append(self._pool, u8(tile))
        self._sorted: vec[u8] = self._pool[:]
        self._specials: vec[u8] = vec[u8]()
        for k in range(len(state.rules.actions)):
            if state.rules.actions[k].kind in state.waiting:
                self._specials = append(self._specials, u8(SPECIAL + k))
        self._in_hands: i64 = 0
        """Number of tiles in the other hands."""
        for seat in range(state.players):
            if seat != self._seat:
                self._in_hands += state.hands[seat].size
        self._hidden: i64 = len(unseen) - self._in_hands
        self._arrangements: Final[i64] = self._count_arrangements()
        """The number of deals, if all are to be enumerated; otherwise 0."""
        self._arrangement: i64 = 0
        """The number of the next deal to enumerate."""
        self._trial: Final = Placements()
        self._trial_hand: vec[u8] = vec[u8]([u8(0)] * 256)
        self._root_placements: Final = Placements()
        self._scratch: Final = state.found
        state.found = self._root_placements
        state.fresh = False
        state.find()
        state.found = self._scratch
        state.fresh = False
        self._exchanges: list[Move] = []
        self.candidates: list[int] = []
        """Indices of placements, then of exchanges, counted on; -1: dropped."""
        self._prior: vec[float] = vec[float]()
        self._width: i64 = 0
        self._table: DealTable = DealTable(0)
        self._row: vec[float] = vec[float]()
        """The value of each candidate in the present deal."""
        self.rollouts: i64 = 0
        """Candidates rolled out so far, or since the runoff began."""
        self._rewind: Final = Rewind(state)
        self.deal()

    # Candidates

    def choose_candidates(self, count: int, exchanges: list[Move], compared: int = 0) -> None:
        """Choose the placements with the best static evaluation, and add these exchanges.

        With `compared`, it values only this many placements, those with the most points and tiles.
        """
        state, placements = self._state, self._root_placements
        estimator = self._estimator
        self._rewind.back()
        if estimator is None:
            self._evaluator.prepare(state)
        else:
            estimator.prepare(state)
        ranked: list[tuple[float, int]] = []
        worth = disc_worth(state, self._disc_points)
        for index in promising(placements, compared):
            if estimator is None:
                beyond = self._evaluator.value(state.grid, placements, index)
            else:
                beyond = estimator.value(state.grid, placements, index)
            value = float(placements.points[index]) + beyond
            if worth > 0.0:
                value += worth * float(count_stars(state, placements, index))
            ranked.append((-value, index))
        ranked.sort()
        margin = self._margin()
        self.candidates = [index for _, index in ranked[:count]]
        for value, _ in ranked[:count]:
            self._prior = append(self._prior, margin - value)
        self._exchanges = exchanges
        for k in range(len(exchanges)):
            self.candidates.append(int(placements.count) + k)
            value = 0.0
            if estimator is not None:
                given = [tile.code for tile in exchanges[k].tiles]
                value = estimator.exchange_value(state.grid, given)
            self._prior = append(self._prior, margin + value)
        self._width = len(self.candidates)
        self._table = DealTable(self._width)
        self._row = vec[float]([0.0] * int(self._width))

    @property
    def most_points(self) -> int:
        """Points of the best placement; -1 if there is none."""
        best = self._root_placements.best()
        return -1 if best < 0 else int(self._root_placements.points[best])

    def move(self, index: int) -> Move:
        """A candidate as a move."""
        if index >= self._root_placements.count:
            return self._exchanges[index - self._root_placements.count]
        return placement_move(self._state.grid, self._root_placements, index)

    # Deals

    def deal(self) -> None:
        """Deal the unseen tiles; every candidate starts from here until the next deal."""
        self._rewind.back()
        state, pool = self._state, self._pool
        for _ in range(_MOST_REJECTIONS):
            if self._arrangements > 0:
                self._arrange(self._arrangement)
                self._arrangement = (self._arrangement + 1) % self._arrangements
            else:
                self._dice.shuffle(pool, 0, self._in_hands)
            at: i64 = 0
            for seat in range(state.players):
                if seat == self._seat:
                    continue
                hand = state.hands[seat]
                hand.hidden = False
                for k in range(hand.size):
                    hand.tiles[k] = pool[at]
                    at += 1
            if self._accept_deal():
                break
        # A set-up position may lack tiles of its game.
        end = min(self._in_hands + state.pile.ordinary, i64(len(pool)))
        if self._arrangements == 0:
            self._dice.shuffle(pool, self._in_hands, end)
        pile = pool[self._in_hands : end]
        for k in range(i64(len(self._specials))):
            pile = self._dice.insert(pile, self._specials[k])
        state.pile.fill(pile)
        state.fresh = False
        self._rewind.mark()

    def _count_arrangements(self) -> i64:
        state = self._state
        hidden = self._hidden
        if state.players != 2 or state.pile.specials > 0 or hidden > _ENUMERATED_PILE or hidden < 0:
            return 0
        size = i64(len(self._pool))
        arrangements: i64 = 1
        for k in range(hidden):
            arrangements = arrangements * (size - k)
        return arrangements

    def _arrange(self, arrangement: i64) -> None:
        """Order the pool by the number of an arrangement.

        Each of the last places takes one of the tiles up to it, so that every ordered choice
        of tiles for the pile occurs once.
        """
        pool = self._pool
        size = i64(len(pool))
        for k in range(size):
            pool[k] = self._sorted[k]
        for k in range(self._hidden):
            last = size - 1 - k
            chosen = arrangement % (last + 1)
            arrangement = arrangement // (last + 1)
            kept = pool[last]
            pool[last] = pool[chosen]
            pool[chosen] = kept

    @property
    def is_complete(self) -> bool:
        """Whether every deal has been enumerated.

        Inference rejects some deals and so repeats others; it goes through all of them twice.
        """
        rounds: i64 = 2 if self._observed else 1
        return self._arrangements > 0 and self._table.deals >= rounds * self._arrangements

    def imagine(self, twin: TilesState) -> None:
        """Make a new deal and copy it to `twin`, a state of the same game."""
        self.deal()
        twin.become(self._state)
        twin.keeps_facts = False

    def _accept_deal(self) -> bool:
        """Accept a deal with the likelihood that the others, holding it, played as they did."""
        state = self._state
        for turn in self._observed:
            hand = state.hands[turn.seat]
            missed = float(turn.missed_points(state.grid, hand, self._trial, self._trial_hand))
            if missed > 0.0:
                # Never zero: people overlook things, and strong players have other reasons.
                likelihood = 0.05 + 0.95 / (1.0 + 0.35 * missed * missed)
                if self._dice.unit() >= likelihood:
                    return False
        return True

    # Rollouts

    @property
    def deals(self) -> int:
        """How many deals every candidate has been rolled out in."""
        return int(self._table.deals)

    def run(self, deals: int, deadline: float = inf) -> None:
        """Roll out every remaining candidate in this many new deals, or until complete.

        At the deadline (`perf_counter`) it stops, and a deal in progress does not count.
        """
        for _ in range(deals):
            if self.is_complete:
                # Part of another round would count some deals twice.
                break
            if self._table.deals > 0:
                self.deal()
            for k in range(self._width):
                index = self.candidates[k]
                self._row[k] = 0.0
                if index >= 0:
                    if deadline < inf and perf_counter() > deadline:
                        return
                    self._row[k] = self._roll_out(index)
                    self.rollouts += 1
            self._table.add(self._row)

    def _roll_out(self, index: i64) -> float:
        """Play a candidate, then play for points; returns the margin at the horizon."""
        state = self._state
        self._rewind.back()
        if index < self._root_placements.count:
            state.found = self._root_placements
            state.play_found(index)
            state.found = self._scratch
            state.fresh = False
        else:
            state.play(self._exchanges[index - self._root_placements.count])
        turns = self._horizon
        if state.pile.size <= self._endgame_pile:
            turns = _MOST_ROLLOUT_TURNS
        elif self._playout is not None:
            return self._playout.run(state, self._seat)
        for _ in range(turns):
            if state.over:
                break
            if self._lookahead is not None and state.pile.ordinary == 0:
                best = self._lookahead.best(state)
            else:
                best = state.find_best()
            if best >= 0:
                state.play_found(best)
            else:
                state.play_unable()
        return self._margin()

    def _margin(self) -> float:
        """The lead in points over the other seats, star discs included."""
        for seat in range(self._state.players):
            self._scores[seat] = self._standing(seat)
        return lead_of(self._state, self._scores, self._seat)

    def _standing(self, seat: i64) -> float:
        """The points of a seat, and what its star discs are worth."""
        state = self._state
        points = float(state.scores[seat])
        if self._disc_points == 0.0:
            return points
        return points + disc_worth(state, self._disc_points) * float(state.discs.counts[seat])

    # Results

    def value(self, k: i64, prior_weight: float) -> float:
        """The mean over all deals; the prior counts for `prior_weight` deals."""
        return self._table.mean(k, self._prior[k], prior_weight)

    def leader(self, prior_weight: float) -> int:
        """The position of the best remaining candidate in `candidates`."""
        best: i64 = -1
        most = 0.0
        for k in range(self._width):
            if self.candidates[k] >= 0:
                value = self.value(k, prior_weight)
                if best < 0 or value > most:
                    best = k
                    most = value
        return int(best)

    def run_off(self, playout: Playout, count: int, prior_weight: float) -> int:
        """Begin again with the best candidates and another playout; returns how many these are.

        What was found so far is the prior from now on.
        """
        ranked: list[tuple[float, int]] = []
        for k in range(int(self._width)):
            self._prior[k] = self.value(k, prior_weight)
            if self.candidates[k] >= 0:
                ranked.append((-self._prior[k], k))
        ranked.sort()
        for _, k in ranked[count:]:
            self.candidates[k] = -1
        self._playout = playout
        self._table = DealTable(self._width)
        self.rollouts = 0
        return min(count, len(ranked))

    def prune(self, sigmas: float, prior_weight: float) -> int:
        """Drop candidates that are significantly worse than the leader; returns how many remain."""
        leader = self.leader(prior_weight)
        left = 0
        for k in range(self._width):
            if self.candidates[k] < 0:
                continue
            if k != leader and self._table.is_worse(k, leader, sigmas):
                self.candidates[k] = -1
            else:
                left += 1
        return left
