"""A ladder: contestants, weakest first, rated from matches between pairs."""

from collections.abc import Sequence

import msgspec

from sestina.arena.bradley_terry import Pair, rate
from sestina.arena.contestants import parse_contestant
from sestina.arena.results import Results
from sestina.arena.setting import Setting
from sestina.arena.summary import Figure, Timing, figure, timing
from sestina.arena.tally import Tally
from sestina.arena.thinking_time import ThinkingTime
from sestina.games.options import StatedValue

ANCHOR = "greedy"
IN_ORDER, REVERSED, UNDECIDED = "in order", "reversed", "undecided"


class Rung(msgspec.Struct, frozen=True):
    contestant: str
    rating: Figure
    games: int


class Pairing(msgspec.Struct, frozen=True):
    """Two contestants that played each other."""

    lower: str
    higher: str
    distance: int
    """1: they are neighbours."""
    games: int
    win_rate: Figure
    """The win rate of the higher contestant."""
    margin: Figure
    """The margin of the higher contestant, in points."""
    verdict: str
    """Whether the interval of the win rate is above a half, below it, or contains it."""


class Ladder(msgspec.Struct, frozen=True):
    game: str
    players: int
    options: dict[str, StatedValue]
    rungs: tuple[Rung, ...]
    pairings: tuple[Pairing, ...]
    holds: bool
    """Whether no neighbours are reversed and all pairs at distance 2 are in order."""
    times: tuple[Timing, ...]


def pairings(count: int, distance: int | None) -> list[tuple[int, int]]:
    """The pairs to play: all that are at most this far apart; None: all."""
    far = count if distance is None else distance
    return [
        (low, high) for low in range(count) for high in range(low + 1, min(count, low + far + 1))
    ]


def climb(contestants: Sequence[str], matches: Sequence[Results]) -> Ladder:
    """Rate these contestants, weakest first, from the matches between them."""
    places = {contestant: place for place, contestant in enumerate(contestants)}
    pairs, found, games = [], [], [0] * len(contestants)
    played = [results for results in matches if {*results.setting.contestants} <= {*places}]
    for results in played:
        tally = results.tally()
        if tally.blocks:
            one, other = (places[name] for name in results.setting.contestants)
            pairs.append(Pair(one, other, tally.duels[0], tally.games))
            found.append(_pairing(results.setting, tally, places))
            games[one] += tally.games
            games[other] += tally.games
    anchor = places.get(ANCHOR, 0)
    ratings = rate(len(contestants), pairs, anchor)
    found.sort(key=lambda pairing: (pairing.distance, places[pairing.lower]))
    setting = played[0].setting
    return Ladder(
        game=setting.game,
        players=setting.players,
        options=setting.options,
        rungs=tuple(
            Rung(name, figure(rating), count)
            for name, rating, count in zip(contestants, ratings, games, strict=True)
        ),
        pairings=tuple(found),
        holds=holds(found),
        times=_times(contestants, played),
    )


def holds(found: Sequence[Pairing]) -> bool:
    """Whether the results confirm the claimed order."""
    for pairing in found:
        if pairing.distance == 1 and pairing.verdict == REVERSED:
            return False
        if pairing.distance == 2 and pairing.verdict != IN_ORDER:
            return False
    return True


def _pairing(setting: Setting, tally: Tally, places: dict[str, int]) -> Pairing:
    first, second = setting.contestants
    high = int(places[second] > places[first])
    share = tally.share(high)
    verdict = UNDECIDED
    if share.excludes(0.5):
        verdict = IN_ORDER if share.mean > 0.5 else REVERSED
    return Pairing(
        lower=setting.contestants[1 - high],
        higher=setting.contestants[high],
        distance=abs(places[second] - places[first]),
        games=tally.games,
        win_rate=figure(share),
        margin=figure(tally.margin(high)),
        verdict=verdict,
    )


def _times(contestants: Sequence[str], matches: Sequence[Results]) -> tuple[Timing, ...]:
    """The thinking time of each contestant over all its matches."""
    times = {contestant: ThinkingTime() for contestant in contestants}
    for results in matches:
        for name, time in zip(results.setting.contestants, results.times(), strict=True):
            times[name].add(time)
    return tuple(timing(name, time, parse_contestant(name).seconds) for name, time in times.items())
