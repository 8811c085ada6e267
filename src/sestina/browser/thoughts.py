"""Thoughts of the workers of a tab: bots' moves, analyses, hints and reviews."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

from sestina.browser.pace import Pace
from sestina.browser.ports import Thinkers
from sestina.browser.thinking import MoveTask, read_move, read_progress, write_task
from sestina.game.view import View
from sestina.host.bot_turns import NoAnswer
from sestina.host.protocol.insight import Progress
from sestina.host.thinking_line import Lane

if TYPE_CHECKING:
    from sestina.host.requests.tasks import Task

BROKE_OFF: Final = Progress(state="failed", reason="failed", message="the analysis broke off")


class TabThought:
    """A task of a worker, and what comes back of it."""

    def __init__(self, thoughts: "Thoughts", number: int) -> None:
        self._thoughts = thoughts
        self._number = number
        self._told: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def tell(self, state: str, text: str) -> None:
        self._told.put_nowait((state, text))

    async def result(self) -> str:
        """The text that the worker returns; `NoAnswer` if it fails."""
        while True:
            state, text = await self._told.get()
            if state == "done":
                return text
            if state == "failed":
                raise NoAnswer(text)

    async def progress(self) -> AsyncIterator[Progress]:
        while True:
            state, text = await self._told.get()
            progress = BROKE_OFF if state == "failed" else read_progress(text)
            yield progress
            if progress.is_last:
                return

    def cancel(self) -> None:
        self._thoughts.cancel(self._number)


class Thoughts:
    """Everything that is being thought. It has no limits: a tab serves one person."""

    def __init__(self, thinkers: Thinkers, pace: Pace) -> None:
        self._thinkers = thinkers
        self._pace = pace
        self._numbers = itertools.count(1)
        self._open: dict[int, TabThought] = {}

    def hear(self, number: int, state: str, text: str) -> None:
        """A worker says `progress`, `done` or `failed`."""
        thought = self._open.get(number)
        if thought is None:
            return
        if state != "progress":
            del self._open[number]
        thought.tell(state, text)

    def cancel(self, number: int) -> None:
        if self._open.pop(number, None) is not None:
            self._thinkers.cancel(number)

    def _begin(self, lane: str, task: "MoveTask | Task") -> TabThought:
        number = next(self._numbers)
        thought = self._open[number] = TabThought(self, number)
        self._thinkers.begin(number, lane, write_task(task))
        return thought

    # Bots

    async def think(self, level: str, seed: int, seconds: float, view: View, lane: Lane) -> str:
        thought = self._begin("short", MoveTask(level, seed, seconds, view))
        try:
            move, took = read_move(await thought.result())
        finally:
            thought.cancel()
        await self._pace.note(view.game_id, level, took)
        return move

    # Analyses, hints and reviews

    def check(self, person: str) -> None:
        pass

    def begin(self, person: str, task: "Task") -> TabThought:
        from sestina.host.requests.tasks import ReviewTask

        # A review takes long: bots and hints have a worker of their own.
        return self._begin("long" if isinstance(task, ReviewTask) else "short", task)
