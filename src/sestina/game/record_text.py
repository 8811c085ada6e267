"""Records as text, for people: tags, the deal, a line for each step, the end.

    [Sestina "1"]
    [Game "classic"]
    [Players "2"]
    [Seed "7"]

    deal 0: Rc Gs P8 Bd B4 Yk
    deal 1: Os Rk Y8 Gc G4 Rs
    start 1
    1. 1: G4@0,0 Gc@1,0 = 2 | 1: Pd Oc
    2. 0: swap Rc = 0 | 0: Bk {a comment} ~ 93.5
    …
    end out: 204 187

Tiles that lie on the board from the start are dealt to it, `deal board: …`, in reading order.
After the points, each `| SEAT:` names what a seat drew, special tiles as `!kind`; tiles that
nobody has seen are counted, `?2`. The word `ruled` before it marks a step that people let stand
against the rules. A comment is in braces; a clock, in seconds, follows `~`. Between a line `(` and
a line `)` stands what could have been played instead of the step before.
"""

import re
from collections.abc import Iterable, Iterator

import msgspec

from sestina.engine.errors import ParseError
from sestina.game.game_record import (
    DEEPEST,
    HIDDEN,
    Drawn,
    End,
    GameRecord,
    Step,
    check_version,
    counted,
)
from sestina.games.options import Option, StatedValue
from sestina.games.registry import all_options

LONGEST = 4_000_000
"""Characters of the longest text that is read as a record."""

_TAG = re.compile(r'\[([A-Z][A-Za-z0-9]{0,40}) "((?:[^"\\]|\\.)*)"\]', re.DOTALL)
_DEAL = re.compile(r"deal ([0-9]{1,2}|board):(.*)", re.ASCII)
_START = re.compile(r"start ([0-9]{1,2})", re.ASCII)
_STEP = re.compile(
    r"([0-9]{1,6})\. ([0-9]{1,2}): ([^=|{}~]+) = (-?[0-9]{1,5})( ruled)?((?: \|[^|{}~]*)*)"
    r"(?: \{((?:[^{}\\]|\\.)*)\})?(?: ~ (-?[0-9]{1,9}(?:\.[0-9]{1,3})?))?",
    re.ASCII,
)
# What nearly all steps look like: at most one seat draws, no special tiles, nothing is noted.
_PLAIN_STEP = re.compile(
    r"([0-9]{1,6})\. ([0-9]{1,2}): ([^=|{}~]+) = (-?[0-9]{1,5})"
    r"(?: \| ?([0-9]{1,2}):([^:|{}~!?]*))?",
    re.ASCII,
)
_PART = re.compile(r" ?([0-9]{1,2}):([^:]*)", re.ASCII)
_END = re.compile(r"end ([a-z-]{1,30}):((?: -?[0-9]{1,7})+)", re.ASCII)

_BOARD = "board"
"""Stands for the seat where tiles are dealt to the board."""

# Tags that carry the set-up; all others are people's own.
_FIXED = ("Sestina", "Game", "Players", "Seed", "Ages", "Position")
_NAME = re.compile(r"[A-Z][A-Za-z0-9]{0,40}", re.ASCII)
_NO_AGE = "-"
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


def is_tag_name(name: str) -> bool:
    """Whether people may use this name for a tag of their own."""
    return _NAME.fullmatch(name) is not None and name not in _reserved()


def _reserved() -> tuple[str, ...]:
    return (*_FIXED, *(option.tag for option in all_options().values()))


def is_writable(text: object) -> bool:
    """Whether a file can hold this text: half of a surrogate pair cannot be written."""
    if not isinstance(text, str):
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def format_text(record: GameRecord) -> str:
    lines = [
        _tag("Sestina", str(record.sestina)),
        _tag("Game", record.game),
        _tag("Players", str(record.players)),
    ]
    lines += [
        _tag(option.tag, option.format_tag(record.options[option.name]))
        for option in all_options().values()
        if option.name in record.options
    ]
    if record.seed is not None:
        lines.append(_tag("Seed", record.seed))
    if record.ages is not None:
        lines.append(
            _tag("Ages", " ".join(_NO_AGE if age is None else str(age) for age in record.ages))
        )
    if record.position is not None:
        lines.append(_tag("Position", record.position))
    lines += [_tag(name, value) for name, value in sorted(record.tags.items())]
    lines.append("")
    lines += [f"deal {_format_drawn(drawn)}" for drawn in record.deal]
    if record.start is not None:
        lines.append(f"start {record.start}")
    lines += _format_steps(record.steps, 1)
    if record.end is not None:
        scores = " ".join(str(score) for score in record.end.scores)
        lines.append(f"end {record.end.reason}: {scores}")
    return "\n".join(lines) + "\n"


