"""A turn of a tile game: its candidates, each played in the same deals; endings are proved."""

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Final

from sestina.analysis.outcomes import UNPROVED_ERROR, PlayoutResult
from sestina.analysis.tiles.playouts import TilePlayouts, finish_turn_well
from sestina.analysis.turn import ProvedMove
from sestina.engine.board import Board, placement_move
from sestina.engine.moves import Cell, Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import TILES, Tile
from sestina.game.view import View, imagine_state, search_state
from sestina.games.tiles.rewind import Rewind, reserve
from sestina.games.tiles.state import TilesState
from sestina.players.endgame.from_view import known_state
from sestina.players.endgame.solver import EndgameSolver, is_endgame
from sestina.players.protocol import check_to_move
from sestina.players.tiles.action_planner import ActionPlanner
from sestina.players.tiles.evaluation import Evaluator, count_stars, disc_worth
from sestina.players.tiles.exchange_policy import rank_exchanges
from sestina.players.tiles.weights import WEIGHTS

MOST_PLACEMENTS = 16
"""Placements that become candidates, by points and expected value."""
FEW_POINTS = 4
"""If no placement scores more than this, exchanges are candidates, too."""
EXCHANGES = 3
MOST_CHOICES = 24
"""Choices of a pending action that are candidates."""
PLANNING_DEALS = 6
DISC_POINTS = 5.0


