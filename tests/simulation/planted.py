"""Bugs that are put into the server on purpose: the simulation has to find each of them.

A bug is a small change of the source of one function, as one might make it by mistake. If the
function does not contain the text any more, planting fails, and the bug has to be written anew.
"""

import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Bug:
    name: str
    where: str
    """Module and function, without the name of the package."""
    old: str
    new: str
    seeds: int
    """It is found within this many seeds."""


_BUGS = (
    # What is in the log
    Bug(
        "publish-before-commit",
        "host.service:TableService._act",
        "await self._append(loaded, following, event, now)",
        "self._apply(loaded, following); self._tell(loaded, True);"
        " await self._append(loaded, following, event, now)",
        5,
    ),
    Bug(
        "acknowledge-before-commit",
        "host.session:ClientSession._act",
        "version = await",
        "loaded = self._host.service._tables.get(message.table); "
        "self.answer(Ack(message.id, loaded.table.version + 1)); "
        "version = await",
        5,
    ),
    Bug(
        "acknowledge-a-failed-append",
        "host.service:TableService._act",
        "if not await self._has_landed(loaded, following):",
        "if False:",
        5,
    ),
    Bug(
        "play-on-the-live-state",
        "host.acts.play:Play.judge",
        "state = context.spares.copy(table.state)",
        "state = table.state",
        5,
    ),
    Bug(
        "reuse-a-version",
        "host.service:TableService._act",
        "table.after(table.version + 1, now",
        "table.after(table.version + (table.version % 7 != 6), now",
        5,
    ),
    Bug(
        "overwrite-a-version",
        "store.event_log:_write_one",
        "connection.execute(_EVENT,",
        'connection.execute(_EVENT.replace("INSERT", "INSERT OR REPLACE"),',
        50,
    ),
    Bug(
        "trust-memory-after-a-failure",
        "host.service:TableService._append",
        "except BaseException:\n        loaded.in_doubt = True",
        "except BaseException:\n        loaded.in_doubt = False",
        30,
    ),
    Bug(
        "acknowledge-the-event-of-another",
        "host.service:TableService._has_landed",
        "if (ours.at, ours.event) == (there.at, there.event):",
        "if True:",
        100,
    ),
    # Messages that are sent again
    Bug(
        "forget-message-id",
        "host.acts.play:Play.judge",
        "self.message, end)",
        "None, end)",
        10,
    ),
    Bug(
        "forget-chat-message-id",
        "host.acts.say:Say.judge",
        "text, self.message)",
        "text, None)",
        10,
    ),
    Bug(
        "play-again-what-was-answered",
        "host.service:_answered",
        "return table.answered.get((actor.person, command.message))",
        "return None",
        20,
    ),
    Bug(
        "forget-answers-of-other-servers",
        "host.table:Table._answered",
        "answered[person, message] = version",
        "answered.update({} if in_place else {(person, message): version})",
        20,
    ),
    Bug(
        "refuse-without-a-look-at-the-log",
        "host.service:TableService._act",
        "if await self._follow_log(loaded, table):",
        "if False:",
        60,
    ),
    # What watchers are told
    Bug(
        "skip-one-notice",
        "server.backend:Backend._on_notice",
        "if self._has_passed_on(notice):",
        "if notice.version % 5 == 0 or self._has_passed_on(notice):",
        80,
    ),
    Bug(
        "do-not-look-after-a-gap",
        "store.notices:Wakeups._hear",
        "self._on_gap()",
        "pass",
        30,
    ),
    Bug(
        "tell-only-the-last-event",
        "host.presenter:TablePresenter.since",
        "self.table.entries[version:]",
        "self.table.entries[version:][-1:]",
        10,
    ),
    Bug(
        "tell-an-event-twice",
        "host.hub:Hub.tell",
        "watchers[watcher] = audience, table.version",
        "pass",
        5,
    ),
    Bug(
        "tell-late",
        "host.hub:Hub.tell",
        "if version >= table.version:",
        "if version >= table.version - 1:",
        10,
    ),
    Bug(
        "tell-nobody-who-was-faster",
        "host.service:TableService._act",
        "self._tell_missed(loaded)\n                return known",
        "return known",
        600,
    ),
    Bug(
        "watch-without-catching-up",
        "host.session:ClientSession._watch",
        "await service.catch_up(message.table)",
        "pass",
        150,
    ),
    Bug(
        "do-not-tell-who-is-back",
        "host.hub:Hub.watch",
        "if version is not None or away != _NOBODY:",
        "if away != _NOBODY:",
        60,
    ),
    Bug(
        "serve-one-line-of-messages-only",
        "server.connection:Connection._serve_inbox",
        "self._serving = None",
        "pass",
        40,
    ),
    # What is hidden
    Bug(
        "tell-a-hand-to-spectators",
        "host.presenter:TablePresenter.__init__",
        "[table.glimpse(None)]",
        "[table.glimpse(0)]",
        5,
    ),
    Bug(
        "tell-what-others-drew",
        "host.presenter:TablePresenter._fact",
        "return self._known[0][number]",
        "return self.table.state.facts[number]",
        5,
    ),
    Bug(
        "tell-the-seed-early",
        "host.presenter:TablePresenter._ending",
        "if table.status != OVER or not (view.is_over or resigned):",
        "if table.version < 5:",
        5,
    ),
    Bug(
        "tell-by-the-audience-of-before",
        "host.hub:Hub.tell",
        "audience = _audience(table, watcher.person)",
        "audience = _",
        20,
    ),
    Bug(
        "pass-on-to-the-wrong-person",
        "host.hub:Hub.push_prepared",
        "watcher.push(prepared[audience])",
        "watcher.push([*prepared.values()][-1])",
        60,
    ),
    # Clocks
    Bug(
        "refund-a-clock-on-leaving",
        "host.acts.stand_in:TookOver.change",
        "if table.clocks is None or self.clock is None:",
        "if True:",
        10,
    ),
    Bug(
        "refund-a-clock-on-return",
        "host.acts.stand_in:Return.judge",
        "table.clocks.left[self.seat] or SECONDS_ON_RETURN",
        "max(SECONDS_ON_RETURN, table.clocks.left[self.seat])",
        60,
    ),
    Bug(
        "let-the-clock-run-for-a-bot",
        "host.acts.play:_clock_after_step",
        "running = table.seats[number].level is None",
        "running = True",
        10,
    ),
    Bug(
        "eat-the-time-of-the-next",
        "host.acts.play:Played.change",
        "clocks = clocks.started(at)",
        "clocks = clocks.started(clocks.since)",
        5,
    ),
    Bug(
        "move-after-the-flag",
        "host.acts.play:Play.judge",
        "if falls is not None and context.now > falls:",
        "if False:",
        50,
    ),
    # Work that nobody asks for
    Bug(
        "forget-the-bots-of-a-dead-server",
        "server.scheduler:Scheduler._serve",
        "self._host.consider(current)",
        "pass",
        100,
    ),
    Bug(
        "never-due",
        "host.summary:Indexer.due",
        "return now + CLAIM_MS",
        "return None",
        150,
    ),
)
BUGS = {bug.name: bug for bug in _BUGS}


@contextmanager
def plant(bug: Bug) -> Iterator[None]:
    """Put a bug in for a while."""
    module_name, _, path = bug.where.partition(":")
    module = import_module(f"sestina.{module_name}")
    *outer, name = path.split(".")
    owner: Any = module
    for part in outer:
        owner = getattr(owner, part)
    function = owner.__dict__[name]
    source = textwrap.dedent(inspect.getsource(function))
    if source.count(bug.old) != 1:
        raise ValueError(f"{bug.name}: {bug.where} does not have “{bug.old}” once")
    found: dict[str, Any] = {}
    code = compile(source.replace(bug.old, bug.new), f"<{bug.name}>", "exec")
    exec(code, vars(module), found)
    setattr(owner, name, found[name])
    try:
        yield
    finally:
        setattr(owner, name, function)
