"""What a position of a tile game says: the board, action tiles, and more about the turn.

board Yc@0,0 Gc@1,0 | … | actions draw3 / take ask | turn seat=0 ply=9 used banned=Rc@2,3

With star discs, their number in front of each seat and the fields that still hold one follow:

… | discs 1 0 | stars 3,3 12,3 | turn seat=0 ply=9 disc freed=Rc@2,3

Real stacks are a section before the turn: `stacks 4 6 7`, in the order of drawing.
"""

import re
from collections.abc import Mapping, Sequence

from sestina.engine.board import Board, check_kind
from sestina.engine.moves import parse_placed
from sestina.engine.tiles import TILES
from sestina.games.family import Sections, bad_position
from sestina.games.position_words import count_words, flag_words, parse_count, parse_flag
from sestina.games.rules import Rules
from sestina.games.snapshot import CommonFields
from sestina.games.start import stack_heights
from sestina.games.tiles.snapshot import TilesSnapshot

_COUNTS = ("parts_left", "passes", "idle")
_FLAGS = {"used": "action_used", "active": "active", "disc": "disc_used"}
TURN_WORDS = (*_COUNTS, *_FLAGS, "pending", "laid", "banned", "freed", "finisher")
_DISCS = re.compile(r"[0-9]{1,2}", re.ASCII)
_HEIGHT = re.compile(r"[1-9][0-9]?", re.ASCII)
_CELLS = re.compile(r"-?[0-9]{1,2},-?[0-9]{1,2}(\+-?[0-9]{1,2},-?[0-9]{1,2})*", re.ASCII)


def write_sections(snapshot: TilesSnapshot) -> Sections:
    extra: dict[str, Sequence[str]] = {}
    if any(snapshot.held):
        extra["actions"] = " / ".join(" ".join(held) or "-" for held in snapshot.held).split()
    if any(snapshot.discs):
        extra["discs"] = [str(count) for count in snapshot.discs]
    if snapshot.stars:
        extra["stars"] = [f"{x},{y}" for x, y in snapshot.stars]
    if snapshot.stacks:
        extra["stacks"] = [str(height) for height in snapshot.stacks]
    turn = [*count_words(snapshot, _COUNTS), *flag_words(snapshot, _FLAGS)]
    if snapshot.pending:
        turn.append(f"pending={snapshot.pending}")
    if snapshot.laid:
        turn.append(f"laid={'+'.join(f'{x},{y}' for x, y in snapshot.laid)}")
    for word, ban in (("banned", snapshot.banned), ("freed", snapshot.freed)):
        if ban:
            x, y, tile = ban
            turn.append(f"{word}={TILES[tile]}@{x},{y}")
    return Sections([f"{TILES[t]}@{x},{y}" for x, y, t in snapshot.cells], extra, turn)


def read_sections(
    rules: Rules,
    common: CommonFields,
    sections: Mapping[str, Sequence[str]],
    turn: Mapping[str, str],
) -> TilesSnapshot:
    players = len(common["scores"])
    board = Board.parse(" ".join(sections["board"]), rules.game_id, rules.layout)
    if "actions" in sections:
        common["held"] = _parse_actions(sections["actions"], rules, players)
    waiting = common["waiting"]
    if any(kind in waiting for kinds in common["held"] for kind in kinds):
        raise bad_position("an action tile is held whose special tile is still in the pile")
    snapshot = TilesSnapshot(
        **common,
        cells=tuple((x, y, tile.code) for (x, y), tile in board.cells.items()),
        action_used=parse_flag(turn, "used"),
        active=parse_flag(turn, "active"),
        pending=_parse_pending(turn, rules),
        laid=_parse_laid(turn),
        banned=_parse_ban(turn, "banned", rules),
        parts_left=parse_count(turn, "parts_left"),
        passes=parse_count(turn, "passes"),
        idle=parse_count(turn, "idle"),
        discs=_parse_discs(sections, rules, players),
        stars=_parse_stars(sections, rules, board),
        disc_used=parse_flag(turn, "disc"),
        freed=_parse_ban(turn, "freed", rules),
        stacks=_parse_stacks(sections.get("stacks"), rules, common),
    )
    _check_action(snapshot, board)
    _check_discs(snapshot, rules)
    return snapshot


