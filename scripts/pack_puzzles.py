"""Pack mined puzzles into the file that ships with the package.

    python -m scripts.pack_puzzles mined.jsonl more.jsonl --most all-cards=350 --most qwirkle=350

Puzzles that are the same but for their scores count once. Where a kind has too many, the
easiest and the hardest stay, and as many in between at even distances.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import sestina.puzzles
from sestina.puzzles import Puzzle
from sestina.puzzles.collection import FILE
from sestina.puzzles.kinds.registry import KINDS
from sestina.puzzles.mining import MineFile
from sestina.puzzles.puzzle import write_packed

TARGET = Path(sestina.puzzles.__file__).parent / "data" / FILE


def chosen(puzzles: list[Puzzle], most: int | None) -> list[Puzzle]:
    """At most this many puzzles of one kind, spread over all ratings."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    if most is None or len(ordered) <= most:
        return ordered
    step = (len(ordered) - 1) / max(1, most - 1)
    return [ordered[round(number * step)] for number in range(most)]


def table(puzzles: Sequence[Puzzle]) -> str:
    """The table in docs/puzzles.md: how many puzzles of each kind and game, and how hard."""
    lines = ["| kind | game | puzzles | ratings | median |", "|---|---|---|---|---|"]
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for puzzle in puzzles:
        groups[puzzle.kind, puzzle.game].append(puzzle.rating)
    for (kind, game), ratings in sorted(groups.items()):
        spread = f"{min(ratings)} to {max(ratings)}"
        middle = round(median(ratings))
        lines.append(f"| `{kind}` | {game} | {len(ratings):,} | {spread} | {middle} |")
    lines.append(f"| all | | {len(puzzles):,} | | |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--most", action="append", default=[], metavar="KIND=N")
    parser.add_argument("--output", type=Path, default=TARGET)
    arguments = parser.parse_args()
    limits = {kind: int(number) for kind, _, number in (m.partition("=") for m in arguments.most)}
    found: dict[str, dict[str, Puzzle]] = defaultdict(dict)
    for file in arguments.files:
        for puzzle in MineFile(file).puzzles():
            found[puzzle.kind].setdefault(puzzle.position.partition("| scores")[0], puzzle)
    packed = [
        puzzle for kind in KINDS for puzzle in chosen([*found[kind].values()], limits.get(kind))
    ]
    arguments.output.parent.mkdir(exist_ok=True)
    write_packed(arguments.output, packed)
    print(table(packed))
    print(f"{len(packed)} puzzles, {arguments.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
