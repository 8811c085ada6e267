"""Write docs/notes/level-games.md: games of the levels that overlook things, with what it was.

A test compares the file with what this would write.
"""

from pathlib import Path

import sestina
from bench.contestants import KeenNewcomer, Newcomer, SingleCell

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "notes" / "level-games.md"
TURNS = 12
"""Turns of the level that are shown of a game."""

HEADER = """\
# Games of the levels that overlook things

Written by `python -m scripts.make_level_games`. The page about [the
bots](../bots.md#human-mistakes) says which mistakes these levels make. Each table shows the first
turns of a level in a game of classic for two, and the placement that would have scored more, if
there was one.
"""


def level_games() -> str:
    """The whole page."""
    return "\n".join(
        [
            HEADER,
            game_of("gentle", "a newcomer who sees six placements", Newcomer(1), seed=3),
            game_of("easy", "a newcomer who sees fifteen placements", KeenNewcomer(1), seed=3),
            game_of("beginner", "a player who lays single tiles", SingleCell(1), seed=3),
            game_of("casual", "`beginner`", sestina.bot("beginner", seed=1), seed=3),
            game_of("casual", "`greedy`", sestina.bot("greedy"), seed=3),
        ]
    )


def game_of(level: sestina.Level, other_name: str, other: sestina.Bot, seed: int) -> str:
    """A game of a level, as a section."""
    game = sestina.new_game("classic", players=2, seed=seed)
    bot = sestina.bot(level, seed=seed)
    rows: list[str] = []
    turns = lost = 0
    while not game.is_over:
        if game.seat_to_move == 1:
            game.play(other.choose(game.view(1)))
            continue
        view = game.view(0)
        move = bot.choose(view)
        placements = [listed for listed in view.legal_moves() if listed.kind == "place"]
        best = max(placements, key=lambda listed: listed.points, default=move)
        turns += 1
        lost += best.points - move.points
        if turns <= TURNS:
            rows.append(turn_row(turns, view, move, best))
        game.play(move)
    mine, theirs = game.scores
    return "\n".join(
        [
            f"## `{level}` against {other_name}\n",
            f"`{level}` got {mine} points in {turns} turns, the other {theirs}.",
            f"The best placements would have scored {lost} points more.\n",
            "| turn | hand | it laid | points | the best | points |",
            "|---|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


def turn_row(turn: int, view: sestina.View, move: sestina.Move, best: sestina.Move) -> str:
    hand = " ".join(map(str, view.hand))
    overlooked = ("", "") if best.points == move.points else (f"`{best}`", str(best.points))
    cells = (str(turn), hand, f"`{move}`", str(move.points), *overlooked)
    return f"| {' | '.join(cells)} |"


def main() -> None:
    TARGET.write_text(level_games(), encoding="utf-8")
    print(f"wrote {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
