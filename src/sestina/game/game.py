"""A game in progress: played, taken back, viewed and recorded."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final

from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import Move
from sestina.engine.tiles import Tile
from sestina.game.public_state import BoardT_co, LazyMoves, PublicState, TileHand, check_rng
from sestina.game.view import View
from sestina.games.chance import Chance, RandomBits, Seed, check_seed
from sestina.games.facts import Fact

if TYPE_CHECKING:
    from fractions import Fraction

    from sestina.game.game_record import GameRecord
    from sestina.game.position import Position
    from sestina.game.recorder import Recorder


MOST_POINTS: Final = 9999
"""More than any turn is worth."""


class Game(PublicState[BoardT_co]):
    """A game in progress: a handle that `play` changes. An error leaves it as it was.

    Games come from `new_game`, `replay` and `Game.from_position`.
    """

    def __init__(self, recorder: "Recorder") -> None:
        self._state = recorder.state
        self._recorder = recorder
        self.tags: dict[str, str] = {}
        """Names, date, event: what people want in the record, as `game.tags["Date"]`."""

    @staticmethod
    def from_position(position: "Position | str", *, seed: Seed = 0) -> "Game":
        """A game that starts from a position and draws its pile in the given order.

        The seed decides later chance: where exchanged tiles end up in the bag.
        """
        from sestina.game.position import parse_position
        from sestina.game.recorder import Recorder

        value = parse_position(position) if isinstance(position, str) else position
        if None in value.snapshot.hands or value.snapshot.pile is None:
            raise ValueError("a game starts from a position with all hands and the pile known")
        state = value.state()
        state.chance = Chance(check_seed(seed))
        return Game(Recorder(state, seed=seed, position=str(value)))

    # What everyone may know

    @property
    def ages(self) -> tuple[int | None, ...] | None:
        """The age of each seat, None where it is not known; None without ages."""
        return self._recorder.ages

    @property
    def seed(self) -> Seed | None:
        """The seed of all chance; None for a game from a real table."""
        return self._recorder.seed

    # What only some may know

    @property
    def hands_known(self) -> bool:
        """Whether this game knows every tile; not in one from a real table (`note_game`)."""
        return self._state.hands_known

    def _check_hands_known(self) -> None:
        if not self._state.hands_known:
            raise ValueError("the hands of this game are not known: it was written down at a table")

    def hand(self, seat: int) -> TileHand:
        """The tiles that a seat holds, in the order in which they came."""
        self._check_hands_known()
        self._check_seat(seat)
        return TileHand(self._state.hands[seat].as_tiles())

    def actions(self, seat: int) -> tuple[str, ...]:
        """The action tiles in front of a seat."""
        self._check_seat(seat)
        held = self._state.held[seat]
        return tuple(kind for kind in self._state.rules.kinds if kind in held)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that happened, hidden parts included; `view(seat).facts` hides them."""
        return self._facts_from(0)

    def _facts_from(self, first: int) -> tuple[Fact, ...]:
        facts = self._state.facts[first:]
        if not self._state.hands_known:
            return tuple([fact.seen_by(None) for fact in facts])
        return tuple(facts)

    def view(self, seat: int | None) -> View[BoardT_co]:
        """What a seat may know, or a spectator (None), and nothing more."""
        if seat is not None:
            self._check_hands_known()
            self._check_seat(seat)
        return View(self._state, seat)

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.players):
            raise ValueError(f"seats are 0 to {self.players - 1}, not {seat!r}")

    # Playing

    def legal_moves(self) -> list[Move]:
        """Next steps of the seat to move, each once; empty when the game is over.

        All of them; in Cards only those worth listing (`lists_all_moves`).
        """
        self._check_hands_known()
        return self._state.legal_moves()

    def lazy_moves(self) -> LazyMoves:
        """The same moves, each made when it is asked for: `len`, `points` and `[n]` are fast.

        Valid until the game changes.
        """
        self._check_hands_known()
        return LazyMoves(self.family.move_list(self._state))

    def random_move(self, rng: RandomBits) -> Move:
        """The move that `rng.choice(game.legal_moves())` would choose, without making the others.

        Most moves of a tile game are exchanges; `lazy_moves().random_kind(rng)` chooses a kind
        first.
        """
        self._check_hands_known()
        state = self._state
        move: Move = state.rules.family.random_move(state, check_rng(rng))
        return move

    def best_placement(self) -> Move | None:
        """The placement with the most points, the first of several; None if there is none."""
        self._check_hands_known()
        state = self._state
        return state.rules.family.best_placement(state)

    def is_legal(self, move: Move | str) -> bool:
        """Whether `play` would accept the move; False for anything that is not a move."""
        if isinstance(move, Move) and self._state.has_listed(move):
            return True
        try:
            if self._state.hands_known:
                self._state.copy().play(self._read(move))
            else:
                self._noted(move)
        except (IllegalMove, ParseError):
            return False
        return True

    def play(
        self,
        move: Move | str,
        *,
        clock: float | None = None,
        revealed: Iterable[str] = (),
        given_by: Iterable[int] = (),
    ) -> tuple[Fact, ...]:
        """Make a step and return the facts it caused, or raise and change nothing.

        `clock`, the seconds left to the seat, is kept in the record. In a game from a real table
        (`note_game`), `revealed` names the special tiles that were drawn after it, and `given_by`
        the seats that gave the tile that it asks for.
        """
        if clock is None:
            facts = self._recorder.play_listed(move)
            if facts is not None:
                return facts
        if clock is not None:
            from sestina.game.record_checks import check_clock

            clock = check_clock(clock)
        if not self._state.hands_known:
            return self._note(self._noted(move, clock, None, revealed, given_by))
        if [*revealed, *given_by]:
            raise ValueError("this game knows itself what is drawn and given")
        move = self._read(move)
        return self._recorder.play(move, clock)

    def let_stand(self, move: Move | str, points: int) -> tuple[Fact, ...]:
        """Make a placement that the rules refuse, for the points that the people at the table gave.

        The record marks it. Its tiles must be there, and its cells free.
        """
        if type(points) is not int or not 0 <= points <= MOST_POINTS:
            raise ValueError(f"points are a number from 0 to {MOST_POINTS}, not {points!r}")
        if not self._state.hands_known:
            return self._note(self._noted(move, points=points))
        move = self._read(move)
        first = len(self._state.facts)
        self._recorder.let_stand(move, points)
        return self._facts_from(first)

    def _noted(
        self,
        move: Move | str,
        clock: float | None = None,
        points: int | None = None,
        revealed: Iterable[str] = (),
        given_by: Iterable[int] = (),
    ) -> "Recorder":
        """This game of which not all tiles are known, after one more step."""
        from sestina.game.replay import note_step, noted_text

        text, kinds, givers = noted_text(move), tuple(revealed), tuple(given_by)
        return note_step(self._recorder, text, clock, points, kinds, givers)

    def _note(self, recorder: "Recorder") -> tuple[Fact, ...]:
        first = len(self._state.facts)
        self._recorder, self._state = recorder, recorder.state
        return self._facts_from(first)

    def _read(self, move: Move | str) -> Move:
        """A move from an object or text. Through its text, so that a home-made one is checked."""
        if isinstance(move, Move):
            return move if self._state.has_listed(move) else self.family.parse_move(str(move))
        return self.family.parse_move(move)

    def comment(self, text: str) -> None:
        """Add a comment to the last step, for the record."""
        if not self._recorder.steps:
            raise ValueError("there is no step to comment on yet")
        self._comment(-1, text)

    def _comment(self, index: int, text: str) -> None:
        from sestina.game.record_text import is_writable

        if not is_writable(text):
            raise ValueError("a comment is a text that can be written as UTF-8")
        steps = self._recorder.steps
        step = steps[index]
        steps[index] = step.with_notes(step.clock, text, step.variations)

    def vary(self, *moves: Move | str, comment: str | None = None) -> None:
        """Note for the record what could have been played instead of the last step.

        The moves are played on a copy to find their seats and points, and must be legal there.
        `comment` belongs to the first of them.
        """
        if not moves or not self._recorder.steps:
            raise ValueError("a variation is a move or more in the place of the last step")
        other = self.at(self.ply - 1)
        first = len(other.moves)
        for move in moves:
            other.play(move)
        if comment is not None:
            other._comment(first, comment)
        self._recorder.vary(other._recorder, first)

    @property
    def moves(self) -> tuple[str, ...]:
        """The text of every step so far; `played` has the moves themselves."""
        return tuple([str(step.move) for step in self._recorder.steps])

    @property
    def played(self) -> tuple[Move, ...]:
        """Every step so far, as `legal_moves` would list it: with the points that it scored."""
        return tuple([step.scored_move() for step in self._recorder.steps])

    # Going back

    def push(self, move: Move | str, *, drawn: Iterable[Tile | str] | None = None) -> None:
        """Make a step to look ahead: `pop` takes it back, exactly and fast.

        A push and its pop take a few microseconds for a move of `legal_moves`. With `drawn`, the
        step draws these tiles in this order, as `draw_outcomes` names them, in the place of those
        that come next in the pile; `ParseError` if it draws more, fewer or cannot draw these.
        """
        self._check_hands_known()
        if drawn is None:
            self._recorder.push(self._read(move))
        else:
            from sestina.games.draws import NextDraws

            draws, script = NextDraws(self._state), []
            for name in drawn:
                code = draws.code(str(name))
                draws.take(code)
                script.append(code)
            self._recorder.push_drawn(self._read(move), script)
        self._state = self._recorder.state

    def draw_outcomes(self, *drawn: Tile | str) -> "dict[str, Fraction]":
        """What may be drawn next, each tile as text with its exact probability; they sum to 1.

        Given is everything that happened and all hands, but not the order of the pile. With
        `drawn`, these tiles are drawn first: ask tile by tile. `!draw3` is a special tile, which is
        shown and replaced. Empty if the pile is.
        """
        from sestina.games.draws import NextDraws

        self._check_hands_known()
        draws = NextDraws(self._state)
        for name in drawn:
            draws.take(draws.code(str(name)))
        return {draws.name(code): chance for code, chance in draws.chances()}

    def draw_count(self, move: Move | str) -> int:
        """How many ordinary tiles a step would draw, whichever they are."""
        state = self._state.copy()
        before = len(state.facts)
        state.keeps_facts = True
        state.play(self._read(move))
        return sum([fact.count for fact in state.facts[before:] if fact.kind == "draw"])

    def pop(self) -> Move:
        """Take the last step back and return its move; `IndexError` if there is none.

        A step that `play` made can be taken back too: the game is then replayed up to there.
        """
        move = self._recorder.pop()
        if move is None:
            if not self._recorder.steps:
                raise IndexError("there is no step to take back")
            move = self._recorder.steps[-1].move
            self._recorder = self._replayed(len(self._recorder.steps) - 1)
        self._state = self._recorder.state
        return move

    def undo(self, steps: int = 1) -> None:
        """Take this many steps back, or raise `IndexError` and change nothing."""
        if not 0 <= steps <= len(self._recorder.steps):
            raise IndexError(f"{len(self._recorder.steps)} steps can be taken back, not {steps}")
        self._recorder = self._replayed(len(self._recorder.steps) - steps)
        self._state = self._recorder.state

    def at(self, ply: int) -> "Game[BoardT_co]":
        """The game as it was after this many steps, as a game of its own.

        It draws the same tiles from there as this game did. Only in a game replayed from a
        record without a seed are later draws unknown, and new.
        """
        first = self.ply - len(self._recorder.steps)
        if ply not in range(first, self.ply + 1):
            raise ValueError(f"this game has the plies {first} to {self.ply}, not {ply!r}")
        earlier: Game[BoardT_co] = Game(self._replayed(ply - first))
        earlier.tags = dict(self.tags)
        return earlier

    def _replayed(self, count: int) -> "Recorder":
        """The first steps of this game, made again."""
        from sestina.game.replay import replay_record

        if self._recorder.start is not None:
            return self._recorder.from_start(count)
        return replay_record(self._recorder.record(count=count))

    def copy(self) -> "Game[BoardT_co]":
        """An independent copy, with the same future draws."""
        twin: Game[BoardT_co] = Game(self._recorder.copy(self._state.copy()))
        twin.tags = dict(self.tags)
        return twin

    # Records

    def position(self) -> "Position":
        """The whole position, hidden parts included; its `str` is one line."""
        from sestina.game.position import position_of

        if not self._state.hands_known:
            return self.view(None).position()
        return position_of(self._state)

    def record(self) -> str:
        """The whole game as text; `replay` reads it."""
        from sestina.game.record_text import format_text

        return format_text(self.to_record())

    def record_json(self) -> str:
        """The whole game as JSON; `replay` reads that too."""
        from sestina.game.game_record import format_json

        return format_json(self.to_record())

    def to_record(self) -> "GameRecord":
        """The record as a value."""
        from sestina.game.record_checks import check_tags

        return self._recorder.record(check_tags(self.tags))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.to_record() == other.to_record()

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        return f"<Game {self.game_id}, {self.players} players, ply {self.ply}, {self.scores}>"

    def __copy__(self) -> "Game[BoardT_co]":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Game[BoardT_co]":
        # Sooner than by the record, and the draws of a game without a seed stay the same.
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return (replay, (self.record(),))


def replay(text: str) -> Game:
    """The game of a record, text or JSON; `replay(text).record() == text`."""
    from sestina.game.replay import replay_text

    recorder, tags = replay_text(text)
    game = Game(recorder)
    game.tags = tags
    return game
