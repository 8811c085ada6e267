"""Bots' turns. Bots think elsewhere, so that nobody waits for them.

Who thinks next is a matter of fair shares (`thinking_line.py`). The server that appended the
event before a bot's turn plays the bot's move. If that server dies, the scheduler of another one
finds the table and plays it.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Protocol

from sestina.game.view import View
from sestina.host.acts.act import SERVER
from sestina.host.acts.play import Play
from sestina.host.refusals import Refused
from sestina.host.service import TableService
from sestina.host.table import Table
from sestina.host.thinking_line import Lane, ThinkingLine, Thought
from sestina.players.levels import default_seconds

log: logging.Logger = logging.getLogger(__name__)

MAX_TRIES = 3
RETRY_SECONDS = 1.0
LONG_WAIT_SECONDS = 10.0
"""A bot that waits longer to think is worth a line in the log."""
CROWDED_SECONDS = 0.25
"""The thinking time in a game among bots while others wait to think."""


class NoAnswer(Exception):
    """What was to choose the move died on every try."""


class Think(Protocol):
    """Chooses a bot's move, as text, beside the event loop; or raises `NoAnswer`."""

    async def __call__(
        self, level: str, seed: int, seconds: float, view: View, lane: Lane
    ) -> str: ...


class BotTurns:
    def __init__(
        self,
        service: TableService,
        think: Think,
        thinkers: int,
        seconds: float,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`thinkers` bots think at once, besides those that take no time."""
        self._service = service
        self._think = think
        self._seconds = seconds
        self._monotonic = monotonic
        self._line = ThinkingLine(thinkers, monotonic)
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        """By table, step, and how often the game was taken back."""
        self.on_wait: Callable[[Thought, float], None] = lambda _thought, _seconds: None
        """Told how long a bot has waited to think, in seconds."""

    @property
    def thinking(self) -> int:
        """The number of bots that think now, or wait to."""
        return len(self._thinking)

    @property
    def waiting(self) -> int:
        """The number of bots that wait to think."""
        return self._line.waiting

    def consider(self, table: Table) -> None:
        """Let a bot think if it is to move."""
        level = table.bot_to_move
        key = (table.id, table.ply, table.undos)
        if level is None or key in self._thinking:
            return
        view = table.view(table.seat_to_move)
        thought = Thought(
            person=table.host,
            for_people=any(seat.level is None for seat in table.seats),
            is_short=default_seconds(level, table.game) is None,
        )
        turn = self._play(*key, level, view, thought)
        task = asyncio.create_task(turn, name=f"bot at {table.id}")
        self._thinking[key] = task
        task.add_done_callback(lambda _task: self._thinking.pop(key, None))

    async def close(self) -> None:
        for task in [*self._thinking.values()]:
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def _play(
        self, table: str, ply: int, undos: int, level: str, view: View, thought: Thought
    ) -> None:
        begun = self._monotonic()
        async with self._line.turn(thought) as lane:
            self._note_wait(table, thought, self._monotonic() - begun)
            seconds = self._seconds
            if not thought.for_people and self._line.waiting:
                seconds = min(seconds, CROWDED_SECONDS)
            move = await self._choose(level, view, lane, seconds)
        for _ in range(MAX_TRIES):
            try:
                await self._service.act(table, SERVER, Play(ply, move, undos=undos))
            except Refused as refused:
                # The person took the seat back, or another server was faster.
                log.debug("bot at %s: %s", table, refused.reason)
            except Exception:
                log.exception("the move of a bot at %s could not be stored", table)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            return

    def _note_wait(self, table: str, thought: Thought, seconds: float) -> None:
        self.on_wait(thought, seconds)
        if seconds > LONG_WAIT_SECONDS:
            fields = {"table": table, "seconds": round(seconds, 3), "waits_for": "bots"}
            log.warning("a bot at %s waited %.1f s to think", table, seconds, extra=fields)

    async def _choose(self, level: str, view: View, lane: Lane, seconds: float) -> str:
        try:
            return await self._think(level, secrets.randbits(63), seconds, view, lane)
        except NoAnswer as error:
            log.warning("the bot %s does not answer: %s", level, error)
        except Exception:
            log.exception("the bot %s failed in %r", level, view)
        # The game goes on even if the bot fails.
        return str(view.legal_moves()[0])
