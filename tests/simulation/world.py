"""One run: servers, clients, bots, network and store on one loop, from one scenario."""

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sestina.host.event_log import StoredEvent
from sestina.host.people import Person
from sestina.host.summary import Indexer
from sestina.server.tokens import GUEST, Signer
from tests.simulation.actions import act, come_back, open_first_table, sit_and_start
from tests.simulation.checker import Checker, Violation
from tests.simulation.clients import Client
from tests.simulation.database import DatabaseMachine, Delays
from tests.simulation.earlier_games import SEED, TABLE, earlier_events
from tests.simulation.final_checks import check_end
from tests.simulation.loop import new_loop
from tests.simulation.model_store import (
    Contents,
    ModelDatabase,
    ModelIndex,
    ModelLog,
    ModelPeople,
    Row,
)
from tests.simulation.replaced_world import EXPECTED, replaced_world
from tests.simulation.scenario import FAULTS, PEOPLE, SPECTATOR, Scenario, Step
from tests.simulation.servers import BotPool, ServerProcess, Store
from tests.simulation.sql_store import SqlStore

EPOCH_MS = 1_760_000_000_000
KEY = b"k" * 32
PROGRESS_SECONDS = 200.0
"""Once faults have stopped, a game goes on within this time."""
SETTLE_SECONDS = 150.0
"""Once people wait, everybody knows the same within this time."""
STEPS_AFTER_FAULTS = 3
MAX_NOTES = 4000
MAX_JUMP_MS = 20_000


@dataclass
class Outcome:
    """What came of a run."""

    violation: Violation | None
    faults: Counter[str]
    notes: list[str] = field(repr=False)
    events: int = 0
    checked: int = 0
    seconds: float = 0.0
    digest: str = ""
    """Of everything that was noted: two runs of one scenario have the same."""


