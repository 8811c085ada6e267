"""Validates commands and returns the events they cause.

`judge` changes nothing, whatever it raises: a move is tried on a copy of the game.
"""

from dataclasses import dataclass
from typing import Final, assert_never

import msgspec

from sestina.engine.errors import IllegalMove, ParseError
from sestina.games.state import GameState
from sestina.players import levels_for
from sestina.server.names import clean_text
from sestina.server.refusals import Refused, TableReason
from sestina.server.tables.commands import (
    AnswerUndo,
    AskHint,
    Close,
    Command,
    HandOver,
    Hush,
    Leave,
    LinkRematch,
    Play,
    Resign,
    Return,
    Say,
    Sit,
    Stand,
    Start,
    TimeUp,
    Undo,
)
from sestina.server.tables.events import (
    AbsenceReason,
    Closed,
    Event,
    EventOutcome,
    Hinted,
    Hushed,
    Played,
    Rematched,
    Resigned,
    Returned,
    Said,
    Sat,
    Stood,
    TookOver,
)
from sestina.server.tables.game_steps import deal_game, play_move
from sestina.server.tables.seats import Seat, ages_of
from sestina.server.tables.spare_states import SpareStates
from sestina.server.tables.table import (
    CLOSED,
    GATHERING,
    MAX_STEPS,
    OVER,
    PLAYING,
    Table,
)
from sestina.server.tables.undo import judge_answer, judge_undo

GRACE_MS = 120_000
"""How long a person must be away before the others may hand the seat to a bot."""
SECONDS_ON_RETURN = 30.0
"""The time of a person who comes back after the clock has run out."""
MAX_CHAT_CHARACTERS = 500
MAX_CHAT_MESSAGES = 2000
"""Per table, so that strangers cannot make a log grow without end."""


@dataclass(frozen=True)
class Actor:
    """Who gives a command: a person, or the server itself for bots and clocks."""

    person: str | None


SERVER: Final = Actor(None)


@dataclass(frozen=True)
class Judgement:
    """The event that a command causes, and for a deal or a step the game after it."""

    event: Event
    outcome: EventOutcome | None = None


