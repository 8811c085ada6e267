"""Short ways to set up positions for tests: tiles that are not named lie in the pile."""

from collections import Counter
from collections.abc import Mapping, Sequence

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
    boards: str | None = None,
    discs: Sequence[int] | None = None,
    stars: str = "",
    house: Mapping[str, str] | None = None,
) -> sestina.Game:
    """A game from a position.

    `pile` names the tiles to draw first (special tiles as `!kind`); None means no particular
    order. `pile="empty"` leaves nothing to draw and puts all tiles that are not named into the
    hand of the last seat, because a position needs every tile of the game. `specials` names
    special tiles at the end of the pile. `actions` gives the action tiles of each seat, as
    `"draw3 take"`. `discs` are the star discs of each seat, `stars` the fields that hold one,
    `house` house rules by name.
    """
    options = {
        "expansion": expansion,
        "action_tiles": action_tiles,
        "actions_from_start": actions_from_start,
        "backgrounds": backgrounds,
        "boards": boards,
        **(house or {}),
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
    if discs is not None:
        sections.append(f"discs {' '.join(map(str, discs))}")
    if stars:
        sections.append(f"stars {stars}")
    sections.append(f"turn {turn}")
    return sestina.Game.from_position(" | ".join(sections), seed=seed)


def _option(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def play_all(game: sestina.Game, *moves: str) -> sestina.Game:
    """Play one move after another and return the game."""
    for move in moves:
        game.play(move)
    return game


# --- Cards -----------------------------------------------------------------------------------

ALL_CARDS = tuple(colour + shape for colour in "ROYGBP" for shape in "csd48k") * 3


def set_up_cards(
    table: str = "",
    hands: Sequence[str] = ("", ""),
    *,
    pile: str = "",
    pile_size: int | None = None,
    scores: Sequence[int] | None = None,
    shown: Sequence[str] | None = None,
    turn: str = "seat=0 opened",
    seed: int = 1,
) -> sestina.Game:
    """A game of Cards from a position.

    A number as a hand means this many of the remaining cards. `pile` names the cards to draw
    first. With `pile_size` or `scores` some of the other cards lie as completed rows in front
    of the seats instead of in the pile: as many rows as `scores` says, or enough in front of
    the last seat to leave a pile of this size.
    """
    left = Counter(ALL_CARDS)
    named = [hand for hand in hands if not hand.isdigit()]
    left.subtract(" ".join([table.replace("/", " "), *named, pile]).split())
    assert min(left.values()) >= 0, "a card is named too often"
    if scores is None:
        any_cards = sum(int(hand) for hand in hands if hand.isdigit())
        spare = left.total() - any_cards + len(pile.split())
        rows_left, rest = divmod(0 if pile_size is None else spare - pile_size, 6)
        assert rest == 0, "what is left over makes no whole rows"
        scores = [0] * (len(hands) - 1) + [rows_left]
    rows = complete_rows(left, sum(scores))
    left.subtract(card for row in rows for card in row)
    unnamed = [*left.elements()]
    all_hands = []
    for hand in hands:
        count = int(hand) if hand.isdigit() else 0
        all_hands.append(" ".join(unnamed[:count]) if count else hand)
        del unnamed[:count]
    claimed = []
    for count in scores:
        claimed.append(" / ".join(" ".join(row) for row in rows[:count]) or "-")
        del rows[:count]
    sections = [
        f"sestina 1 cards players={len(hands)}",
        f"table {table}",
        *(f"hand {hand}" for hand in all_hands),
        f"pile {pile} {' '.join(unnamed)}",
        f"scores {' '.join(map(str, scores))}",
        f"claimed {' ; '.join(claimed)}",
    ]
    if shown is not None:
        sections.append(f"shown {' ; '.join(cards or '-' for cards in shown)}")
    sections.append(f"turn {turn}")
    return sestina.Game.from_position(" | ".join(sections), seed=seed)


def complete_rows(cards: Counter[str], count: int) -> list[list[str]]:
    """This many rows of six from these cards, each of one colour or one shape."""
    lines = [[colour + shape for shape in "csd48k"] for colour in "ROYGBP"]
    lines += [[colour + shape for colour in "ROYGBP"] for shape in "csd48k"]
    rows = _pick(lines, cards.copy(), count)
    assert rows is not None, f"these cards do not hold {count} complete rows"
    return rows


def _pick(lines: list[list[str]], left: Counter[str], count: int) -> list[list[str]] | None:
    """Rows from these lines, starting with as many as possible of the first."""
    if count == 0:
        return []
    if not lines:
        return None
    first, *others = lines
    for copies in range(min(count, *(left[card] for card in first)), -1, -1):
        rest = left.copy()
        rest.subtract(first * copies)
        rows = _pick(others, rest, count - copies)
        if rows is not None:
            return [first] * copies + rows
    return None
