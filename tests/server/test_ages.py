"""Ages at a table: they decide a start tie among those who told theirs, and stay private."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from sestina.host.acts import decode_event, encode_event
from sestina.host.acts.create import NewTable, SeatWish
from sestina.host.acts.start import Started
from sestina.host.event_log import StoredEvent
from sestina.host.following import load_table
from sestina.host.opening import open_table
from sestina.host.table_record import record_of
from tests.host.test_service import House, in_house
from tests.server.client import Guest, Json, Player
from tests.server.live import LiveServer

SEATS = [{"kind": "me", "age": 41}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
AGES = {0: 41, 1: 9}


async def join(guest: Guest, host: Player, **body: object) -> None:
    invite = host.state["seats"][1]["invite"]
    await guest.ask("PUT", f"/api/tables/{host.table}/seats/1", {"invite": invite, **body})


async def a_start(url: str) -> Json:
    """The start fact of a game of a host, a guest and a bot, as the guest sees it."""
    async with Guest(url, "Ada") as ada, Guest(url, "Bob") as bob:
        table = await ada.open_table(seats=SEATS)
        async with ada.socket() as hers, bob.socket() as his:
            host, guest = Player(hers, table), Player(his, table)
            await host.watch()
            await guest.watch()
            assert guest.state["asks_age"] is True
            await join(bob, host, age=9)
            await ada.ask("POST", f"/api/tables/{table}/start")
            while guest.state["status"] == "gathering":
                await guest.follow()
            assert not {'"age":', '"ages":'} & {*re.findall(r'"\w+":', "".join(his.frames))}
            started = next(event for event in guest.events if event["e"] == "started")
            return next(fact for fact in started["facts"] if fact["kind"] == "start")


@pytest.mark.rule("B10", "C-S5")
def test_age_decides_a_tie_at_a_table_with_a_bot_and_a_guest(server: LiveServer) -> None:
    """Deals are random: every start must be right, and each kind of tie comes up soon."""

    async def main() -> None:
        seen: set[str] = set()
        for _ in range(200):
            start: dict[str, Any] = await a_start(server.url)
            tied = start.get("others", [])
            if tied and 2 not in tied:
                assert (start["reason"], start.get("why", "")) == ("age", "")
                assert start["seat"] == min(tied, key=lambda seat: AGES[seat])
                seen.add("age")
            elif tied:
                assert (start["reason"], start["why"]) == ("draw", "unknown-age")
                seen.add("draw")
            if seen == {"age", "draw"}:
                return
        raise AssertionError("no tie in 200 deals")

    asyncio.run(main())


def test_a_table_without_ages_asks_nobody(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            for seats, asked in (([{"kind": "me"}, {"kind": "open"}], False), (SEATS, True)):
                table = await ada.open_table(seats=seats)
                seen = await ada.ask("GET", f"/api/tables/{table}")
                assert seen["now"].get("asks_age", False) is asked

    asyncio.run(main())


def test_a_game_that_was_dealt_without_a_missing_age_stays_as_it_was(tmp_path: Path) -> None:
    """Earlier versions left all ages out if one was missing: such a log is followed as it is."""

    async def work(house: House) -> None:
        seats = [SeatWish("me", age=39), SeatWish("me", name="Bea")]
        table = await open_table(house.service, house.ada, NewTable("classic", seats))
        current = await house.look(table)
        stored = [
            StoredEvent(one.version, one.at, _without_ages(one.payload))
            for one in await house.log.read(table)
        ]
        assert current.seed is not None
        loaded = load_table(table, current.seed, stored)
        assert record_of(loaded).ages is None
        assert record_of(loaded).deal == record_of(current).deal
        # The seed still proves the draws: the rest of the pile is the same.
        assert loaded.state is not None
        assert current.state is not None
        assert loaded.state.pile.codes() == current.state.pile.codes()

    in_house(tmp_path, work)


def _without_ages(payload: bytes) -> bytes:
    event = decode_event(payload)
    if isinstance(event, Started):
        return encode_event(Started(event.deal, event.start))
    return payload
