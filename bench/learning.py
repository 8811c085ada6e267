"""What learning programs get: steps of the environments and turns of batches a second."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import sestina.rl
from sestina.players.tiles.selfplay import play_for

BATCH = 32


def measure_learning(seconds: float = 2.0) -> list[str]:
    """A line for each figure. Times are of the processor, so that neighbours matter less."""
    core = _core_rate(seconds)
    lines = [f"greedy turns in the core: {core:,.0f} turns/s"]
    for what, rate in {
        "greedy, all moves found": batch_rate(greedy_actions, seconds),
        "random, all moves found": batch_rate(_random, seconds),
        "greedy, all moves as rows": batch_rate(greedy_actions, seconds, rows=True),
        "greedy, as rows and with observations": batch_rate(
            greedy_actions, seconds, rows=True, observed=True
        ),
    }.items():
        lines.append(f"batch of {BATCH}, {what}: {rate:,.0f} turns/s, {rate / core:.2f}")
    for actions in ("afterstates", "factored", "micro-steps"):
        rate = aec_rate(actions, seconds)
        lines.append(f"AEC, {actions}, with observations and mask: {rate:,.0f} steps/s")
    return lines


def _core_rate(seconds: float) -> float:
    begun = time.process_time()
    run = play_for("classic", seconds)
    return run.mean_turns * run.games / (time.process_time() - begun)


Choose = Callable[[sestina.rl.GameBatch, np.random.Generator], "np.ndarray"]


def greedy_actions(games: sestina.rl.GameBatch, rng: np.random.Generator) -> np.ndarray:
    return games.greedy_actions()


def _random(games: sestina.rl.GameBatch, rng: np.random.Generator) -> np.ndarray:
    return games.random_actions(rng)


def batch_rate(
    choose: Choose, seconds: float, *, rows: bool = False, observed: bool = False
) -> float:
    """Turns a second, without the time for choosing the moves."""
    games = sestina.rl.batch("classic", games=BATCH, rng=1)
    rng = np.random.default_rng(1)
    turns, spent = 0, 0.0
    while spent < seconds:
        for _ in range(20):
            actions = choose(games, rng)
            begun = time.process_time()
            games.step(actions)
            if rows:
                games.moves  # noqa: B018  # written when they are asked for
            if observed:
                games.observe()
            spent += time.process_time() - begun
        turns += 20 * BATCH
    return turns / spent


def aec_rate(actions: str, seconds: float) -> float:
    """Steps a second with a random choice among the legal actions."""
    env = sestina.rl.aec("classic", actions=actions)
    rng = np.random.default_rng(1)
    steps, seed = 0, 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        env.reset(seed=seed)
        seed += 1
        while not env.game.is_over:
            seen, _, _, _, info = env.last()
            legal = info["legal"] if "legal" in info else seen["action_mask"].nonzero()[0]
            env.step(legal[int(rng.random() * len(legal))])
            steps += 1
    return steps / spent


if __name__ == "__main__":
    print("\n".join(measure_learning()))
