"""Messages are shared by person, then by address, and refusals cost."""

import asyncio
import itertools
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sestina.server.settings import Limits
from sestina.server.shares import FIRST_MOVE_SECONDS, REMEMBERED_SECONDS, Shares
from tests.server.client import Guest, Player, Socket
from tests.server.live import LiveServer, live_server

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
LIMITS = Limits(
    messages_per_second=1,
    message_burst=10,
    address_messages_per_second=1,
    address_message_burst=30,
)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(shares: Shares, person: str, address: str = "home", *, is_move: bool = False) -> int:
    """How many messages are served before one is not."""
    return next(n for n in itertools.count() if not shares.takes(person, address, is_move=is_move))


def test_connections_of_one_person_share() -> None:
    shares = Shares(LIMITS, Clock())
    assert taken(shares, "Eve") == 10
    assert taken(shares, "Ada") == 10


def test_a_share_shrinks_with_refusals() -> None:
    clock = Clock()
    shares = Shares(LIMITS, clock)
    served = 0
    while shares.takes("Eve", "home", is_move=True):
        shares.note_refusal("Eve", "home")
        served += 1
    assert served == 2
    clock.now += 5
    assert taken(shares, "Eve") == 5
    assert taken(shares, "Ada") == 10


def test_an_address_has_a_share_but_a_first_move_goes_in() -> None:
    clock = Clock()
    shares = Shares(LIMITS, clock)
    assert [taken(shares, f"Eve {n}") for n in range(4)] == [10, 10, 10, 0]
    assert not shares.takes("Ada", "home", is_move=False)
    assert shares.takes("Ada", "home", is_move=True)
    assert not shares.takes("Ada", "home", is_move=True), "this is the second one"
    clock.now += FIRST_MOVE_SECONDS
    assert taken(shares, "Eve 5") == 1
    assert shares.takes("Ada", "home", is_move=True)
    shares.note_refusal("Ada", "home")
    clock.now += FIRST_MOVE_SECONDS
    assert not shares.is_clean("Ada")
    assert not shares.takes("Ada", "home", is_move=True)
    clock.now += REMEMBERED_SECONDS
    assert shares.is_clean("Ada")


async def flood(socket: Socket, table: str, told: Counter[str]) -> None:
    """Illegal moves, one after the other."""
    while True:
        await socket.send("play", table=table, ply=0, move="r1@40,40 b2@-40,7")
        told[(await socket.receive("refused"))["reason"]] += 1


def test_an_honest_player_is_served_beside_one_whose_moves_are_illegal(tmp_path: Path) -> None:
    """From the same address, with the limits that a server has."""

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Eve") as eve, AsyncExitStack() as stack:
            theirs = await eve.open_table(seats=TWO)
            sockets = [await stack.enter_async_context(eve.socket()) for _ in range(40)]
            told: Counter[str] = Counter()
            floods = [asyncio.create_task(flood(one, theirs, told)) for one in sockets]
            async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
                player = Player(socket, await ada.open_table(seats=TWO), 1)
                await player.watch()
                for ply in range(10):
                    draft = player.choose()
                    answer = await socket.ask("play", table=player.table, ply=ply, move=draft)
                    assert answer["t"] == "ack", answer
                    await player.follow()
            for one in floods:
                one.cancel()
            await asyncio.gather(*floods, return_exceptions=True)
            assert told["bad-tile"] > 0
            assert told["too-fast"] > 0, "not even looked at"

    with live_server(str(tmp_path / "sestina.db"), Limits()) as server:
        asyncio.run(main(server))


@pytest.mark.parametrize("text", ['{"t":' * 3_000, "[" * 16_000, '{"t":"ping","x":' + "[" * 9_000])
def test_a_nested_message_is_refused_before_it_is_read(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            with monkeypatch.context() as patch:
                patch.setattr("sestina.server.connection.decoder", None)  # nobody may use it
                await socket.raw.send(text)
                refused = await socket.receive("refused")
            assert (refused["reason"], "too deep" in refused["message"]) == ("bad-message", True)
            said = "[" * 500
            table = await ada.open_table(seats=TWO)
            assert (await socket.ask("say", table=table, text=said))["t"] == "ack"

    asyncio.run(main())