class World:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.loop = new_loop()
        self.loop.executor = self._work_outside
        self.loop.on_error = self._on_loop_error
        self.epoch_ms = EPOCH_MS
        self._randoms: dict[str, Random] = {}
        self.checker = Checker(self.loop.time, EPOCH_MS)
        self.machine = DatabaseMachine(
            self.loop, self.random("database"), scenario.scale, scenario.is_shared
        )
        self.machine.on_commit = self._on_commit
        self.delays = Delays(self.random("network"), scenario.scale)
        self.faults: Counter[str] = Counter()
        self.notes: list[str] = []
        self.table = ""
        self.are_playing = True
        self.are_faulty = True
        self.sql: SqlStore | None = None
        self.skews = dict.fromkeys(scenario.servers, 0)
        self._lives: Counter[str] = Counter()
        self.servers: dict[str, ServerProcess] = {}
        names = [*(one for one in PEOPLE if one in scenario.seats), SPECTATOR]
        self.clients = {name: Client(self, name) for name in names}
        for name in scenario.tabs:
            tab = Client(self, name, "-again")
            self.clients[tab.name] = tab
        self.contents = Contents(
            people={one: Person(one, one.title(), EPOCH_MS) for one in names},
            keys={"signing": KEY},
        )

    # What servers and people find around them

    def random(self, name: str) -> Random:
        if name not in self._randoms:
            self._randoms[name] = Random(f"{self.scenario.seed} {name}")
        return self._randoms[name]

    def make_store(self) -> Store:
        if self.sql is not None:
            return self.sql.make()
        machine, contents = self.machine, self.contents
        return (
            ModelDatabase(machine),
            ModelLog(machine, contents),
            ModelIndex(machine, contents),
            ModelPeople(machine, contents),
        )

    def choose_server(self, random: Random) -> ServerProcess:
        return self.servers[random.choice(self.scenario.servers)]

    def read_log(self, table: str) -> tuple[bytes | None, list[StoredEvent]]:
        """What is on the disk."""
        if self.sql is not None:
            return self.sql.read_log(table)
        row = self.contents.tables[table]
        return row.seed, row.events

    def cookie_of(self, person: str) -> str:
        return Signer(KEY).sign_person(GUEST, person, 0)

    def note(self, text: str) -> None:
        self.notes.append(f"{self.loop.time():9.4f}  {text}")

    def _work_outside(self, executor: Any, work: Callable[[], Any]) -> Any:
        pool = executor if isinstance(executor, BotPool) else BotPool(self.random("threads"))
        return pool.submit(self.loop, work)

    def _on_commit(self, table: str, event: StoredEvent, seed: bytes | None) -> None:
        self.note(f"commit {table} {event.version} {event.payload[:60]!r}")
        self.checker.on_commit(table, event, seed)
        if table == self.table and not self._is_broken():
            self.table = self.checker.tables[table].table.successor or table

    def _on_loop_error(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, EXPECTED):
            self.checker.fail("servers do not fail", f"{context.get('message')}: {error!r}")

    # Servers

    def start_server(self, name: str) -> None:
        self._lives[name] += 1
        server = ServerProcess(self, name, self._lives[name], self.skews[name])
        server.on_end = self._on_server_end
        self.servers[name] = server
        self.note(f"server {name} starts")

    def _on_server_end(self, server: ServerProcess) -> None:
        self.note(f"server {server.name} ends after {server.steps} steps")
        pause = 0.2 + 4 * self.random("supervisor").random()
        self.loop.later(pause, self.start_server, server.name)

    # Faults

    def apply(self, step: Step) -> None:
        if not self.are_faulty:
            return
        self.note(f"{step.kind} {step.who} {step.amount:.3f}")
        if step.kind in FAULTS:
            self._break(step)
        else:
            act(self, step)

    def _break(self, step: Step) -> None:
        kind, who, amount = step.kind, step.who, step.amount
        if not kind.startswith("store-") or kind in ("store-down", "store-slow"):
            self.faults[kind] += 1
        if who in self.clients:
            self._break_client(kind, self.clients[who], amount)
            return
        server = self.servers[who]
        match kind:
            case "store-down":
                self.machine.go_down(10 * amount * amount)
            case "listener":
                self.machine.cut_lines(who, 6 * amount * amount)
            case "listener-slow":
                self.machine.slow_lines(who, 4 * amount)
            case "store-slow":
                self.machine.slow_down(who, 3 * amount)
            case "kill":
                server.dies_at = server.steps + 1 + int(amount * 100)
            case "stop":
                server.stop()
            case "clock":
                self._jump_clock(server, round((2 * amount - 1) * MAX_JUMP_MS))
            case "bot-crash":
                server.bot_pool.breaks += 1 + int(amount * 3)
            case "store-before" | "store-during" | "store-after" | "store-hang":
                fault = kind.removeprefix("store-")
                self.machine.arm(who, fault, 1 + int(amount * 3))  # type: ignore[arg-type]  # one of them
            case _:
                raise ValueError(kind)

    def _break_client(self, kind: str, client: Client, amount: float) -> None:
        link = client.link
        if kind == "lost-answer":
            client.loses_answer = True
        elif kind == "cut-in-flight":
            client.cut_after_send = amount * 0.02 * self.scenario.scale
        elif link is None:
            return
        elif kind == "cut":
            link.cut(amount * 2, 0.01 if amount < 0.7 else 40 * (amount - 0.7))
        elif kind == "half-close":
            link.lose(link.up if amount < 0.5 else link.down)
        else:
            link.down.stall(True)
            self.loop.later(8 * amount, link.down.stall, False)

    def _jump_clock(self, server: ServerProcess, jump_ms: int) -> None:
        skew = server.skew_ms + jump_ms
        skew = max(-MAX_JUMP_MS, min(MAX_JUMP_MS, skew))
        server.skew_ms = self.skews[server.name] = skew
        # Two clocks may be wrong in opposite directions.
        self.checker.skew_ms = 2 * MAX_JUMP_MS + 1000

    # A run

    def run(self) -> Outcome:
        with replaced_world(self.random("secrets"), self.checker):
            try:
                self._begin()
                self._play()
            except RuntimeError as error:
                self.checker.fail("servers do not turn in circles", str(error))
            finally:
                violation = self.checker.violation
                self.loop.drain()
                if self.sql is not None:
                    self.sql.close()
        faults = self.faults + self.machine.faults
        digest = hashlib.blake2b("\n".join(self.notes).encode(), digest_size=8).hexdigest()
        events = sum(model.version for model in self.checker.tables.values())
        return Outcome(
            violation,
            faults,
            self.notes[-MAX_NOTES:],
            events,
            self.checker.checked,
            self.loop.time(),
            digest,
        )

    def _begin(self) -> None:
        scenario = self.scenario
        if scenario.prefix is not None:
            self._lay_out(scenario.prefix)
        if scenario.sql:
            self.sql = SqlStore(self.machine, self.contents)
        for name in scenario.servers:
            self.start_server(name)
        for client in self.clients.values():
            client.start()
            self.loop.start(come_back(self, client), None)
        if scenario.prefix is None:
            self.loop.start(open_first_table(self), None)
        self.loop.start(sit_and_start(self), None)
        for step in scenario.steps:
            self.loop.later(step.at, self.apply, step)

    def _lay_out(self, part: float) -> None:
        """Put a game that has begun into the store."""
        scenario = self.scenario
        host = next(one for one in scenario.seats if one != "bot")
        stored = earlier_events(
            scenario.game, scenario.options, scenario.seats, host, part, EPOCH_MS
        )
        self.checker.begin(TABLE, SEED, stored)
        model = self.checker.tables[TABLE]
        index = Indexer(1000).entry(model.table, EPOCH_MS)
        self.contents.tables[TABLE] = Row(SEED, index, stored)
        self.table = TABLE

    def _is_broken(self) -> bool:
        return self.checker.violation is not None

    def _play(self) -> None:
        self.loop.run(self._is_broken, self.scenario.seconds)
        if self._is_broken():
            return
        self._heal()
        if self.scenario.is_quiet:
            self._settle()
        if self._is_broken():
            return
        self.are_playing = True
        before = self._plies()
        until = self.loop.time() + PROGRESS_SECONDS
        if not self.loop.run(lambda: self._is_broken() or self._goes_on(before), until):
            self.checker.fail("no game is stuck", self._standstill())
        if not self._is_broken():
            self._settle()
        if not self._is_broken():
            self.checker.check_history()
            check_end(self)

    def _settle(self) -> None:
        """People wait, and everybody gets to know what the log has."""
        self.are_playing = False
        until = self.loop.time() + SETTLE_SECONDS
        if not self.loop.run(lambda: self._is_broken() or self._is_settled(), until):
            self.checker.fail("everybody gets to know the same", self._standstill())

    def _heal(self) -> None:
        self.note("faults stop")
        self.are_faulty = False
        self.machine.heal()
        for client in self.clients.values():
            if client.link is not None:
                client.link.down.stall(False)
        for server in self.servers.values():
            server.dies_at = None
            server.bot_pool.breaks = 0

    def _plies(self) -> int:
        return sum(
            1
            for model in self.checker.tables.values()
            for one in model.log.values()
            if one.raw["e"] == "played"
        )

    def _goes_on(self, before: int) -> bool:
        model = self.checker.tables.get(self.table)
        if model is None:
            return False
        return model.table.status in ("over", "closed") or (
            self._plies() >= before + STEPS_AFTER_FAULTS
        )

    def _is_settled(self) -> bool:
        model = self.checker.tables.get(self.table)
        if model is None or model.table.bot_to_move is not None:
            return False
        return all(
            client.is_watching
            and client.table == self.table
            and client.version == model.version
            and not client.pending
            and (not client.away or self.checker.skew_ms)
            for client in self.clients.values()
        ) and all(server.is_ready for server in self.servers.values())

    def _standstill(self) -> str:
        model = self.checker.tables.get(self.table)
        known = {name: (one.version, [*one.pending]) for name, one in self.clients.items()}
        away = {name: one.away for name, one in self.clients.items() if one.away}
        if model is None:
            return f"there is no table: {known}"
        now = model.now
        return (
            f"version {model.version}, {now.status}, seat {now.seat_to_move} of {now.levels} is to"
            f" move; people know {known}; away {away}"
        )


def run_scenario(scenario: Scenario) -> Outcome:
    return World(scenario).run()
