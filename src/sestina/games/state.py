"""What every game has: seats with hands, a pile, scores, a turn, and facts."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from sestina.engine.errors import IllegalMove
from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.games.chance import Chance
from sestina.games.facts import EndReason, Fact, FactKind
from sestina.games.hand import Hand
from sestina.games.listing import new_listing
from sestina.games.pile import SPECIAL, Pile
from sestina.games.rules import Rules


class StepUndo:
    """How to take one step back. Made before the step, used when all later ones are undone."""

    def back(self) -> None:
        """Return the state to what it was before the step."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveList:
    """The legal moves of a position, in the order of `legal_moves`.

    A family that can do better than make them all at once subclasses it.
    """

    def __init__(self, state: "GameState") -> None:
        self._state: Final = state
        self._listing: Final[i64] = state.position_listing()
        self._ply: Final[i64] = state.ply
        self._moves: list[Move] = self.make_moves()

    def make_moves(self) -> list[Move]:
        """The moves that are made at once."""
        return self._state.legal_moves()

    @property
    def is_current(self) -> bool:
        """Whether the state is still where it was when this list was made."""
        state = self._state
        return state.listing == self._listing and state.ply == self._ply

    def count(self) -> int:
        return len(self._moves)

    def move(self, index: int) -> Move:
        return self._moves[index]

    def points(self, index: int) -> int:
        return self._moves[index].points

    def indices_by_kind(self) -> dict[str, Sequence[int]]:
        """Which of the moves are of each kind."""
        found: dict[str, list[int]] = {}
        for index, move in enumerate(self._moves):
            found.setdefault(move.kind, []).append(index)
        return {kind: found[kind] for kind in found}


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState:
    """A game in progress. Each family subclasses it and says how its turns go."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules: Final = rules
        self.players: Final[i64] = players
        self.hands: list[Hand] = [Hand() for _ in range(players)]
        self.pile: Pile = Pile(vec[u8]())
        self.scores: list[int] = [0] * players
        self.held: list[set[str]] = [set() for _ in range(players)]
        """The action tiles in front of each seat, by kind."""
        self.waiting: list[str] = []
        """Kinds of special tiles that nobody has drawn yet, which everyone may know."""
        self.seat: i64 = 0
        self.ply: i64 = 0
        self.chance: Chance | None = None
        self.facts: list[Fact] = []
        self.keeps_facts: bool = True
        self.over: bool = False
        self.end_reason: str = ""
        self.finisher: i64 = -1
        self.replaying: bool = False
        """Whether a record is being replayed: the plays in it are taken as they are."""
        self.hands_known: bool = True
        """Whether the hands are those of the game. If not, they are imagined, and no move is
        refused because of what else could have been done with them."""
        self.fresh: bool = False
        """Whether cached moves belong to the present position."""
        self.listing: i64 = 0
        """The number that marks moves as legal in this position; 0 before the first listing."""

    def position_listing(self) -> i64:
        """The number of the present position, a new one if it has none."""
        if self.listing == 0:
            self.listing = new_listing()
        return self.listing

    def has_listed(self, move: Move) -> bool:
        """Whether `legal_moves` of this very position named the move."""
        return self.listing != 0 and move._listing == self.listing

    def undo_for(self, move: Move) -> StepUndo | None:
        """How to take this step back after it is made; None where that needs a copy."""
        return None

    def legal_moves(self) -> list[Move]:
        """Next steps of the seat to move, each once: all, or those worth listing."""
        return []

    def has_move(self) -> bool:
        """Whether the seat to move, whose hand is known, can do anything at all."""
        return bool(self.legal_moves())

    def play(self, move: Move) -> None:
        """Check a move of the seat to move and make it. A refused move changes nothing."""

    def let_stand(self, move: Move, points: int) -> None:
        """Make a placement that the rules refuse, because the people at the table accept it."""
        raise IllegalMove("not-now", "in this game nothing that the rules refuse can stand")

    def copy(self) -> "GameState":
        """An independent copy, with the facts so far and the same future draws."""
        return self

    def copy_over(self, spare: "GameState") -> "GameState":
        """Like `copy`, but may reuse the memory of `spare`, which must not be used afterwards."""
        return self.copy()

    def seen_by(self, seat: int | None) -> "GameState":
        """A state that holds only what one seat, or a spectator, may know.

        It lists legal moves like the original, but cannot be played on.
        """
        return self

    def glimpsed_by(self, seat: int | None) -> "GameState":
        """The same, valid only until the original changes: large public parts are shared."""
        return self.seen_by(seat)

    # Copies

    def copy_all(self, other: "GameState") -> None:
        """Become a copy of another state, hidden parts included."""
        self.hands = [hand.copy() for hand in other.hands]
        self._copy_pile(other)
        self.facts = [*other.facts]
        self._copy_public(other)
        self._copy_turn(other)

    def copy_seen(self, other: "GameState", seat: int | None) -> None:
        """Become what a seat may know of another state."""
        self.hands = [
            hand.copy() if owner == seat else hand.veiled()
            for owner, hand in enumerate(other.hands)
        ]
        self.pile = other.pile.veiled()
        self.facts = [fact.seen_by(seat) for fact in other.facts]
        self._copy_public(other)
        self._copy_turn(other)

    def _copy_pile(self, other: "GameState") -> None:
        """The pile and the chance that decides later draws."""
        self.pile = other.pile.copy()
        self.chance = None if other.chance is None else other.chance.copy()

    def _copy_public(self, other: "GameState") -> None:
        self.scores = [*other.scores]
        self.held = [set(kinds) for kinds in other.held]
        self.waiting = [*other.waiting]
        self.keeps_facts = other.keeps_facts
        self.hands_known = other.hands_known

    def _copy_turn(self, other: "GameState") -> None:
        """Whose turn it is, and how far it has come; a family adds what its turns have."""
        self.seat = other.seat
        self.ply = other.ply
        self.over = other.over
        self.end_reason = other.end_reason
        self.finisher = other.finisher

    # Steps, turns and the end

    def count_step(self) -> None:
        """A step was made: moves that were listed before are no longer those of this position."""
        self.ply += 1
        self.listing = 0

    def forget_moves(self) -> None:
        """The position is another one: what was listed or found before does not count."""
        self.fresh = False
        self.listing = 0

    def pass_turn(self) -> None:
        """The next seat is to move."""
        self.seat = (self.seat + 1) % self.players

    def end(self, reason: EndReason, finisher: i64) -> None:
        """The game is over. `finisher` laid the last tile, or is -1."""
        self.over = True
        self.end_reason = reason
        self.finisher = finisher

    # Drawing

    def draw(self, seat: int, count: int) -> None:
        """Draw this many ordinary tiles, as far as they last."""
        self.draw_up(seat, self.hands[seat].size + count, "draw")

    def draw_up(self, seat: i64, size: i64, kind: FactKind) -> None:
        """Draw until the hand has this size (B15); specials are shown and replaced (M3, C-A1)."""
        hand, pile = self.hands[seat], self.pile
        if hand.size >= size or pile.size == 0:
            return
        before = hand.size
        specials: list[str] = []
        while hand.size < size and pile.size > 0:
            tile = pile.draw()
            if tile < SPECIAL:
                hand.add(tile)
            else:
                self._reveal(tile - SPECIAL, specials)
        self.fresh = False
        if self.keeps_facts:
            count = hand.size - before
            drawn = tuple(TILES[int(tile)] for tile in hand.tiles[before : hand.size])
            self.note(Fact(kind, seat, drawn, (), 0, count, tuple(specials)))

    def draw_one(self, specials: list[str]) -> i64:
        """Draw an ordinary tile, of which there is one; specials on the way are added here."""
        while True:
            tile = self.pile.draw()
            if tile < SPECIAL:
                return tile
            self._reveal(tile - SPECIAL, specials)

    def _reveal(self, number: i64, specials: list[str]) -> None:
        """Show a special tile that was drawn: everyone takes its action tile."""
        special = self.rules.actions[number].kind
        specials.append(special)
        self.waiting.remove(special)
        for kinds in self.held:
            kinds.add(special)

    def winners(self) -> list[int]:
        """Every seat that shares the win; nobody before the end (B35, C-X10)."""
        if not self.over:
            return []
        best = max(self.scores)
        return [seat for seat in range(self.players) if self.scores[seat] == best]

    def note(self, fact: Fact) -> None:
        if self.keeps_facts:
            self.facts.append(fact)
