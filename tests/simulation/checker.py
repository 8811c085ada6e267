"""Watches everything that is committed and everything that is told, and says what is wrong."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sestina.engine.errors import ParseError
from sestina.host.acts.act import Actor, Command, Context
from sestina.host.acts.play import Play
from sestina.host.event_log import StoredEvent
from sestina.host.refusals import Refused
from sestina.host.table import Table
from tests.simulation.table_model import Broken, Moment, TableModel

Json = dict[str, Any]
PRIVATE_KINDS = ("deal", "draw", "swap")
"""Facts whose tiles only their own seat may know."""
TOLD_AS_LOGGED = {
    "sat": ("seat", "name"),
    "stood": ("seat", "removed"),
    "started": (),
    "played": ("seat", "points"),
    "hinted": ("seat", "ply"),
    "undo-asked": ("seat", "ply"),
    "undo-answered": ("accept",),
    "undone": ("seat", "ply"),
    "resigned": ("seat",),
    "took-over": ("seat", "level", "reason"),
    "returned": ("seat",),
    "said": ("name", "text"),
    "hushed": ("on",),
    "closed": ("reason",),
    "rematched": ("table",),
}
"""What clients are told of each event, besides facts, as the log has it."""
TIMELY_REASONS = ("busy", "grace", "time-up")
"""Refusals that depend on the moment."""
LATE_SECONDS = 10.0
"""The longest time between judging a command and its commit, and from telling to sending."""


@dataclass
class Sent:
    """A command that a client sends, once or more often, until it is answered."""

    person: str
    table: str
    id: str
    command: Command | None
    """None: not a command to the table, but a question."""
    times: list[float] = field(default_factory=list)
    connections: set[object] = field(default_factory=set)
    known: int = 0
    """The version of the log when it was first sent."""
    version: int | None = None
    answered: float = 0.0
    refused: str | None = None


@dataclass(frozen=True)
class Violation:
    promise: str
    how: str
    time: float

    def __str__(self) -> str:
        return f"{self.promise}: {self.how} (at {self.time:.3f} s)"


class Checker:
    def __init__(self, time: Callable[[], float], epoch_ms: int) -> None:
        self._time = time
        self._epoch_ms = epoch_ms
        self.violation: Violation | None = None
        self.tables: dict[str, TableModel] = {}
        self.seeds: dict[str, bytes] = {}
        self.sent: list[Sent] = []
        self.skew_ms = 0
        """The most that any clock has been wrong."""
        self._verified: dict[tuple[str, int, str | None], Json] = {}
        self.checked = 0
        """How many messages of servers were checked."""

    def fail(self, promise: str, how: str) -> None:
        if self.violation is None:
            self.violation = Violation(promise, how, self._time())

    # The log

    def begin(self, table: str, seed: bytes, stored: list[StoredEvent]) -> None:
        """A table that is in the log before the run begins."""
        model = TableModel(Table(table, seed))
        model.prepare(stored)
        self.tables[table], self.seeds[table] = model, seed

    def on_commit(self, table: str, event: StoredEvent, seed: bytes | None) -> None:
        now = self._time()
        if table not in self.tables and seed is not None:
            self.tables[table], self.seeds[table] = TableModel(Table(table, seed)), seed
        true_ms = self._epoch_ms + round(1000 * now)
        if abs(event.at - true_ms) > self.skew_ms + 1000 * LATE_SECONDS:
            self.fail("events have the time of day", f"{table} {event.version} is off")
        try:
            self.tables[table].commit(event, now)
        except Broken as broken:
            self.fail(broken.promise, f"{table} {event.version}: {broken.how}")
        except (ParseError, ValueError) as error:
            self.fail("the log can be replayed", f"{table} {event.version}: {error}")

    # What servers send

    def watch_over(self, person: str | None, text: str) -> Json:
        """Check a message at the moment when a server sends it, and decode it."""
        message: Json = msgspec.json.decode(text)
        if message["t"] in ("table", "update"):
            self.checked += 1
            self._check_told(person, message, text)
        return message

    def _check_told(self, person: str | None, message: Json, text: str) -> None:
        table, version = message["table"], message["version"]
        model = self.tables.get(table)
        if model is None or version > model.version:
            known = 0 if model is None else model.version
            self.fail("nothing is told before it is in the log", f"{version} told at {known}")
            return
        moment = model.moments.get(version)
        if moment is None:
            return
        own = [n for n, one in enumerate(moment.people) if one == person and person is not None]
        for event in message["events"]:
            self._check_event(person, own, model, event)
        self._check_now(own, moment, message["now"])
        self._check_clocks(moment, message["now"])
        seed = self.seeds.get(table)
        if moment.status != "over" and seed is not None and seed.hex() in text:
            self.fail("nothing hidden is told", "the seed")
        if not message.get("host", True) or person is None:
            self._check_invitations(message["now"])

    def _check_invitations(self, now: Json) -> None:
        if any("invite" in seat for seat in now["seats"]):
            self.fail("nothing hidden is told", "an invitation, to somebody who is not the host")

    def _check_event(
        self, person: str | None, own: list[int], model: TableModel, event: Json
    ) -> None:
        key = (model.table.id, event["version"], person)
        if self._verified.get(key) == event:
            return
        self._verified[key] = event
        logged = model.log.get(event["version"])
        if event.get("earlier"):
            return
        if logged is None or logged.raw["e"] != event["e"] or logged.at != event["at"]:
            self.fail("what is told is what the log has", f"{event['e']} {event['version']}")
            return
        for name in TOLD_AS_LOGGED[event["e"]]:
            if (event.get(name) or None) != (logged.raw.get(name) or None):
                self.fail("what is told is what the log has", f"{name} of {event['version']}")
        if event["e"] == "played" and event.get("bot", False) != (logged.raw.get("person") is None):
            self.fail("what is told is what the log has", f"who played {event['version']}")
        for fact in event.get("facts", ()):
            if fact["kind"] in PRIVATE_KINDS and fact["seat"] not in own and fact.get("tiles"):
                self.fail("nothing hidden is told", f"the tiles of a {fact['kind']} to {person}")
        self._check_draws(own, event, logged.raw)

    def _check_draws(self, own: list[int], event: Json, raw: Json) -> None:
        """Own tiles are told as they were drawn."""
        for seat in own:
            told = [
                tile
                for fact in event.get("facts", ())
                if fact["kind"] in ("deal", "draw") and fact["seat"] == seat
                for tile in fact.get("tiles", ())
            ]
            drawn = [
                tile
                for one in (*raw.get("deal", ()), *raw.get("drawn", ()))
                if one["seat"] == seat
                for tile in one.get("tiles", ())
            ]
            if sorted(told) != sorted(drawn):
                self.fail("what is told is what the log has", f"draws of {event['version']}")

    def _check_now(self, own: list[int], moment: Moment, now: Json) -> None:
        told = (
            *(now["status"], now.get("ply", 0), now.get("seat_to_move"), now.get("undos", 0)),
            *(now.get("pile", 0), tuple(now.get("scores", ()))),
            tuple(seat.get("level") for seat in now["seats"]),
        )
        expected = (
            *(moment.status, moment.ply, moment.seat_to_move, moment.undos),
            *(moment.pile, moment.scores if moment.hands else ()),
            moment.levels,
        )
        if told != expected:
            self.fail("what is told is what the log has", f"{told} for {expected}")
        hands = {int(seat): tuple(sorted(hand)) for seat, hand in now.get("hands", {}).items()}
        if not hands.keys() <= {*own}:
            self.fail("nothing hidden is told", f"hands {[*hands]} to seats {own}")
        elif moment.hands and hands != {seat: moment.hands[seat] for seat in own}:
            self.fail("what is told is what the log has", f"hands {hands}")
        yours = [number for number, seat in enumerate(now["seats"]) if seat.get("you")]
        if yours != own:
            self.fail("what is told is what the log has", f"seats {yours} are yours, not {own}")
        if now.get("offers") and moment.seat_to_move not in own:
            self.fail("nothing hidden is told", f"offers of seat {moment.seat_to_move}")
        if "unseen" in now and moment.status == "playing":
            self._check_unseen(own, moment, now)

    def _check_unseen(self, own: list[int], moment: Moment, now: Json) -> None:
        hidden = moment.pile + sum(
            len(hand) for seat, hand in enumerate(moment.hands) if seat not in own
        )
        if sum(now["unseen"].values()) != hidden:
            self.fail("what is told is what the log has", f"{hidden} tiles are hidden")

    def _check_clocks(self, moment: Moment, now: Json) -> None:
        told = now.get("clocks", ())
        if len(told) != len(moment.clocks):
            self.fail("clocks are right", f"{len(told)} are told")
            return
        moving = moment.seat_to_move
        true_ms = self._epoch_ms + 1000 * self._time() + self.skew_ms
        for seat, (seconds, left) in enumerate(zip(told, moment.clocks, strict=True)):
            is_running = seat == moving and moment.levels[seat] is None
            spent = max(0.0, true_ms - moment.since) / 1000 if is_running else 0.0
            if not left - spent - 0.01 <= seconds <= left + 0.01:
                self.fail("clocks are right", f"seat {seat}: {seconds} told, {left} left")

    # What clients get

    def send(self, command: Sent, connection: object) -> None:
        if not command.times:
            self.sent.append(command)
            command.known = self.tables[command.table].version
        command.times.append(self._time())
        command.connections.add(connection)

    def acknowledged(self, command: Sent, version: int) -> None:
        found = self.tables[command.table].messages.get((command.person, command.id))
        if found != version:
            how = f"{command.person} {command.id} is in {found}, not {version}"
            self.fail("what is acknowledged is in the log", how)
        command.version, command.answered = version, self._time()

    def done(self, table: str, version: int) -> None:
        """A request was answered: its event is in the log."""
        if version not in self.tables[table].log:
            self.fail("what is acknowledged is in the log", f"a request, as {version}")

    def rematched(self, old: str, table: str) -> None:
        """Somebody was sent to a rematch: everybody is sent to the same one."""
        successor = self.tables[old].table.successor
        if successor != table:
            self.fail("a game has one rematch", f"{table}, but the log has {successor}")

    def refused(self, command: Sent, reason: str) -> None:
        command.refused, command.answered = reason, self._time()
        self._check_refused(command)
        if command.command is not None:
            what = (command.table, command.person, command.command)
            self.check_reason(*what, command.known, reason)

    def check_reason(
        self, table: str, person: str, command: Command, known: int, reason: str
    ) -> None:
        """A refusal has a reason in the log, if that has not changed since the command was sent."""
        model = self.tables[table]
        if model.version != known or reason in TIMELY_REASONS:
            return
        try:
            command.judge(model.table, Context(Actor(person), self._epoch_ms))
        except Refused:
            return
        self.fail("a refusal has a reason", f"{person} may {command}, but: {reason}")

    def _check_refused(self, command: Sent) -> None:
        """A refused command is not in the log: the last copy was sent after an earlier commit."""
        model = self.tables[command.table]
        version = model.messages.get((command.person, command.id))
        if version is None or command.refused is None:
            return
        if len(command.times) == 1 or model.log[version].committed < command.times[-1]:
            how = f"{command.person} {command.id} ({command.refused}) is event {version}"
            self.fail("what is refused is not done", how)

    def check_history(self) -> None:
        """At the end: each acknowledged command is there, in an order that everybody saw."""
        acknowledged = [one for one in self.sent if one.version is not None]
        for one in self.sent:
            self._check_refused(one)
        for one in acknowledged:
            for other in acknowledged:
                if one.table != other.table or other.version is None or one.version is None:
                    continue
                is_first = one.answered < other.times[0] or _is_before(one, other)
                if is_first and one.version >= other.version:
                    how = f"{one.id} at {one.version}, then {other.id} at {other.version}"
                    self.fail("commands keep their order", how)


def _is_before(one: Sent, other: Sent) -> bool:
    """Whether two commands went through the same connection, once each, in this order.

    A move may overtake what is no move.
    """
    if isinstance(one.command, Play) != isinstance(other.command, Play):
        return False
    is_once = len(one.times) == len(other.times) == 1
    same = one.person == other.person and one.connections == other.connections
    return is_once and same and one.times[0] < other.times[0]
