"""Every home of tables does what the protocol says: one suite, whatever messages travel through.

What a home leaves out it names with the reason: `lacks` of the home, and `ELSEWHERE` below.
"""

import re
from typing import Any, Final, get_args

import pytest

from scripts.protocol_codes import REASONS
from sestina.browser.routes import ELSEWHERE as NOT_IN_A_TAB
from sestina.browser.routes import ROUTES
from sestina.host.protocol.messages import EventSeen, ToClient, ToServer
from tests.protocol.conftest import Visit
from tests.protocol.homes import Home, Noted, Person
from tests.protocol.scenarios import SCENARIOS, Scenario

ELSEWHERE: Final = {
    "tests/server/test_http.py, test_protocol.py, test_costly_work.py: what stands in front of a "
    "server": ("bad-method", "origin", "too-large"),
    "tests/server/test_shares.py, test_openings.py, test_overload.py, test_chat.py: limits, for "
    "which a server of its own has small ones": (
        *("too-fast", "too-many-tables", "busy", "queue-full", "bot-tables", "own-tables"),
        "chat-full",
    ),
    "tests/server/test_crashes.py, test_protocol.py: what breaks": ("try-again", "failed"),
    "tests/server/test_imports.py, tests/browser/test_home.py: a full disk": ("storage",),
    "tests/server/test_clocks.py, tests/host/test_service.py: clocks that are set forward": (
        *("time-up", "bot-plays"),
    ),
    "tests/server/test_lan.py: a machine with a network, or without": ("not-local", "no-network"),
    "tests/server/test_long_games.py: games without end": ("game-too-long",),
    "tests/server/test_undo.py: what somebody has seen": ("uncovered",),
    "tests/host/test_service.py: what the form of a request rules out": ("bad-seats",),
    "tests/host: two at the same moment": ("rematched", "open"),
    "tests/server/insight: positions whose hands are known": ("hidden",),
    "tests/game, tests/rules: texts of programs, and states that no position has": (
        *("game-over", "bad-rows", "missing-start", "too-long", "same-cell", "complete-row"),
        *("bad-tag", "too-many-draws", "resigned"),
    ),
}
"""Reasons that no scenario meets, by where they are met."""


def everything(kind: Any) -> set[str]:
    return {one.__struct_config__.tag for one in get_args(kind)}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.name)
@pytest.mark.parametrize("home", ["at_sqlite", "at_two_servers", "at_a_tab"])
def test_a_home_plays(home: str, scenario: Scenario, request: pytest.FixtureRequest) -> None:
    play_at(request.getfixturevalue(home), scenario)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.name)
def test_a_worker_in_a_browser_plays(at_a_worker: Visit, scenario: Scenario) -> None:
    play_at(at_a_worker, scenario)


def play_at(visit: Visit, scenario: Scenario) -> None:
    async def play(home: Home) -> None:
        if (why := scenario.left_out(home)) is not None:
            pytest.skip(why)
        await scenario.play(home)

    visit(play)


def noted_at(visit: Visit) -> Noted:
    """What passes when a home plays all scenarios that it can."""
    found: list[Noted] = []

    async def play(home: Home) -> None:
        for scenario in SCENARIOS:
            if scenario.left_out(home) is None:
                await scenario.play(home)
        found.append(home.noted)

    visit(play)
    return found[0]


def template(route: tuple[str, str], known: set[str]) -> str:
    """The operation of the description that a request was for."""
    method, path = route
    for one in known:
        pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(one))
        if re.fullmatch(pattern, f"{method} {path}") and not (
            "{" in one and f"{method} {path}" in known
        ):
            return one
    return ""


def test_the_scenarios_cover_the_whole_protocol(at_sqlite: Visit, at_a_tab: Visit) -> None:
    """A message, an operation or a reason without a scenario is an error."""
    described: list[dict[str, Any]] = []

    async def describe(home: Home) -> None:
        async with home.visited() as person:
            described.append((await read(person))["paths"])

    at_sqlite(describe)
    operations = {
        f"{method.upper()} {path}" for path, methods in described[0].items() for method in methods
    }
    at_server, in_tab = noted_at(at_sqlite), noted_at(at_a_tab)
    for noted in (at_server, in_tab):
        assert noted.sent == everything(ToServer) - ({"answer"} if noted is in_tab else set())
    assert at_server.received == in_tab.received == everything(ToClient)
    assert at_server.events == everything(EventSeen)
    tried = {template(one, operations) for one in at_server.operations}
    assert operations - tried == set()
    assert {*ROUTES, *NOT_IN_A_TAB} - {
        template(one, {*ROUTES, *NOT_IN_A_TAB}) for one in in_tab.operations
    } == set()
    elsewhere = {reason for reasons in ELSEWHERE.values() for reason in reasons}
    met = at_server.reasons | in_tab.reasons
    assert {*REASONS} - met - elsewhere == set(), "reasons without a scenario"
    assert elsewhere - {*REASONS} == set(), "reasons that there are not"


async def read(person: Person) -> Any:
    return (await person.send_request("GET", "/api/openapi.json", None)).json
