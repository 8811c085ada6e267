"""The review of one step of a recorded game: what a worker does for the review of the game."""

from dataclasses import dataclass
from time import perf_counter

from sestina.analysis.analyse import analyse
from sestina.analysis.families import analysis_of
from sestina.analysis.luck import luck_of
from sestina.analysis.outcomes import shared_win
from sestina.analysis.reason import Reason
from sestina.analysis.results import Analysis, Category, FoundMove, category_of
from sestina.engine.moves import Move
from sestina.game.game_record import GameRecord
from sestina.game.replay import replay_record
from sestina.game.view import View
from sestina.games.state import GameState
from sestina.players.seeds import move_seed

LUCK_SHARE = 0.4
"""The share of the time of a step that goes into the luck of its draw."""
MOVES_KEPT = 5
"""Candidates of a turn that a review names, beside the played move."""


@dataclass(frozen=True)
class ChoiceReview:
    """What the move of a step was worth, compared with the others that could be made."""

    seat: int
    played: FoundMove
    analysis: Analysis

    @property
    def best(self) -> FoundMove:
        return self.analysis.moves[0]

    @property
    def loss(self) -> float:
        return max(0.0, self.best.chances[self.seat] - self.played.chances[self.seat])

    @property
    def error(self) -> float:
        """Half of the interval of the loss; for the best move, how much better another may be."""
        if self.played.move != self.best.move:
            return self.played.behind_error
        others = self.analysis.moves[1:]
        return max([0.0, *[other.behind_error - other.behind for other in others]])

    @property
    def category(self) -> Category:
        # A win by fewer points is a win: what is proved to lose nothing is as good as the best.
        is_best = self.played.move == self.best.move or (self.analysis.exact and self.loss == 0)
        return category_of(self.loss, self.error, is_best=is_best)


@dataclass(frozen=True)
class StepReview:
    """What there is to say about one step without the steps around it."""

    ply: int
    seat: int
    played: FoundMove
    best: FoundMove
    loss: float
    error: float
    category: Category
    exact: bool
    lucks: tuple[float, ...]
    moves: tuple[FoundMove, ...]
    reasons: tuple[Reason, ...]


class RecordedStates:
    """The states of a recorded game: before its first step, and after each one."""

    def __init__(self, record: GameRecord, states: list[GameState] | None = None) -> None:
        """A caller that has replayed the record gives the states; otherwise it is replayed."""
        if states is None:
            states = []
            replay_record(record, states)
        self.record = record
        self.states = states
        family = self.states[0].rules.family
        self.moves: list[Move] = [family.parse_move(step.move) for step in record.steps]

    @property
    def last(self) -> GameState:
        return self.states[-1]

    def review_step(
        self, number: int, seconds: float | None, deals: int | None, seed: int
    ) -> StepReview:
        """Review the step with this number, from 0."""
        start = perf_counter()
        choice = self.review_choice(number, (1 - LUCK_SHARE) * (seconds or 0.0), deals, seed)
        before, after = self.states[number], self.states[number + 1]
        view, played = choice.analysis.view, choice.played
        lucks = luck_of(
            analysis_of(view.family),
            before,
            after,
            self.moves[number],
            move_seed(seed + 1, view),
            deadline=None if deals is not None or seconds is None else start + seconds,
            samples=deals,
        )
        kept = choice.analysis.moves[:MOVES_KEPT]
        return StepReview(
            ply=int(before.ply),
            seat=choice.seat,
            played=played,
            best=choice.best,
            loss=choice.loss,
            error=choice.error,
            category=choice.category,
            exact=choice.analysis.exact,
            lucks=lucks,
            moves=kept if played in kept else (*kept, played),
            reasons=tuple(choice.analysis.explain(played.move)),
        )

    def review_choice(
        self, number: int, seconds: float, deals: int | None, seed: int
    ) -> ChoiceReview:
        """Review the move of a step alone, without the luck of its draw."""
        seat = int(self.states[number].seat)
        view = View(self.states[number], seat)
        move = self.moves[number]
        analysis = analyse(view, seconds, deals=deals, moves=[move], seed=seed)
        played = analysis.find(move)
        if played is None:
            raise AssertionError("a played move is always a candidate")
        return ChoiceReview(seat, played, analysis)

    def final_chances(self, seconds: float, deals: int | None, seed: int) -> tuple[float, ...]:
        """The result of the game, or the chances where it stopped."""
        state = self.last
        if state.over:
            return shared_win(state.scores)
        return analyse(View(state, int(state.seat)), seconds, deals=deals, seed=seed).win
