"""The levels below `greedy` in the tile games: they play for points and err like people.

What they overlook is drawn once a turn: tiles of their hand, lines in some directions, that
several tiles can be laid at once. What they see they judge by its points.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from sestina.engine.lines import DIRECTIONS, Direction
from sestina.engine.moves import Move
from sestina.engine.tiles import Tile
from sestina.game.view import View, search_state
from sestina.games.tiles.state import TilesState
from sestina.players.budget import Budget
from sestina.players.effort import Effort, blend
from sestina.players.protocol import check_to_move
from sestina.players.seeds import move_seed
from sestina.players.tiles.action_steps import next_step
from sestina.players.tiles.greedy import exchange_or_pass

AXES: Final[tuple[Direction, ...]] = ("row", "column")
DIAGONALS: Final[tuple[Direction, ...]] = ("falling", "rising")
QWIRKLE_POINTS: Final = 12
"""No placement of fewer points completes a Qwirkle."""
SMALLEST_COLLECTION: Final = 3
EVERYWHERE: Final = 1000.0
"""More places than a board has."""


@dataclass(frozen=True)
class Attention:
    """How likely a player thinks of something in a turn."""

    tile: float = 1.0
    """A tile of its hand, to find a place for."""
    another: float = 1.0
    """To lay one more tile together with those that it has in mind."""
    places: float = EVERYWHERE
    """In how many places of the board it looks for a placement."""
    both_axes: float = 1.0
    """To look at rows and columns, not only at those or at these."""
    diagonals: float = 1.0
    """To look at diagonals, too (Flex)."""
    qwirkle: float = 1.0
    """That a Qwirkle could be completed."""
    parting: float = 1.0
    """To part with the tiles that it collects."""
    action: float = 0.0
    """To use an action tile."""


@dataclass(frozen=True)
class Character:
    """A level that overlooks things: its attention at its worst and at its best."""

    careless: Attention
    alert: Attention
    effort: Effort


class OverlookingTileBot:
    """Makes the best placement that it sees. Deterministic for a seed."""

    def __init__(
        self, character: Character, seed: int | None = None, *, uses_actions: bool = True
    ) -> None:
        self._character = character
        self._seed = seed
        self._uses_actions = uses_actions
        self._state: TilesState | None = None

    def __getstate__(self) -> dict[str, object]:
        # The state is memory to use again, nothing that later choices depend on.
        return {**self.__dict__, "_state": None}

    def choose(self, view: View) -> Move:
        seat = check_to_move(view)
        seed = move_seed(self._seed, view)
        state: TilesState = search_state(view, self._state)
        self._state = state
        if state.pending is not None:
            return next_step(view, state, seed, Budget(None, None))
        character = self._character
        share = character.effort.share(view, seat)
        attention = blend(character.careless, character.alert, share)
        return OverlookingTurn(view, attention, Random(seed)).choose(self._uses_actions)


class OverlookingTurn:
    """What the bot thinks of in one turn."""

    def __init__(self, view: View, attention: Attention, random: Random) -> None:
        self._random = random
        self._moves = view.legal_moves()
        self._board = view.board
        self._thinks_of_actions = self._thinks(attention.action)
        self._tiles = {tile for tile in sorted(set(view.hand)) if self._thinks(attention.tile)}
        if not self._thinks(attention.parting):
            self._tiles -= collection(view.hand)
        self._most = 1
        while self._most < len(view.hand) and self._thinks(attention.another):
            self._most += 1
        self._directions = AXES if self._thinks(attention.both_axes) else (random.choice(AXES),)
        if self._thinks(attention.diagonals):
            self._directions += DIAGONALS
        self._thinks_of_qwirkles = self._thinks(attention.qwirkle)
        self._places = attention.places

    def _thinks(self, chance: float) -> bool:
        return self._random.random() < chance

    def choose(self, uses_actions: bool) -> Move:
        actions = [move for move in self._moves if move.kind == "use"]
        if actions and uses_actions and self._thinks_of_actions:
            kind = self._random.choice(sorted({move.action for move in actions}))
            return self._random.choice([move for move in actions if move.action == kind])
        placements = [move for move in self._moves if move.kind == "place"]
        return self._place(placements) if placements else exchange_or_pass(self._moves)

    def _place(self, placements: list[Move]) -> Move:
        """The best placement that it sees; if there is none, any of the shortest."""
        if self._places < EVERYWHERE:
            placements = self._in_sight(placements)
        fewest = min(len(move.tiles) for move in placements)
        longest = max(fewest, self._most)
        best, most = None, 0
        for move in placements:
            # It counts no more points than there are: scoring takes time.
            if (
                move.points > most
                and len(move.tiles) <= longest
                and self._tiles.issuperset(move.tiles)
            ):
                points = self._points(move)
                if points > most:
                    best, most = move, points
        return best or self._random.choice([m for m in placements if len(m.tiles) == fewest])

    def _in_sight(self, placements: list[Move]) -> list[Move]:
        """The placements that begin where it looks: nobody looks everywhere on a large board."""
        cells = sorted({move.cells[0] for move in placements})
        looks = int(self._places) + self._thinks(self._places % 1)
        if looks >= len(cells):
            return placements
        seen = {*self._random.sample(cells, max(1, looks))}
        return [move for move in placements if move.cells[0] in seen]

    def _points(self, move: Move) -> int:
        """The points of a placement in the directions in which it looks."""
        if len(self._directions) == len(DIRECTIONS) and (
            self._thinks_of_qwirkles or move.points < QWIRKLE_POINTS
        ):
            return int(move.points)
        lines = self._board.score(move).lines
        if not self._thinks_of_qwirkles and any(line.is_qwirkle for line in lines):
            return 0
        return sum(line.points for line in lines if line.direction in self._directions)


def collection(hand: tuple[Tile, ...]) -> set[Tile]:
    """The tiles of the colour or shape of which a hand has most; none if they are too few."""
    tiles = sorted(set(hand))
    sets = [
        {tile for tile in tiles if trait in (tile.colour, tile.shape)}
        for trait in dict.fromkeys(t for tile in tiles for t in (tile.colour, tile.shape))
    ]
    largest = max(sets, key=len, default=set())
    return largest if len(largest) >= SMALLEST_COLLECTION else set()
