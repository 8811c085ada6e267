"""What a step is worth to each seat."""

from collections.abc import Callable, Sequence
from typing import Final

Reward = Callable[[Sequence[int], Sequence[int], Sequence[int]], list[float]]
"""From the scores before and after a step, and the winners if it ended the game."""


def outcome(before: Sequence[int], after: Sequence[int], winners: Sequence[int]) -> list[float]:
    """1 for winning alone, and less for all others so that the sum is 0; nothing before the end."""
    players = len(after)
    if not winners:
        return [0.0] * players
    share = players / len(winners)
    return [((share if seat in winners else 0.0) - 1) / (players - 1) for seat in range(players)]


def points(before: Sequence[int], after: Sequence[int], winners: Sequence[int]) -> list[float]:
    """What each seat scored."""
    return [float(new - old) for old, new in zip(before, after, strict=True)]


def margin(before: Sequence[int], after: Sequence[int], winners: Sequence[int]) -> list[float]:
    """What each seat scored more than the others on average."""
    gained = points(before, after, winners)
    total, others = sum(gained), len(gained) - 1
    return [own - (total - own) / others for own in gained]


REWARDS: Final[dict[str, Reward]] = {"outcome": outcome, "points": points, "margin": margin}


def reward_called(name: str) -> Reward:
    if name not in REWARDS:
        raise ValueError(f"reward is {', '.join(REWARDS)}, not {name!r}")
    return REWARDS[name]
