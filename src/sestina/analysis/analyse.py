"""`analyse`: the moves of a position, what they are worth, and how sure that is.

All candidates of a turn are compared in the same deals, and the hopeless ones dropped.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter

from sestina.analysis.families import analysis_of
from sestina.analysis.outcomes import Samples, shared_win
from sestina.analysis.results import Analysis, FoundMove, rank
from sestina.analysis.turn import FamilyAnalysis, ProvedMove, Turn
from sestina.engine.moves import Move
from sestina.game.game import Game
from sestina.game.position import Position
from sestina.game.recorder import play
from sestina.game.view import View, imagine_state
from sestina.players.protocol import check_to_move
from sestina.players.seeds import move_seed

PROVING_NODES_A_SECOND = 30_000
"""Positions that the solver may search for each second of the limit."""
PROVING_NODES_A_DEAL = 400
LEAST_NODES = 20_000
REPORT_SECONDS = 0.2
"""Time between reports of progress."""
DEALS_BEFORE_DROPPING = 16
DROP_EVERY = 8
"""Deals between looks at who can be dropped."""
HOPELESS = 1.6
"""A candidate is dropped when it is behind by this many times the error of the difference."""
CLEAR_ERROR = 0.003
"""The comparison ends when all that is left is known this well."""
LEAST_DEALS = 4


# Comparing


@dataclass(frozen=True)
class Limit:
    """How long to compare: until a time (`perf_counter`) or for a number of deals."""

    deadline: float | None = None
    deals: int | None = None

    def allows(self, done: int) -> bool:
        if self.deals is not None and done >= self.deals:
            return False
        if self.deadline is not None and done >= LEAST_DEALS:
            return perf_counter() < self.deadline
        return True


class Comparison:
    """The candidates of a turn and their outcomes so far."""

    def __init__(self, turn: Turn, seat: int, kept: Sequence[Move]) -> None:
        """Moves in `kept` are never dropped."""
        self.turn = turn
        self._seat = seat
        self.samples: list[Samples] = [Samples(seat) for _ in turn.moves]
        self._alive: list[int] = [*range(len(turn.moves))]
        self._kept = {index for index, move in enumerate(turn.moves) if move in kept}
        self.deals: int = 0

    def run(self, limit: Limit, on_deals: Callable[[], None] | None = None) -> None:
        """Compare up to the limit; `on_deals` is called now and then."""
        turn = self.turn
        while limit.allows(self.deals):
            if self.deals > 0:
                turn.deal()
            for index in self._alive:
                self.samples[index].add(turn.outcome(index))
            self.deals += 1
            if turn.is_certain:
                break
            if on_deals is not None and self.deals >= LEAST_DEALS:
                on_deals()
            if self.deals >= DEALS_BEFORE_DROPPING and self.deals % DROP_EVERY == 0:
                self._drop()
                if self._is_clear():
                    break

    @property
    def leader(self) -> int:
        """The best candidate among those that were never dropped."""
        best = self._alive[0]
        for index in self._alive:
            if self.samples[index].win > self.samples[best].win:
                best = index
        return best

    def best(self) -> Samples:
        """What the best candidate is worth.

        The one that happens to look best is overrated by the deals that made it look so. So it
        is chosen by one half of the deals and valued by the other, and the other way round.
        """
        if self.deals == 1:
            return self.samples[self.leader]
        leaders = [self._leader_in(half) for half in (0, 1)]
        best = Samples(self._seat)
        for deal in range(self.deals):
            best.add(self.samples[leaders[1 - deal % 2]].at(deal))
        return best

    def _leader_in(self, half: int) -> int:
        best = self._alive[0]
        for index in self._alive:
            if self.samples[index].part(half) > self.samples[best].part(half):
                best = index
        return best

    def _drop(self) -> None:
        best = self.samples[self.leader]
        left: list[int] = []
        for index in self._alive:
            behind, error = self.samples[index].behind(best)
            if index in self._kept or behind <= HOPELESS * error:
                left.append(index)
        self._alive = left

    def _is_clear(self) -> bool:
        """Whether nothing is left to learn that would change much."""
        leader = self.leader
        if self.samples[leader].error > CLEAR_ERROR:
            return False
        return all(
            index == leader or self.samples[index].behind(self.samples[leader])[1] < CLEAR_ERROR
            for index in self._alive
        )


# Analysing


def analyse(
    position: View | Position,
    seconds: float = 2.0,
    progress: Callable[[Analysis], None] | None = None,
    *,
    deals: int | None = None,
    moves: Sequence[Move | str] = (),
    seed: int = 0,
) -> Analysis:
    """The best moves of the seat to move, with chances to win, from what that seat knows.

    Takes a view of the seat to move, or a position. With `deals` the effort is a number of deals
    instead of `seconds`, and the same seed gives the same result. `moves` are candidates in any
    case. `progress` is called with what is known so far, a few times a second.
    """
    view = position if isinstance(position, View) else _view_of(position)
    family = analysis_of(view.family)
    if view.is_over:
        return Analysis(view, (), shared_win(view.scores), True, 0, family.explain)
    check_to_move(view)
    start = perf_counter()
    wanted = [_legal_move(view, move) for move in moves]
    if deals is not None:
        nodes = max(LEAST_NODES, deals * PROVING_NODES_A_DEAL)
    else:
        nodes = max(LEAST_NODES, int(seconds * PROVING_NODES_A_SECOND))
    proved = family.prove(view, nodes, wanted)
    if proved is not None:
        return _from_proof(view, proved, family)
    limit = Limit(None if deals is not None else start + seconds, deals)
    return _compare(view, family, limit, wanted, progress, move_seed(seed, view))


def _view_of(position: object) -> View:
    if not isinstance(position, Position):
        advice = ": pass game.view(game.seat_to_move)" if isinstance(position, Game) else ""
        raise TypeError(
            f"analyse takes a view or a position, not {type(position).__name__}{advice}"
        )
    state = position.state()
    return View(state, None if state.over else int(state.seat))


def _legal_move(view: View, move: Move | str) -> Move:
    """A legal move with its points; raises `IllegalMove` for any other."""
    state = imagine_state(view, Random(0))
    return play(state, view.family.parse_move(str(move))).scored_move()


def _compare(
    view: View,
    family: FamilyAnalysis,
    limit: Limit,
    wanted: Sequence[Move],
    progress: Callable[[Analysis], None] | None,
    seed: int,
) -> Analysis:
    turn = family.turn(view, seed, wanted)
    comparison = Comparison(turn, check_to_move(view), wanted)
    reported = 0.0

    def report() -> None:
        nonlocal reported
        if progress is not None and perf_counter() - reported >= REPORT_SECONDS:
            reported = perf_counter()
            progress(_summary(view, comparison, family))

    comparison.run(limit, report)
    analysis = _summary(view, comparison, family)
    if progress is not None:
        progress(analysis)
    return analysis


def _summary(view: View, comparison: Comparison, family: FamilyAnalysis) -> Analysis:
    seat = check_to_move(view)
    turn, leader = comparison.turn, comparison.leader
    best = comparison.best()
    found: list[FoundMove] = []
    for index, samples in enumerate(comparison.samples):
        chances, margin = (best if index == leader else samples).compared(best)
        behind, behind_error = (0.0, 0.0) if index == leader else samples.behind(best)
        error = sqrt(best.error**2 + behind_error**2)
        if turn.is_certain:
            error = turn.certain_error
            behind_error = 0.0 if index == leader else turn.certain_error
        found.append(
            FoundMove(
                move=turn.moves[index],
                points=turn.moves[index].points,
                win=chances[seat],
                margin=margin,
                error=error,
                chances=chances,
                behind=max(0.0, behind),
                behind_error=behind_error,
                deals=samples.count,
            )
        )
    moves = rank(found, turn.moves[leader])
    return Analysis(view, moves, moves[0].chances, False, best.count, family.explain)


def _from_proof(view: View, proved: Sequence[ProvedMove], family: FamilyAnalysis) -> Analysis:
    seat = check_to_move(view)
    best = proved[0].chances[seat]
    found = tuple(
        [
            FoundMove(
                move=one.move,
                points=one.move.points,
                win=one.chances[seat],
                margin=float(one.margin),
                error=0.0,
                chances=one.chances,
                behind=best - one.chances[seat],
            )
            for one in proved
        ]
    )
    return Analysis(view, found, found[0].chances, True, 0, family.explain)
