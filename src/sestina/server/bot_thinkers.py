"""The processes in which bots think, so that nobody waits for them."""

import asyncio
import logging
import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess

from sestina.game.view import View
from sestina.host.bot_turns import NoAnswer
from sestina.host.thinking_line import Lane
from sestina.players import bot

log = logging.getLogger(__name__)

MAX_TRIES = 3


def choose(level: str, seed: int, seconds: float, view: View) -> str:
    """Choose a bot's move, as text. Runs in a worker process."""
    return str(bot(level, seed=seed, seconds=seconds).choose(view))


def _prepare_worker() -> None:
    # Ctrl-C is for the server, which stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class BotThinkers:
    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pools: dict[Lane, ProcessPoolExecutor] = {}

    def _pool(self, lane: Lane) -> ProcessPoolExecutor:
        """The processes of a lane, started when they are first needed."""
        if lane not in self._pools:
            context = multiprocessing.get_context("spawn")
            workers = self._workers if lane == "any" else 1
            self._pools[lane] = ProcessPoolExecutor(workers, context, _prepare_worker)
        return self._pools[lane]

    @property
    def processes(self) -> list[BaseProcess]:
        """The worker processes; none before the first bot's turn."""
        return [
            process
            for pool in self._pools.values()
            for process in [*(pool._processes or {}).values()]
        ]

    async def think(self, level: str, seed: int, seconds: float, view: View, lane: Lane) -> str:
        """Choose a move in a process of this lane."""
        for _ in range(MAX_TRIES):
            pool = self._pool(lane)
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    pool, choose, level, seed, seconds, view
                )
            except BrokenProcessPool:
                if self._pools.get(lane) is pool:
                    pool.shutdown(wait=False)
                    del self._pools[lane]
                log.warning("a bot's process died: starting a new one")
        raise NoAnswer(f"{MAX_TRIES} processes died")

    def close(self) -> None:
        for pool in self._pools.values():
            pool.shutdown(wait=True, cancel_futures=True)
