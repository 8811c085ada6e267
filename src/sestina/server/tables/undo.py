"""Taking a turn back: at once against bots, with everybody's consent among people.

The game returns to the beginning of the last turn of whoever asks, and what others did after it
is taken back as well. The draws are those of the same shuffle, so nobody gains a new chance.
"""

from typing import Final

from sestina.games.facts import Fact, FactKind
from sestina.server.refusals import Refused, TableReason
from sestina.server.tables.commands import AnswerUndo, Undo
from sestina.server.tables.events import (
    Entry,
    EventOutcome,
    Played,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from sestina.server.tables.following import outcome_of_undo
from sestina.server.tables.table import PLAYING, Table

UNCOVERING: Final[frozenset[FactKind]] = frozenset({"ask", "give", "show", "return"})
"""Facts that tell others what is, or is not, in a hand. That cannot be taken back."""
MAX_UNDOS: Final = 200
"""Per table, so that nobody can make a log grow without end."""

UndoVerdict = tuple[UndoAsked | UndoAnswered | Undone, EventOutcome | None]


def judge_undo(table: Table, person: str, command: Undo) -> UndoVerdict:
    """Take the last own turn back, or ask for it."""
    _check_ply(table, command.ply)
    request = table.undo_request
    if request is not None and (request.person != person or waiting_for(table)):
        raise Refused("undo-asked", "somebody has asked already: the others have to answer first")
    entry = _last_turn(table, person)
    _check(table, entry)
    assert entry is not None
    assert isinstance(entry.event, Played)
    seat, ply = entry.event.step.seat, entry.ply - 1
    if table.seats[seat].level is not None:
        raise Refused("bot-plays", "a bot plays for you: take your seat back first")
    if people_asked(table, person):
        return UndoAsked(seat, ply, person, command.message), None
    return Undone(seat, ply, person, command.message), outcome_of_undo(table, ply)


def judge_answer(table: Table, person: str, command: AnswerUndo) -> UndoVerdict:
    """Agree, or do not. The game is taken back when everybody has agreed."""
    request = table.undo_request
    if request is None or person not in waiting_for(table):
        raise Refused("not-asked", "nobody asks you whether a turn may be taken back")
    _check_ply(table, command.ply)
    if not command.accept:
        return UndoAnswered(person, False, command.message), None
    if waiting_for(table) != {person}:
        return UndoAnswered(person, True, command.message), None
    # Bots may have moved since it was asked.
    _check(table, _first_step_after(table, request.ply))
    event = Undone(request.seat, request.ply, person, command.message)
    return event, outcome_of_undo(table, request.ply)


def people_asked(table: Table, person: str) -> set[str]:
    """The other people who play: all of them have to agree."""
    return {
        seat.person
        for seat in table.seats
        if seat.person is not None and seat.person != person and seat.level is None
    }


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


def _check_ply(table: Table, ply: int) -> None:
    if ply != table.ply:
        raise Refused("stale", f"the game is at step {table.ply}, not {ply}")


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
