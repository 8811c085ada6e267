"""Clocks on a live server: a bot takes over, even if the timer was lost with its server."""

import asyncio
from pathlib import Path

from sestina.host.clocks import wall_clock
from tests.server.client import Guest, Player
from tests.server.live import live_server


def test_a_bot_plays_for_a_person_whose_time_is_up(tmp_path: Path) -> None:
    """The clock is set forward: the index replaces the lost timer."""
    ahead = [0]

    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
            table = await ada.open_table(seats=seats, clock={"seconds": 60, "increment": 5})
            player = Player(socket, table, 1)
            await player.watch()
            late = player.state["seat_to_move"]
            assert all(30 < seconds <= 60 for seconds in player.state["clocks"])
            ahead[0] = 120_000
            answer = await socket.ask("play", table=table, ply=0, move=player.choose())
            assert answer["reason"] == "time-up"
            while player.state.get("ply", 0) == 0:
                await player.follow()
            [over] = [event for event in player.events if event["e"] == "took-over"]
            assert (over["seat"], over["reason"]) == (late, "time")
            # The other plays against the bot, until the late one takes the seat back.
            await ada.ask("POST", f"/api/tables/{table}/seats/{late}/return")
            while not player.is_mine or player.state["seat_to_move"] != late:
                if player.is_mine:
                    ply = player.state["ply"]
                    await socket.ask("play", table=table, ply=ply, move=player.choose())
                await player.follow()
            assert player.state["clocks"][late] > 0
            assert player.state["offers"]

    with live_server(str(tmp_path / "sestina.db"), clock=lambda: wall_clock() + ahead[0]) as server:
        asyncio.run(main(server.url))
