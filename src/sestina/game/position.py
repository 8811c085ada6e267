"""A whole position on one line, like this:

    sestina 1 classic players=2 | board Yc@0,0 Gc@1,0 | hand Rc Rs | hand B8 | pile Gd !take |
    scores 12 8 | actions draw3 / take ask | turn seat=0 ply=9 used

A hand or pile that is not known is written `?6`; unknown special tiles follow as `!kind`.
What lies on the table, the sections after the scores and most words of the turn depend on
the family of the game. Words that state a default are left out.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sestina.engine.board import check_kind
from sestina.engine.errors import ParseError
from sestina.engine.text import fingerprint
from sestina.engine.tiles import TILES, parse_tile
from sestina.game.position_json import format_json_position, position_text
from sestina.game.view import View
from sestina.games.family import bad_position
from sestina.games.hand import ROOM
from sestina.games.options import OptionValue
from sestina.games.pile import SPECIAL
from sestina.games.position_words import FLAG, parse_count
from sestina.games.registry import PLAYERS, all_options, build_rules
from sestina.games.rules import Rules
from sestina.games.snapshot import CommonFields, Snapshot, restore, take_snapshot
from sestina.games.state import GameState

VERSION = 1
LONGEST = 20_000
"""Characters of the longest text that is read as a position."""
_COUNT = re.compile(r"\?([0-9]{1,3})", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_COMMON_TURN = ("seat", "ply", "over")


@dataclass(frozen=True)
class Position:
    """A position: the rules by name and option, and everything on, under and around the table."""

    game: str
    """The id of the game."""
    options: tuple[tuple[str, OptionValue], ...]
    """Its options by name, the defaults included."""
    snapshot: Snapshot
    """Board, hands, pile, scores and turn as plain values."""

    @staticmethod
    def parse(text: str) -> "Position":
        """Read a position from its one line of text."""
        return parse_position(text)

    @staticmethod
    def parse_json(text: str) -> "Position":
        """Read a position from JSON."""
        return parse_position(position_text(text))

    def to_json(self) -> str:
        """The position as JSON."""
        return format_json_position(self)

    @property
    def status(self) -> tuple[str, ...]:
        """Why no game could have led to this position; empty if nothing speaks against it.

        `parse` refuses what contradicts itself. What is left are boards that fell apart, and
        hands that are too large.
        """
        state = self.state()
        problems: list[str] = [*state.rules.family.status(state)]
        # Each of the action tiles adds three tiles at most.
        most = state.rules.hand_size + 3 * len(state.rules.actions)
        if max(self.snapshot.hand_counts) > most:
            problems.append("large-hand")
        return tuple(problems)

    @property
    def is_valid(self) -> bool:
        """Whether a game could have led here, as far as `status` can tell."""
        return not self.status

    def fingerprint(self) -> int:
        """A number of 64 bits that is the same for equal positions in every process."""
        return fingerprint(str(self))

    def __str__(self) -> str:
        return format_position(self)

    def rules(self) -> Rules:
        """The rules of the game with these options."""
        return build_rules(self.game, dict(self.options))

    def state(self) -> GameState:
        """A state to play on."""
        return restore(self.rules(), self.snapshot)

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know of the position."""
        if seat is not None and seat not in range(len(self.snapshot.scores)):
            raise ValueError(f"seats are 0 to {len(self.snapshot.scores) - 1}, not {seat!r}")
        return View(self.state(), seat)


def position_of(state: GameState) -> Position:
    return Position(state.rules.game_id, state.rules.options, take_snapshot(state))


# Writing


