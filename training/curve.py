"""Shows how strength grows with the number of games: from a few hundred to what `club` knows.

    python -m training.curve --output docs/images/learning-network.svg

For each number of games a new network learns from nothing, as in the first round of `training`.
The last one then plays a round by itself, as in the second. Each plays without search against
`greedy`, and against the network of the package, which is what `club` plays by.
"""

import argparse
import sys
import time
from dataclasses import replace
from math import log10, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from training.__main__ import LATER, PARTS, PLANS, TARGET, Round, fit, generate
from training.match import MatchJob, play_matches

NETWORK = "plain2"
GAMES = (64, 256, 1_024, 4_096, 16_384, 65_536, 262_144)
"""Games of self-play for points."""
POSITIONS_A_GAME = 26
STEPS = 400
"""How many steps of a fit at least, if batches of 256 positions allow it."""
SEED = 900
"""Not the seed of the packaged networks: other games."""


class Learned(NamedTuple):
    """How strong a network is that learned from this many games."""

    games: int
    greedy: float
    club: float
    matched: int
    seconds: int

    def __str__(self) -> str:
        parts = [f"{self.games:7} games"]
        for name, share in (("greedy", self.greedy), ("club", self.club)):
            half = 1.96 * sqrt(share * (1 - share) / self.matched)
            parts.append(f"{share:.1%} ± {half:.1%} against {name}")
        return ", ".join([*parts, f"{self.seconds} s"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, nargs="*", default=GAMES)
    parser.add_argument("--later", type=int, default=LATER.games, help="games of the last round")
    parser.add_argument("--match", type=int, default=1200, help="deals to measure a network")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--python", default=sys.executable, help="a Python for the fit")
    parser.add_argument("--output", type=Path, help="draw the curve into this file")
    options = parser.parse_args()
    options.seed = 1
    found: list[Learned] = []
    with TemporaryDirectory() as folder:
        network: Path | None = None
        for number, games in enumerate(options.games):
            one = Round(games, candidates=0, recorded_share=0.5, epochs=4)
            network = Path(folder) / f"{number}.net"
            found.append(learn(one, SEED + number, None, network, options))
            print(found[-1], flush=True)
        if options.later > 0:
            one = replace(LATER, games=options.later)
            last = learn(one, SEED + len(found), network, Path(folder) / "later.net", options)
            found.append(last._replace(games=last.games + found[-1].games))
            print(found[-1], flush=True)
    if options.output is not None:
        options.output.write_text(curve_svg(found), encoding="utf-8")


def learn(
    one: Round, seed: int, start: Path | None, network: Path, options: argparse.Namespace
) -> Learned:
    """Play the games of a round, fit a network to them, and measure it."""
    began = time.monotonic()
    plan = PLANS[NETWORK]
    positions = one.games * POSITIONS_A_GAME * one.epochs
    batch = int(min(plan.batch, max(256, positions / STEPS)))
    with TemporaryDirectory() as folder:
        generate(plan, one, seed, start, Path(folder), options)
        settings = ["--epochs", str(one.epochs), "--batch", str(batch)]
        fit(settings, [Path(folder)], network, start, options)
    seconds = round(time.monotonic() - began)
    shares = []
    for rival in (None, TARGET / f"{NETWORK}.net"):
        deals = -(-options.match // PARTS)
        jobs = [
            MatchJob(plan.game, plan.players, deals, part, network, 0, rival)
            for part in range(PARTS)
        ]
        score = play_matches(jobs, options.workers)
        shares.append(score.wins / score.games)
    return Learned(one.games, shares[0], shares[1], score.games, seconds)


def curve_svg(found: list[Learned]) -> str:
    """The shares of games won, over the games learned from on a logarithmic scale."""
    width, height, left, right, top, bottom = 560, 280, 48, 112, 16, 232
    low, high = log10(found[0].games), log10(found[-1].games)
    across = (width - left - right) / max(high - low, 1e-9)
    up = (bottom - top) / 0.8

    def points(shares: list[float]) -> list[tuple[float, float]]:
        return [
            (left + across * (log10(one.games) - low), bottom - up * min(share, 0.8))
            for one, share in zip(found, shares, strict=True)
        ]

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        '<g font-family="sans-serif" font-size="12" fill="#555">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75):
        y = bottom - up * share
        parts.append(f'<path d="M{left} {y:.0f}H{width - right}" stroke="#ccc"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.0f}" text-anchor="end">{share:.0%}</text>')
    for one, (x, _) in list(zip(found, points([0.0] * len(found)), strict=True))[::2]:
        label = f"{one.games:,}"
        parts.append(f'<text x="{x:.0f}" y="{bottom + 18}" text-anchor="middle">{label}</text>')
    curves = (
        ("greedy", "#1a6fb5", points([one.greedy for one in found])),
        ("club", "#b5481a", points([one.club for one in found])),
    )
    for name, colour, curve in curves:
        path = "L".join(f"{x:.0f} {y:.0f}" for x, y in curve)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3" fill="{colour}"/>' for x, y in curve]
        x, y = curve[-1]
        parts.append(f'<text x="{x + 8:.0f}" y="{y + 4:.0f}" fill="{colour}">against {name}</text>')
    middle = (left + width - right) // 2
    title = "games of self-play; games won without search"
    parts.append(f'<text x="{middle}" y="{height - 6}" text-anchor="middle">{title}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


if __name__ == "__main__":
    main()
