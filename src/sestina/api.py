"""The façade behind `import sestina`: games that are set up, played, seen and recorded."""

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import Move, parse_move
from sestina.engine.tiles import Tile
from sestina.games.chance import Chance, Seed
from sestina.games.facts import Fact
from sestina.games.public_state import OpenState
from sestina.games.registry import PLAYERS, build_rules
from sestina.games.start import begin, deal
from sestina.games.state import GameState
from sestina.games.view import View

if TYPE_CHECKING:
    from sestina.records.game_record import GameRecord
    from sestina.records.position import Position
    from sestina.records.replay import Replayed

OLDEST = 150
LONGEST_CLOCK = 1e9


class Game(OpenState):
    """A game in progress: a handle that `play` changes. After an error it is as before.

    Games come from `new_game`, `replay` and `Game.from_position`.
    """

    def __init__(
        self,
        state: GameState,
        *,
        seed: Seed | None,
        ages: tuple[int, ...] | None = None,
        position: str | None = None,
    ) -> None:
        self._state = state
        self._seed = seed
        self._ages = ages
        self._position = position
        self._dealt = len(state.facts)
        self._steps: list[_Played] = []
        self.tags: dict[str, str] = {}
        """Names, date, event: what people want in the record, as `game.tags["Date"]`."""

    @staticmethod
    def from_position(position: "Position | str", *, seed: Seed = 0) -> "Game":
        """A game that starts from a set-up position, drawing its pile in the given order.

        The seed is for later chance: where exchanged tiles end in the bag.
        """
        from sestina.records.position import parse_position

        value = parse_position(position) if isinstance(position, str) else position
        if None in value.snapshot.hands or value.snapshot.pile is None:
            raise ValueError("a game starts from a position with all hands and the pile known")
        state = value.state()
        state.chance = Chance(_check_seed(seed))
        return Game(state, seed=seed, position=str(value))

    # What everyone may know

    @property
    def ages(self) -> tuple[int, ...] | None:
        return self._ages

    @property
    def seed(self) -> Seed | None:
        """The seed of all chance; None for a game from a real table."""
        return self._seed

    # What only some may know

    def hand(self, seat: int) -> tuple[Tile, ...]:
        self._check_seat(seat)
        return self._state.hands[seat].as_tiles()

    def actions(self, seat: int) -> tuple[str, ...]:
        """The action tiles in front of a seat."""
        self._check_seat(seat)
        held = self._state.held[seat]
        return tuple(kind for kind in self._state.rules.kinds if kind in held)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All that happened, hidden things included; `view(seat).facts` hides them."""
        return tuple(self._state.facts)

    def view(self, seat: int | None) -> View:
        """What a seat may know, or a spectator (None), and nothing more."""
        if seat is not None:
            self._check_seat(seat)
        return View(self._state, seat)

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.players):
            raise ValueError(f"seats are 0 to {self.players - 1}, not {seat!r}")

    # Playing

    def legal_moves(self) -> list[Move]:
        """Next steps of the seat to move, each once; empty when the game is over.

        All of them, but in Cards only those worth naming (`lists_all_moves`).
        """
        return self._state.legal_moves()

    def is_legal(self, move: Move | str) -> bool:
        """Whether `play` would accept the move."""
        twin = self._state.copy()
        try:
            twin.play(_read(move))
        except (IllegalMove, ParseError):
            return False
        return True

    def play(self, move: Move | str, *, clock: float | None = None) -> tuple[Fact, ...]:
        """Make a step and return the facts that came of it, or raise and change nothing.

        `clock`, the seconds left to the seat, is kept in the record.
        """
        step = _read(move)
        if clock is not None:
            clock = check_clock(clock)
        state = self._state
        seat, noted = int(state.seat), len(state.facts)
        before = state.scores[seat]
        state.play(step)
        facts = tuple(state.facts[noted:])
        bonus = sum(fact.points for fact in facts if fact.kind == "end")
        points = state.scores[seat] - before - bonus
        self._steps.append(_Played(seat, str(step), points, noted, len(state.facts), clock))
        return facts

    def comment(self, text: str) -> None:
        """Add a comment to the last step, for the record."""
        from sestina.records.text_form import is_writable

        if not self._steps:
            raise ValueError("there is no step to comment on yet")
        if not is_writable(text):
            raise ValueError("a comment is a text that can be written as UTF-8")
        self._steps[-1].comment = text

    @property
    def moves(self) -> tuple[str, ...]:
        """The text of every step so far."""
        return tuple(step.move for step in self._steps)

    def copy(self) -> "Game":
        """An independent twin, with the same future draws."""
        twin = Game(self._state.copy(), seed=self._seed, ages=self._ages, position=self._position)
        twin._dealt = self._dealt
        twin._steps = [step.copy() for step in self._steps]
        twin.tags = dict(self.tags)
        return twin

    # Records

    def position(self) -> "Position":
        """The whole position, hidden things included; `str` of it is one line."""
        from sestina.records.position import position_of

        return position_of(self._state)

    def record(self) -> str:
        """The whole game as text; `replay` reads it."""
        from sestina.records.text_form import format_text

        return format_text(self.to_record())

    def record_json(self) -> str:
        """The whole game as JSON; `replay` reads that too."""
        from sestina.records.json_form import format_json

        return format_json(self.to_record())

    def to_record(self) -> "GameRecord":
        """The record as a value."""
        from sestina.records.game_record import VERSION, End, GameRecord, Step
        from sestina.records.replay import drawn_in
        from sestina.records.seeds import format_seed

        state = self._state
        dealt = state.facts[: self._dealt]
        start = next((fact.seat for fact in dealt if fact.kind == "start"), None)
        steps = tuple(
            Step(
                seat=step.seat,
                move=step.move,
                points=step.points,
                drawn=drawn_in(state.facts[step.first : step.last]),
                clock=step.clock,
                comment=step.comment,
            )
            for step in self._steps
        )
        return GameRecord(
            sestina=VERSION,
            game=self.game_id,
            players=self.players,
            options=state.rules.stated_options(),
            seed=None if self._seed is None else format_seed(self._seed),
            ages=self._ages,
            tags=_check_tags(self.tags),
            position=self._position,
            deal=drawn_in(dealt),
            start=start,
            steps=steps,
            end=End(state.end_reason, tuple(state.scores)) if state.over else None,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.to_record() == other.to_record()

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        return f"<Game {self.game_id}, {self.players} players, ply {self.ply}, {self.scores}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (replay, (self.record(),))


class _Played:
    """One step of a game, and which facts came of it."""

    def __init__(
        self,
        seat: int,
        move: str,
        points: int,
        first: int,
        last: int,
        clock: float | None = None,
        comment: str | None = None,
    ) -> None:
        self.seat = seat
        self.move = move
        self.points = points
        self.first = first
        self.last = last
        self.clock = clock
        self.comment = comment

    def copy(self) -> "_Played":
        return _Played(
            self.seat, self.move, self.points, self.first, self.last, self.clock, self.comment
        )


def new_game(
    game: str = "classic",
    *,
    players: int = 2,
    expansion: str | None = None,
    action_tiles: Iterable[str] | None = None,
    actions_from_start: bool | None = None,
    backgrounds: int | None = None,
    ages: Sequence[int] | None = None,
    seed: Seed | None = None,
) -> Game:
    """Deal a new game. Without a seed it gets one of 256 random bits."""
    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"2, 3 or 4 players, not {players!r}")
    rules = build_rules(
        game,
        {
            "expansion": expansion,
            "action_tiles": action_tiles,
            "actions_from_start": actions_from_start,
            "backgrounds": backgrounds,
        },
    )
    checked_ages = None if ages is None else _check_ages(ages, players)
    seed = os.urandom(32) if seed is None else _check_seed(seed)
    state = begin(rules, players, Chance(seed))
    deal(state, checked_ages)
    return Game(state, seed=seed, ages=checked_ages)


def replay(text: str) -> Game:
    """The game of a record, text or JSON; `replay(text).record() == text`."""
    game, _ = replay_marked(text)
    return game


def replay_marked(text: str) -> "tuple[Game, Replayed]":
    """The game of a record, and how many facts it had after each step."""
    from sestina.records.json_form import parse_json
    from sestina.records.replay import replay_record
    from sestina.records.seeds import parse_seed
    from sestina.records.text_form import parse_text

    if not isinstance(text, str):
        raise ParseError("bad-record", f"a record is a text, not {type(text).__name__}")
    record = parse_json(text) if text.lstrip().startswith("{") else parse_text(text)
    _check_given(record)
    replayed = replay_record(record)
    seed = None if record.seed is None else parse_seed(record.seed)
    game = Game(replayed.state, seed=seed, ages=record.ages, position=record.position)
    game.tags = _check_tags(record.tags)
    game._dealt = first = replayed.dealt
    for step, last in zip(record.steps, replayed.marks, strict=True):
        move = str(parse_move(step.move))
        clock = None if step.clock is None else check_clock(step.clock)
        played = _Played(step.seat, move, step.points, first, last, clock, step.comment)
        game._steps.append(played)
        first = last
    return game, replayed


def check_clock(seconds: float) -> float:
    """Seconds on a clock, to the millisecond."""
    value = float(seconds)
    if not abs(value) < LONGEST_CLOCK:
        raise ValueError(f"a clock shows seconds, not {seconds}")
    most = LONGEST_CLOCK - 0.001  # what rounding must not go beyond
    return round(max(-most, min(most, value)), 3)


def _read(move: Move | str) -> Move:
    """A move from an object or text. Through its text, so that a home-made one is checked."""
    return parse_move(str(move) if isinstance(move, Move) else move)


def _check_seed(seed: object) -> Seed:
    from sestina.records.seeds import check_seed

    return check_seed(seed)


def _check_ages(ages: Sequence[int], players: int) -> tuple[int, ...]:
    checked = tuple(ages)
    if len(checked) != players:
        raise ValueError(f"one age for each of {players} players, not {len(checked)}")
    for age in checked:
        if type(age) is not int or not 0 <= age <= OLDEST:
            raise ValueError(f"an age is a number of years from 0 to {OLDEST}, not {age!r}")
    return checked


def _check_given(record: "GameRecord") -> None:
    """What people put into a record, which replaying it does not look at."""
    from sestina.records.json_form import format_json

    try:
        format_json(record)
    except UnicodeEncodeError:
        raise ParseError("bad-record", "the record cannot be written as UTF-8") from None
    _check_tags(record.tags)
    try:
        if record.ages is not None:
            _check_ages(record.ages, record.players)
        for step in record.steps:
            if step.clock is not None:
                check_clock(step.clock)
    except ValueError as error:
        raise ParseError("bad-record", str(error)) from None


def _check_tags(tags: dict[str, str]) -> dict[str, str]:
    from sestina.records.text_form import RESERVED, is_tag_name, is_writable

    for name, value in tags.items():
        if name in RESERVED or not is_tag_name(name):
            raise ParseError("bad-tag", f"{name!r} cannot be a tag: write a name such as Date")
        if not is_writable(value):
            raise ParseError("bad-tag", f"the tag {name} is a text that can be written as UTF-8")
    return dict(tags)
