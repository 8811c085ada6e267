"""One step of a recorded game, judged: what a worker does for a review."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from sestina.analysis.categories import Category, category_of
from sestina.analysis.families import analysis_of
from sestina.analysis.luck import luck_of
from sestina.analysis.outcome import shared_win
from sestina.analysis.position import analyse
from sestina.analysis.reason import Reason
from sestina.analysis.results import FoundMove
from sestina.engine.moves import Move
from sestina.games.state import GameState
from sestina.games.view import View
from sestina.players.seeds import move_seed
from sestina.records.game_record import GameRecord
from sestina.records.replay import watch_record

LUCK_SHARE = 0.4
"""The share of the time of a step that goes into the luck of its draw."""
MOVES_KEPT = 5
"""Candidates of a turn that a review names, beside the played move."""


@dataclass(frozen=True)
class JudgedStep:
    """What there is to say about one step without the steps around it."""

    ply: int
    seat: int
    played: FoundMove
    best: FoundMove
    loss: float
    error: float
    exact: bool
    lucks: tuple[float, ...]
    moves: tuple[FoundMove, ...]
    reasons: tuple[Reason, ...]

    @property
    def category(self) -> Category:
        is_best = self.played.move == self.best.move or (
            self.exact and self.played.margin == self.best.margin
        )
        return category_of(self.loss, self.error, is_best=is_best)


def _error_of_loss(played: FoundMove, moves: Sequence[FoundMove]) -> float:
    """Half of the interval of a loss; for the best move, how much better another may be."""
    if played.move != moves[0].move:
        return played.behind_error
    return max([0.0, *[other.behind_error - other.behind for other in moves[1:]]])


class RecordedStates:
    """The states of a recorded game: before its first step, and after each one."""

    def __init__(self, record: GameRecord) -> None:
        self.states: list[GameState] = []
        watch_record(record, lambda state: self.states.append(state.copy()))
        family = self.states[0].rules.family
        self.moves: list[Move] = [family.parse_move(step.move) for step in record.steps]

    @property
    def last(self) -> GameState:
        return self.states[-1]

    def judge(self, number: int, seconds: float | None, deals: int | None, seed: int) -> JudgedStep:
        """Judge the step with this number, from 0."""
        before, after = self.states[number], self.states[number + 1]
        start = perf_counter()
        seat = int(before.seat)
        view = View(before, seat)
        family = analysis_of(view.family)
        move = self.moves[number]
        analysis = analyse(
            view,
            (1 - LUCK_SHARE) * (seconds or 0.0),
            deals=deals,
            moves=[move],
            seed=seed,
        )
        played, best = analysis.find(move), analysis.moves[0]
        if played is None:
            raise AssertionError("a played move is always a candidate")
        lucks = luck_of(
            family,
            before,
            after,
            move,
            move_seed(seed + 1, view),
            deadline=None if deals is not None or seconds is None else start + seconds,
            samples=deals,
        )
        kept = analysis.moves[:MOVES_KEPT]
        return JudgedStep(
            ply=int(before.ply),
            seat=seat,
            played=played,
            best=best,
            loss=max(0.0, best.chances[seat] - played.chances[seat]),
            error=_error_of_loss(played, analysis.moves),
            exact=analysis.exact,
            lucks=lucks,
            moves=kept if played in kept else (*kept, played),
            reasons=tuple(analysis.explain(played.move)),
        )

    def final_chances(self, seconds: float, deals: int | None, seed: int) -> tuple[float, ...]:
        """The result of the game, or the chances where it stopped."""
        state = self.last
        if state.over:
            return shared_win(state.scores)
        return analyse(View(state, int(state.seat)), seconds, deals=deals, seed=seed).win