def _tag(name: str, value: str) -> str:
    return f'[{name} "{_escape(value, chr(34))}"]'


def _escape(text: str, special: str) -> str:
    """Write a text on one line: a backslash goes before what would end it or break the line."""
    escaped = text.replace("\\", "\\\\")
    for character in special:
        escaped = escaped.replace(character, "\\" + character)
    for letter, character in _ESCAPES.items():
        escaped = escaped.replace(character, "\\" + letter)
    # Other characters at which str.splitlines() breaks a line.
    return "".join(f"\\u{ord(c):04x}" if len(f"a{c}a".splitlines()) > 1 else c for c in escaped)


def _unescape(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        if match.group(1) is not None:
            return chr(int(match.group(1), 16))
        return _ESCAPES.get(match.group(2), match.group(2))

    return re.sub(r"\\u([0-9a-f]{4})|\\(.)", plain, text)


def _format_drawn(drawn: Drawn) -> str:
    whose = _BOARD if drawn.seat < 0 else str(drawn.seat)
    unknown = [f"{HIDDEN}{drawn.unknown}"] if drawn.unknown else []
    words = [f"{whose}:", *drawn.tiles, *unknown, *(f"!{kind}" for kind in drawn.specials)]
    return " ".join(words)


def _format_steps(steps: Iterable[Step], first: int) -> list[str]:
    lines: list[str] = []
    for number, step in enumerate(steps, first):
        lines.append(_format_step(number, step))
        for variation in step.variations:
            lines += ["(", *_format_steps(variation, number), ")"]
    return lines


def _format_step(number: int, step: Step) -> str:
    text = f"{number}. {step.seat}: {step.move} = {step.points}"
    if step.ruled:
        text += " ruled"
    for drawn in step.drawn:
        text += f" | {_format_drawn(drawn)}"
    if step.comment is not None:
        text += f" {{{_escape(step.comment, '{}')}}}"
    if step.clock is not None:
        text += f" ~ {step.clock!r}"
    return text


def parse_text(text: str) -> GameRecord:
    if len(text) > LONGEST:
        raise ParseError("too-long", "this text is too long to be a game record")
    tags: dict[str, str] = {}
    deal: list[Drawn] = []
    steps = _Steps()
    start: int | None = None
    end: End | None = None
    read_plain = _PLAIN_STEP.fullmatch
    for number, line in _lines(text):
        # Most lines are steps: they come first.
        if end is None and (match := read_plain(line)):
            count, seat, move, points, owner, tiles = match.groups()
            drawn = () if owner is None else (Drawn(int(owner), tuple(tiles.split())),)
            steps.add(number, int(count), Step(int(seat), move, int(points), drawn))
        elif end is None and (match := _STEP.fullmatch(line)):
            steps.add(number, int(match.group(1)), _parse_step(number, match))
        elif line.startswith("["):
            name, value = _parse_tag(number, line)
            if name in tags:
                raise _error(number, f"the tag {name} occurs twice")
            tags[name] = value
        elif end is not None:
            raise _error(number, "nothing follows the end")
        elif match := _DEAL.fullmatch(line):
            deal.append(_parse_drawn(number, match.group(1), match.group(2)))
        elif match := _START.fullmatch(line):
            start = int(match.group(1))
        elif line == "(":
            steps.open(number)
        elif line == ")":
            steps.close(number)
        elif match := _END.fullmatch(line):
            end = End(match.group(1), tuple(int(word) for word in match.group(2).split()))
        else:
            raise _error(number, f"{line[:60]!r} is no tag, deal, start, step or end")
    return _build(tags, tuple(deal), start, steps.all(), end)


def parse_tags(text: str) -> dict[str, str]:
    """The tags of a record, without a look at the rest."""
    tags: dict[str, str] = {}
    for number, line in _lines(text):
        if not line.startswith("["):
            break
        name, value = _parse_tag(number, line)
        tags[name] = value
    return tags


class _Steps:
    """The steps of a record, and of the variations in it, while they are read."""

    def __init__(self) -> None:
        self._lines: list[list[Step]] = [[]]
        """The main line, and in it the variations that are still open."""
        self._first: list[int] = [1]
        """The number of the first step in each."""

    def add(self, line: int, number: int, step: Step) -> None:
        steps = self._lines[-1]
        wanted = self._first[-1] + len(steps)
        if number != wanted:
            raise _error(line, f"step {wanted} should follow")
        steps.append(step)

    def open(self, line: int) -> None:
        if not self._lines[-1]:
            raise _error(line, "a variation follows the step that it replaces")
        if len(self._lines) > DEEPEST:
            raise _error(line, f"variations are nested more than {DEEPEST} deep")
        self._first.append(self._first[-1] + len(self._lines[-1]) - 1)
        self._lines.append([])

    def close(self, line: int) -> None:
        if len(self._lines) == 1:
            raise _error(line, "no variation is open here")
        variation = self._lines.pop()
        self._first.pop()
        if not variation:
            raise _error(line, "a variation has at least one step")
        steps = self._lines[-1]
        varied = (*steps[-1].variations, tuple(variation))
        steps[-1] = msgspec.structs.replace(steps[-1], variations=varied)

    def all(self) -> tuple[Step, ...]:
        if len(self._lines) > 1:
            raise ParseError("bad-record", "a variation is not closed with )")
        return tuple(self._lines[0])


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if stripped:
            yield number, stripped


def _error(number: int, message: str) -> ParseError:
    return ParseError("bad-record", f"line {number} of the record: {message}")


def _parse_tag(number: int, line: str) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if match is None:
        raise _error(number, 'a tag is written [Name "value"]')
    return match.group(1), _unescape(match.group(2))


def _parse_drawn(number: int, seat: str, text: str) -> Drawn:
    words = text.split()
    owner = -1 if seat == _BOARD else int(seat)
    if "!" not in text and HIDDEN not in text:
        return Drawn(owner, tuple(words))
    ordinary = [word for word in words if not word.startswith("!")]
    specials = tuple(word[1:] for word in words if word.startswith("!"))
    if words != [*ordinary, *(f"!{kind}" for kind in specials)]:
        raise _error(number, "special tiles are named after the ordinary ones")
    try:
        tiles, unknown = counted(ordinary)
    except ParseError as error:
        raise _error(number, str(error)) from None
    return Drawn(owner, tuple(tiles), specials, unknown)


def _parse_step(number: int, match: re.Match[str]) -> Step:
    _, seat, move, points, ruled, parts, comment, clock = match.groups()
    drawn = []
    for part in parts.split("|")[1:]:
        found = _PART.fullmatch(part.rstrip())
        if found is None:
            raise _error(number, f"{part[:40]!r} does not say which seat drew what: | SEAT: TILES")
        drawn.append(_parse_drawn(number, found.group(1), found.group(2)))
    return Step(
        int(seat),
        move,
        int(points),
        tuple(drawn),
        None if clock is None else float(clock),
        None if comment is None else _unescape(comment),
        ruled=ruled is not None,
    )


def _build(
    tags: dict[str, str],
    deal: tuple[Drawn, ...],
    start: int | None,
    steps: tuple[Step, ...],
    end: End | None,
) -> GameRecord:
    for name in ("Sestina", "Game", "Players"):
        if name not in tags:
            raise ParseError("bad-record", f'a record has a tag [{name} "…"]')
    check_version(_number(tags, "Sestina"))
    options = {
        option.name: _parse_option(tags, option)
        for option in all_options().values()
        if option.tag in tags
    }
    ages = None
    if "Ages" in tags:
        if not re.fullmatch(r"([0-9]{1,3}|-)( ([0-9]{1,3}|-))*", tags["Ages"], re.ASCII):
            raise ParseError("bad-record", "ages are numbers, or -, with spaces between them")
        words = tags["Ages"].split()
        ages = tuple(None if word == _NO_AGE else int(word) for word in words)
    reserved = _reserved()
    return GameRecord(
        sestina=_number(tags, "Sestina"),
        game=tags["Game"],
        players=_number(tags, "Players"),
        options=options,
        seed=tags.get("Seed"),
        ages=ages,
        tags={name: value for name, value in tags.items() if name not in reserved},
        position=tags.get("Position"),
        deal=deal,
        start=start,
        steps=steps,
        end=end,
    )


def _parse_option(tags: dict[str, str], option: Option) -> StatedValue:
    if option.is_number:
        return _number(tags, option.tag)
    return option.parse_tag(tags[option.tag])


def _number(tags: dict[str, str], name: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", tags[name], re.ASCII):
        raise ParseError("bad-record", f"the tag {name} is a number, not {tags[name][:30]!r}")
    return int(tags[name])