def format_position(position: Position) -> str:
    snapshot, rules = position.snapshot, position.rules()
    family = rules.family
    added = family.write_sections(snapshot)
    sections = [_head_words(position)]
    sections.append([family.table_section, *added.table])
    for hand, count in zip(snapshot.hands, snapshot.hand_counts, strict=True):
        sections.append(
            ["hand", *([f"?{count}"] if hand is None else [str(TILES[code]) for code in hand])]
        )
    sections.append(["pile", *_pile_words(snapshot, rules)])
    sections.append(["scores", *[str(score) for score in snapshot.scores]])
    sections += [[name, *words] for name, words in added.extra.items()]
    turn = [f"seat={snapshot.seat}", *([f"ply={snapshot.ply}"] if snapshot.ply else [])]
    turn += added.turn
    if snapshot.end_reason:
        turn.append(f"over={snapshot.end_reason}")
        turn += [f"finisher={snapshot.finisher}"] if snapshot.finisher >= 0 else []
    sections.append(["turn", *turn])
    return " | ".join(" ".join(words) for words in sections)


def _head_words(position: Position) -> list[str]:
    known = all_options()
    options = (known[name].format_word(value) for name, value in position.options)
    return [
        *("sestina", str(VERSION), position.game, f"players={len(position.snapshot.scores)}"),
        *[word for word in options if word is not None],
    ]


def _pile_words(snapshot: Snapshot, rules: Rules) -> list[str]:
    if snapshot.pile is None:
        return [f"?{snapshot.pile_count}", *(f"!{kind}" for kind in snapshot.waiting)]
    kinds = rules.kinds
    return [
        str(TILES[code]) if code < SPECIAL else f"!{kinds[code - SPECIAL]}"
        for code in snapshot.pile
    ]


# Reading


