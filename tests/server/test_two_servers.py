"""What went wrong between two servers on one PostgreSQL, over real connections."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from sestina.host.acts.stand_in import SECONDS_ON_RETURN
from sestina.host.clocks import wall_clock
from sestina.store.notices import Notice
from tests.lossy_proxy import LossyProxy, lossy_proxy
from tests.patience import PATIENCE
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server

TWO = [{"kind": "me"}, {"kind": "open"}]
BOT = {"kind": "bot", "level": "greedy"}


class Ahead:
    """The clock of both servers, which can be set forward."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return wall_clock() + self.ms


class TwoServers:
    def __init__(self, one: LiveServer, two: LiveServer, proxy: LossyProxy, clock: Ahead) -> None:
        self.one, self.two, self.proxy, self.clock = one, two, proxy, clock


@pytest.fixture(scope="module")
def house(postgres: str) -> Iterator[TwoServers]:
    """Two servers; the first one reaches the database through a proxy."""
    with ExitStack() as stack:
        proxy, clock = stack.enter_context(lossy_proxy(postgres)), Ahead()
        one = stack.enter_context(live_server(proxy.address, clock=clock))
        two = stack.enter_context(live_server(postgres, clock=clock))
        yield TwoServers(one, two, proxy, clock)


async def begun(ada: Guest, bob: Guest, bots: int = 0, **options: Any) -> str:
    table = await ada.open_table(seats=[*TWO, *[BOT] * bots], public=True, **options)
    await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
    await ada.ask("POST", f"/api/tables/{table}/start")
    return table


@pytest.mark.parametrize("bots", [0, 1])
def test_a_commit_whose_answer_never_comes_is_told_to_everybody(
    house: TwoServers, bots: int
) -> None:
    async def main() -> None:
        async with (
            Guest(house.one.url, "Ada") as ada,
            Guest(house.two.url, "Bob") as bob,
            Guest(house.one.url, "Eve") as eve,
        ):
            table = await begun(ada, bob, bots)
            async with ada.socket() as one, bob.socket() as two, eve.socket() as three:
                players = [Player(one, table, 1), Player(two, table, 2)]
                spectator = Player(three, table)
                everybody = [*players, spectator]
                for person in everybody:
                    await person.watch()
                while not players[0].is_mine:
                    if players[1].is_mine:
                        ply, move = players[1].state.get("ply", 0), players[1].choose()
                        await two.ask("play", table=table, ply=ply, move=move)
                    version = min(person.version for person in everybody)
                    for person in everybody:
                        while person.version <= version:
                            await person.follow()
                lost = house.proxy.lost
                house.proxy.word = b'"played"'
                ply = players[0].state.get("ply", 0)
                answer = await one.ask("play", table=table, ply=ply, move=players[0].choose())
                assert answer["t"] == "ack"
                assert house.proxy.lost == lost + 1
                for person in everybody:
                    while person.version < answer["version"]:
                        await person.follow()
                    moves = [e["ply"] for e in person.events if e["e"] == "played"]
                    assert moves == [*range(1, len(moves) + 1)]
                    assert ply + 1 in moves
                if bots:
                    # The bot that is next is not forgotten either.
                    while not any(e.get("bot") for e in spectator.events):
                        if players[1].is_mine:
                            ply, move = players[1].state["ply"], players[1].choose()
                            await two.ask("play", table=table, ply=ply, move=move)
                        await players[1].follow()
                        while spectator.version < players[1].version:
                            await spectator.follow()

    asyncio.run(main())


def test_who_leaves_and_returns_gets_no_time_back(house: TwoServers) -> None:
    """In turn and out of turn, at the other server each time."""

    async def main() -> None:
        async with Guest(house.one.url, "Ada") as ada, Guest(house.two.url, "Bob") as bob:
            table = await begun(ada, bob, clock={"seconds": 600, "increment": 0})
            start = await ada.ask("GET", f"/api/tables/{table}")
            mover = start["now"]["seat_to_move"]
            house.clock.ms += 100_000
            for seat in (mover, 1 - mover):
                guest, path = (ada, bob)[seat], f"/api/tables/{table}/seats/{seat}"
                before = (await guest.ask("GET", f"/api/tables/{table}"))["now"]["clocks"]
                await guest.ask("POST", f"{path}/leave")
                guest.http.base_url = house.two.url if guest is ada else house.one.url
                await guest.ask("POST", f"{path}/return")
                after = (await guest.ask("GET", f"/api/tables/{table}"))["now"]["clocks"]
                assert after[seat] <= before[seat]
            assert before[mover] <= 500 < after[1 - mover]

    asyncio.run(main())


