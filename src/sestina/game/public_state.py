"""What everyone at the table may know of a game: the part that games and views share."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final, Generic, cast, overload

from sestina.engine.cards.table import CardTable
from sestina.engine.moves import Move, Row
from sestina.engine.tiles import Tile
from sestina.games.chance import RandomBits, below
from sestina.games.family import Family
from sestina.games.options import OptionValue
from sestina.games.registry import GameId
from sestina.games.state import GameState, MoveList


def check_rng(rng: RandomBits) -> RandomBits:
    """The generator; `TypeError` for anything else, a seed above all."""
    if not hasattr(rng, "getrandbits"):
        raise TypeError(f"rng is a random.Random, such as Random({rng!r}), not {rng!r}")
    return rng


class LazyMoves(Sequence[Move]):
    """The legal moves of a position, each made when it is asked for.

    `legal_moves()` is the same as a list. Here the length, the points and a random choice cost
    no more than looking for the moves. Valid until the game changes.
    """

    def __init__(self, moves: MoveList) -> None:
        self._moves: Final = moves

    def __len__(self) -> int:
        self._check()
        return self._moves.count()

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        places = range(len(self))[index]
        if isinstance(places, int):
            return self._moves.move(places)
        return [self._moves.move(place) for place in places]

    def __iter__(self) -> Iterator[Move]:
        for index in range(len(self)):
            self._check()
            yield self._moves.move(index)

    @property
    def points(self) -> list[int]:
        """The points of every move, in order."""
        return [self._moves.points(index) for index in range(len(self))]

    @property
    def kinds(self) -> dict[str, Sequence[int]]:
        """The indices of the moves of each kind, such as "place" and "swap"."""
        self._check()
        return self._moves.indices_by_kind()

    def of_kind(self, kind: str) -> list[Move]:
        """All moves of a kind."""
        moves = self._moves
        return [moves.move(index) for index in self.kinds.get(kind, ())]

    def random(self, rng: RandomBits) -> Move:
        """The move that `rng.choice(legal_moves())` would choose."""
        self._check()
        moves = self._moves
        count = moves.count()
        if count == 0:
            raise ValueError("there is no legal move")
        return moves.move(below(check_rng(rng), count))

    def random_kind(self, rng: RandomBits, excluded: Sequence[str] = ()) -> Move:
        """A random kind of move, then a random move of that kind."""
        self._check()
        kinds = self._moves.indices_by_kind()
        names = sorted([kind for kind in kinds if kind not in excluded])
        if not names:
            raise ValueError("there is no legal move")
        indices = kinds[names[below(check_rng(rng), len(names))]]
        return self._moves.move(indices[below(rng, len(indices))])

    def _check(self) -> None:
        if not self._moves.is_current:
            raise RuntimeError("the game has changed: ask it for its moves again")


class TileHand(tuple[Tile, ...]):
    """The tiles in a hand: a tuple that notebooks draw."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from sestina.pictures import hand_svg  # keeps `import sestina` light

        return hand_svg([str(tile) for tile in self])


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    BoardT_co = TypeVar("BoardT_co", covariant=True, default=Any)
else:
    from typing import TypeVar

    BoardT_co = TypeVar("BoardT_co", covariant=True)


class PublicState(Generic[BoardT_co]):
    """Read-only names for the public side of a state.

    What lies on the table depends on the game: a `Board`, or the `CardTable` of Cards. Type
    checkers know which after `new_game("classic")` and `new_game("cards")`.
    """

    _state: GameState

    @property
    def family(self) -> Family[Any, Any]:
        """The family of the game: games with the same kind of table and moves."""
        return self._state.rules.family

    @property
    def game_id(self) -> GameId:
        """The id of the game, as `new_game` takes it."""
        return cast("GameId", self._state.rules.game_id)

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of the game, as `new_game` takes them."""
        return dict(self._state.rules.options)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self._state.players)

    @property
    def seat_to_move(self) -> int | None:
        """Whose step is next; None when the game is over."""
        return None if self._state.over else int(self._state.seat)

    @property
    def ply(self) -> int:
        """How many steps have been made."""
        return int(self._state.ply)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def end_reason(self) -> str | None:
        """`"out"`, `"deadlock"`, `"no-progress"`, in Cards `"last-round"`; None while it runs."""
        return self._state.end_reason or None

    @property
    def pile_count(self) -> int:
        """Ordinary tiles or cards in the pile; special tiles are not counted (C-A32)."""
        return int(self._state.pile.ordinary)

    @property
    def stacks(self) -> tuple[int, ...]:
        """The heights of real stacks, in the order of drawing; none where the pile is one queue."""
        return tuple(self._state.pile.heights)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat; in Cards its Qwirkles."""
        return tuple(self._state.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """Every seat that shares the win; nobody before the end."""
        return tuple(self._state.winners())

    @property
    def board(self) -> BoardT_co:
        """What lies on the table now, a `Board` or in Cards a `CardTable`.

        It does not change with the game.
        """
        board: BoardT_co = self.family.board(self._state)
        return board

    @property
    def table(self: "PublicState[CardTable]") -> CardTable:
        """The common rows of Cards as they are now."""
        return self.family.table(self._state)

    @property
    def claimed(self) -> tuple[tuple[Row, ...], ...]:
        """In Cards the completed rows in front of each seat, open to all (K14)."""
        return self.family.claimed(self._state)

    @property
    def discs(self) -> tuple[int, ...]:
        """The star discs in front of each seat; empty in games without (D7)."""
        return self.family.discs(self._state)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a board with an edge, a row of letters each, as a `Layout` draws them.

        A star shows where a disc still lies. Empty if the board is endless.
        """
        return self.family.fields(self._state)

    @property
    def hand_size(self) -> int:
        """How many tiles or cards a hand is filled up to."""
        return self._state.rules.hand_size

    @property
    def turns_left(self) -> int | None:
        """In the last round of Cards, how many turns are left; None before it."""
        return self.family.turns_left(self._state)

    @property
    def lists_all_moves(self) -> bool:
        """Whether `legal_moves` names every legal move; Cards has too many."""
        return self.family.lists_all_moves

    def _repr_html_(self) -> str:
        """What lies on the table, for notebooks."""
        board = self.family.board(self._state)
        draw = getattr(board, "_repr_svg_", None)
        picture = f"<pre>{escape(str(board))}</pre>" if draw is None else draw()
        scores = " : ".join(map(str, self.scores))
        turn = "over" if self.is_over else f"seat {self.seat_to_move} to move"
        return f"<div>{picture}</div><div>{self.game_id}, ply {self.ply}, {scores}, {turn}</div>"
