"""What one seat, or a spectator, may know of a game; bots and servers work from this alone."""

from typing import TYPE_CHECKING, Any

from sestina.engine.moves import Move
from sestina.engine.tiles import TILES, Tile
from sestina.game.public_state import BoardT_co, LazyMoves, PublicState, TileHand, check_rng
from sestina.games.chance import Chance, RandomBits
from sestina.games.facts import Fact
from sestina.games.imagination import Imagination
from sestina.games.rules import Rules
from sestina.games.snapshot import Snapshot, restore, take_snapshot
from sestina.games.state import GameState

if TYPE_CHECKING:
    from sestina.game.game import Game
    from sestina.game.position import Position


class View(PublicState[BoardT_co]):
    """An independent value: it refers to no game and holds nothing hidden.

    Tiles of others and the pile are counts. `facts` hides what others drew and exchanged.
    """

    def __init__(self, state: GameState, seat: int | None, *, lasting: bool = True) -> None:
        """From the full state, or from one that is already restricted to this seat.

        A view that need not last is cheaper: it shares the board of the game, so use it
        before the game changes.
        """
        self._state = state.seen_by(seat) if lasting else state.glimpsed_by(seat)
        self._seat = seat
        self._imagination: Imagination | None = None

    @property
    def seat(self) -> int | None:
        """Whose view this is; None for a spectator."""
        return self._seat

    @property
    def shown(self) -> tuple[tuple[Tile, ...], ...]:
        """In Cards what everyone knows of each hand, because it was shown."""
        return self.family.shown(self._state)

    @property
    def is_opening(self) -> bool:
        """Whether the first move is still to be made."""
        return self.family.is_opening(self._state)

    @property
    def is_forced(self) -> bool:
        """In Cards, whether a shown hand leaves only the play that was found."""
        return self.family.is_forced(self._state)

    @property
    def hand(self) -> TileHand:
        """The seat's own tiles; a spectator has none."""
        return TileHand(() if self._seat is None else self._state.hands[self._seat].as_tiles())

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """How many tiles or cards each seat holds."""
        return tuple([int(hand.size) for hand in self._state.hands])

    @property
    def specials(self) -> tuple[str, ...]:
        """Kinds of special tiles that nobody has drawn yet."""
        return tuple(self._state.waiting)

    @property
    def actions(self) -> tuple[tuple[str, ...], ...]:
        """The action tiles that lie in front of each seat."""
        kinds = self._state.rules.kinds
        return tuple([tuple([k for k in kinds if k in held]) for held in self._state.held])

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """Tiles that are neither open nor in this hand, sorted: others' and the pile."""
        counts = self.unseen_counts
        return tuple([tile for tile, count in counts.items() for _ in range(count)])

    @property
    def unseen_counts(self) -> dict[Tile, int]:
        """How many of each tile are unseen, in the same order."""
        left = [0] * len(TILES)
        for code in self._state.rules.tiles:
            left[code] += 1
        for code in self.family.open_codes(self._state):
            left[code] -= 1
        if self._seat is not None:
            for code in self._state.hands[self._seat].codes():
                left[code] -= 1
        return {TILES[code]: count for code, count in enumerate(left) if count > 0}

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that happened, as far as this seat may know it."""
        return tuple(self._state.facts)

    def legal_moves(self) -> list[Move]:
        """Next steps of this seat, each once; none when it is not its turn."""
        return self._state.legal_moves() if self._is_to_move else []

    def lazy_moves(self) -> LazyMoves:
        """The same moves, each made when it is asked for."""
        self._check_to_move()
        return LazyMoves(self.family.move_list(self._state))

    @property
    def _is_to_move(self) -> bool:
        return self._seat is not None and self._seat == self.seat_to_move

    def _check_to_move(self) -> None:
        if not self._is_to_move:
            raise ValueError("this seat is not to move")

    def random_move(self, rng: RandomBits) -> Move:
        """The move that `rng.choice(view.legal_moves())` would choose, without making the others.

        Most moves of a tile game are exchanges; `lazy_moves().random_kind(rng)` chooses a kind
        first.
        """
        self._check_to_move()
        move: Move = self.family.random_move(self._state, check_rng(rng))
        return move

    def best_placement(self) -> Move | None:
        """The placement with the most points, the first of several; None if there is none."""
        self._check_to_move()
        return self.family.best_placement(self._state)

    def imagine(self, rng: RandomBits) -> "Game[BoardT_co]":
        """A whole game that agrees with all that the seat knows for certain.

        The hidden tiles are dealt at random: every arrangement that fits is equally likely.
        `rng` is a `random.Random`.
        """
        from sestina.game.from_state import game_from_state  # it imports views

        return game_from_state(imagine_state(self, check_rng(rng)), rng)

    def information_state(self) -> str:
        """All that the seat knows, as text: two views have the same one if they know the same.

        It begins with whose view it is and the position; a line for each fact follows, so nothing
        that the seat once saw is forgotten. `sestina.arrays` has it as a tensor.
        """
        whose = "spectator" if self._seat is None else f"seat {self._seat}"
        return "\n".join([whose, str(self.position()), *map(_fact_line, self.facts)])

    def position(self) -> "Position":
        """What the view holds as a position: hidden hands and the pile are counts in it."""
        from sestina.game.position import position_of  # loads the formats

        return position_of(self._state)

    def _repr_html_(self) -> str:
        drawn = self.hand._repr_svg_() if self.hand else ""
        return f"{super()._repr_html_()}<div>{drawn}</div>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self._seat, view_snapshot(self)))

    def _key(self) -> tuple[object, ...]:
        rules = self._state.rules
        return (rules.game_id, rules.options, self._seat, view_snapshot(self), self.facts)

    def __repr__(self) -> str:
        whose = "a spectator" if self._seat is None else f"seat {self._seat}"
        return f"<View of {whose}: {self.game_id}, ply {self.ply}, scores {self.scores}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore_view, (self._state.rules, view_snapshot(self), self.facts, self._seat))


def _fact_line(fact: Fact) -> str:
    """A fact with everything that tells it from others, also what people need not read."""
    words = [str(fact)]
    for name in ("cells", "count", "others", "sizes", "why"):
        value = getattr(fact, name)
        if value:
            words.append(f"{name}={value}".replace(" ", ""))
    return " ".join(words)


# For the bots and the analysis of the library, which search in states -----------------------------


def search_state(view: View[Any], recycled: Any = None) -> Any:
    """What a view holds as an independent state, for programs that search a tile game.

    Hands of others are hidden and the pile is only a count: fill them before playing on. A state
    from an earlier call may be handed back, to be used again.
    """
    return view.family.search_state(view._state, recycled)


def rules_of(view: View[Any]) -> Any:
    """The rules of the game: an object of the family, for programs that know it."""
    return view._state.rules


def imagine_state(view: View[Any], rng: RandomBits) -> Any:
    """What `view.imagine` makes a game of."""
    if view._imagination is None:
        view._imagination = Imagination(view._state, -1 if view._seat is None else view._seat)
    return view._imagination.world(Chance(rng.getrandbits(128)))


def view_snapshot(view: View[Any]) -> Snapshot:
    """All that a view holds except its facts, as plain values."""
    return take_snapshot(view._state)


def _restore_view(
    rules: Rules, snapshot: Snapshot, facts: tuple[Fact, ...], seat: int | None
) -> View:
    state = restore(rules, snapshot)
    state.facts = [*facts]
    return View(state, seat)
