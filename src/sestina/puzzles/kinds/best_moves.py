"""Find the best move: the middle of a tile game, compared in many deals.

The pile is hidden here, so that nothing can be proved. All candidates are tried in the same
deals of the hidden tiles, and those that fall behind are dropped. The best is compared with its
two nearest rivals in 50,000 deals. A second comparison, which plays to the end of the game for
points, must agree.
"""

from math import sqrt
from typing import Any, Final, NamedTuple

from sestina.engine.moves import Move
from sestina.game.position import position_of
from sestina.game.view import View, search_state
from sestina.games.tiles.family import TILES
from sestina.players.tiles.evaluation import Evaluator
from sestina.players.tiles.simulation import Simulation
from sestina.players.tiles.weights import WEIGHTS
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import network_for
from sestina.players.value.playout import Playout
from sestina.puzzles.puzzle import AssessedMove, NotVerified, Puzzle, check_legal, puzzle_id

BEST_MOVE: Final = "best-move"
CANDIDATES: Final = 24
"""Placements that are compared: those with the most points and value."""
SCREENS: Final = ((16, 0.0), (64, 0.4))
"""Deals after which a position is given up if greed seems to be right, or the lead is small."""
FIRST_DEALS: Final = 240
CHOICE_DEALS: Final = 1_000
"""Deals in which the nearest rivals are found."""
FINAL_DEALS: Final = 50_000
BATCHES: Final = 50
"""Parts of the final deals; their spread gives the error."""
FEWEST_BATCHES: Final = 5
END_DEALS: Final = 1_000
"""Deals that are played to the end of the game for points."""
CLEAR_MARGIN: Final = 0.75
"""Points by which the answer must be better than any other move, error included."""
DROP_MARGIN: Final = 1.5
"""Points by which a candidate must be behind to be dropped after the first deals."""
SEMIFINALISTS: Final = 8
RIVALS: Final = 2
"""Moves that the best one is compared with in the final deals."""
FEWEST_MOVES: Final = 6
MOST_PLACEMENTS: Final = 2_000
LEAST_PILE: Final = 14
"""With fewer tiles in the pile, deals play to the end of the game and take too long."""
LEAST_POINTS: Final = 6
"""If nothing scores that much an exchange may be best, and those are not compared."""
REPLIES: Final = 8
TO_THE_END: Final = 60


class RivalComparison(NamedTuple):
    """The best two moves of a position."""

    best: Move
    second: Move
    value: float
    margin: float
    error: float
    """Half of the 95 % interval of the margin."""
    greed_loss: float
    deals: int
    is_obvious: bool
    """Whether the value of the position after each move finds the answer without any deal."""


class BestMove:
    """The best move gives up points now: which one is it?"""

    name: Final = BEST_MOVE
    question: Final = "Which move is best?"
    unit: Final = "points"
    rated_levels: Final = ("beginner", "casual", "greedy", "club", "expert", "master")

    def verify(self, puzzle: Puzzle, *, deals: int, seed: int) -> None:
        move = check_legal(puzzle)
        view = puzzle.view()
        if move.points >= max(listed.points for listed in view.legal_moves()):
            raise NotVerified("plain greed does not miss the answer")
        trial = _trial(view, seed)
        found = None if trial is None else trial.confirm(move, deals)
        if found is None:
            raise NotVerified("the answer is not better than all other moves")
        if found.margin + 2 * (found.error + puzzle.error) < puzzle.margin:
            raise NotVerified(f"the margin is {found.margin:.2f} ± {found.error:.2f}")

    def is_answer(self, puzzle: Puzzle, move: Move) -> bool:
        return move == Move.parse(puzzle.answer)

    def assess(self, puzzle: Puzzle, move: Move) -> AssessedMove:
        is_right = self.is_answer(puzzle, move)
        return AssessedMove(is_right, move, 0.0 if is_right else None)

    def expected_rating(self, puzzle: Puzzle) -> float:
        return 1_000.0 + 150.0 * puzzle.depth


class BestMoveFinder:
    """Looks for positions in which fewer points now are worth more later."""

    family: Final = TILES
    players: Final = ("greedy", "club")

    def look_at(self, state: Any, seed: int) -> Puzzle | None:
        if seed % 2:
            # Neighbouring positions of a game are alike: look at some of them.
            return None
        view = View(state, int(state.seat))
        found = compare(view, seed, FINAL_DEALS)
        if found is None:
            return None
        position = str(position_of(state.seen_by(int(state.seat))))
        return Puzzle(
            id=puzzle_id(BEST_MOVE, position),
            kind=BEST_MOVE,
            position=position,
            answer=str(found.best),
            target=0,
            value=round(found.value, 2),
            margin=round(found.margin, 3),
            greed_loss=round(found.greed_loss, 1),
            depth=1 if found.is_obvious else 2,
            deals=found.deals,
            error=round(found.error, 3),
        )


def compare(view: View, seed: int, deals: int) -> RivalComparison | None:
    """The best two moves of a view; None unless the best is clearly so and greed misses it."""
    trial = _trial(view, seed)
    return None if trial is None else trial.search(deals)


def _trial(view: View, seed: int) -> "_Trial | None":
    """The comparison of a position; None where placements are not all that counts."""
    state = search_state(view)
    if state.pending is not None or state.pile.ordinary < LEAST_PILE or state.is_opening:
        return None
    # The comparison knows placements only: no action must be an alternative, or a threat.
    if any(view.actions) or any(view.discs) or state.rules.layout is not None:
        return None
    network = network_for(state.rules.diagonals, int(state.players))
    if network is None:
        return None
    simulation = _simulation(view, seed, ValueEstimator(network))
    return None if simulation.most_points < LEAST_POINTS else _Trial(view, simulation, seed)


