"""A whole position on one line, like this:

    sestina 1 classic players=2 | board Yc@0,0 Gc@1,0 | hand Rc Rs | hand B8 | pile Gd !take |
    scores 12 8 | actions draw3 / take ask | turn seat=0 ply=9 used

A hand or pile that is not known is written `?6`; unknown special tiles follow as `!kind`.
`turn` holds what the rules need beyond that; what has its default is left out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from sestina.engine.board import Board, check_kind
from sestina.engine.errors import ParseError
from sestina.engine.moves import parse_placed
from sestina.engine.tiles import TILES, parse_tile
from sestina.games.hand import ROOM
from sestina.games.pile import SPECIAL
from sestina.games.registry import PLAYERS, build_rules
from sestina.games.rules import OptionValue, Rules
from sestina.games.snapshot import Snapshot, restore, take_snapshot
from sestina.games.state import GameState
from sestina.records.card_position import (
    CardParts,
    check_cards,
    extra_sections,
    parse_parts,
    table_words,
)

VERSION = 1
LONGEST = 20_000
_COUNT = re.compile(r"\?([0-9]{1,3})", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_CELLS = re.compile(r"-?[0-9]{1,2},-?[0-9]{1,2}(\+-?[0-9]{1,2},-?[0-9]{1,2})*", re.ASCII)
_OF_TILES = (
    *("used", "active", "pending", "laid", "banned", "parts_left", "idle", "finisher"),
    *("over=out", "over=no-progress"),
)
_OF_CARDS = ("opened", "forced", "tries", "turns_left", "over=last-round")
_REASONS = ("out", "deadlock", "no-progress", "last-round")
_COUNTS = ("seat", "ply", "parts_left", "passes", "idle", "tries", "turns_left", "finisher")
_FLAGS = {"used": "action_used", "active": "active", "opened": "opened", "forced": "forced"}


class _Turn(TypedDict, total=False):
    seat: int
    ply: int
    parts_left: int
    passes: int
    idle: int
    tries: int
    turns_left: int
    finisher: int
    action_used: bool
    active: bool
    opened: bool
    forced: bool
    pending: str
    end_reason: str
    laid: tuple[tuple[int, int], ...]
    banned: tuple[int, int, int]


@dataclass(frozen=True)
class Position:
    """A position: the rules by name and option, and everything on, under and around the table."""

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    snapshot: Snapshot

    @staticmethod
    def parse(text: str) -> "Position":
        return parse_position(text)

    def __str__(self) -> str:
        return format_position(self)

    def rules(self) -> Rules:
        return build_rules(self.game, dict(self.options))

    def state(self) -> GameState:
        return restore(self.rules(), self.snapshot)


def position_of(state: GameState) -> Position:
    return Position(state.rules.game_id, state.rules.options, take_snapshot(state))


def format_position(position: Position) -> str:
    snapshot = position.snapshot
    head = [f"sestina {VERSION} {position.game} players={len(snapshot.scores)}"]
    for name, value in position.options:
        if isinstance(value, tuple):
            head.append(f"{name}={','.join(value)}")
        elif isinstance(value, bool):
            head += [name] if value else []
        elif value is not None:
            head.append(f"{name}={value}")
    sections = [" ".join(head)]
    rules = position.rules()
    if rules.common_rows:
        sections.append(_section("table", table_words(snapshot)))
    else:
        sections.append(_section("board", [f"{TILES[t]}@{x},{y}" for x, y, t in snapshot.cells]))
    for hand, count in zip(snapshot.hands, snapshot.hand_counts, strict=True):
        tiles = [f"?{count}"] if hand is None else [str(TILES[code]) for code in hand]
        sections.append(_section("hand", tiles))
    if snapshot.pile is None:
        pile = [f"?{snapshot.pile_count}", *(f"!{kind}" for kind in snapshot.waiting)]
    else:
        kinds = rules.kinds
        pile = [
            str(TILES[code]) if code < SPECIAL else f"!{kinds[code - SPECIAL]}"
            for code in snapshot.pile
        ]
    sections.append(_section("pile", pile))
    sections.append(_section("scores", [str(score) for score in snapshot.scores]))
    if any(snapshot.held):
        sections.append(f"actions {' / '.join(' '.join(held) or '-' for held in snapshot.held)}")
    if rules.common_rows:
        sections += extra_sections(snapshot)
    sections.append(_section("turn", _turn_words(snapshot)))
    return " | ".join(sections)


def _section(name: str, words: Sequence[str]) -> str:
    return " ".join([name, *words])


def _turn_words(snapshot: Snapshot) -> list[str]:
    words = [f"seat={snapshot.seat}"]
    counts = ((name, getattr(snapshot, name)) for name in _COUNTS[1:-2])
    words += [f"{name}={value}" for name, value in counts if value]
    words += [f"turns_left={snapshot.turns_left}"] if snapshot.turns_left >= 0 else []
    words += [word for word, name in _FLAGS.items() if getattr(snapshot, name)]
    if snapshot.pending:
        words.append(f"pending={snapshot.pending}")
    if snapshot.laid:
        words.append(f"laid={'+'.join(f'{x},{y}' for x, y in snapshot.laid)}")
    if snapshot.banned:
        x, y, tile = snapshot.banned
        words.append(f"banned={TILES[tile]}@{x},{y}")
    if snapshot.end_reason:
        words.append(f"over={snapshot.end_reason}")
        words += [f"finisher={snapshot.finisher}"] if snapshot.finisher >= 0 else []
    return words


def _error(message: str) -> ParseError:
    return ParseError("bad-position", f"not a position: {message}")


def parse_position(text: str) -> Position:
    if not isinstance(text, str):
        raise _error(f"it is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise _error("the text is too long")
    head, *sections = [section.split() for section in text.split("|")]
    rules, players = _parse_head(head)
    names = [section[0] if section else "" for section in sections]
    has_actions = "actions" in names
    if rules.common_rows:
        extra = ["claimed", *["shown"] * ("shown" in names)]
    else:
        extra = ["actions"] * has_actions
    first = "table" if rules.common_rows else "board"
    wanted = [first, *["hand"] * players, "pile", "scores", *extra, "turn"]
    if names != wanted:
        raise _error(f"its sections are {' | '.join(wanted)}")
    flex = rules.diagonals
    cards: CardParts = {"rows": (), "claimed": (), "shown": ()}
    board = Board.parse("")
    if rules.common_rows:
        words = {section[0]: section[1:] for section in sections}
        cards = parse_parts(words["table"], words["claimed"], words.get("shown"), players)
    else:
        board = Board.parse(" ".join(sections[0][1:]), "flex" if flex else "classic")
    hands = [_parse_hand(section[1:], flex) for section in sections[1 : players + 1]]
    pile, pile_count, waiting = _parse_pile(sections[players + 1][1:], rules)
    scores = _numbers(sections[players + 2][1:], players, "scores")
    held = (
        _parse_actions(sections[players + 3][1:], rules, players)
        if has_actions
        else ((),) * players
    )
    turn = _parse_turn(sections[-1][1:], rules, players, board)
    snapshot = Snapshot(
        cells=tuple((x, y, tile.code) for (x, y), tile in board.cells.items()),
        hands=tuple(hand for hand, _ in hands),
        hand_counts=tuple(count for _, count in hands),
        pile=pile,
        pile_count=pile_count,
        waiting=waiting,
        scores=scores,
        held=held,
        **cards,
        **turn,
    )
    if any(kind in waiting for kinds in held for kind in kinds):
        raise _error("an action tile is held whose special tile is still in the pile")
    _check_tiles(rules, snapshot)
    if rules.common_rows:
        check_cards(snapshot)
    position = Position(rules.game_id, rules.options, snapshot)
    known = snapshot.hands[snapshot.seat] is not None
    if known and not snapshot.end_reason and not position.state().has_move():
        raise _error("the seat to move has no move")
    return position


def _parse_head(words: list[str]) -> tuple[Rules, int]:
    if len(words) < 4 or words[0] != "sestina" or not words[3].startswith("players="):
        raise _error("it begins like: sestina 1 classic players=2")
    if words[1] != str(VERSION):
        raise ParseError("version", f"the position has version {words[1][:10]!r}, not {VERSION}")
    options: dict[str, object] = {}
    for word in words[4:]:
        name, _, value = word.partition("=")
        if name in options:
            raise _error(f"the option {name} stands twice")
        if name == "action_tiles":
            options[name] = tuple(value.split(","))
        elif name == "actions_from_start":
            options[name] = True
        elif name == "backgrounds" and _NUMBER.fullmatch(value):
            options[name] = int(value)
        else:
            options[name] = value
    count = words[3].removeprefix("players=")
    if count not in [str(players) for players in PLAYERS]:
        raise _error("players is 2, 3 or 4")
    try:
        return build_rules(words[2], options), int(count)
    except ValueError as error:
        raise _error(str(error)) from None


def _parse_hand(words: list[str], flex: bool) -> tuple[tuple[int, ...] | None, int]:
    if len(words) == 1 and (match := _COUNT.fullmatch(words[0])):
        codes, count = None, int(match.group(1))
    else:
        codes = tuple(_parse_code(word, flex) for word in words)
        count = len(codes)
    if count > ROOM:
        raise _error(f"a hand has at most {ROOM} tiles")
    return codes, count


def _parse_code(word: str, flex: bool) -> int:
    tile = parse_tile(word)
    check_kind(tile, flex)
    return tile.code


def _parse_pile(
    words: list[str], rules: Rules
) -> tuple[tuple[int, ...] | None, int, tuple[str, ...]]:
    kinds = rules.kinds
    specials = [word[1:] for word in words if word.startswith("!")]
    if len(set(specials)) < len(specials) or not set(specials) <= set(kinds):
        raise _error("special tiles in the pile are of this game's kinds, each once")
    if specials and not rules.specials_in_pile:
        raise _error("this game has no special tiles")
    waiting = tuple(kind for kind in kinds if kind in specials)
    if words and (match := _COUNT.fullmatch(words[0])):
        if len(words) > 1 + len(specials):
            raise _error("a pile that is not known has no tiles")
        return None, int(match.group(1)), waiting
    codes = tuple(
        SPECIAL + kinds.index(word[1:])
        if word.startswith("!")
        else _parse_code(word, rules.diagonals)
        for word in words
    )
    return codes, len(codes) - len(specials), waiting


def _numbers(words: list[str], count: int, what: str) -> tuple[int, ...]:
    if len(words) != count or not all(_NUMBER.fullmatch(word) for word in words):
        raise _error(f"{what} are {count} numbers")
    return tuple(int(word) for word in words)


def _parse_actions(words: list[str], rules: Rules, players: int) -> tuple[tuple[str, ...], ...]:
    groups: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            groups.append([])
        elif word != "-":
            groups[-1].append(word)
    known = rules.kinds
    for group in groups:
        if len(set(group)) < len(group) or not set(group) <= set(known):
            raise _error("action tiles are of this game's kinds, each at most once a seat")
    if len(groups) != players:
        raise _error(f"action tiles of {players} seats are separated by /")
    return tuple(tuple(kind for kind in known if kind in group) for group in groups)


def _parse_turn(words: list[str], rules: Rules, players: int, board: Board) -> _Turn:
    turn: _Turn = {}
    seen: set[str] = set()
    foreign = _OF_TILES if rules.common_rows else _OF_CARDS
    for word in words:
        name, _, value = word.partition("=")
        if name in seen:
            raise _error(f"{name} stands twice")
        seen.add(name)
        if name in foreign or word in foreign:
            raise _error(f"{word[:40]!r} does not belong to this game")
        if name in _COUNTS and _NUMBER.fullmatch(value) and int(value) >= 0:
            turn[name] = int(value)  # type: ignore[literal-required]
        elif word in _FLAGS:
            turn[_FLAGS[word]] = True  # type: ignore[literal-required]
        elif name == "pending" and value in [a.kind for a in rules.actions if a.waits]:
            turn["pending"] = value
        elif name == "over" and value in _REASONS:
            turn["end_reason"] = value
        elif name == "laid" and _CELLS.fullmatch(value):
            cells = [cell.split(",") for cell in value.split("+")]
            turn["laid"] = tuple((int(x), int(y)) for x, y in cells)
        elif name == "banned":
            placed = parse_placed(value)
            if len(placed) != 1:
                raise _error("one tile is banned from one cell")
            x, y, tile = placed[0]
            check_kind(tile, rules.diagonals)
            turn["banned"] = (x, y, tile.code)
        else:
            raise _error(f"{word[:40]!r} says nothing about a turn")
    _check_turn(turn, players, board)
    return turn


def _check_turn(turn: _Turn, players: int, board: Board) -> None:
    if "seat" not in turn:
        raise _error("turn says whose it is, as seat=0")
    if max(turn["seat"], turn.get("finisher", 0)) >= players:
        raise _error(f"seat and finisher are seats from 0 to {players - 1}")
    laid = turn.get("laid", ())
    pending = turn.get("pending")
    if (laid or pending) and not turn.get("action_used"):
        raise _error("an action is pending that was not used")
    if laid and pending is None:
        raise _error("tiles were laid by no action")
    if any(cell not in board for cell in laid) or len(set(laid)) < len(laid):
        raise _error("laid names cells with tiles, each once")


def _check_tiles(rules: Rules, snapshot: Snapshot) -> None:
    """No tile is there more often than in the box; if all is known, none is missing."""
    left = sorted(rules.tiles)
    known = [tile for _, _, tile in snapshot.cells]
    known += [card for row in snapshot.rows for card in row]
    known += [card for rows in snapshot.claimed for row in rows for card in row]
    for hand in snapshot.hands:
        known += hand or ()
    known += [code for code in snapshot.pile or () if code < SPECIAL]
    for code in known:
        if code not in left:
            raise ParseError("too-many", f"{TILES[code]} is there more often than in the game")
        left.remove(code)
    hidden = sum(c for h, c in zip(snapshot.hands, snapshot.hand_counts, strict=True) if h is None)
    if snapshot.pile is None:
        hidden += snapshot.pile_count
    if hidden != len(left):
        raise ParseError(
            "wrong-count",
            f"{len(left)} tiles of the game are neither on the board nor named, but {hidden} are "
            "hidden in hands and pile",
        )
