"""Analyses of positions, hints at tables, and reviews of finished games.

The answers are lines, JSON objects that are told as they come. Nothing hidden is used or told.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import msgspec

from sestina.engine.errors import ParseError
from sestina.game.position import parse_position
from sestina.game.view import View
from sestina.host.acts.act import Actor
from sestina.host.acts.hint import AskHint
from sestina.host.people import Person
from sestina.host.protocol.insight import InsightLine, Progress
from sestina.host.refusals import Refused
from sestina.host.requests.caller import Caller
from sestina.host.requests.insight_types import AnalysisAsked, HintAsked
from sestina.host.requests.jobs import InsightJob, InsightJobs, KeptReviews
from sestina.host.requests.running_games import check_help
from sestina.host.requests.tasks import AnalysisTask, HintTask
from sestina.host.service import TableService
from sestina.host.table import OVER
from sestina.host.table_lists import TableLists

_encode = msgspec.json.Encoder().encode


def view_to_analyse(asked: AnalysisAsked) -> View:
    """What the seat to move knows of a position."""
    try:
        position = parse_position(asked.position)
    except ParseError as error:
        raise Refused(error.reason, error.message) from None
    snapshot = position.snapshot
    seat = snapshot.seat if asked.seat is None else asked.seat
    if seat >= len(snapshot.scores):
        raise Refused("no-seat", f"seats are 0 to {len(snapshot.scores) - 1}, not {seat}")
    if seat != snapshot.seat and not snapshot.end_reason:
        raise Refused("not-your-turn", "moves are analysed for the seat to move")
    if snapshot.hands[seat] is None and not snapshot.end_reason:
        raise Refused("bad-position", "the hand of the seat to move is not known")
    return position.view(seat)


def line(progress: Progress, name: str, **more: object) -> bytes:
    """The line of a stream; `name` is what the result is called there."""
    found = {field: getattr(progress, field) for field in InsightLine.__struct_fields__}
    parts = {field: value for field, value in found.items() if value is not None} | more
    if progress.result:
        # It is JSON already, made by the worker: nobody reads it here.
        parts[name] = msgspec.Raw(progress.result)
    return _encode(parts) + b"\n"


async def job_lines(job: InsightJob, name: str, **more: object) -> AsyncIterator[bytes]:
    """The progress of a job; it is cancelled when the client goes."""
    try:
        async for progress in job.progress():
            yield line(progress, name, **more)
    finally:
        job.cancel()


@dataclass(frozen=True)
class InsightEffort:
    """How much thought goes into an answer."""

    hint_seconds: float
    deals: int | None = None
    """Instead of a time: the same question then has the same answer."""


class InsightRequests:
    def __init__(
        self,
        service: TableService,
        lists: TableLists,
        jobs: InsightJobs,
        reviews: KeptReviews,
        effort: InsightEffort,
    ) -> None:
        self._service = service
        self._lists = lists
        self._jobs = jobs
        self._reviews = reviews
        self._effort = effort

    async def analyse(
        self, caller: Caller, asker: str, guest: Person | None, asked: AnalysisAsked
    ) -> AsyncIterator[bytes]:
        """The best moves of a position; `asker` is whom limits count by."""
        view = await caller.run(view_to_analyse, asked)
        await check_help(self._service, self._lists, caller, guest, view)
        self._jobs.check(asker)
        task = AnalysisTask(view, asked.seconds, tuple(asked.moves), self._effort.deals)
        job = self._jobs.begin(asker, task)
        return job_lines(job, "analysis", position=asked.position, seat=view.seat_to_move)

    async def hint(self, player: Person, table: str, asked: HintAsked) -> AsyncIterator[bytes]:
        """A hint for a player's turn; everybody at the table is told of it."""
        async with self._service.reading_latest(table) as current:
            is_known = (asked.seat, asked.ply) in current.hinted
        self._jobs.check(player.id)
        if not is_known:
            await self._service.act(table, Actor(player.id), AskHint(asked.seat, asked.ply))
        async with self._service.reading(table) as current:
            if asked.seat >= current.players or current.seats[asked.seat].person != player.id:
                raise Refused("not-yours", "this is not your seat")
            if (current.seat_to_move, current.ply) != (asked.seat, asked.ply):
                raise Refused("stale", f"the game is at step {current.ply}, not {asked.ply}")
            view = current.view(asked.seat)
        task = HintTask(view, self._effort.hint_seconds, self._effort.deals)
        return job_lines(self._jobs.begin(player.id, task), "hint")

    async def review(self, asker: str, table: str) -> AsyncIterator[bytes]:
        """The review of a game that is over, made now or kept."""
        if await self._reviews.result(table) is None:
            async with self._service.reading_latest(table) as current:
                if current.status != OVER:
                    raise Refused("not-over", "a review shows everything: it is for finished games")
            await self._reviews.ask(table, asker)
        return self._review_lines(table)

    async def _review_lines(self, table: str) -> AsyncIterator[bytes]:
        async for progress in self._reviews.watch(table):
            yield line(progress, "review")

    async def kept_review(self, table: str) -> bytes:
        """A review that is kept, as JSON; `Refused` if there is none."""
        kept = await self._reviews.result(table)
        if kept is None:
            raise Refused("no-review", "nobody has had this game reviewed")
        return b'{"review":' + kept + b"}"
