"""Search in Cards: candidates compared in the same sampled worlds, by sequential halving.

Every candidate is tried in the same worlds, so that luck does not decide between them. After
each round the search drops the weaker half and tries the others in more worlds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from sestina.engine.cards.counts import CardCounts
from sestina.engine.cards.new_rows import ANY_ROWS
from sestina.engine.cards.table import lay
from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.players.budget import Budget
from sestina.players.cards.candidates import Candidate, CandidateSearch
from sestina.players.cards.rollout import Rollout
from sestina.players.protocol import BotSettings, check_to_move
from sestina.players.seeds import move_seed

MOST_ENDGAME_TURNS = 40
"""More turns than any endgame has."""
ENDGAME_PILE = 9
"""A pile that one turn can empty: from here on, rollouts run to the end of the game."""
PRIOR_WEIGHT = 8.0
"""How many worlds the static evaluation of a candidate counts for."""
WIN_CHANCE_PER_QWIRKLE = 0.15
"""What a Qwirkle adds to the chance to win, midway through a game."""
DROP_MARGIN = 0.5
"""A candidate this far behind the best is dropped."""
MOST_CHECKED = 60
"""Candidates that are checked against a house rule."""
PLANNED_SHARE = 0.85
"""The share of the time that the search plans to use; laying the rows takes some, too."""
CANDIDATES_SHARE = 0.4
"""The share of the planned time that finding candidates may take."""


class WorldSampler:
    """Samples worlds (determinizations), as far as one seat can tell.

    Cards that were shown stay where they are. Every other card that the seat does not see may be
    in any other hand or anywhere in the pile.
    """

    def __init__(self, view: View, seat: int, table: CardCounts, random: Random) -> None:
        self._table = table
        self._random = random
        self._seat = seat
        self._hands = [[card.code for card in cards] for cards in view.shown]
        self._hands[seat] = [card.code for card in view.hand]
        self._counts = view.hand_counts
        self._scores = [*view.scores]
        self._turns_left = -1 if view.turns_left is None else view.turns_left
        self._hidden = [card.code for card in view.unseen]
        for other, known in enumerate(self._hands):
            if other != seat:
                for code in known:
                    self._hidden.remove(code)

    @property
    def is_certain(self) -> bool:
        """Whether only one world is possible: a single hand holds every unseen card."""
        gaps = [count - len(hand) for count, hand in zip(self._counts, self._hands, strict=True)]
        return sum(gaps) == len(self._hidden) == max(gaps)

    def sample(self) -> Rollout:
        hidden = [*self._hidden]
        self._random.shuffle(hidden)
        hands: list[list[int]] = []
        for count, known in zip(self._counts, self._hands, strict=True):
            missing = count - len(known)
            hands.append(known + hidden[:missing])
            del hidden[:missing]
        return Rollout(self._table, hands, hidden, self._scores, self._seat, self._turns_left)


@dataclass(frozen=True)
class CardSearchSettings:
    """How widely a level searches."""

    solver_calls: int
    """Solver calls for finding candidates."""
    candidates: int
    """Candidates that are tried in worlds."""


class Trial:
    """A candidate and its results in worlds."""

    def __init__(self, play: Candidate, certain: float, expected: float) -> None:
        """`certain` is the same in every world; `expected` is the prior for the rest."""
        self.play = play
        self._certain = certain
        self._total = PRIOR_WEIGHT * expected
        self._worlds = PRIOR_WEIGHT

    def add(self, value: float) -> None:
        self._total += value
        self._worlds += 1

    @property
    def value(self) -> float:
        """The certain part and the mean result, in which the prior counts as some worlds."""
        return self._certain + self._total / self._worlds


def _playable(view: View, plays: list[Candidate]) -> list[Candidate]:
    """The best plays that a house rule about new rows allows; candidates ignore it."""
    found: list[Candidate] = []
    for play in plays[:MOST_CHECKED]:
        try:
            lay(view.table, view.hand, play.cards, play.lines)
        except ValueError:
            continue
        found.append(play)
    return found


class CardSearchBot:
    """Deterministic for a seed if the budget is a number of simulations, that is, of worlds."""

    def __init__(self, search: CardSearchSettings, settings: BotSettings) -> None:
        self._search = search
        self._settings = settings

    def choose(self, view: View) -> Move:
        budget = Budget(self._settings.seconds, self._settings.simulations, PLANNED_SHARE)
        seat = check_to_move(view)
        if view.is_forced:
            return view.legal_moves()[0]
        if view.turns_left == 1:
            # Nothing follows: only Qwirkles count.
            return view.table.solve(view.hand, "most-qwirkles") or Move("stuck")
        table = CardCounts([tuple(card.code for card in row) for row in view.table.rows])
        plays = self._candidates(view, seat, table, budget)
        if view.table.new_rows != ANY_ROWS:
            plays = _playable(view, plays)
        if not plays:
            # There may still be a play with fewer Qwirkles than the table alone has.
            return view.table.solve(view.hand, "most-qwirkles") or Move("stuck")
        worlds = WorldSampler(view, seat, table, Random(move_seed(self._settings.seed, view)))
        best = self._best(view, seat, plays, worlds, budget)
        return lay(view.table, view.hand, best.cards, best.lines)

    def _candidates(
        self, view: View, seat: int, table: CardCounts, budget: Budget
    ) -> list[Candidate]:
        hand = [card.code for card in view.hand]
        unseen = [card.code for card in view.unseen]
        next_hand = view.hand_counts[(seat + 1) % view.players]
        finder = CandidateSearch(table, hand, unseen, next_hand)
        if view.is_opening:
            for move in view.legal_moves():
                finder.add([card.code for card in move.rows[0]])
            return finder.found
        return finder.run(self._search.solver_calls, budget.deadline(CANDIDATES_SHARE))

    def _best(
        self, view: View, seat: int, plays: list[Candidate], worlds: WorldSampler, budget: Budget
    ) -> Candidate:
        """Compare by the next player's Qwirkles; near the end, by games played to their end."""
        if view.turns_left is None and view.pile_count > ENDGAME_PILE:
            plays = plays[: self._search.candidates]
            trials = [Trial(play, play.value, -play.risk) for play in plays]
            return best_by_halving(trials, worlds, budget, next_reply)
        if not worlds.is_certain:
            plays = plays[: self._search.candidates]
        trials = [
            Trial(play, 0.0, 0.5 + WIN_CHANCE_PER_QWIRKLE * play.evaluation) for play in plays
        ]
        return best_by_halving(
            trials, worlds, budget, lambda world, play: end_of_game(world, play, seat)
        )


