"""Writes what the host says of the board on the first page of a site: `make protocol`.

The page shows it, and can be played on, before the host has started.
"""

import json
from pathlib import Path
from typing import Final

import msgspec

from sestina.host.requests.positions import examine
from sestina.host.requests.types import PositionAsked

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "src" / "pages" / "firstBoard.json"
POSITION: Final = (
    "sestina 1 classic players=2 | board Yd@1,0 Bk@4,0 Rc@0,1 Rd@1,1 R8@2,1 R4@3,1 Rk@4,1 Oc@0,2 "
    "G8@2,2 Pk@4,2 Ps@5,2 | hand Yc Gs Rs Bd O4 P8 | hand ?6 | pile ?85 | scores 0 0 | "
    "turn seat=0 ply=8"
)
"""The picture of that page, with the tile that completes its long row in the hand."""


def first_board() -> str:
    table = examine(PositionAsked(position=POSITION, seat=0)).table
    seen = {"position": POSITION, "table": msgspec.to_builtins(table)}
    return json.dumps(seen, separators=(",", ":")) + "\n"


def main() -> None:
    TARGET.write_text(first_board(), encoding="utf-8")
    print(f"wrote {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