def stand_in(game: str) -> str:
    """The level of bots that play for people: a middling one."""
    levels = levels_for(game)
    return levels[len(levels) // 2]


def judge(
    table: Table, actor: Actor, command: Command, now: int, spares: SpareStates | None = None
) -> Judgement:
    """The event that this command causes, or `Refused`."""
    match command:
        case Play():
            return _play(table, actor, command, now, spares or SpareStates())
        case Start():
            return _start(table, actor)
        case Undo() | AnswerUndo():
            return _undo(table, actor, command)
        case Sit():
            event: Event = _sit(table, actor, command)
        case Stand():
            event = _stand(table, actor, command, now)
        case AskHint():
            event = _hint(table, actor, command)
        case Resign():
            event = _resign(table, actor, command)
        case Leave():
            event = _leave(table, actor, command, now)
        case HandOver():
            event = _hand_over(table, actor, command, now)
        case TimeUp():
            event = _time_up(table, command, now)
        case Return():
            event = _return(table, actor, command)
        case Say():
            event = _say(table, actor, command)
        case Hush():
            event = _hush(table, actor, command)
        case Close():
            event = _close(table, actor, command)
        case LinkRematch():
            event = _link(table, actor, command)
        case _:
            assert_never(command)
    return Judgement(event)


_NOT_IN_STATUS: Final[dict[str, tuple[TableReason, str]]] = {
    GATHERING: ("not-gathering", "the game has begun already"),
    PLAYING: ("not-playing", "the game is not running"),
    OVER: ("not-over", "the game is not over"),
}


def _need(table: Table, status: str) -> None:
    if table.status == CLOSED:
        raise Refused("closed", "this table is closed")
    if table.status != status:
        raise Refused(*_NOT_IN_STATUS[status])


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < table.players:
        raise Refused("no-seat", f"seats are 0 to {table.players - 1}, not {number}")
    return table.seats[number]


def _own(table: Table, actor: Actor, number: int) -> Seat:
    seat = _seat(table, number)
    if actor.person is None or seat.person != actor.person:
        raise Refused("not-yours", "this is not your seat")
    return seat


def _is_host(table: Table, actor: Actor) -> bool:
    return actor.person is not None and actor.person == table.host


def _play(table: Table, actor: Actor, command: Play, now: int, spares: SpareStates) -> Judgement:
    _need(table, PLAYING)
    number = table.seat_to_move
    assert number is not None
    seat = table.seats[number]
    if actor.person is None:
        if seat.level is None:
            raise Refused("not-yours", "a person plays here")
    elif seat.person != actor.person:
        if table.seats_of(actor.person):
            raise Refused("not-your-turn", f"it is the turn of {seat.name}")
        raise Refused("not-yours", "you do not sit at this table")
    elif seat.level is not None:
        raise Refused("bot-plays", "a bot plays for you: take your seat back first")
    if command.ply != table.ply:
        raise Refused("stale", f"the game is at step {table.ply}, not {command.ply}")
    if command.undos not in (None, table.undos):
        raise Refused("stale", "the game was taken back since")
    if table.steps >= MAX_STEPS:
        raise Refused("game-too-long", f"a game has {MAX_STEPS} steps at most: resign, or stop")
    falls = table.flag_falls
    if falls is not None and now > falls:
        raise Refused("time-up", "the time is up")
    assert table.state is not None
    state = spares.copy(table.state)
    try:
        step, end, outcome = play_move(state, command.move)
    except BaseException as error:
        spares.give(state)
        if isinstance(error, IllegalMove | ParseError):
            raise Refused(error.reason, error.message) from None
        raise
    clock = _clock_after_step(table, state, number, now)
    if clock is not None:
        step = msgspec.structs.replace(step, clock=clock)
    return Judgement(Played(step, actor.person, command.message, end), outcome)


def _clock_after_step(table: Table, state: GameState, number: int, now: int) -> float | None:
    """The seconds left to a seat after its step; a finished turn adds the increment."""
    if table.clocks is None:
        return None
    running = table.seats[number].level is None
    left = table.clocks.left_at(number, now, running)
    if running and (state.over or int(state.seat) != number):
        left += table.clocks.control.increment
    return round(left, 3)


def _undo(table: Table, actor: Actor, command: Undo | AnswerUndo) -> Judgement:
    _need(table, PLAYING)
    person = actor.person
    if person is None or not table.seats_of(person):
        raise Refused("not-yours", "you do not sit at this table")
    if isinstance(command, AnswerUndo):
        return Judgement(*judge_answer(table, person, command))
    return Judgement(*judge_undo(table, person, command))


def _hint(table: Table, actor: Actor, command: AskHint) -> Event:
    """A hint is an event, so that everybody at the table knows of it."""
    _need(table, PLAYING)
    seat = _own(table, actor, command.seat)
    if not table.gives_hints:
        raise Refused("hints-off", "at this table nobody gets hints")
    if seat.level is not None:
        raise Refused("bot-plays", "a bot plays for you: take your seat back first")
    if command.ply != table.ply:
        raise Refused("stale", f"the game is at step {table.ply}, not {command.ply}")
    if table.seat_to_move != command.seat:
        raise Refused("not-your-turn", "a hint is for your own turn")
    if (command.seat, command.ply) in table.hinted:
        raise Refused("no-change", "you have asked already")
    return Hinted(command.seat, command.ply)


def _resign(table: Table, actor: Actor, command: Resign) -> Event:
    """Two are left: the other one wins. More are left: a bot plays the seat on, for no win."""
    _need(table, PLAYING)
    seat = _own(table, actor, command.seat)
    if seat.resigned:
        raise Refused("resigned", "you have resigned already")
    left = [
        other
        for number, other in enumerate(table.seats)
        if number != command.seat and not other.resigned
    ]
    # Bots among themselves would play for nobody.
    if len(left) == 1 or all(other.level is not None for other in left):
        return Resigned(command.seat)
    return Resigned(command.seat, seat.level or stand_in(table.game))


def _sit(table: Table, actor: Actor, command: Sit) -> Event:
    _need(table, GATHERING)
    seat = _seat(table, command.seat)
    assert actor.person is not None
    if actor.person in table.removed:
        raise Refused("removed", "the host has sent you away from this table")
    if not seat.is_open:
        raise Refused("taken", "somebody sits here already")
    if not (table.public or command.invited or _is_host(table, actor)):
        raise Refused("invitation", "this seat is kept for whoever has the invitation link")
    return Sat(command.seat, actor.person, command.name, command.age)


def _stand(table: Table, actor: Actor, command: Stand, now: int) -> Event:
    seat = _seat(table, command.seat)
    own = actor.person is not None and seat.person == actor.person
    if not own and not _is_host(table, actor):
        raise Refused("not-yours", "only the host may free the seat of somebody else")
    if table.status == PLAYING and not own and seat.person is not None:
        return _take_over(table, command.seat, "removed", now)
    _need(table, GATHERING)
    if seat.is_open:
        raise Refused("open", "nobody sits here")
    return Stood(command.seat, removed=not own)


def _start(table: Table, actor: Actor) -> Judgement:
    _need(table, GATHERING)
    if not _is_host(table, actor):
        raise Refused("not-host", "the host starts the game")
    if any(seat.is_open for seat in table.seats):
        raise Refused("open-seats", "somebody has to sit on every seat")
    return Judgement(*deal_game(table, ages_of(table.seats)))


def _take_over(table: Table, number: int, reason: AbsenceReason, now: int) -> TookOver:
    """A bot plays on. The time that the person has used up in this turn stays used up."""
    seat = table.seats[number]
    clock = None
    if table.clocks is not None and table.seat_to_move == number and seat.level is None:
        clock = max(0.0, table.clocks.left_at(number, now, running=True))
    return TookOver(number, seat.level or stand_in(table.game), reason, clock)


def _leave(table: Table, actor: Actor, command: Leave, now: int) -> Event:
    seat = _own(table, actor, command.seat)
    if table.status == GATHERING:
        return Stood(command.seat)
    _need(table, PLAYING)
    if seat.level is not None:
        raise Refused("bot-plays", "a bot plays for you already")
    return _take_over(table, command.seat, "left", now)


def _hand_over(table: Table, actor: Actor, command: HandOver, now: int) -> Event:
    _need(table, PLAYING)
    seat = _seat(table, command.seat)
    if not table.seats_of(actor.person):
        raise Refused("not-yours", "you do not sit at this table")
    if seat.level is not None or table.seat_to_move != command.seat:
        raise Refused("not-waiting", "nobody waits for a person there")
    since = max(command.away_since or now, table.waiting_since)
    if command.away_since is None or now - since < GRACE_MS:
        raise Refused("grace", f"{seat.name} is here, or was until a moment ago: wait a little")
    return _take_over(table, command.seat, "absent", now)


def _time_up(table: Table, command: TimeUp, now: int) -> Event:
    falls = table.flag_falls
    if falls is None or command.ply != table.ply or now <= falls:
        raise Refused("not-yet", "the time is not up")
    seat = table.seat_to_move
    assert seat is not None
    return _take_over(table, seat, "time", now)


def _return(table: Table, actor: Actor, command: Return) -> Event:
    _need(table, PLAYING)
    seat = _own(table, actor, command.seat)
    if seat.resigned:
        raise Refused("resigned", "you have resigned: there is no way back")
    if seat.level is None:
        raise Refused("not-away", "you play yourself")
    clock = None
    if table.clocks is not None:
        # Only a clock that has run out is wound up: leaving must not be a way to more time.
        clock = table.clocks.left[command.seat] or SECONDS_ON_RETURN
    return Returned(command.seat, clock, runs=table.seat_to_move == command.seat)


def _say(table: Table, actor: Actor, command: Say) -> Event:
    """Everybody who sees a table may talk there, unless the host asked spectators for silence."""
    if table.status == CLOSED:
        raise Refused("closed", "this table is closed")
    if actor.person in table.removed:
        raise Refused("removed", "the host has sent you away from this table")
    if table.hushed and not (table.seats_of(actor.person) or _is_host(table, actor)):
        raise Refused("hushed", "the host asks those who watch for silence")
    text = clean_text(command.text)
    if not text:
        raise Refused("empty", "there is nothing to say")
    if len(text) > MAX_CHAT_CHARACTERS:
        raise Refused("too-long", f"at most {MAX_CHAT_CHARACTERS} characters at a time")
    if table.said >= MAX_CHAT_MESSAGES:
        raise Refused("chat-full", "enough has been said at this table")
    assert actor.person is not None
    return Said(actor.person, command.name, text, command.message)


def _hush(table: Table, actor: Actor, command: Hush) -> Event:
    if not _is_host(table, actor):
        raise Refused("not-host", "the host asks for silence")
    if table.hushed == command.on:
        raise Refused("no-change", "it is so already")
    return Hushed(command.on)


def _close(table: Table, actor: Actor, command: Close) -> Event:
    _need(table, GATHERING)
    if actor.person is None:
        if command.idle_since is None or table.changed > command.idle_since:
            raise Refused("not-yet", "something has happened here")
        return Closed("idle")
    if not _is_host(table, actor):
        raise Refused("not-host", "the host closes the table")
    return Closed("host")


def _link(table: Table, actor: Actor, command: LinkRematch) -> Event:
    _need(table, OVER)
    if not table.seats_of(actor.person):
        raise Refused("not-yours", "you do not sit at this table")
    if table.successor is not None:
        raise Refused("rematched", "there is a rematch already")
    return Rematched(command.table)
