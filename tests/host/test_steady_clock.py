"""The server's time goes on evenly when somebody sets the clock of the machine."""

import asyncio
from pathlib import Path

from sestina.host.clocks import (
    FARTHEST_AHEAD_MS,
    LARGEST_STEP_MS,
    LONGEST_GAP_MS,
    MOST_CORRECTION,
    SteadyClock,
    wall_clock,
)
from tests.server.client import Guest, Player
from tests.server.live import live_server

HOUR_MS = 3_600_000
TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


class Machine:
    """A machine whose clock can be set."""

    def __init__(self) -> None:
        self.seconds = 500.0
        self.ahead = 0
        self.begun = wall_clock()

    def wall(self) -> int:
        return self.begun + int(1000 * self.seconds) + self.ahead

    def steady(self) -> SteadyClock:
        return SteadyClock(self.wall, lambda: self.seconds)


def test_it_is_the_time_of_day() -> None:
    machine = Machine()
    clock = machine.steady()
    for _ in range(50):
        machine.seconds += 7
        assert abs(clock() - machine.wall()) <= 1


def test_a_clock_that_is_set_is_followed_slowly() -> None:
    for ahead in (-HOUR_MS, HOUR_MS):
        machine = Machine()
        clock = machine.steady()
        before = clock()
        machine.ahead = ahead
        assert abs(clock() - before) <= 1
        machine.seconds += 1_000
        passed = clock() - before
        assert abs(passed - 1_000_000) <= MOST_CORRECTION * 1_000_000 + 1
        assert (passed > 1_000_000) == (ahead > 0)
        # And back, as if nothing had been.
        machine.ahead = 0
        machine.seconds += 1_000
        assert abs(clock() - machine.wall()) <= 2


def test_it_never_goes_back() -> None:
    machine = Machine()
    clock = machine.steady()
    times = []
    for n in range(100):
        machine.seconds += 0.01
        machine.ahead = HOUR_MS * (n % 3 - 1)
        times.append(clock())
    assert times == sorted(times)


def test_when_nothing_depends_on_it_it_takes_the_right_time() -> None:
    machine = Machine()
    clock = machine.steady()
    machine.ahead = HOUR_MS
    clock.is_free = lambda: True
    assert clock() == machine.wall()
    machine.ahead += LARGEST_STEP_MS
    assert clock() < machine.wall()


def test_what_is_lost_between_two_processes_is_bounded() -> None:
    machine = Machine()
    last = machine.wall()
    for ahead, expected in (
        (0, last),
        (LONGEST_GAP_MS // 2, last + LONGEST_GAP_MS // 2),
        (HOUR_MS, last + LONGEST_GAP_MS),
        (-HOUR_MS, last),
        (-FARTHEST_AHEAD_MS - 1, last - FARTHEST_AHEAD_MS - 1),
    ):
        machine.ahead = ahead
        clock = machine.steady()
        clock.resume(last)
        assert abs(clock() - expected) <= 1


def test_no_player_loses_time_when_the_clock_is_set(tmp_path: Path) -> None:
    """Set back, a move, and forward again; and the same between two processes."""
    ahead = [0]

    def wall() -> int:
        return wall_clock() + ahead[0]

    async def play(url: str, table: str | None) -> str:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            if table is None:
                table = await ada.open_table(seats=TWO, clock={"seconds": 600, "increment": 0})
                kept["cookies"] = dict(ada.http.cookies)
            player = Player(socket, table, 1)
            await player.watch()
            for jump in (-HOUR_MS, 0, HOUR_MS, 0):
                ahead[0] = jump
                ply = player.state.get("ply", 0)
                answer = await socket.ask("play", table=table, ply=ply, move=player.choose())
                assert answer["t"] == "ack", answer
                await player.follow()
                assert all(500 < left <= 600 for left in player.state["clocks"])
            return table

    kept: dict[str, dict[str, str]] = {}
    database = str(tmp_path / "sestina.db")

    async def look(url: str, table: str) -> list[float]:
        async with Guest(url) as anyone:
            seen = await anyone.ask("GET", f"/api/tables/{table}")
            return list(seen["now"]["clocks"])

    with live_server(database, clock=SteadyClock(wall)) as server:
        table = asyncio.run(play(server.url, None))
    for jump in (-HOUR_MS, 2 * HOUR_MS):
        ahead[0] = jump
        with live_server(database, clock=SteadyClock(wall)) as server:
            left = asyncio.run(look(server.url, table))
            assert all(400 < seconds <= 600 for seconds in left), left
