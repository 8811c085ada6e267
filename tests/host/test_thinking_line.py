"""Bots think in a fair order: one guest's bots keep nobody else's waiting."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sestina.host import bot_turns
from sestina.host.thinking_line import Lane, ThinkingLine, Thought
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server


class HeldThoughts:
    """Thoughts that last until the test lets them end."""

    def __init__(self, workers: int = 1) -> None:
        self.now = 0.0
        self.line = ThinkingLine(workers, lambda: self.now)
        self.begun: list[tuple[str, Lane]] = []
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def think(self, name: str, thought: Thought) -> None:
        self._ends[name] = asyncio.Event()
        self._tasks[name] = asyncio.create_task(self._think(name, thought))
        await asyncio.sleep(0)

    async def _think(self, name: str, thought: Thought) -> None:
        async with self.line.turn(thought) as lane:
            self.begun.append((name, lane))
            await self._ends[name].wait()

    async def end(self, name: str, seconds: float = 1.0) -> None:
        self.now += seconds
        self._ends[name].set()
        await self._tasks[name]
        await asyncio.sleep(0)

    async def cancel(self, name: str) -> None:
        self._tasks[name].cancel()
        await asyncio.gather(self._tasks[name], return_exceptions=True)

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.begun]


def run(work: Callable[[HeldThoughts], Awaitable[None]], workers: int = 1) -> None:
    async def main() -> None:
        await work(HeldThoughts(workers))

    asyncio.run(main())


def bots_only(person: str, *, short: bool = False) -> Thought:
    return Thought(person, for_people=False, is_short=short)


def with_people(person: str, *, short: bool = False) -> Thought:
    return Thought(person, for_people=True, is_short=short)


def test_a_game_of_people_goes_before_sixty_among_bots() -> None:
    async def work(held: HeldThoughts) -> None:
        for number in range(60):
            await held.think(f"bots-{number}", bots_only("eve"))
        await held.think("people", with_people("ada"))
        assert held.names == ["bots-0"]
        await held.end("bots-0")
        assert held.names == ["bots-0", "people"]

    run(work)


def test_a_short_thought_does_not_wait_for_a_long_one() -> None:
    async def work(held: HeldThoughts) -> None:
        await held.think("long", bots_only("eve"))
        await held.think("short", with_people("ada", short=True))
        assert held.begun == [("long", "any"), ("short", "short")]
        # One more waits, but not behind a long one.
        await held.think("long too", with_people("bob"))
        await held.think("short too", with_people("ada", short=True))
        await held.end("long")
        assert held.names == ["long", "short", "short too"]

    run(work)


def test_who_has_thought_least_goes_first() -> None:
    async def work(held: HeldThoughts) -> None:
        await held.think("eve-0", bots_only("eve"))
        for number in range(1, 4):
            await held.think(f"eve-{number}", bots_only("eve"))
        await held.think("bob-0", bots_only("bob"))
        await held.end("eve-0")
        assert held.names[-1] == "bob-0"
        await held.end("bob-0", 5.0)
        assert held.names[-1] == "eve-1"

    run(work)


def test_who_stops_waiting_takes_nobodys_place() -> None:
    async def work(held: HeldThoughts) -> None:
        await held.think("one", bots_only("eve"))
        await held.think("two", bots_only("eve"))
        await held.think("three", bots_only("eve"))
        await held.cancel("two")
        assert held.line.waiting == 1
        await held.cancel("one")
        assert held.names == ["one", "three"]

    run(work)


def test_a_guest_with_many_bot_games_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Masters that never finish their thoughts, and a greedy bot that answers beside them."""
    asked: list[str] = []
    choose_for_real = bot_turns.BotTurns._choose

    async def stuck(self: Any, level: str, view: Any, lane: Lane, seconds: float) -> str:
        asked.append(level)
        if level == "master":
            await asyncio.Event().wait()
        return await choose_for_real(self, level, view, lane, seconds)

    monkeypatch.setattr(bot_turns.BotTurns, "_choose", stuck)

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Eve") as eve, Guest(server.url, "Ada") as ada:
            masters = [{"kind": "bot", "level": "master"}] * 2
            for _ in range(10):
                await eve.open_table(seats=masters)
            seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
            async with ada.socket() as socket:
                player = Player(socket, await ada.open_table(seats=seats), 1)
                await player.watch()
                while sum(bool(event.get("bot")) for event in player.events) < 3:
                    if player.is_mine:
                        ply = player.state.get("ply", 0)
                        await socket.ask("play", table=player.table, ply=ply, move=player.choose())
                    await player.follow()
            assert asked.count("master") == 1
            assert server.backend.bots.waiting == 9

    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server))
