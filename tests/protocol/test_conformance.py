"""Every home of tables does what the protocol says: one suite, whatever messages travel through.

`python -m tests.protocol` lists which home leaves out what, with the reason; `ELSEWHERE` below are
the reasons that have tests of their own.
"""

import re
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from scripts.protocol_codes import REASONS
from sestina.browser.routes import ELSEWHERE as NOT_IN_A_TAB
from sestina.browser.routes import ROUTES
from sestina.host.protocol.messages import EventSeen, ToClient, ToServer
from tests.protocol.conftest import Visit
from tests.protocol.homes import Home, Noted, Person
from tests.protocol.scenarios import SCENARIOS, Scenario
from tests.protocol.servers import ServerHome
from tests.protocol.tabs import TabHome, WorkerHome

TESTS: Final = Path(__file__).parent.parent

ELSEWHERE: Final = {
    "server/test_http.py": ("what stands in front of a server", "bad-method"),
    "server/test_protocol.py": ("what stands in front of it, and failures", "origin", "try-again"),
    "server/test_costly_work.py": (
        "limits, of servers that have small ones",
        "too-fast",
        "too-large",
    ),
    "server/test_openings.py": ("limits", "bot-tables", "own-tables"),
    "server/test_overload.py": ("limits", "busy"),
    "server/test_chat.py": ("limits", "chat-full"),
    "server/test_connection.py": ("limits", "too-many-tables"),
    "server/test_long_reads.py": ("limits", "game-too-long"),
    "server/insight/test_analyses.py": ("limits, and failures", "queue-full", "failed"),
    "browser/test_home.py": ("a storage that refuses", "tab-full", "other-tab", "new-data"),
    "server/test_imports.py": ("limits", "storage"),
    "server/test_lan.py": ("a machine with a network, or without", "not-local", "no-network"),
    "server/test_clocks.py": ("a clock that runs out", "time-up"),
    "server/test_undo.py": ("what somebody has seen", "uncovered"),
    "host/test_service.py": (
        "what requests rule out, or two at the same moment",
        *("bad-seats", "rematched", "bot-plays"),
    ),
    "rules/test_double.py": ("a position of a game that is over has no moves", "game-over"),
    "rules/test_cards_table.py": ("for programs, which can give no text", "bad-rows"),
    "game/test_records.py": (
        "for programs, or not always the first that is wrong",
        *("bad-tag", "too-long", "too-many-draws", "missing-start"),
    ),
}
"""Reasons that no scenario has to meet: the tests that do, and why these are other ones."""


def marks(home: str, scenario: Scenario) -> tuple[pytest.MarkDecorator, ...]:
    """Python takes seconds to start in a page: the default run has one scenario there."""
    is_slow = home == "at_a_worker" and scenario.name != "a game and what comes after it"
    return (pytest.mark.slow,) if is_slow else ()


def everything(kind: Any) -> set[str]:
    return {one.__struct_config__.tag for one in get_args(kind)}


FIXTURES: Final[dict[type[Home], tuple[str, ...]]] = {
    ServerHome: ("at_sqlite", "at_two_servers"),
    TabHome: ("at_a_tab",),
    WorkerHome: ("at_a_worker",),
}
PLAYS: Final = [
    pytest.param(name, scenario, id=f"{name}: {scenario.name}", marks=marks(name, scenario))
    for home, names in FIXTURES.items()
    for name in names
    for scenario in SCENARIOS
    if scenario.left_out(home.lacks) is None
]


@pytest.mark.parametrize(("home", "scenario"), PLAYS)
def test_a_home_plays(home: str, scenario: Scenario, request: pytest.FixtureRequest) -> None:
    visit: Visit = request.getfixturevalue(home)
    visit(scenario.play)


def noted_at(visit: Visit) -> Noted:
    """What passes when a home plays all scenarios that it can."""
    found: list[Noted] = []

    async def play(home: Home) -> None:
        for scenario in SCENARIOS:
            if scenario.left_out(home.lacks) is None:
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
    elsewhere = {reason for _why, *reasons in ELSEWHERE.values() for reason in reasons}
    met = at_server.reasons | in_tab.reasons
    assert {*REASONS} - met - elsewhere == set(), "reasons without a scenario"
    assert elsewhere - {*REASONS} == set(), "reasons that there are not"


def test_what_no_scenario_meets_has_tests_elsewhere() -> None:
    for name, (_why, *reasons) in ELSEWHERE.items():
        text = (TESTS / name).read_text(encoding="utf-8")
        assert [reason for reason in reasons if f'"{reason}"' not in text] == [], name


async def read(person: Person) -> Any:
    return (await person.send_request("GET", "/api/openapi.json", None)).json
