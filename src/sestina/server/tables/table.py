"""A table: what its events make of it. No clock, no database, no network.

`commit` takes an event that is in the log; `follow` takes events that another server
appended. What may happen is decided in `decisions.py`.
"""

from dataclasses import dataclass, field

from sestina.engine.errors import ParseError
from sestina.engine.moves import Move, parse_move
from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.rules import Rules
from sestina.games.start import begin, deal
from sestina.games.state import GameState
from sestina.games.view import View
from sestina.records.game_record import VERSION, End, GameRecord, Step
from sestina.records.recorder import drawn_in, end_of, play_step
from sestina.records.replay import replay_record
from sestina.records.seeds import format_seed
from sestina.server.families.line_scores import Scored, scored_lines
from sestina.server.tables.events import (
    Closed,
    Created,
    Event,
    Hushed,
    Imported,
    Played,
    Rematched,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    TimeControl,
    TookOver,
    decode_event,
)
from sestina.store.event_log import StoredEvent

GATHERING = "gathering"
PLAYING = "playing"
OVER = "over"
CLOSED = "closed"
"""Given up before a game began."""


class Diverged(Exception):
    """An event says something else than this table would do: load it anew from the log."""


@dataclass
class Seat:
    """Who sits here, and who plays: a bot if there is a level."""

    name: str = ""
    person: str | None = None
    level: str | None = None
    age: int | None = None
    absence: str = ""
    """Why a bot plays for the person; empty when the person plays."""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.level is None


@dataclass
class Entry:
    """An event with its place in the log, and the facts that came of it."""

    version: int
    at: int
    event: Event
    ply: int = 0
    """How many steps had been made after it."""
    first: int = 0
    last: int = 0
    scored: tuple[Scored, ...] = ()
    """Which lines each of these facts scored, where it scored any."""
    marks: tuple[int, ...] = ()
    """Of a game from elsewhere: how many facts there were after its deal and each step."""


@dataclass
class Clocks:
    """Seconds that were left to each seat when the present turn began."""

    control: TimeControl
    left: list[float]
    since: int = 0
    """When the time of the seat to move began to run, in milliseconds."""

    def left_at(self, seat: int, now: int, running: bool) -> float:
        spent = max(0, now - self.since) / 1000 if running else 0.0
        return round(self.left[seat] - spent, 3)


