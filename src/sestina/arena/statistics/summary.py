"""The result of a contest in figures, as tables show it and JSON holds it."""

from math import isfinite

import msgspec

from sestina.arena.results import Results
from sestina.arena.setting import Setting
from sestina.arena.statistics.intervals import Estimate
from sestina.arena.statistics.tally import Tally
from sestina.arena.stopping import Sprt
from sestina.arena.thinking_time import Clock


class Figure(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval; one block alone has none."""

    mean: float
    low: float | None
    high: float | None


class Standing(msgspec.Struct, frozen=True):
    contestant: str
    win_rate: Figure
    """The share of wins, draws shared among the winners."""
    fair: float
    """What it would be if all were equal."""
    duels: Figure
    """How often a seat of this one is ahead of a seat of another."""
    margin: Figure
    """Points of the best own seat more than those of the best other."""
    points: Figure
    rank: Figure
    """1 is the best."""
    wins: int
    """Games won alone."""


class Timing(msgspec.Struct, frozen=True):
    """Seconds a move."""

    contestant: str
    moves: int
    mean: float
    p99: float
    longest: float
    limit: float | None
    late: int
    """Moves beyond the limit."""
    overrun: float
    """The longest move beyond the limit, in seconds."""


class Test(msgspec.Struct, frozen=True):
    """Where a sequential test stands."""

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
    """The only part that equal runs do not share."""


def summarise(
    results: Results, tally: Tally, *, verdict: str | None = None, sprt: Sprt | None = None
) -> Summary:
    setting = results.setting
    names = setting.names()
    standings = []
    for who, name in enumerate(names if tally.blocks else ()):
        standings.append(
            Standing(
                contestant=name,
                win_rate=figure(tally.share(who)),
                fair=tally.fair_share,
                duels=figure(tally.duel(who)),
                margin=figure(tally.margin(who)),
                points=figure(tally.mean_points(who)),
                rank=figure(tally.mean_rank(who)),
                wins=tally.wins[who],
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
            timing(name, clock, contestant.seconds)
            for name, clock, contestant in zip(
                names, results.times(), setting.parsed(), strict=True
            )
        ),
    )


def timing(name: str, clock: Clock, limit: float | None) -> Timing:
    return Timing(
        contestant=name,
        moves=clock.moves,
        mean=round(clock.mean, 7),
        p99=round(clock.percentile(99), 7),
        longest=round(clock.longest, 7),
        limit=limit,
        late=clock.late,
        overrun=0.0 if limit is None else round(max(0.0, clock.longest - limit), 7),
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