def best_by_halving(
    trials: list[Trial],
    worlds: WorldSampler,
    budget: Budget,
    evaluate: Callable[[Rollout, Candidate], float],
) -> Candidate:
    """Sequential halving: each round spends an equal share of the budget, then drops half."""
    rounds = 1 if worlds.is_certain else (len(trials) - 1).bit_length()
    tried = 0
    for number in range(1, rounds + 1):
        share = number / rounds
        deadline = budget.deadline(share)
        while budget.allows(tried, share):
            world = worlds.sample()
            values: list[float] = []
            for trial in trials:
                if perf_counter() > deadline:
                    break
                values.append(evaluate(world, trial.play))
            if len(values) < len(trials):
                break
            for trial, found in zip(trials, values, strict=True):
                trial.add(found)
            tried += 1
            if worlds.is_certain:
                break
        trials.sort(key=lambda trial: -trial.value)
        hopeless = trials[0].value - DROP_MARGIN
        trials = [trial for trial in trials[: (len(trials) + 1) // 2] if trial.value > hopeless]
        if len(trials) == 1:
            break
    return trials[0].play


def next_reply(world: Rollout, play: Candidate) -> float:
    """Minus the Qwirkles of the next player."""
    return -float(world.reply(play.played, play.full))


def end_of_game(world: Rollout, play: Candidate, seat: int) -> float:
    """The result for this seat if everyone plays on to the end."""
    world.play(play.played, play.full, MOST_ENDGAME_TURNS)
    return game_value(world.scores, seat)


def game_value(scores: list[int], seat: int) -> float:
    """1 for a win, 0.5 for a shared win, 0 for a loss; the lead breaks ties."""
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0) + 0.02 * lead
