"""Positions for tests, written short: what is not named lies in the pile."""

from collections.abc import Sequence

import sestina
from sestina.engine.tiles import TILES, parse_tiles
from sestina.games.registry import build_rules


def set_up(
    board: str = "",
    hands: Sequence[str] = ("", ""),
    *,
    game: str = "classic",
    pile: str | None = None,
    scores: Sequence[int] | None = None,
    actions: Sequence[str] | None = None,
    specials: str = "",
    turn: str = "seat=0",
    seed: int = 1,
    expansion: str | None = None,
    action_tiles: Sequence[str] | None = None,
    actions_from_start: bool | None = None,
    backgrounds: int | None = None,
) -> sestina.Game:
    """A game from a position.

    `pile` names the tiles to be drawn first (specials as `!kind`); None: no particular
    order. `pile="empty"` leaves nothing to draw: then all tiles that are not named lie,
    out of the way, in the hand of the last seat, so that every tile of the game is there.
    `specials` names special tiles at the end of the pile. `actions` are the action tiles
    of each seat, as `"draw3 take"`.
    """
    options = {
        "expansion": expansion,
        "action_tiles": action_tiles,
        "actions_from_start": actions_from_start,
        "backgrounds": backgrounds,
    }
    rules = build_rules(game, options)
    left = sorted(rules.tiles)
    placed = [word.partition("@")[0] for word in board.split()]
    ahead = [] if pile in (None, "empty") else str(pile).split()
    named = [*placed, *" ".join(hands).split(), *(w for w in ahead if not w.startswith("!"))]
    for tile in parse_tiles(named):
        left.remove(tile.code)
    rest = [str(TILES[code]) for code in left]
    all_hands = [*hands]
    if pile == "empty":
        all_hands[-1] = " ".join([all_hands[-1], *rest])
        rest = []
    scores = scores or [0] * len(hands)
    options_text = "".join(
        f" {name}" if value is True else f" {name}={_option(value)}"
        for name, value in rules.options
        if value is not None and value is not False
    )
    sections = [
        f"sestina 1 {game} players={len(hands)}{options_text}",
        f"board {board}",
        *(f"hand {hand}" for hand in all_hands),
        f"pile {' '.join([*ahead, *rest, *(f'!{kind}' for kind in specials.split())])}",
        f"scores {' '.join(map(str, scores))}",
    ]
    if actions is not None:
        sections.append(f"actions {' / '.join(held or '-' for held in actions)}")
    sections.append(f"turn {turn}")
    return sestina.Game.from_position(" | ".join(sections), seed=seed)


def _option(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def play_all(game: sestina.Game, *moves: str) -> sestina.Game:
    """Play one move after another and return the game."""
    for move in moves:
        game.play(move)
    return game