def parse_position(text: str) -> Position:
    if not isinstance(text, str):
        raise bad_position(f"it is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise bad_position("the text is too long")
    head, *sections = [section.split() for section in text.split("|")]
    rules, players = _parse_head(head)
    family = rules.family
    words = _named_sections(sections, rules, players)
    hands = [_parse_hand(section[1:], rules.diagonals) for section in sections[1 : players + 1]]
    pile, pile_count, waiting = _parse_pile(words["pile"], rules)
    turn = _turn_words(words["turn"], (*_COMMON_TURN, *family.turn_words))
    common: CommonFields = {
        "hands": tuple(hand for hand, _ in hands),
        "hand_counts": tuple(count for _, count in hands),
        "pile": pile,
        "pile_count": pile_count,
        "waiting": waiting,
        "scores": _numbers(words["scores"], players, "scores"),
        "held": ((),) * players,
        "seat": _parse_seat(turn, players),
        "ply": parse_count(turn, "ply"),
        "end_reason": _parse_end(turn, family.end_reasons),
        "finisher": parse_count(turn, "finisher", missing=-1),
    }
    if common["finisher"] >= players:
        raise bad_position(f"seat and finisher are seats from 0 to {players - 1}")
    snapshot = family.read_sections(rules, common, words, turn)
    state = restore(rules, snapshot)
    _check_tiles(state, snapshot)
    family.check_position(snapshot)
    known = snapshot.hands[snapshot.seat] is not None
    if known and not snapshot.end_reason and not state.has_move():
        raise bad_position("the seat to move has no move")
    return Position(rules.game_id, rules.options, snapshot)


def _parse_head(words: list[str]) -> tuple[Rules, int]:
    if len(words) < 4 or words[0] != "sestina" or not words[3].startswith("players="):
        raise bad_position("it begins like: sestina 1 classic players=2")
    if words[1] != str(VERSION):
        raise ParseError("version", f"the position has version {words[1][:10]!r}, not {VERSION}")
    known = all_options()
    options: dict[str, OptionValue] = {}
    for word in words[4:]:
        name, _, value = word.partition("=")
        if name in options:
            raise bad_position(f"the option {name} occurs twice")
        options[name] = known[name].parse_word(value) if name in known else value
    count = words[3].removeprefix("players=")
    if count not in [str(players) for players in PLAYERS]:
        raise bad_position("players is 2, 3 or 4")
    try:
        return build_rules(words[2], options), int(count)
    except ValueError as error:
        raise bad_position(str(error)) from None


def _named_sections(
    sections: Sequence[Sequence[str]], rules: Rules, players: int
) -> dict[str, Sequence[str]]:
    """The words of each section by its name; of the hands, only the last is in it."""
    family = rules.family
    names = [section[0] if section else "" for section in sections]
    extra = [name for name, needed in family.extra_sections.items() if needed or name in names]
    hands = ["hand"] * players
    wanted = [family.table_section, *hands, "pile", "scores", *extra, "turn"]
    if names != wanted:
        raise bad_position(f"its sections are {' | '.join(wanted)}")
    return {section[0]: section[1:] for section in sections}


def _parse_hand(words: Sequence[str], flex: bool) -> tuple[tuple[int, ...] | None, int]:
    if len(words) == 1 and (match := _COUNT.fullmatch(words[0])):
        codes, count = None, int(match.group(1))
    else:
        codes = tuple(_parse_code(word, flex) for word in words)
        count = len(codes)
    if count > ROOM:
        raise bad_position(f"a hand has at most {ROOM} tiles")
    return codes, count


def _parse_code(word: str, flex: bool) -> int:
    tile = parse_tile(word)
    check_kind(tile, flex)
    return tile.code


def _parse_pile(
    words: Sequence[str], rules: Rules
) -> tuple[tuple[int, ...] | None, int, tuple[str, ...]]:
    kinds = rules.kinds
    specials = [word[1:] for word in words if word.startswith("!")]
    if len(set(specials)) < len(specials) or not set(specials) <= set(kinds):
        raise bad_position("special tiles in the pile are of this game's kinds, each once")
    if specials and not rules.specials_in_pile:
        raise bad_position("this game has no special tiles")
    waiting = tuple(kind for kind in kinds if kind in specials)
    if words and (match := _COUNT.fullmatch(words[0])):
        if len(words) > 1 + len(specials):
            raise bad_position("a pile that is not known has no tiles")
        return None, int(match.group(1)), waiting
    codes = tuple(
        SPECIAL + kinds.index(word[1:])
        if word.startswith("!")
        else _parse_code(word, rules.diagonals)
        for word in words
    )
    return codes, len(codes) - len(specials), waiting


def _numbers(words: Sequence[str], count: int, what: str) -> tuple[int, ...]:
    if len(words) != count or not all(_NUMBER.fullmatch(word) for word in words):
        raise bad_position(f"{what} are {count} numbers")
    return tuple(int(word) for word in words)


def _turn_words(words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    turn: dict[str, str] = {}
    for word in words:
        name, has_value, value = word.partition("=")
        if name in turn:
            raise bad_position(f"{name} occurs twice")
        if name not in known:
            raise bad_position(f"{word[:40]!r} says nothing about a turn of this game")
        turn[name] = value if has_value else FLAG
    return turn


def _parse_seat(turn: Mapping[str, str], players: int) -> int:
    if "seat" not in turn:
        raise bad_position("turn says whose it is, as seat=0")
    seat = parse_count(turn, "seat")
    if seat >= players:
        raise bad_position(f"seat and finisher are seats from 0 to {players - 1}")
    return seat


def _parse_end(turn: Mapping[str, str], reasons: Sequence[str]) -> str:
    reason = turn.get("over", "")
    if reason and reason not in reasons:
        raise bad_position(f"{f'over={reason}'[:40]!r} says nothing about a turn of this game")
    return reason


def _check_tiles(state: GameState, snapshot: Snapshot) -> None:
    """No tile occurs more often than in the box; if all is known, none is missing."""
    left = sorted(state.rules.tiles)
    known: list[int] = state.rules.family.open_codes(state)
    for hand in snapshot.hands:
        known += hand or ()
    known += [code for code in snapshot.pile or () if code < SPECIAL]
    for code in known:
        if code not in left:
            raise ParseError("too-many", f"{TILES[code]} occurs more often than in the game")
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
