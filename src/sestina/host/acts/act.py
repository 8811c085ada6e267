"""What all acts at a table have in common.

A command asks for an act, and `judge` answers with the event that it causes. What the event does
to the table, and what watchers see of it, is the event's own (`events.py`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sestina.host.events import Event, EventOutcome, Viewer
from sestina.host.protocol.messages import ActMessage, Now, TableReason
from sestina.host.refusals import Refused
from sestina.host.spare_states import SpareStates
from sestina.host.table import CLOSED, GATHERING, OVER, PLAYING, Seat, Table


@dataclass(frozen=True)
class Actor:
    """Who gives a command: a person, or the host itself for bots and clocks."""

    person: str | None


SERVER: Final = Actor(None)


@dataclass(frozen=True)
class Context:
    """Who gives a command, and when."""

    actor: Actor
    now: int
    spares: SpareStates = field(default_factory=SpareStates)
    """Memory for copies of the game."""

    @property
    def person(self) -> str | None:
        return self.actor.person


@dataclass(frozen=True)
class Judgement:
    """The event that a command causes, and for a deal or a step the game after it."""

    event: Event
    outcome: EventOutcome | None = None


@dataclass(frozen=True, kw_only=True)
class Command(ABC):
    message: str | None = None
    """The id of the client's message, if the event keeps it."""

    @abstractmethod
    def judge(self, table: Table, context: Context) -> Judgement:
        """The event that this causes, or `Refused`. Changes nothing, whatever it raises."""


@dataclass(frozen=True)
class Act:
    """An entry in the list of acts: what the log and the socket have to know of one."""

    events: tuple[type[Event], ...]
    messages: Mapping[type[ActMessage], Callable[[Any, str], Command]] = field(default_factory=dict)
    """The messages that ask for it, and the command that each becomes, given the sender's name."""
    now: Callable[[Now, Viewer], Now] | None = None
    """Adds to the present state what watchers see of it there."""


# Checks that many acts make

_NOT_IN_STATUS: Final[dict[str, tuple[TableReason, str]]] = {
    GATHERING: ("not-gathering", "the game has begun already"),
    PLAYING: ("not-playing", "the game is not running"),
    OVER: ("not-over", "the game is not over"),
}


def check_status(table: Table, status: str) -> None:
    check_not_closed(table)
    if table.status != status:
        raise Refused(*_NOT_IN_STATUS[status])


def check_not_closed(table: Table) -> None:
    if table.status == CLOSED:
        raise Refused("closed", "this table is closed")


def check_ply(table: Table, ply: int) -> None:
    if ply != table.ply:
        raise Refused("stale", f"the game is at step {table.ply}, not {ply}")


def check_sits(table: Table, person: str | None) -> None:
    if not table.seats_of(person):
        raise Refused("not-yours", "you do not sit at this table")


def seat_at(table: Table, number: int) -> Seat:
    if not 0 <= number < table.players:
        raise Refused("no-seat", f"seats are 0 to {table.players - 1}, not {number}")
    return table.seats[number]


def own_seat(table: Table, person: str | None, number: int) -> Seat:
    seat = seat_at(table, number)
    if person is None or seat.person != person:
        raise Refused("not-yours", "this is not your seat")
    return seat


def is_host(table: Table, person: str | None) -> bool:
    return person is not None and person == table.host
