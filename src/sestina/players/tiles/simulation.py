"""Simulation: candidates played on in many imagined deals, the same deals for all.

What a player does not see, the hands of the others and the order of the pile, is drawn
from the tiles that are left. Deals in which somebody would have missed something much
better in their last turn are mostly thrown away: by what they play, people show what they
do not have. Then everyone plays on for points, some turns long.

With hardly a tile in the pile there are only a few ways in which the hidden tiles can lie.
Then all of them are gone through instead.
"""

from math import exp, log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from sestina.engine.board import placement_move
from sestina.engine.moves import Move
from sestina.engine.placements import Placements
from sestina.games.pile import SPECIAL
from sestina.games.tiles.rewind import Rewind
from sestina.games.tiles.state import TilesState
from sestina.players.dice import Dice
from sestina.players.tiles.evaluation import Appraiser

_TRIES: Final = 8
"""Deals that are thrown away at most before one is taken as it is."""
_LONGEST: Final = 60
"""Turns of a playout to the end of the game, at most."""
_FEW: Final = 3
"""With so few tiles in the pile, and one other player, all deals are gone through."""
_SWING: Final = 1.6
"""How far scores still drift apart, times the root of the tiles that are left."""


class Clue:
    """A turn of another player, seen from the present board."""

    def __init__(
        self, seat: int, entries: list[int], points: int, kept: int, later: list[int]
    ) -> None:
        self.seat: Final[i64] = seat
        self.points: Final[i64] = points
        self.kept: Final[i64] = kept
        """How many tiles of today's hand were there already, before the drawing."""
        self.entries: vec[i64] = vec[i64](entries)
        """What was placed, each `cell * 256 + tile`."""
        self.later: vec[i64] = vec[i64](later)
        """What others have placed since, likewise."""


