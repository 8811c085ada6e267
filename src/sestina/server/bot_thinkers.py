"""The processes in which bots think, so that nobody waits for them."""

from sestina.game.view import View
from sestina.host.bot_turns import NoAnswer
from sestina.host.thinking_line import Lane
from sestina.players.levels import bot_named
from sestina.workers.async_pool import AsyncPool
from sestina.workers.messages import WorkerDied, WorkerSettings


def choose(level: str, seed: int, seconds: float, view: View) -> str:
    """Choose a bot's move, as text. Runs in a worker process."""
    return str(bot_named(level, seed, seconds=seconds).choose(view))


class BotThinkers:
    """A pool for each lane. Callers wait for a place in a lane in the `ThinkingLine`."""

    def __init__(self) -> None:
        self._pools: dict[Lane, AsyncPool] = {"any": self._pool(), "short": self._pool()}

    def _pool(self) -> AsyncPool:
        # A game that the program of this server has registered may be one of its own classes.
        return AsyncPool(WorkerSettings(imports_main=True))

    @property
    def pids(self) -> list[int]:
        """The worker processes; none before the first bot's turn."""
        return [pid for pool in self._pools.values() for pid in pool.pids]

    async def think(self, level: str, seed: int, seconds: float, view: View, lane: Lane) -> str:
        """Choose a move in a process of this lane."""
        try:
            move: str = await self._pools[lane].run(choose, level, seed, seconds, view)
        except WorkerDied as died:
            raise NoAnswer(str(died)) from None
        return move

    def close(self) -> None:
        for pool in self._pools.values():
            pool.close()
