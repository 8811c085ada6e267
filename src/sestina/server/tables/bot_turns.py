"""Bots' turns. Bots think in processes of their own, so that nobody waits for them.

Who thinks next is a matter of fair shares (`fairness/thinking_line.py`). The server that appended
the event before a bot's turn plays the bot's move. If that server dies, the scheduler of another
one finds the table and plays it.
"""

import asyncio
import logging
import multiprocessing
import secrets
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess

from sestina.game.view import View
from sestina.players import bot
from sestina.players.levels import default_seconds
from sestina.server.fairness.thinking_line import Lane, ThinkingLine, Thought
from sestina.server.refusals import Refused
from sestina.server.tables.commands import Play
from sestina.server.tables.judge import SERVER
from sestina.server.tables.service import TableService
from sestina.server.tables.table import Table

log = logging.getLogger(__name__)

MAX_TRIES = 3
RETRY_SECONDS = 1.0
LONG_WAIT_SECONDS = 10.0
"""A bot that waits longer to think is worth a line in the log."""
CROWDED_SECONDS = 0.25
"""The thinking time in a game among bots while others wait to think."""


def choose(level: str, seed: int, seconds: float, view: View) -> str:
    """Choose a bot's move, as text. Runs in a worker process."""
    return str(bot(level, seed=seed, seconds=seconds).choose(view))


def _prepare_worker() -> None:
    # Ctrl-C is for the server, which stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class BotTurns:
    def __init__(self, service: TableService, workers: int, seconds: float) -> None:
        self._service = service
        self._workers = workers
        self._seconds = seconds
        self._line = ThinkingLine(workers)
        self._pools: dict[Lane, ProcessPoolExecutor] = {}
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        """By table, step, and how often the game was taken back."""
        self.on_wait: Callable[[Thought, float], None] = lambda _thought, _seconds: None
        """Told how long a bot has waited to think, in seconds."""

    def _pool(self, lane: Lane) -> ProcessPoolExecutor:
        """The processes of a lane, started when they are first needed."""
        if lane not in self._pools:
            context = multiprocessing.get_context("spawn")
            workers = self._workers if lane == "any" else 1
            self._pools[lane] = ProcessPoolExecutor(workers, context, _prepare_worker)
        return self._pools[lane]

    @property
    def thinking(self) -> int:
        """The number of bots that think now, or wait to."""
        return len(self._thinking)

    @property
    def waiting(self) -> int:
        """The number of bots that wait to think."""
        return self._line.waiting

    @property
    def processes(self) -> list[BaseProcess]:
        """The worker processes; none before the first bot's turn."""
        return [
            process
            for pool in self._pools.values()
            for process in [*(pool._processes or {}).values()]
        ]

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
        for pool in self._pools.values():
            pool.shutdown(wait=True, cancel_futures=True)

    async def _play(
        self, table: str, ply: int, undos: int, level: str, view: View, thought: Thought
    ) -> None:
        begun = time.monotonic()
        async with self._line.turn(thought) as lane:
            self._note_wait(table, thought, time.monotonic() - begun)
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
        for _ in range(MAX_TRIES):
            pool = self._pool(lane)
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    pool, choose, level, secrets.randbits(63), seconds, view
                )
            except BrokenProcessPool:
                log.warning("a bot's process died: starting a new one")
                if self._pools.get(lane) is pool:
                    pool.shutdown(wait=False)
                    del self._pools[lane]
            except Exception:
                log.exception("the bot %s failed in %r", level, view)
                break
        # The game goes on even if the bot fails.
        return str(view.legal_moves()[0])
