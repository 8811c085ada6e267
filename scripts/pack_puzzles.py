"""Pack mined puzzles into the file that ships with the package.

    python -m scripts.pack_puzzles mined.jsonl more.jsonl --most all-cards=350 --most qwirkle=350

Puzzles that are the same but for their scores count once. Where a kind has too many, the
easiest and the hardest stay, and as many in between at even distances.
"""

import argparse
from collections import Counter, defaultdict
from pathlib import Path

import sestina.puzzles
from sestina.puzzles import Puzzle
from sestina.puzzles.collection import FILE
from sestina.puzzles.kinds.registry import KINDS
from sestina.puzzles.mining import MineFile
from sestina.puzzles.pack import write_packed

TARGET = Path(sestina.puzzles.__file__).parent / "data" / FILE


def chosen(puzzles: list[Puzzle], most: int | None) -> list[Puzzle]:
    """At most so many puzzles of one kind, spread over all ratings."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    if most is None or len(ordered) <= most:
        return ordered
    step = (len(ordered) - 1) / max(1, most - 1)
    return [ordered[round(number * step)] for number in range(most)]


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
    for (kind, game), number in sorted(Counter((p.kind, p.game) for p in packed).items()):
        print(f"{kind:<10} {game:<8} {number:>5}")
    print(f"{len(packed)} puzzles, {arguments.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