@dataclass
class Table:
    id: str
    seed: bytes | None
    version: int = 0
    status: str = GATHERING
    game: str = ""
    rules: Rules | None = None
    seats: list[Seat] = field(default_factory=list)
    host: str = ""
    public: bool = False
    commitment: str = ""
    clocks: Clocks | None = None
    previous: str | None = None
    successor: str | None = None
    """The rematch of this table."""
    ages: tuple[int, ...] | None = None
    state: GameState | None = None
    steps: int = 0
    entries: list[Entry] = field(default_factory=list)
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    """The version that each message of a person led to."""
    imported: GameRecord | None = None
    removed: set[str] = field(default_factory=set)
    """Whom the host sent away."""
    hushed: bool = False
    """Whether those who only watch are asked for silence."""
    said: int = 0
    """How many times somebody talked."""

    # Who is who

    @property
    def players(self) -> int:
        return len(self.seats)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats of a person, several at one device; none for a spectator."""
        if person is None:
            return ()
        return tuple(n for n, seat in enumerate(self.seats) if seat.person == person)

    @property
    def seat_to_move(self) -> int | None:
        if self.status != PLAYING or self.state is None:
            return None
        return int(self.state.seat)

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot whose turn it is; None when it is a person's, or nobody's."""
        seat = self.seat_to_move
        return None if seat is None else self.seats[seat].level

    @property
    def ply(self) -> int:
        return 0 if self.state is None else int(self.state.ply)

    @property
    def changed(self) -> int:
        """When something last happened."""
        return self.entries[-1].at

    @property
    def waiting_since(self) -> int:
        """When the game last moved on."""
        moving = (Started, Played, Returned)
        return next((e.at for e in reversed(self.entries) if isinstance(e.event, moving)), 0)

    def view(self, seat: int | None) -> View:
        assert self.state is not None
        return View(self.state, seat)

    def glimpse(self, seat: int | None) -> View:
        """A view that is true until the next event: for what is sent at once."""
        assert self.state is not None
        return View(self.state, seat, lasting=False)

    @property
    def flag_falls(self) -> int | None:
        """When the time of the person to move is up, in milliseconds."""
        seat = self.seat_to_move
        if seat is None or self.clocks is None or self.seats[seat].level is not None:
            return None
        return self.clocks.since + int(1000 * self.clocks.left[seat])

    # The game

    def deal(self) -> Started:
        """Shuffle by the seed and deal: what happens when the game starts.

        Like `play`, it changes the table before the event is in the log: a table whose event
        cannot be appended has to be forgotten.
        """
        assert self.rules is not None
        assert self.seed is not None
        ages = tuple(seat.age for seat in self.seats if seat.age is not None)
        given = ages if len(ages) == self.players else None
        state = begin(self.rules, self.players, Chance(self.seed))
        deal(state, given)
        self.state = state
        return Started(deal=drawn_in(state.facts), start=int(state.seat), ages=given)

    def play(self, move: Move) -> tuple[Step, End | None]:
        """Judge and make a step, or raise and change nothing."""
        state = self.state
        assert state is not None
        return play_step(state, move), end_of(state)

    def _end(self) -> End | None:
        assert self.state is not None
        return end_of(self.state)

    def record(self) -> GameRecord:
        """The game so far, hidden things included, from the log alone."""
        if self.imported is not None:
            return self.imported
        assert self.rules is not None
        started = next(e.event for e in self.entries if isinstance(e.event, Started))
        assert isinstance(started, Started)
        played = [entry.event for entry in self.entries if isinstance(entry.event, Played)]
        return GameRecord(
            sestina=VERSION,
            game=self.game,
            players=self.players,
            options=self.rules.stated_options(),
            seed=None if self.seed is None else format_seed(self.seed),
            ages=started.ages,
            deal=started.deal,
            start=started.start,
            steps=tuple(event.step for event in played),
            end=played[-1].end if played else None,
        )

    # Events

    def commit(self, version: int, at: int, event: Event) -> None:
        """An event that this server decided is in the log now."""
        first = self.entries[-1].last if self.entries else 0
        self._note(version, at, event)
        entry = self.entries[-1]
        entry.first = entry.last = first
        if self.state is not None:
            entry.last = len(self.state.facts)
            entry.scored = scored_lines(self.state, self.state.facts[first : entry.last])

    def follow(self, stored: list[StoredEvent]) -> None:
        """Events that another server appended: do the same here."""
        for one in stored:
            if one.version != self.version + 1:
                raise Diverged(f"{self.id}: event {one.version} follows {self.version}")
            event = decode_event(one.payload)
            if isinstance(event, Started) and self.deal() != event:
                raise Diverged(f"{self.id}: another deal")
            if isinstance(event, Played):
                state = self.state
                assert state is not None
                noted = len(state.facts)
                state.play(parse_move(event.step.move))
                if drawn_in(state.facts[noted:]) != event.step.drawn or self._end() != event.end:
                    raise Diverged(f"{self.id}: other outcomes at event {one.version}")
            self.commit(one.version, one.at, event)

    @staticmethod
    def load(table: str, seed: bytes | None, stored: list[StoredEvent]) -> "Table":
        """A table from the whole of its log."""
        loaded = Table(table, seed)
        for one in stored:
            if one.version != loaded.version + 1:
                raise ParseError("bad-record", f"table {table} misses event {loaded.version + 1}")
            loaded._note(one.version, one.at, decode_event(one.payload))
        if any(isinstance(entry.event, Started | Imported) for entry in loaded.entries):
            loaded._replay()
        return loaded

    def _replay(self) -> None:
        """The state by the record, and for each event the facts that came of it."""
        replayed = replay_record(self.record())
        self.state = replayed.state
        marks = iter(replayed.marks)
        mark = 0
        for entry in self.entries:
            entry.first = mark
            if isinstance(entry.event, Started):
                mark = replayed.dealt
            elif isinstance(entry.event, Played):
                mark = next(marks)
            elif isinstance(entry.event, Imported):
                entry.marks = (replayed.dealt, *replayed.marks)
                mark = len(self.state.facts)
            entry.last = mark
        if self.record().position is not None:
            return  # the facts do not tell what lay there before
        scored = scored_lines(None, self.state.facts, self.rules)
        for entry in self.entries:
            entry.scored = tuple(
                Scored(one.fact - entry.first, one.lines)
                for one in scored
                if entry.first <= one.fact < entry.last
            )

    def _note(self, version: int, at: int, event: Event) -> None:
        """What an event changes besides the state of the game."""
        match event:
            case Created():
                self._open(event)
            case Sat():
                self.seats[event.seat] = Seat(event.name, event.person, age=event.age)
            case Stood():
                if event.removed:
                    self._send_away(self.seats[event.seat])
                self.seats[event.seat] = Seat()
            case Started():
                self.status = PLAYING
                self.ages = event.ages
                self._run_clock(at)
            case Played():
                self._note_step(event, at)
                if event.person is not None and event.message is not None:
                    self.answered[event.person, event.message] = version
            case TookOver():
                seat = self.seats[event.seat]
                seat.level, seat.absence = event.level, event.reason
                if event.reason == "removed":
                    self._send_away(seat)
                    seat.person = None
            case Returned():
                seat = self.seats[event.seat]
                seat.level, seat.absence = None, ""
                if self.clocks is not None and event.clock is not None:
                    self.clocks.left[event.seat] = event.clock
                if event.runs:
                    self._run_clock(at)
            case Hushed():
                self.hushed = event.on
            case Closed():
                self.status = CLOSED
            case Said():
                self.said += 1
                if event.message is not None:
                    self.answered[event.person, event.message] = version
            case Rematched():
                self.successor = event.table
            case Imported():
                self._take_in(event)
        self.version = version
        self.entries.append(Entry(version, at, event, self.steps))

    def _send_away(self, seat: Seat) -> None:
        if seat.person is not None:
            self.removed.add(seat.person)

    def _open(self, event: Created) -> None:
        self.game = event.game
        self.rules = build_rules(event.game, event.options)
        self.seats = [Seat(one.name, one.person, one.level, one.age) for one in event.seats]
        self.host = event.host
        self.public = event.public
        self.commitment = event.commitment
        self.previous = event.previous
        if event.clock is not None:
            self.clocks = Clocks(event.clock, [float(event.clock.seconds)] * self.players)

    def _take_in(self, event: Imported) -> None:
        from sestina.api import replay

        record = replay(event.record).to_record()
        self.imported = record
        self.game = record.game
        self.rules = build_rules(record.game, record.options)
        self.seats = [Seat(name) for name in event.names]
        self.host = event.host
        self.status = OVER

    def _note_step(self, event: Played, at: int) -> None:
        self.steps += 1
        if self.clocks is not None and event.step.clock is not None:
            self.clocks.left[event.step.seat] = event.step.clock
        self._run_clock(at)
        if event.end is not None:
            self.status = OVER

    def _run_clock(self, at: int) -> None:
        if self.clocks is not None:
            self.clocks.since = at
