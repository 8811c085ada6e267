"""Totals of blocks for each contestant: win rates, points, margins, ranks.

Each statistic keeps one mean per block, because the blocks are independent (`intervals`).
"""

from collections.abc import Iterable

from sestina.arena.blocks import Block
from sestina.arena.intervals import Estimate, mean_interval, share_interval
from sestina.arena.setting import Setting


class Tally:
    """Adds up blocks, in order."""

    def __init__(self, setting: Setting, blocks: Iterable[Block] = ()) -> None:
        self.setting = setting
        contestants = range(len(setting.contestants))
        self.blocks: int = 0
        self.games: int = 0
        self.turns: int = 0
        self.shares: list[list[float]] = [[] for _ in contestants]
        """Win rates; several winners share a win."""
        self.duels: list[list[float]] = [[] for _ in contestants]
        """How often a seat of this contestant is ahead of a seat of another."""
        self.margins: list[list[float]] = [[] for _ in contestants]
        """Points of its best seat minus points of the best other seat."""
        self.ranks: list[list[float]] = [[] for _ in contestants]
        self.points: list[list[float]] = [[] for _ in contestants]
        self.wins: list[int] = [0 for _ in contestants]
        """Games that each contestant won alone."""
        self.draws: int = 0
        for block in blocks:
            self.add(block)

    def add(self, block: Block) -> None:
        seatings = self.setting.seatings(block.block)
        contestants = range(len(self.setting.contestants))
        for contestant in contestants:
            shares = duels = margins = ranks = points = 0.0
            for seating, scores in zip(seatings, block.scores, strict=True):
                own = [
                    score for seat, score in zip(seating, scores, strict=True) if seat == contestant
                ]
                others = [s for seat, s in zip(seating, scores, strict=True) if seat != contestant]
                best = max(scores)
                shares += own.count(best) / scores.count(best)
                duels += sum(_beats(a, b) for a in own for b in others) / len(own) / len(others)
                margins += max(own) - max(others)
                ranks += sum(_rank(score, scores) for score in own) / len(own)
                points += sum(own) / len(own)
                self.wins[contestant] += max(own) > max(others)
                self.draws += contestant == 0 and len(_winners(seating, scores)) > 1
            games = len(seatings)
            self.shares[contestant].append(shares / games)
            self.duels[contestant].append(duels / games)
            self.margins[contestant].append(margins / games)
            self.ranks[contestant].append(ranks / games)
            self.points[contestant].append(points / games)
        self.blocks += 1
        self.games += len(seatings)
        self.turns += sum(block.turns)

    @property
    def fair_share(self) -> float:
        """The win rate of equal contestants."""
        return 1 / len(self.setting.contestants)

    def share(self, contestant: int) -> Estimate:
        return share_interval(self.shares[contestant])

    def duel(self, contestant: int) -> Estimate:
        return share_interval(self.duels[contestant])

    def margin(self, contestant: int) -> Estimate:
        return mean_interval(self.margins[contestant])

    def mean_rank(self, contestant: int) -> Estimate:
        return mean_interval(self.ranks[contestant])

    def mean_points(self, contestant: int) -> Estimate:
        return mean_interval(self.points[contestant])


def _beats(one: int, other: int) -> float:
    return 0.5 if one == other else float(one > other)


def _rank(score: int, scores: tuple[int, ...]) -> float:
    """1 is the best; equal scores share their ranks."""
    better = sum(other > score for other in scores)
    return better + (scores.count(score) + 1) / 2


def _winners(seating: tuple[int, ...], scores: tuple[int, ...]) -> set[int]:
    best = max(scores)
    return {contestant for contestant, score in zip(seating, scores, strict=True) if score == best}