class TileTurn:
    """One decision of the seat to move."""

    def __init__(self, view: View, seed: int, wanted: Sequence[Move]) -> None:
        """These moves are candidates in any case; they must be legal."""
        self._view = view
        self._random = Random(seed)
        self._seat = check_to_move(view)
        state: TilesState = search_state(view)
        state.keeps_facts = False
        state.chance = None
        reserve(state)
        self._state = state
        self._playouts = TilePlayouts(state.rules, int(state.players))
        self._trial: TilesState = search_state(view)
        self._root = Placements()
        self._scratch = Placements()
        self._rewind = Rewind(state)
        self.deal()
        self._find_placements()
        self._indices: list[int] = []
        """For each candidate its place among the placements; -1: it is another move."""
        self._moves: list[Move] = []
        self._choose(wanted)

    @property
    def moves(self) -> Sequence[Move]:
        return self._moves

    @property
    def is_certain(self) -> bool:
        view = self._view
        if view.players != 2 or view.pile_count > 0 or view.specials:
            return False
        # A set-up position may lack tiles of its game: then the other hand is not known.
        return len(view.unseen) == view.hand_counts[1 - self._seat]

    @property
    def certain_error(self) -> float:
        return UNPROVED_ERROR

    def deal(self) -> None:
        self._rewind.back()
        state = self._state
        world: TilesState = imagine_state(self._view, self._random)
        for seat in range(state.players):
            state.hands[seat].become(world.hands[seat])
        state.pile.take_over(world.pile)
        state.fresh = False
        self._rewind.mark()

    def outcome(self, index: int) -> PlayoutResult:
        self._rewind.back()
        move, place = self._moves[index], self._indices[index]
        state = self._state
        if place >= 0:
            state.found = self._root
            state.play_found(place)
            state.found = self._scratch
            state.fresh = False
        elif move.kind in ("swap", "pass") and state.pending is None:
            state.play(move)
        else:
            # An action may change anything, so it is not taken back.
            state = self._play_on_trial(move)
        if not state.over and state.seat == self._seat:
            finish_turn_well(state)
        return self._playouts.play_on(state, self._seat)

    def _play_on_trial(self, move: Move) -> TilesState:
        trial = self._trial
        trial.become(self._state)
        trial.keeps_facts = False
        trial.play(move)
        reserve(trial)
        trial.fresh = False
        return trial

    # Candidates

    def _find_placements(self) -> None:
        state = self._state
        if state.pending is not None:
            return
        state.found = self._root
        state.fresh = False
        state.find()
        state.found = self._scratch
        state.fresh = False

    def _choose(self, wanted: Sequence[Move]) -> None:
        state = self._state
        if state.pending is not None:
            choices = state.pending.choices(state)
            chosen = sorted(choices, key=lambda move: -move.points)[:MOST_CHOICES]
            for move in [*chosen, *wanted]:
                self._add(move, -1)
            return
        for index in self._rank_placements(wanted):
            self._add(placement_move(state.grid, self._root, index), index)
        for move in [*self._exchanges(), *self._actions()]:
            self._add(move, -1)
        if not self._moves:
            self._add(Move("pass"), -1)
        for move in wanted:
            self._add(move, self._index_of(move))

    def _add(self, move: Move, index: int) -> None:
        if move not in self._moves:
            self._moves.append(move)
            self._indices.append(index)

    def _index_of(self, move: Move) -> int:
        if move.kind == "place":
            for index in range(int(self._root.count)):
                if placement_move(self._state.grid, self._root, index) == move:
                    return index
        return -1

    def _rank_placements(self, wanted: Sequence[Move]) -> list[int]:
        """The placements with the best static value, and the first of those with most points.

        Of mirror images there is one: the wanted one, if one is wanted.
        """
        state, root = self._state, self._root
        estimator = self._playouts.estimator
        evaluator = Evaluator(WEIGHTS)
        if estimator is not None:
            estimator.prepare(state)
        else:
            evaluator.prepare(state)
        worth = disc_worth(state, DISC_POINTS) if state.has_discs else 0.0
        ranked: list[tuple[float, int]] = []
        for index in range(int(root.count)):
            if estimator is not None:
                value = estimator.value(state.grid, root, index)
            else:
                value = evaluator.value(state.grid, root, index)
            value += float(root.points[index])
            if worth > 0.0:
                value += worth * float(count_stars(state, root, index))
            ranked.append((-value, index))
        ranked.sort()
        return self._without_mirror_images([index for _, index in ranked], wanted)

    def _without_mirror_images(self, ranked: list[int], wanted: Sequence[Move]) -> list[int]:
        mirrors = Mirrors(self._view.board)
        named = {mirrors.key(move): move for move in wanted if move.kind == "place"}
        chosen: dict[Hashable, int] = {}
        best = int(self._root.best())
        for index in ranked:
            if len(chosen) < MOST_PLACEMENTS or index == best:
                key = mirrors.key(placement_move(self._state.grid, self._root, index))
                if key not in chosen:
                    own = self._index_of(named[key]) if key in named else -1
                    chosen[key] = index if own < 0 else own
        return [*chosen.values()]

    def _exchanges(self) -> list[Move]:
        state, root = self._state, self._root
        best = int(root.best())
        if best >= 0 and root.points[best] > FEW_POINTS:
            return []
        codes = [tile.code for tile in self._view.hand]
        choices = rank_exchanges(codes, int(state.swap_limit()), EXCHANGES)
        return [Move("swap", tuple([TILES[code] for code in given])) for given in choices]

    def _actions(self) -> list[Move]:
        """The best way to use each action tile and a star disc."""
        state = self._state
        kinds: list[str] = []
        if not state.action_used:
            kinds += [kind for kind in state.rules.kinds if kind in state.held[state.seat]]
        if state.rules.disc is not None and state.can_use_disc():
            kinds.append(state.rules.disc.kind)
        if not kinds:
            return []
        twin: TilesState = search_state(self._view)

        def imagine() -> TilesState:
            self.deal()
            twin.become(self._state)
            twin.keeps_facts = False
            return twin

        planner = ActionPlanner(imagine, PLANNING_DEALS)
        plans = [planner.plan(kind) for kind in kinds]
        self._rewind.back()
        return [plan.move for plan in plans if plan is not None]


# Placements that lead to mirror images of one board are worth the same

