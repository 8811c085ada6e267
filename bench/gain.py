"""How much better one contestant does than another against the same opponent in the same deals.

    sestina arena master:seconds=0.1 greedy --players 3 --games 300 --seed 7 --output new.json
    sestina arena bench.frozen:master greedy --players 3 --games 300 --seed 7 --output former.json
    python -m bench.gain new.json former.json

Both files hold a match against the same opponent, with the same seed. Part of the luck is in the
deals, so the difference is taken block by block; only blocks that both have played count.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from sestina.arena.intervals import Estimate, mean_interval
from sestina.arena.results import ResultFileError, Results, read_results
from sestina.arena.tally import Tally


@dataclass(frozen=True)
class Gain:
    """By how much the first contestant of one match did better than that of the other."""

    games: int
    """Of each match."""
    win_rate: Estimate
    margin: Estimate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("new", type=Path, help="results of sestina arena --output")
    parser.add_argument("former", type=Path, help="the same, of the contestant to compare with")
    options = parser.parse_args()
    try:
        new, former = [only_match(path) for path in (options.new, options.former)]
        gain = gain_of(new, former)
    except (ResultFileError, ValueError) as error:
        parser.error(str(error))
    names = [match.setting.contestants[0] for match in (new, former)]
    print(
        f"{names[0]} rather than {names[1]}, against {new.setting.contestants[1]}: "
        f"{gain.games} games each"
    )
    print(f"  win rate {_shown(gain.win_rate, 100)} percentage points")
    print(f"  margin   {_shown(gain.margin, 1)} points")


def only_match(path: Path) -> Results:
    """The match of a file that holds one."""
    matches = read_results(path)
    if len(matches) != 1:
        raise ValueError(f"{path} holds {len(matches)} matches; give a file with one")
    return matches[0]


def gain_of(new: Results, former: Results) -> Gain:
    """Compare two matches of two contestants each, of whom the second is the same."""
    _check_comparable(new, former)
    tallies = Tally(new.setting), Tally(former.setting)
    known = {run.seed: run.blocks for run in former.runs}
    for run in new.runs:
        for pair in zip(run.blocks, known.get(run.seed, ()), strict=False):
            for tally, block in zip(tallies, pair, strict=True):
                tally.add(block)
    if not tallies[0].blocks:
        raise ValueError("the two matches have no deal in common: play them with the same seed")
    return Gain(
        tallies[0].games,
        *(
            mean_interval([one - other for one, other in zip(*values, strict=True)])
            for values in (
                [tally.shares[0] for tally in tallies],
                [tally.margins[0] for tally in tallies],
            )
        ),
    )


def _check_comparable(new: Results, former: Results) -> None:
    one, other = new.setting, former.setting
    if len(one.contestants) != 2 or len(other.contestants) != 2:
        raise ValueError("compare matches of two contestants each")
    if one.contestants[1] != other.contestants[1]:
        raise ValueError(
            f"the opponents differ: {one.contestants[1]} and {other.contestants[1]}; "
            "name the same one second in both matches"
        )
    if replace(one, contestants=()) != replace(other, contestants=()):
        raise ValueError("the two matches are of different games")


def _shown(estimate: Estimate, scale: float) -> str:
    low, mean, high = (scale * value for value in (estimate.low, estimate.mean, estimate.high))
    return f"{mean:+.1f} ({low:+.1f} to {high:+.1f})"


if __name__ == "__main__":
    main()
