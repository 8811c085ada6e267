"""A table as a value: what its events make of it. No clock, no database, no network.

`after` gives the table that one more event leads to, and is the only way in which an event
enters a table. The state of the game is the one part that is not a plain value: whoever plays
on it (`judge.py`, `following.py`) hands the result to `after` as an `EventOutcome`.
"""

from typing import Final, Literal, assert_never

import msgspec
from msgspec.structs import replace

from sestina.game.game_record import VERSION, GameRecord
from sestina.game.view import View
from sestina.games.chance import format_seed
from sestina.games.registry import build_rules
from sestina.games.rules import Rules
from sestina.games.state import GameState
from sestina.players import levels_for
from sestina.server.tables.clocks import Clocks, new_clocks
from sestina.server.tables.events import (
    Closed,
    Created,
    Entry,
    Event,
    EventOutcome,
    Hinted,
    Hushed,
    Imported,
    Played,
    Rematched,
    Resigned,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    TookOver,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from sestina.server.tables.seats import Seat, UndoRequest

Status = Literal["gathering", "playing", "over", "closed"]
GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
"""Closed before a game began."""
MAX_STEPS: Final = 1_000
"""Nobody plays on after so many: a game that is played to win ends far before that."""


class Table(msgspec.Struct, frozen=True, eq=False):
    id: str
    seed: bytes | None
    version: int = 0
    status: Status = GATHERING
    game: str = ""
    rules: Rules | None = None
    seats: tuple[Seat, ...] = ()
    host: str = ""
    public: bool = False
    commitment: str = ""
    clocks: Clocks | None = None
    previous: str | None = None
    """The table that this one is a rematch of."""
    successor: str | None = None
    """The rematch of this table."""
    state: GameState | None = None
    steps: int = 0
    entries: list[Entry] = []
    answered: dict[tuple[str, str], int] = {}
    """The version that each message of a person led to."""
    imported: GameRecord | None = None
    removed: frozenset[str] = frozenset()
    """The people whom the host removed."""
    hushed: bool = False
    """Whether spectators are asked for silence."""
    said: int = 0
    """The number of chat messages."""
    undo: bool = True
    """Whether the host lets people take turns back."""
    undos: int = 0
    """How many times the game was taken back."""
    undo_request: UndoRequest | None = None
    hints: bool | None = None
    """Whether the host lets people ask for hints; None: where one person plays against bots."""
    hinted: frozenset[tuple[int, int]] = frozenset()
    """The seats that asked for a hint, and the step that the game was at."""

    # People and turns

    @property
    def players(self) -> int:
        return len(self.seats)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats of a person: several at one device, none for a spectator."""
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
        """The level of the bot to move; None if a person or nobody is to move."""
        seat = self.seat_to_move
        return None if seat is None or self.steps >= MAX_STEPS else self.seats[seat].level

    @property
    def ply(self) -> int:
        return 0 if self.state is None else int(self.state.ply)

    @property
    def changed(self) -> int:
        """The time of the last event."""
        return self.entries[-1].at

    @property
    def waiting_since(self) -> int:
        """When the present turn began, or its person came back."""
        moving = (Started, Played, Undone, Returned)
        return next((e.at for e in reversed(self.entries) if isinstance(e.event, moving)), 0)

    @property
    def gives_hints(self) -> bool:
        """Whether the people who play here may ask for hints now."""
        if self.status != PLAYING or self.clocks is not None:
            return False
        if self.hints is not None:
            return self.hints
        return sum(seat.person is not None for seat in self.seats) == 1

    def view(self, seat: int | None) -> View:
        assert self.state is not None
        return View(self.state, seat)

    def glimpse(self, seat: int | None) -> View:
        """A cheaper view, valid only until the next event: for updates that are sent at once."""
        assert self.state is not None
        return View(self.state, seat, lasting=False)

    @property
    def flag_falls(self) -> int | None:
        """When the person to move runs out of time, in milliseconds."""
        seat = self.seat_to_move
        if self.clocks is None or self.steps >= MAX_STEPS:
            return None
        if seat is None or self.seats[seat].level is not None:
            return None
        return self.clocks.since + int(1000 * self.clocks.left[seat])

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that gave the game up."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.resigned)

    @property
    def winners(self) -> tuple[int, ...]:
        """Every seat that shares the win. Whoever resigned does not win, whatever the scores."""
        if self.status != OVER or self.state is None:
            return ()
        scores = {n: self.state.scores[n] for n, seat in enumerate(self.seats) if not seat.resigned}
        if len(scores) == self.players:
            return tuple(self.state.winners())
        return tuple(n for n, score in scores.items() if score == max(scores.values()))

    # Records

    def record(self) -> GameRecord:
        """The game so far from the events alone, hidden things included."""
        if self.imported is not None:
            return self.imported
        assert self.rules is not None
        started = next(e.event for e in self.entries if isinstance(e.event, Started))
        assert isinstance(started, Started)
        played = [
            entry.event
            for entry in self.entries
            if isinstance(entry.event, Played) and not entry.undone
        ]
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

    def after(
        self,
        version: int,
        at: int,
        event: Event,
        outcome: EventOutcome | None = None,
        *,
        in_place: bool = False,
    ) -> "Table":
        """The table after one more event; this one stays as it is.

        `in_place` saves time where many events follow each other: the next table takes the
        lists of this one over, which must not be used any more.
        """
        entries = self.entries if in_place else [*self.entries]
        first = entries[-1].last if entries else 0
        if isinstance(event, Undone):
            entries = [_taken_back(entry, event.ply) for entry in entries]
            first = first if outcome is None else outcome.facts
        changed = self._changed_by(version, at, event, in_place)
        entry = Entry(version, at, event, changed.steps, first, first)
        if outcome is not None:
            last, explained, marks = outcome.facts, outcome.explained, outcome.marks
            entry = Entry(version, at, event, changed.steps, first, last, explained, marks)
            changed = replace(changed, state=outcome.state)
            if outcome.imported is not None:
                changed = changed._with_record(outcome.imported)
        entries.append(entry)
        return replace(changed, version=version, entries=entries)

    def _changed_by(self, version: int, at: int, event: Event, in_place: bool) -> "Table":
        """All that an event changes besides the game."""
        match event:
            case Played():
                return self._played(version, at, event, in_place)
            case Said():
                answered = self._answered(event.person, event.message, version, in_place)
                return replace(self, said=self.said + 1, answered=answered)
            case Created():
                return self._created(event)
            case Sat():
                return self._with_seat(event.seat, Seat(event.name, event.person, age=event.age))
            case Stood():
                table = self._with_seat(event.seat, Seat())
                person = self.seats[event.seat].person if event.removed else None
                return table._without(person)
            case Started():
                return replace(self, status=PLAYING, clocks=self._running_clocks(at))
            case UndoAsked() | UndoAnswered() | Undone():
                answered = self._answered(event.person, event.message, version, in_place)
                return replace(self._undoing(event), answered=answered)
            case Resigned():
                return self._resigned(event)
            case TookOver():
                return self._taken_over(event)
            case Returned():
                return self._returned(event, at)
            case Hinted():
                return replace(self, hinted=self.hinted | {(event.seat, event.ply)})
            case Hushed():
                return replace(self, hushed=event.on)
            case Closed():
                return replace(self, status=CLOSED)
            case Rematched():
                return replace(self, successor=event.table)
            case Imported():
                seats = tuple(
                    Seat(
                        name,
                        level=name if number in event.bots else None,
                        resigned=number in event.resigned,
                    )
                    for number, name in enumerate(event.names)
                )
                return replace(self, seats=seats, host=event.host, status=OVER)
            case _:
                assert_never(event)

    def _created(self, event: Created) -> "Table":
        return replace(
            self,
            game=event.game,
            rules=build_rules(event.game, event.options),
            seats=tuple(Seat(one.name, one.person, one.level, one.age) for one in event.seats),
            host=event.host,
            public=event.public,
            commitment=event.commitment,
            previous=event.previous,
            clocks=None if event.clock is None else new_clocks(event.clock, len(event.seats)),
            undo=event.undo,
            hints=event.hints,
        )

    def _played(self, version: int, at: int, event: Played, in_place: bool) -> "Table":
        clocks = self.clocks
        if clocks is not None:
            if event.step.clock is not None:
                clocks = clocks.with_left(event.step.seat, event.step.clock)
            clocks = clocks.started(at)
        return replace(
            self,
            steps=self.steps + 1,
            clocks=clocks,
            status=self.status if event.end is None else OVER,
            # A person who plays on does not agree; bots do not mind.
            undo_request=self.undo_request if event.person is None else None,
            answered=self._answered(event.person, event.message, version, in_place),
        )

    def _undoing(self, event: UndoAsked | UndoAnswered | Undone) -> "Table":
        match event:
            case UndoAsked():
                return replace(self, undo_request=UndoRequest(event.person, event.seat, event.ply))
            case Undone():
                return replace(self, steps=event.ply, undo_request=None, undos=self.undos + 1)
            case UndoAnswered():
                request = self.undo_request
                if request is None or not event.accept:
                    return replace(self, undo_request=None)
                agreed = request.agreed | {event.person}
                return replace(self, undo_request=replace(request, agreed=agreed))

    def _resigned(self, event: Resigned) -> "Table":
        seat = replace(self.seats[event.seat], resigned=True)
        table = self._without_request_of(seat.person)
        if event.level is None:
            return replace(table._with_seat(event.seat, seat), status=OVER, undo_request=None)
        return table._with_seat(event.seat, replace(seat, level=event.level, absence="resigned"))

    def _without_request_of(self, person: str | None) -> "Table":
        request = self.undo_request
        gone = request is not None and request.person == person
        return replace(self, undo_request=None) if gone else self

    def _taken_over(self, event: TookOver) -> "Table":
        seat = self.seats[event.seat]
        removed = event.reason == "removed"
        person = None if removed else seat.person
        bot = replace(seat, level=event.level, absence=event.reason, person=person)
        table = self._with_seat(event.seat, bot)._without(seat.person if removed else None)
        table = table._without_request_of(seat.person)
        if table.clocks is None or event.clock is None:
            return table
        return replace(table, clocks=table.clocks.with_left(event.seat, event.clock))

    def _returned(self, event: Returned, at: int) -> "Table":
        table = self._with_seat(event.seat, replace(self.seats[event.seat], level=None, absence=""))
        clocks = self.clocks
        if clocks is not None and event.clock is not None:
            clocks = clocks.with_left(event.seat, event.clock)
        if clocks is not None and event.runs:
            clocks = clocks.started(at)
        return replace(table, clocks=clocks)

    def _with_record(self, record: GameRecord) -> "Table":
        rules = build_rules(record.game, record.options)
        # A record names bots by their level.
        levels = levels_for(record.game)
        seats = tuple(
            replace(seat, level=seat.name if seat.name in levels else None) for seat in self.seats
        )
        return replace(self, imported=record, game=record.game, rules=rules, seats=seats)

    def _with_seat(self, number: int, seat: Seat) -> "Table":
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def _without(self, person: str | None) -> "Table":
        return self if person is None else replace(self, removed=self.removed | {person})

    def _running_clocks(self, at: int) -> Clocks | None:
        return None if self.clocks is None else self.clocks.started(at)

    def _answered(
        self, person: str | None, message: str | None, version: int, in_place: bool
    ) -> dict[tuple[str, str], int]:
        if person is None or message is None:
            return self.answered
        answered = self.answered if in_place else dict(self.answered)
        answered[person, message] = version
        return answered


def _taken_back(entry: Entry, ply: int) -> Entry:
    """An entry after the game was taken back to a step."""
    if entry.ply <= ply or not isinstance(entry.event, Played):
        return entry
    return replace(entry, undone=True, explained=())