def _parse_actions(words: Sequence[str], rules: Rules, players: int) -> tuple[tuple[str, ...], ...]:
    groups: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            groups.append([])
        elif word != "-":
            groups[-1].append(word)
    known = rules.kinds
    for group in groups:
        if len(set(group)) < len(group) or not set(group) <= set(known):
            raise bad_position("action tiles are of this game's kinds, each at most once a seat")
    if len(groups) != players:
        raise bad_position(f"action tiles of {players} seats are separated by /")
    return tuple(tuple(kind for kind in known if kind in group) for group in groups)


def _parse_stacks(
    words: Sequence[str] | None, rules: Rules, common: CommonFields
) -> tuple[int, ...]:
    """The heights of real stacks; if none are named, they are of six."""
    size = common["pile_count"] + len(common["waiting"])
    if rules.option("stacks") is None:
        if words is not None:
            raise bad_position("this game has no stacks")
        return ()
    if words is None:
        return tuple(stack_heights(size))
    if not all(_HEIGHT.fullmatch(word) for word in words) or sum(map(int, words)) != size:
        raise bad_position(f"stacks are heights that add up to the {size} tiles of the pile")
    return tuple(int(word) for word in words)


def _parse_pending(turn: Mapping[str, str], rules: Rules) -> str | None:
    kind = turn.get("pending")
    if kind is not None and kind not in [action.kind for action in rules.actions if action.waits]:
        raise bad_position(f"{f'pending={kind}'[:40]!r} says nothing about a turn")
    return kind


def _parse_laid(turn: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    value = turn.get("laid")
    if value is None:
        return ()
    if not _CELLS.fullmatch(value):
        raise bad_position(f"{f'laid={value}'[:40]!r} says nothing about a turn")
    cells = [cell.split(",") for cell in value.split("+")]
    return tuple((int(x), int(y)) for x, y in cells)


def _parse_ban(turn: Mapping[str, str], word: str, rules: Rules) -> tuple[int, int, int] | None:
    value = turn.get(word)
    if value is None:
        return None
    placed = parse_placed(value)
    if len(placed) != 1:
        raise bad_position("one tile is banned from one cell")
    x, y, tile = placed[0]
    check_kind(tile, rules.diagonals)
    return x, y, tile.code


def _check_action(snapshot: TilesSnapshot, board: Board) -> None:
    laid, pending = snapshot.laid, snapshot.pending
    if (laid or pending) and not snapshot.action_used:
        raise bad_position("an action is pending that was not used")
    if laid and pending is None:
        raise bad_position("tiles were laid by no action")
    if any(cell not in board for cell in laid) or len(set(laid)) < len(laid):
        raise bad_position("laid names cells with tiles, each once")


def _parse_discs(
    sections: Mapping[str, Sequence[str]], rules: Rules, players: int
) -> tuple[int, ...]:
    words = sections.get("discs", ["0"] * players)
    if rules.disc is None:
        if "discs" in sections:
            raise bad_position("this game has no star discs")
        return ()
    if len(words) != players or not all(_DISCS.fullmatch(word) for word in words):
        raise bad_position(f"discs are {players} numbers")
    return tuple(map(int, words))


def _parse_stars(
    sections: Mapping[str, Sequence[str]], rules: Rules, board: Board
) -> tuple[tuple[int, int], ...]:
    words = sections.get("stars", [])
    fields = () if rules.layout is None or rules.disc is None else rules.layout.stars
    stars = tuple(cell for cell in fields if f"{cell[0]},{cell[1]}" in words)
    if len(stars) < len(words) or any(cell in board for cell in stars):
        raise bad_position("stars are star fields of this board that no tile covers, each once")
    return stars


def _check_discs(snapshot: TilesSnapshot, rules: Rules) -> None:
    if rules.disc is None and (snapshot.disc_used or snapshot.freed):
        raise bad_position("this game has no star discs")
    if snapshot.freed and not snapshot.disc_used:
        raise bad_position("a star disc took a tile and was not used")
    fields = 0 if rules.layout is None else len(rules.layout.stars)
    if sum(snapshot.discs) + len(snapshot.stars) + (snapshot.freed is not None) > fields:
        raise bad_position("there are more star discs than star fields")
