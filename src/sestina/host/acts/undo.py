"""Taking a turn back: at once against bots, with everybody's consent among people.

The game returns to the beginning of the last turn of whoever asks, and what others did after it
is taken back as well. The draws are those of the same shuffle, so nobody gains a new chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from sestina.games.facts import Fact, FactKind
from sestina.host.acts.act import (
    Act,
    Command,
    Context,
    Judgement,
    check_ply,
    check_sits,
    check_status,
)
from sestina.host.acts.play import Played
from sestina.host.events import Entry, Event, EventOutcome, Viewer
from sestina.host.protocol.messages import (
    AnswerTakeBack,
    EventSeen,
    SawUndoAnswered,
    SawUndoAsked,
    SawUndone,
    TableReason,
    TakeBack,
)
from sestina.host.refusals import Refused
from sestina.host.table import PLAYING, Table, UndoRequest
from sestina.host.table_record import state_at

UNCOVERING: Final[frozenset[FactKind]] = frozenset({"ask", "give", "show", "return"})
"""Facts that tell others what is, or is not, in a hand. That cannot be taken back."""
MAX_UNDOS: Final = 200
"""Per table, so that nobody can make a log grow without end."""


@dataclass(frozen=True)
class Undo(Command):
    """Take your own last turn back, or ask the others whether they agree."""

    ply: int

    def judge(self, table: Table, context: Context) -> Judgement:
        person = _player(table, context)
        check_ply(table, self.ply)
        request = table.undo_request
        if request is not None and (request.person != person or waiting_for(table)):
            text = "somebody has asked already: the others have to answer first"
            raise Refused("undo-asked", text)
        entry = _last_turn(table, person)
        _check(table, entry)
        assert entry is not None
        assert isinstance(entry.event, Played)
        seat, ply = entry.event.step.seat, entry.ply - 1
        if table.seats[seat].level is not None:
            raise Refused("bot-plays", "a bot plays for you: take your seat back first")
        if people_asked(table, person):
            return Judgement(UndoAsked(seat, ply, person, self.message))
        return _take_back(table, Undone(seat, ply, person, self.message))


@dataclass(frozen=True)
class AnswerUndo(Command):
    """Say whether somebody else may take a turn back. It happens when everybody has agreed."""

    ply: int
    accept: bool

    def judge(self, table: Table, context: Context) -> Judgement:
        person = _player(table, context)
        request = table.undo_request
        if request is None or person not in waiting_for(table):
            raise Refused("not-asked", "nobody has asked you to let a turn be taken back")
        check_ply(table, self.ply)
        if not self.accept or waiting_for(table) != {person}:
            return Judgement(UndoAnswered(person, self.accept, self.message))
        # Bots may have moved since it was asked.
        _check(table, _first_step_after(table, request.ply))
        return _take_back(table, Undone(request.seat, request.ply, person, self.message))


class UndoAsked(Event, frozen=True, tag="undo-asked"):
    """Somebody wants to take a turn back, and other people have to agree."""

    seat: int
    ply: int
    """The game would be as after this many steps."""
    person: str
    message: str | None = None

    @property
    def answers(self) -> tuple[str | None, str | None]:
        return self.person, self.message

    def change(self, table: Table, at: int) -> Table:
        return replace(table, undo_request=UndoRequest(self.person, self.seat, self.ply))

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawUndoAsked(entry.version, entry.at, self.seat, self.ply),)


class UndoAnswered(Event, frozen=True, tag="undo-answered"):
    """Somebody agreed, but not everybody has yet; or somebody did not."""

    person: str
    accept: bool
    message: str | None = None

    @property
    def answers(self) -> tuple[str | None, str | None]:
        return self.person, self.message

    def change(self, table: Table, at: int) -> Table:
        request = table.undo_request
        if request is None or not self.accept:
            return replace(table, undo_request=None)
        return replace(table, undo_request=replace(request, agreed=request.agreed | {self.person}))

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        seats = viewer.table.seats_of(self.person)
        return (SawUndoAnswered(entry.version, entry.at, seats, self.accept),)


class Undone(Event, frozen=True, tag="undone"):
    """The game is back to where it was after this many steps. Later ones no longer count."""

    seat: int
    """Who wanted it."""
    ply: int
    person: str
    """Who sent the message: the one who wanted it, or the last one who agreed."""
    message: str | None = None

    begins_turn = True

    @property
    def answers(self) -> tuple[str | None, str | None]:
        return self.person, self.message

    def change(self, table: Table, at: int) -> Table:
        return replace(table, steps=self.ply, undo_request=None, undos=table.undos + 1)

    def revise(self, entries: list[Entry]) -> list[Entry]:
        return [
            replace(entry, undone=True, explained=())
            if entry.ply > self.ply and isinstance(entry.event, Played)
            else entry
            for entry in entries
        ]

    def replay(self, table: Table) -> EventOutcome | None:
        # The steps may not even have been played (`following.taken_back`).
        return None if table.ply <= self.ply else _outcome(table, self.ply)

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawUndone(entry.version, entry.at, self.seat, self.ply),)


def _take_back(table: Table, event: Undone) -> Judgement:
    return Judgement(event, _outcome(table, event.ply))


def _outcome(table: Table, ply: int) -> EventOutcome:
    """What taking a game back to a step leads to."""
    state = state_at(table, ply)
    return EventOutcome(state, len(state.facts))


def _player(table: Table, context: Context) -> str:
    check_status(table, PLAYING)
    check_sits(table, context.person)
    assert context.person is not None
    return context.person


def people_asked(table: Table, person: str) -> set[str]:
    """The other people who sit there: all of them have to agree.

    Also those for whom a bot plays: leaving after a no is no yes.
    """
    return {seat.person for seat in table.seats if seat.person not in (person, None)}


def waiting_for(table: Table) -> set[str]:
    """The people who have not answered the present request."""
    request = table.undo_request
    return set() if request is None else people_asked(table, request.person) - request.agreed


def undo_ply(table: Table, person: str | None) -> int | None:
    """The step to which this person could take the game back, or ask for it, now."""
    if person is None or table.status != PLAYING or table.undo_request is not None:
        return None
    entry = _last_turn(table, person)
    if entry is None or _problem(table, entry) is not None:
        return None
    assert isinstance(entry.event, Played)
    return entry.ply - 1 if table.seats[entry.event.step.seat].level is None else None


def _check(table: Table, entry: Entry | None) -> None:
    problem = _problem(table, entry)
    if problem is not None:
        raise Refused(*problem)


def _problem(table: Table, entry: Entry | None) -> tuple[TableReason, str] | None:
    """Why the game cannot be taken back to before a step."""
    if not table.undo or table.clocks is not None:
        return "no-undo", "at this table nothing is taken back"
    if table.undos >= MAX_UNDOS:
        return "no-undo", "enough has been taken back at this table"
    if any(seat.absence == "removed" for seat in table.seats):
        return "no-undo", "somebody who sat here was sent away, and cannot agree"
    if entry is None:
        return "nothing-to-undo", "you have not played yet"
    assert table.state is not None
    if any(_uncovers(fact) for fact in table.state.facts[entry.first :]):
        return "uncovered", "somebody has learned of hidden tiles since: it is too late"
    return None


def _uncovers(fact: Fact) -> bool:
    """Whether a fact told others of hidden tiles, in a hand or in the pile."""
    return fact.kind in UNCOVERING or bool(fact.specials)


def _last_turn(table: Table, person: str) -> Entry | None:
    """The first step of the last turn that this person played."""
    found: Entry | None = None
    for entry in reversed(table.entries):
        event = entry.event
        if not isinstance(event, Played) or entry.undone:
            continue
        if found is None:
            found = entry if event.person == person else None
            continue
        assert isinstance(found.event, Played)
        if (event.person, event.step.seat) != (person, found.event.step.seat):
            break
        found = entry
    return found


def _first_step_after(table: Table, ply: int) -> Entry | None:
    steps = (e for e in table.entries if isinstance(e.event, Played) and not e.undone)
    return next((entry for entry in steps if entry.ply == ply + 1), None)


def _asked(message: TakeBack, _name: str) -> Undo:
    return Undo(message.ply, message=message.id)


def _answered(message: AnswerTakeBack, _name: str) -> AnswerUndo:
    return AnswerUndo(message.ply, message.accept, message=message.id)


ACT = Act((UndoAsked, UndoAnswered, Undone), {TakeBack: _asked, AnswerTakeBack: _answered})