def _simulation(view: View, seed: int, estimator: ValueEstimator | None) -> Simulation:
    replies = REPLIES if view.players == 2 else 0
    return Simulation(
        search_state(view),
        [tile.code for tile in view.unseen],
        seed,
        Evaluator(WEIGHTS),
        horizon=TO_THE_END,
        estimator=estimator,
        playout=None if estimator is None else Playout(estimator, 1, replies, REPLIES),
    )


class _Trial:
    """The comparison of one position by sequential halving: of 24, eight are left, then three."""

    def __init__(self, view: View, simulation: Simulation, seed: int) -> None:
        simulation.choose_candidates(CANDIDATES, [])
        self._view = view
        self._seed = seed
        self._simulation = simulation
        self._indices = [*simulation.candidates]
        self._moves = [simulation.move(index) for index in self._indices]
        most = simulation.most_points
        self._greedy = [k for k, move in enumerate(self._moves) if move.points == most]

    def search(self, deals: int) -> RivalComparison | None:
        """The best move, if it is clearly best and not what greed takes."""
        everything = [*range(len(self._moves))]
        if len(everything) < FEWEST_MOVES or not self._greedy:
            return None
        for screen_deals, lead in SCREENS:
            self._run_to(screen_deals)
            best, second = self._ranked(everything)[:2]
            if best in self._greedy or self._lead(best) - self._lead(second) < lead:
                return None
        self._run_to(FIRST_DEALS)
        ranked = self._ranked(everything)
        if any(self._lead(ranked[0]) - self._lead(k) < DROP_MARGIN for k in ranked[SEMIFINALISTS:]):
            return None  # so many good moves that none is clearly best
        greed_loss = self._lead(ranked[0]) - max(self._lead(k) for k in self._greedy)
        ranked = self._after_more_deals(ranked[:SEMIFINALISTS])
        best, second = ranked[:2]
        if best in self._greedy or self._lead(best) - self._lead(second) < CLEAR_MARGIN:
            return None
        if not self._ends_agree(best, second):
            return None
        return self._final(best, ranked[1 : 1 + RIVALS], deals, CLEAR_MARGIN, greed_loss)

    def confirm(self, answer: Move, deals: int) -> RivalComparison | None:
        """What other deals say about an answer; None if it is not better than its rivals."""
        if answer not in self._moves:
            return None
        best = self._moves.index(answer)
        self._run_to(FIRST_DEALS)
        rivals = [k for k in self._ranked([*range(len(self._moves))]) if k != best]
        ranked = self._after_more_deals([best, *rivals[: SEMIFINALISTS - 1]])
        rivals = [k for k in ranked if k != best]
        return self._final(best, rivals[:RIVALS], deals, 0.0, 0.0)

    def _run_to(self, deals: int) -> None:
        self._simulation.run(deals - int(self._simulation.deals))

    def _after_more_deals(self, kept: list[int]) -> list[int]:
        self._keep(kept)
        self._run_to(CHOICE_DEALS)
        return self._ranked(kept)

    def _lead(self, k: int) -> float:
        return self._simulation.value(k, 0.0)

    def _ranked(self, among: list[int]) -> list[int]:
        return sorted(among, key=lambda k: -self._lead(k))

    def _keep(self, chosen: list[int]) -> None:
        for k, index in enumerate(self._indices):
            self._simulation.candidates[k] = index if k in chosen else -1

    def _final(
        self, best: int, rivals: list[int], deals: int, floor: float, greed_loss: float
    ) -> RivalComparison | None:
        """The best move against its nearest rivals in new deals.

        None unless the margin, error included, reaches the floor; if it does not, that is often
        clear after a few batches.
        """
        self._keep([best, *rivals])
        leads: list[list[float]] = []
        nearest, margin, error = rivals[0], 0.0, 0.0
        for batch in range(1, BATCHES + 1):
            leads.append(self._batch([best, *rivals], deals // BATCHES))
            if batch < FEWEST_BATCHES:
                continue
            means = [_mean([row[0] - row[k + 1] for row in leads]) for k in range(len(rivals))]
            margin = min(means)
            place = means.index(margin)
            nearest = rivals[place]
            squares = [(row[0] - row[place + 1] - margin) ** 2 for row in leads]
            error = 1.96 * sqrt(sum(squares) / (batch - 1) / batch)
            if margin + 2 * error < floor:
                return None
        if margin - error < floor:
            return None
        value = _mean([row[0] for row in leads])
        is_obvious = best == 0  # candidates are sorted by points and value
        moves = self._moves[best], self._moves[nearest]
        return RivalComparison(*moves, value, margin, error, greed_loss, deals, is_obvious)

    def _batch(self, chosen: list[int], deals: int) -> list[float]:
        """The mean lead of each chosen move in this many new deals."""
        before = int(self._simulation.deals)
        sums = [self._lead(k) * before for k in chosen]
        self._simulation.run(deals)
        after = before + deals
        return [
            (self._lead(k) * after - known) / deals for k, known in zip(chosen, sums, strict=True)
        ]

    def _ends_agree(self, best: int, second: int) -> bool:
        """Whether the answer is better, too, if everybody plays for points to the end."""
        simulation = _simulation(self._view, self._seed + 1, None)
        simulation.choose_candidates(MOST_PLACEMENTS, [])
        texts = {str(self._moves[k]): k for k in (best, second)}
        places: dict[int, int] = {}
        for place, index in enumerate(simulation.candidates):
            k = texts.get(str(simulation.move(index)))
            if k is None:
                simulation.candidates[place] = -1
            else:
                places[k] = place
        simulation.run(END_DEALS)
        return simulation.value(places[best], 0.0) > simulation.value(places[second], 0.0)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