def test_little_time_left_is_not_made_more(house: TwoServers) -> None:
    async def main() -> None:
        async with Guest(house.one.url, "Ada") as ada, Guest(house.two.url, "Bob") as bob:
            table = await begun(ada, bob, clock={"seconds": 600, "increment": 0})
            start = await ada.ask("GET", f"/api/tables/{table}")
            mover = start["now"]["seat_to_move"]
            guest, path = (ada, bob)[mover], f"/api/tables/{table}/seats/{mover}"
            # Less time is left than is given to somebody who has none.
            left = SECONDS_ON_RETURN - 5
            house.clock.ms += round(1000 * (600 - left))
            await guest.ask("POST", f"{path}/leave")
            await guest.ask("POST", f"{path}/return")
            after = (await guest.ask("GET", f"/api/tables/{table}"))["now"]["clocks"]
            assert 0 < after[mover] <= left

    asyncio.run(main())


def test_a_flag_that_fell_brings_a_little_time_once(house: TwoServers) -> None:
    async def main() -> None:
        async with Guest(house.one.url, "Ada") as ada, Guest(house.two.url, "Bob") as bob:
            table = await begun(ada, bob, clock={"seconds": 600, "increment": 0})
            start = await ada.ask("GET", f"/api/tables/{table}")
            mover = start["now"]["seat_to_move"]
            guest, path = (ada, bob)[mover], f"/api/tables/{table}/seats/{mover}"
            house.clock.ms += 601_000
            seen = start
            async with asyncio.timeout(PATIENCE):
                while not any(event.get("reason") == "time" for event in seen["events"]):
                    await asyncio.sleep(0.05)
                    seen = await guest.ask("GET", f"/api/tables/{table}")
            left = SECONDS_ON_RETURN
            for url in (house.two.url, house.one.url):
                guest.http.base_url = url
                await guest.ask("POST", f"{path}/return")
                after = (await guest.ask("GET", f"/api/tables/{table}"))["now"]["clocks"]
                assert 0 < after[mover] <= left
                left = after[mover]
                await guest.ask("POST", f"{path}/leave")

    asyncio.run(main())


def test_two_who_want_a_rematch_at_the_same_moment_get_one(house: TwoServers) -> None:
    async def main() -> None:
        async with Guest(house.one.url, "Ada") as ada, Guest(house.two.url, "Bob") as bob:
            for _ in range(2):
                table = await begun(ada, bob)
                await ada.ask("POST", f"/api/tables/{table}/seats/0/resign")
                lobby = await ada.ask("GET", "/api/tables?status=gathering&limit=100")
                before = {entry["table"] for entry in lobby}
                asked = [
                    guest.ask("POST", f"/api/tables/{table}/rematch", status=201)
                    for guest in (ada, bob)
                ]
                one, two = await asyncio.gather(*asked)
                assert one == two
                for guest in (ada, bob):
                    mine = await guest.ask("GET", "/api/me/tables?status=gathering")
                    assert [entry["table"] for entry in mine] == [one["table"]]
                lobby = await ada.ask("GET", "/api/tables?status=gathering&limit=100")
                assert {entry["table"] for entry in lobby} - before == {one["table"]}
                for guest in (ada, bob):
                    seen = await guest.http.get(f"/api/tables/{one['table']}")
                    if seen.json().get("host"):
                        await guest.ask("DELETE", f"/api/tables/{one['table']}")

    asyncio.run(main())


def test_a_record_can_be_had_from_either_server_at_once(
    house: TwoServers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notice of the end has not arrived at the other server: it looks at the log."""
    listener = house.two.backend._wakeups
    assert listener is not None

    def unheard(_notice: Notice) -> None:
        """It is still on its way."""

    async def main() -> None:
        async with Guest(house.one.url, "Ada") as ada, Guest(house.two.url, "Bob") as bob:
            table = await begun(ada, bob)
            await bob.ask("GET", f"/api/tables/{table}/record", status=409)
            monkeypatch.setattr(listener, "_on_notice", unheard)
            await ada.ask("POST", f"/api/tables/{table}/seats/0/resign")
            for path in ("record", "replay", "picture.svg"):
                answer = await bob.http.get(f"/api/tables/{table}/{path}")
                assert answer.status_code == 200, answer.text
            seen = await bob.ask("GET", f"/api/tables/{table}")
            assert seen["now"]["status"] == "over"

    asyncio.run(main())


def test_readiness_while_the_database_does_not_answer(house: TwoServers) -> None:
    async def main() -> None:
        async with Guest(house.one.url) as one, Guest(house.two.url) as two:
            assert (await one.http.get("/readyz")).status_code == 200
            house.proxy.paused = True
            try:
                answers = await asyncio.gather(*(one.http.get("/readyz") for _ in range(5)))
                assert {answer.status_code for answer in answers} == {503}
                assert (await one.http.get("/healthz")).status_code == 200
                assert (await two.http.get("/readyz")).status_code == 200
            finally:
                house.proxy.paused = False
            async with asyncio.timeout(PATIENCE):
                while (await one.http.get("/readyz")).status_code != 200:
                    await asyncio.sleep(0.1)

    asyncio.run(main())
