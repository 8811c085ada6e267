"""The figures of a contest, as tables and JSON show them."""

from math import isfinite

import msgspec

from sestina.arena.intervals import Estimate
from sestina.arena.results import Results
from sestina.arena.setting import Setting
from sestina.arena.stopping import Sprt
from sestina.arena.tally import Tally
from sestina.arena.thinking_time import ThinkingTime


class Figure(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval; a single block has no interval."""

    mean: float
    low: float | None
    high: float | None


class Standing(msgspec.Struct, frozen=True):
    contestant: str
    win_rate: Figure
    """The share of wins; several winners share a win."""
    fair: float
    """The win rate of equal contestants."""
    duels: Figure
    """How often a seat of this contestant is ahead of a seat of another."""
    margin: Figure
    """Points of its best seat minus points of the best other seat."""
    points: Figure
    rank: Figure
    """1 is the best."""
    wins: int
    """Games won alone."""


class Timing(msgspec.Struct, frozen=True):
    """Seconds per move."""

    contestant: str
    moves: int
    mean: float
    p99: float
    longest: float
    limit: float | None
    late: int
    """Moves that exceeded the limit."""
    overrun: float
    """By how many seconds the longest move exceeded the limit."""


class Test(msgspec.Struct, frozen=True):
    """The state of a sequential test."""

    low: float
    high: float
    log_ratio: float
    lower_bound: float
    upper_bound: float


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    setting: Setting
    seeds: tuple[int, ...]
    games: int
    blocks: int
    draws: int
    turns: float
    """Steps of all players in a game, on average."""
    standings: tuple[Standing, ...]
    verdict: str | None = None
    """Why the contest ended before all games were played."""
    sprt: Test | None = None
    times: tuple[Timing, ...] = ()
    """The only part that differs between equal runs."""


def summarise(
    results: Results, tally: Tally, *, verdict: str | None = None, sprt: Sprt | None = None
) -> Summary:
    setting = results.setting
    names = setting.names()
    standings = []
    for contestant, name in enumerate(names if tally.blocks else ()):
        standings.append(
            Standing(
                contestant=name,
                win_rate=figure(tally.share(contestant)),
                fair=tally.fair_share,
                duels=figure(tally.duel(contestant)),
                margin=figure(tally.margin(contestant)),
                points=figure(tally.mean_points(contestant)),
                rank=figure(tally.mean_rank(contestant)),
                wins=tally.wins[contestant],
            )
        )
    return Summary(
        setting=setting,
        seeds=tuple(run.seed for run in results.runs if run.blocks),
        games=tally.games,
        blocks=tally.blocks,
        draws=tally.draws,
        turns=round(tally.turns / max(1, tally.games), 6),
        standings=tuple(standings),
        verdict=verdict,
        sprt=None if sprt is None else _test(sprt),
        times=tuple(
            timing(name, time, contestant.seconds)
            for name, time, contestant in zip(names, results.times(), setting.parsed(), strict=True)
        ),
    )


def timing(name: str, time: ThinkingTime, limit: float | None) -> Timing:
    return Timing(
        contestant=name,
        moves=time.moves,
        mean=round(time.mean, 7),
        p99=round(time.percentile(99), 7),
        longest=round(time.longest, 7),
        limit=limit,
        late=time.late,
        overrun=0.0 if limit is None else round(max(0.0, time.longest - limit), 7),
    )


def figure(estimate: Estimate) -> Figure:
    bounds = (
        round(value, 6) if isfinite(value) else None for value in (estimate.low, estimate.high)
    )
    return Figure(round(estimate.mean, 6), *bounds)


def _test(sprt: Sprt) -> Test:
    claims = sprt.claims
    return Test(
        claims.low,
        claims.high,
        round(sprt.ratio, 6),
        round(claims.lower_bound, 6),
        round(claims.upper_bound, 6),
    )
