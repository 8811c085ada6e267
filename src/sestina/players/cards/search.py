"""Looking ahead in Cards: candidates tried in the same sampled worlds, round after round.

Every candidate is tried in the same worlds, so that luck does not decide between them. After
each round the weaker half is dropped, and the others are tried in more worlds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from sestina.engine.cards.counts import CardCounts
from sestina.engine.cards.table import lay
from sestina.engine.moves import Move
from sestina.games.view import View
from sestina.players.cards.candidates import Candidate, Candidates
from sestina.players.cards.playout import Playout
from sestina.players.cards.turn import seat_of
from sestina.players.cards.worlds import Worlds
from sestina.players.seeds import move_seed

TO_THE_END = 40
"""More turns than an end of a game has."""
SHORT_PILE = 9
"""A pile that one turn can empty: from here on games are played on to their end."""
TRUST = 8.0
"""How many worlds the quick judgement of a candidate counts for."""
QWIRKLE = 0.15
"""What a Qwirkle adds to the chance to win, midway through a game."""
CLEAR = 0.5
"""How far behind the best a candidate is given up."""
SHARE = 0.85
"""How much of the time for a move is planned; what follows the last look needs some too."""
SHARE_OF_CANDIDATES = 0.4
"""How much of the time the search for candidates may take."""


@dataclass(frozen=True)
class Thinking:
    """How much a level looks at."""

    looks: int
    """Questions to the solver for candidates."""
    width: int
    """Candidates that are tried."""


class Trial:
    """A candidate and what came of it."""

    def __init__(self, play: Candidate, sure: float, expected: float) -> None:
        self.play = play
        self._sure = sure
        self._total = TRUST * expected
        self._worlds = TRUST

    def note(self, value: float) -> None:
        self._total += value
        self._worlds += 1

    @property
    def merit(self) -> float:
        """What is sure, and the mean of what was found; the expectation counts as some worlds."""
        return self._sure + self._total / self._worlds


class Clock:
    """When to stop: after so many seconds or worlds, whichever comes first."""

    def __init__(self, seconds: float | None, worlds: int | None) -> None:
        self._begun = perf_counter()
        self._seconds = None if seconds is None else SHARE * seconds
        self._worlds = worlds
        self.dealt = 0

    def deadline(self, share: float) -> float:
        """When this share of the time is over; never, if there is no limit."""
        return float("inf") if self._seconds is None else self._begun + share * self._seconds

    def has_worlds(self, share: float) -> bool:
        """Whether there are worlds left of this share."""
        return self._worlds is None or self.dealt < share * self._worlds


class Thinker:
    """Deterministic for a seed, if the budget is a number of simulations: of worlds."""

    def __init__(
        self,
        thinking: Thinking,
        seed: int | None,
        seconds: float | None,
        simulations: int | None,
    ) -> None:
        self._thinking = thinking
        self._seed = seed
        self._seconds = seconds
        self._simulations = simulations

    def choose(self, view: View) -> Move:
        clock = Clock(self._seconds, self._simulations)
        seat = seat_of(view)
        if view.is_forced:
            return view.legal_moves()[0]
        if view.turns_left == 1:
            # Nothing follows: only Qwirkles count.
            return view.table.solve(view.hand, "most-qwirkles") or Move("stuck")
        table = CardCounts([tuple(card.code for card in row) for row in view.table.rows])
        plays = self._candidates(view, seat, table, clock)
        if not plays:
            # None, or none with the most Qwirkles that the table alone has: the solver knows.
            return view.table.solve(view.hand, "most-qwirkles") or Move("stuck")
        worlds = Worlds(view, seat, table, Random(move_seed(self._seed, view)))
        best = self._best(view, seat, plays, worlds, clock)
        return lay(view.table, view.hand, best.cards, best.lines)

    def _candidates(
        self, view: View, seat: int, table: CardCounts, clock: Clock
    ) -> list[Candidate]:
        hand = [card.code for card in view.hand]
        unseen = [card.code for card in view.unseen]
        follower = view.hand_counts[(seat + 1) % view.players]
        search = Candidates(table, hand, unseen, follower)
        if view.is_opening:
            for move in view.legal_moves():
                search.add([card.code for card in move.rows[0]])
            return search.found
        return search.search(self._thinking.looks, clock.deadline(SHARE_OF_CANDIDATES))

    def _best(
        self, view: View, seat: int, plays: list[Candidate], worlds: Worlds, clock: Clock
    ) -> Candidate:
        """Before the end by the Qwirkles that the next player has, then by games played out."""
        if view.turns_left is None and view.pile_count > SHORT_PILE:
            plays = plays[: self._thinking.width]
            trials = [Trial(play, play.worth, -play.risk) for play in plays]
            return race(trials, worlds, clock, next_reply)
        if not worlds.is_certain:
            plays = plays[: self._thinking.width]
        trials = [Trial(play, 0.0, 0.5 + QWIRKLE * play.judged) for play in plays]
        return race(trials, worlds, clock, lambda world, play: end_of_game(world, play, seat))


def race(
    trials: list[Trial],
    worlds: Worlds,
    clock: Clock,
    value: Callable[[Playout, Candidate], float],
) -> Candidate:
    """Try all in the same worlds; after each share of the time or worlds keep the better half."""
    rounds = 1 if worlds.is_certain else (len(trials) - 1).bit_length()
    for number in range(1, rounds + 1):
        share = number / rounds
        until = clock.deadline(share)
        while clock.has_worlds(share):
            world = worlds.deal()
            values: list[float] = []
            for trial in trials:
                if perf_counter() > until:
                    break
                values.append(value(world, trial.play))
            if len(values) < len(trials):
                break
            for trial, found in zip(trials, values, strict=True):
                trial.note(found)
            clock.dealt += 1
            if worlds.is_certain:
                break
        trials.sort(key=lambda trial: -trial.merit)
        hopeless = trials[0].merit - CLEAR
        trials = [trial for trial in trials[: (len(trials) + 1) // 2] if trial.merit > hopeless]
        if len(trials) == 1:
            break
    return trials[0].play


def next_reply(world: Playout, play: Candidate) -> float:
    return -float(world.reply(play.played, play.full))


def end_of_game(world: Playout, play: Candidate, seat: int) -> float:
    """What becomes of a game that everyone plays on to its end."""
    world.play(play.played, play.full, TO_THE_END)
    return chance_to_win(world.scores, seat)


def chance_to_win(scores: list[int], seat: int) -> float:
    """Won, shared or lost; among equals, a larger lead is still the better one."""
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0) + 0.02 * lead