class Simulation:
    """One decision of the seat to move, whose hand is known, in a state of its own.

    `unseen` are the tiles that others hold or that lie in the pile.
    """

    def __init__(
        self,
        state: TilesState,
        unseen: list[int],
        seed: int,
        appraiser: Appraiser,
        clues: list[Clue],
        horizon: int,
        to_the_end: int,
    ) -> None:
        state.keeps_facts = False
        state.chance = None
        self._state: Final = state
        self._seat: Final[i64] = state.seat
        self._appraiser: Final = appraiser
        self._clues: Final = clues
        self._horizon: Final[i64] = horizon
        """Turns after the candidate."""
        self._to_the_end: Final[i64] = to_the_end
        """With so few tiles in the pile the game is played to its end instead."""
        self._dice: Final = Dice(seed)
        self._pool: vec[u8] = vec[u8]()
        for tile in unseen:
            self._pool = append(self._pool, u8(tile))
        self._sorted: vec[u8] = self._pool[:]
        self._specials: vec[u8] = vec[u8]()
        for k in range(len(state.rules.actions)):
            if state.rules.actions[k].kind in state.waiting:
                self._specials = append(self._specials, u8(SPECIAL + k))
        self._needed: i64 = 0
        """Tiles in the hands of the others."""
        for seat in range(state.players):
            if seat != self._seat:
                self._needed += state.hands[seat].size
        self._hidden: i64 = len(unseen) - self._needed
        self._ways: Final[i64] = self._count_ways()
        """In how many ways the hidden tiles can lie, if all are to be gone through; else 0."""
        self._way: i64 = 0
        self._trial: Final = Placements()
        self._trial_hand: vec[u8] = vec[u8]([u8(0)] * 256)
        self._roots: Final = Placements()
        self._scratch: Final = state.found
        state.found = self._roots
        state.fresh = False
        state.find()
        state.found = self._scratch
        state.fresh = False
        self._swaps: list[Move] = []
        self.candidates: list[int] = []
        """Indices of placements; from their number on, of exchanges. Dropped ones are -1."""
        self._prior: vec[float] = vec[float]()
        self._values: vec[float] = vec[float]()
        """The value of each candidate in each deal, deal after deal."""
        self._width: i64 = 0
        self.deals: i64 = 0
        self.rollouts: i64 = 0
        self._rewind: Final = Rewind(state)
        self.deal()

    # Candidates

    def choose_candidates(self, count: int, swaps: list[Move]) -> None:
        """The most promising placements, by points and worth, and these exchanges."""
        state, roots = self._state, self._roots
        self._rewind.back()
        self._appraiser.look(state)
        ranked: list[tuple[float, int]] = []
        for index in range(roots.count):
            value = float(roots.points[index]) + self._appraiser.worth(state.grid, roots, index)
            ranked.append((-value, int(index)))
        ranked.sort()
        standing = self._margin()
        self.candidates = [index for _, index in ranked[:count]]
        for value, _ in ranked[:count]:
            self._prior = append(self._prior, standing - value)
        self._swaps = swaps
        for k in range(len(swaps)):
            self.candidates.append(int(roots.count) + k)
            self._prior = append(self._prior, standing)
        self._width = len(self.candidates)

    @property
    def most_points(self) -> int:
        """Points of the best placement; -1 if there is none."""
        best = self._roots.best()
        return -1 if best < 0 else int(self._roots.points[best])

    def move(self, index: int) -> Move:
        """A candidate as a move."""
        if index >= self._roots.count:
            return self._swaps[index - self._roots.count]
        return placement_move(self._roots, index)

    # Deals

    def deal(self) -> None:
        """Imagine what is hidden; every candidate starts from here until the next deal."""
        self._rewind.back()
        state, pool = self._state, self._pool
        for _ in range(_TRIES):
            if self._ways > 0:
                self._lay_out(self._way)
                self._way = (self._way + 1) % self._ways
            else:
                self._shuffle(0, self._needed)
            at: i64 = 0
            for seat in range(state.players):
                if seat == self._seat:
                    continue
                hand = state.hands[seat]
                hand.hidden = False
                for k in range(hand.size):
                    hand.tiles[k] = pool[at]
                    at += 1
            if self._is_likely():
                break
        # A set-up position need not have all the tiles of its game: the rest lies nowhere.
        end = min(self._needed + state.pile.ordinary, i64(len(pool)))
        if self._ways == 0:
            self._shuffle(self._needed, end)
        pile = pool[self._needed : end]
        for k in range(i64(len(self._specials))):
            pile = self._insert(pile, self._specials[k])
        state.pile.fill(pile)
        state.fresh = False
        self._rewind.mark()

    def _count_ways(self) -> i64:
        state = self._state
        hidden = self._hidden
        if state.players != 2 or state.pile.specials > 0 or hidden > _FEW or hidden < 0:
            return 0
        size = i64(len(self._pool))
        ways: i64 = 1
        for k in range(hidden):
            ways = ways * (size - k)
        return ways

    def _lay_out(self, way: i64) -> None:
        """Order the pool by the number of a way: first the hand, then the pile.

        Each of the last places takes one of the tiles up to it, so that every ordered choice
        of tiles for the pile comes once.
        """
        pool = self._pool
        size = i64(len(pool))
        for k in range(size):
            pool[k] = self._sorted[k]
        for k in range(self._hidden):
            last = size - 1 - k
            chosen = way % (last + 1)
            way = way // (last + 1)
            kept = pool[last]
            pool[last] = pool[chosen]
            pool[chosen] = kept

    @property
    def is_complete(self) -> bool:
        """Whether every way in which the hidden tiles can lie has been looked at.

        Deals that are unlikely after what others played are left out, others come twice: then
        two rounds are made of it.
        """
        rounds: i64 = 2 if self._clues else 1
        return self._ways > 0 and self.deals >= rounds * self._ways

    def imagine(self, twin: TilesState) -> None:
        """Put a state of the same game into a new deal of the present position."""
        self.deal()
        twin.become(self._state)
        twin.keeps_facts = False

    def _shuffle(self, start: i64, end: i64) -> None:
        """Put random tiles of the pool, from `start` on, into the places before `end`."""
        pool, dice = self._pool, self._dice
        size = i64(len(pool))
        for k in range(start, end):
            other = k + dice.below(size - k)
            kept = pool[k]
            pool[k] = pool[other]
            pool[other] = kept

    def _insert(self, pile: vec[u8], special: u8) -> vec[u8]:
        """A special tile lies anywhere among the others."""
        last = i64(len(pile))
        place = self._dice.below(last + 1)
        pile = append(pile, special)
        while last > place:
            pile[last] = pile[last - 1]
            last -= 1
        pile[place] = special
        return pile

    def _is_likely(self) -> bool:
        """Whether the others would have played as they did with these tiles."""
        for clue in self._clues:
            missed = float(self._missed(clue))
            if missed > 0.0:
                # People do overlook things, and strong players have other reasons.
                likelihood = 0.05 + 0.95 / (1.0 + 0.35 * missed * missed)
                if self._dice.unit() >= likelihood:
                    return False
        return True

    def _missed(self, clue: Clue) -> i64:
        """How many points more the best placement of that turn had brought."""
        grid = self._state.grid
        hand = self._state.hands[clue.seat]
        later, entries, trial = clue.later, clue.entries, self._trial_hand
        size: i64 = 0
        for k in range(clue.kept):
            trial[size] = hand.tiles[k]
            size += 1
        for k in range(i64(len(entries))):
            trial[size] = u8(entries[k] % 256)
            size += 1
        for k in range(i64(len(later))):
            grid.remove(later[k] // 256)
        for k in range(i64(len(entries))):
            grid.remove(entries[k] // 256)
        best: i64 = 0
        if grid.count > 0:
            self._trial.find_best(grid, trial, size)
            if self._trial.count > 0:
                best = self._trial.points[0]
        for k in range(i64(len(entries))):
            grid.place(entries[k] // 256, entries[k] % 256)
        for k in range(i64(len(later))):
            grid.place(later[k] // 256, later[k] % 256)
        return best - clue.points

    # Playing on

    def run(self, deals: int) -> None:
        """Play every living candidate on in so many new deals, or in all that there are."""
        for _ in range(deals):
            if self.is_complete:
                # A part of another round would count some ways twice.
                break
            if self.deals > 0:
                self.deal()
            for k in range(self._width):
                index = self.candidates[k]
                value = 0.0
                if index >= 0:
                    value = self._play_out(index)
                    self.rollouts += 1
                self._values = append(self._values, value)
            self.deals += 1

    def _play_out(self, index: i64) -> float:
        """The margin some turns after a candidate."""
        state = self._state
        self._rewind.back()
        if index < self._roots.count:
            state.found = self._roots
            state.play_found(index)
            state.found = self._scratch
            state.fresh = False
        else:
            state.play(self._swaps[index - self._roots.count])
        turns = self._horizon
        if state.pile.size <= self._to_the_end:
            turns = _LONGEST
        for _ in range(turns):
            if state.over:
                break
            best = state.find_best()
            if best >= 0:
                state.play_found(best)
            else:
                state.play_unable()
        return self._margin()

    def _margin(self) -> float:
        """Points ahead of the other, or of several others.

        While many tiles are left anyone may still win, and the mean of the others counts;
        towards the end, more and more the best of them.
        """
        state = self._state
        own = float(state.scores[self._seat])
        if state.players == 2:
            return own - float(state.scores[1 - self._seat])
        left: i64 = 0
        if not state.over:
            left = state.pile.ordinary
            for seat in range(state.players):
                left += state.hands[seat].size
        swing = _SWING * sqrt(float(left) + 1.0)
        total = 0.0
        for seat in range(state.players):
            if seat != self._seat:
                total += exp((float(state.scores[seat]) - own) / swing)
        return -swing * log(total / float(state.players - 1))

    # Results

    def value(self, k: i64, trust: float) -> float:
        """The mean of a candidate, and its prior as if from so many deals."""
        total = trust * self._prior[k]
        for row in range(self.deals):
            total += self._values[row * self._width + k]
        return total / (trust + float(self.deals))

    def leader(self, trust: float) -> int:
        """The best living candidate, as a position among the candidates."""
        best: i64 = -1
        most = 0.0
        for k in range(self._width):
            if self.candidates[k] >= 0:
                value = self.value(k, trust)
                if best < 0 or value > most:
                    best = k
                    most = value
        return int(best)

    def prune(self, sigmas: float, trust: float) -> int:
        """Drop candidates that are surely worse than the leader; how many are left."""
        leader = self.leader(trust)
        left = 0
        count = float(self.deals)
        for k in range(self._width):
            if self.candidates[k] < 0:
                continue
            if k != leader and count > 1.0:
                total = 0.0
                squares = 0.0
                for row in range(self.deals):
                    start = row * self._width
                    difference = self._values[start + leader] - self._values[start + k]
                    total += difference
                    squares += difference * difference
                mean = total / count
                # One part of variance is added, so that a few equal deals decide nothing.
                variance = (squares / count - mean * mean + 1.0) / count
                if mean > 0.0 and mean * mean > sigmas * sigmas * variance:
                    self.candidates[k] = -1
                    continue
            left += 1
        return left
