"""Contestants for the arena: a kind of person, and the learned value without search.

Run them from the root of the repository:
`sestina arena bench.contestants:SingleCell beginner --game cards --games 400`.
"""

from random import Random

from sestina import IllegalMove, Move, Tile, View
from sestina.engine.board import placement_move
from sestina.game.view import search_state
from sestina.games.tiles.state import TilesState
from sestina.players.seeds import move_seed
from sestina.players.tiles.evaluation import Evaluator
from sestina.players.tiles.greedy import exchange_or_pass
from sestina.players.tiles.simulation import Simulation
from sestina.players.tiles.weights import WEIGHTS
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import network_for


class SingleCell:
    """A newcomer who lays one tile at a time, where it scores most.

    It opens with a largest set, as the rules demand, exchanges its hand when nothing fits, and
    uses no action tile. In Cards it adds one card to a row, or else lays a row of its own.
    """

    longest = 1
    """The most tiles that it lays in a turn, if so few can be laid."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> Move:
        if not view.lists_all_moves:
            return self._choose_rows(view)
        moves = view.legal_moves()
        placements = [move for move in moves if move.kind == "place"]
        if not placements:
            return exchange_or_pass(moves)
        # Only in the opening there are no single tiles to lay.
        fewest = min(len(move.tiles) for move in placements)
        most = max(fewest, self.longest)
        return self._best([move for move in placements if len(move.tiles) <= most])

    def _choose_rows(self, view: View) -> Move:
        if view.is_opening or view.is_forced:
            return self._best(view.legal_moves())
        plays = legal(view, single_cards(view)) or legal(view, new_rows(view))
        return self._best(plays) if plays else Move("stuck")

    def _best(self, moves: list[Move]) -> Move:
        most = max(move.points for move in moves)
        return self._random.choice([move for move in moves if move.points == most])


class Newcomer(SingleCell):
    """Somebody who sees some placements of at most three tiles, and takes the one with most points.

    In Cards they are plays that move no card of the table.
    """

    longest = 3
    seen = 6

    def _best(self, moves: list[Move]) -> Move:
        return max(self._random.sample(moves, min(self.seen, len(moves))), key=lambda m: m.points)


class KeenNewcomer(Newcomer):
    """The same who sees more."""

    seen = 15


class ValueAlone:
    """Takes the placement with the most points and value by the network, without search."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._state: TilesState | None = None

    def choose(self, view: View) -> Move:
        state: TilesState = search_state(view, self._state)
        self._state = state
        network = network_for(state.rules.diagonals, view.players)
        if state.pending is not None or network is None:
            return exchange_or_pass(view.legal_moves())
        # A simulation deals the unseen tiles; where they are does not matter to the value.
        unseen = [tile.code for tile in view.unseen]
        seed = move_seed(self._seed, view)
        Simulation(state, unseen, seed, Evaluator(WEIGHTS))
        best = ValueEstimator(network).best(state, 0)
        if best < 0:
            return exchange_or_pass(view.legal_moves())
        return placement_move(state.grid, state.found, best)


Rows = tuple[tuple[Tile, ...], ...]


def single_cards(view: View) -> list[Rows]:
    """The rows after adding one card to one of them, legal or not."""
    rows = view.table.rows
    return [
        (*rows[:at], (*row, card), *rows[at + 1 :])
        for card in sorted(set(view.hand))
        for at, row in enumerate(rows)
    ]


def new_rows(view: View) -> list[Rows]:
    """The rows and a new one of all cards of the hand that share a colour or a shape."""
    cards = sorted(set(view.hand))
    sets = [
        tuple(card for card in cards if trait in (card.colour, card.shape))
        for trait in dict.fromkeys([t for card in cards for t in (card.colour, card.shape)])
    ]
    longest = max(map(len, sets))
    return [(*view.table.rows, row) for row in sets if len(row) == longest]


def legal(view: View, plays: list[Rows]) -> list[Move]:
    """Those that the table accepts, with their Qwirkles as points."""
    found: list[Move] = []
    for rows in plays:
        try:
            arrangement = view.table.check(Move("rows", rows=rows), view.hand)
        except IllegalMove:
            continue
        found.append(Move("rows", points=arrangement.qwirkles, rows=rows))
    return found