Turning = tuple[int, int, int, int]
Laid = Mapping[Cell, Tile]

_TURNINGS: Final[tuple[Turning, ...]] = (
    (1, 0, 0, 1),
    (1, 0, 0, -1),
    (-1, 0, 0, 1),
    (-1, 0, 0, -1),
    (0, 1, 1, 0),
    (0, 1, -1, 0),
    (0, -1, 1, 0),
    (0, -1, -1, 0),
)
"""The ways to turn a board over or around; the first leaves it as it is."""


class Mirrors:
    """The symmetries of a board. Most boards have none, single rows have some."""

    def __init__(self, board: Board) -> None:
        cells = board.cells
        # Printed fields do not turn with the tiles.
        turnings = _TURNINGS if board.layout is None else _TURNINGS[:1]
        shape = _at_origin(cells, cells, _TURNINGS[0])
        self._board = cells
        self._turnings = [one for one in turnings if _at_origin(cells, cells, one) == shape]

    def key(self, move: Move) -> Hashable:
        """The same for all placements that lead to the same board, turned over or around."""
        if len(self._turnings) == 1:
            return str(move)
        laid = dict(zip(move.cells, move.tiles, strict=True))
        frame = self._board or laid
        images = [_at_origin(laid, frame, one).items() for one in self._turnings]
        return min(tuple(sorted((cell, tile.code) for cell, tile in one)) for one in images)


def _at_origin(laid: Laid, frame: Laid, turning: Turning) -> dict[Cell, Tile]:
    """Tiles after a turning and a shift that brings the corner of the turned frame to 0,0."""
    a, b, c, d = turning
    left = min([a * x + b * y for x, y in frame], default=0)
    top = min([c * x + d * y for x, y in frame], default=0)
    return {(a * x + b * y - left, c * x + d * y - top): tile for (x, y), tile in laid.items()}


# Endings for two in which everything is known: exact margins ----------------------------------


_kept: list[EndgameSolver] = []
"""One idle solver for this process, because a solver is large."""


def prove_ending(view: View, nodes: int, wanted: Sequence[Move]) -> list[ProvedMove] | None:
    """Every move with its margin if this many positions suffice, else the best and the wanted ones.

    None if even that takes more, or if this is no such ending.
    """
    state = known_state(view)
    if state is None or not is_endgame(state):
        return None
    # Off the list while it works: analyses may run in several threads.
    solver = _kept.pop() if _kept else EndgameSolver()
    try:
        return _prove(solver, state, nodes, wanted)
    finally:
        if not _kept:
            _kept.append(solver)


def _prove(
    solver: EndgameSolver, state: TilesState, nodes: int, wanted: Sequence[Move]
) -> list[ProvedMove] | None:
    best = solver.solve(state, nodes)
    if best is None or not best.exact:
        return None
    every = solver.values(state, nodes)
    if every is not None:
        return [_proved(state, one.move, one.margin) for one in every]
    proved = [_proved(state, best.move, best.margin)]
    for move in wanted:
        if move != best.move:
            margin = _margin_after(solver, state, move, nodes)
            if margin is None:
                return None
            proved.append(_proved(state, move, margin))
    proved.sort(key=lambda one: -one.margin)
    return proved


def _proved(state: TilesState, move: Move, margin: int) -> ProvedMove:
    own = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
    chances = (own, 1.0 - own) if state.seat == 0 else (1.0 - own, own)
    return ProvedMove(move, margin, chances)


def _margin_after(solver: EndgameSolver, state: TilesState, move: Move, nodes: int) -> int | None:
    """The margin of the seat to move after a move, if both play on perfectly."""
    seat = int(state.seat)
    after = state.copy()
    after.keeps_facts = False
    after.play(move)
    if after.over:
        return after.scores[seat] - after.scores[1 - seat]
    reply = solver.solve(after, nodes)
    return -reply.margin if reply is not None and reply.exact else None
