"""Positions as JSON: the sections of the text as lists and maps."""

from typing import TYPE_CHECKING

import msgspec

from sestina.engine.errors import ParseError
from sestina.game.game_record import check_version
from sestina.games.registry import families

if TYPE_CHECKING:
    from sestina.game.position import Position


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    sestina: int
    game: str
    players: int
    hands: list[list[str]]
    pile: list[str]
    scores: list[int]
    turn: dict[str, str]
    options: dict[str, str] = {}
    board: list[str] | None = None
    actions: list[list[str]] = []
    table: list[str] | None = None
    claimed: list[str] | None = None
    shown: list[str] | None = None
    more: dict[str, list[str]] = {}
    """Sections of families that have no member of their own."""


_OWN_MEMBERS = ("board", "table", "claimed", "shown")
_COMMON = ("hand", "pile", "scores", "actions", "turn")


def format_json_position(position: "Position") -> str:
    sections = [section.split() for section in str(position).split("|")]
    head, *rest = sections
    words = {section[0]: section[1:] for section in rest}
    actions: list[list[str]] = []
    if "actions" in words:
        seats = " ".join(words["actions"]).split("/")
        actions = [[word for word in seat.split() if word != "-"] for seat in seats]
    known = (*_OWN_MEMBERS, *_COMMON)
    form = _Form(
        sestina=int(head[1]),
        game=head[2],
        players=len(position.snapshot.scores),
        options=_pairs(head[4:]),
        board=words.get("board"),
        table=words.get("table"),
        hands=[section[1:] for section in rest if section[0] == "hand"],
        pile=words["pile"],
        scores=[*position.snapshot.scores],
        actions=actions,
        claimed=words.get("claimed"),
        shown=words.get("shown"),
        more={name: section for name, section in words.items() if name not in known},
        turn=_pairs(words["turn"]),
    )
    return msgspec.json.encode(form, order="deterministic").decode()


def position_text(text: str) -> str:
    """The position of a JSON text as the one-line text, which is still to be parsed."""
    if not isinstance(text, str):
        raise ParseError("bad-json", f"a position is a text, not {type(text).__name__}")
    try:
        form = msgspec.json.decode(text.encode(), type=_Form)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise ParseError("bad-json", f"this is not a position in JSON: {error}") from None
    check_version(form.sestina)
    head = ["sestina", str(form.sestina), form.game, f"players={form.players}"]
    sections = [[*head, *_words(form.options)]]
    sections += _named(form, "board", "table")
    sections += [[name, *words] for name, words in form.more.items() if name in _table_sections()]
    sections += [["hand", *hand] for hand in form.hands]
    sections += [["pile", *form.pile], ["scores", *map(str, form.scores)]]
    if form.actions:
        sections.append(["actions", " / ".join(" ".join(seat) or "-" for seat in form.actions)])
    sections += _named(form, "claimed", "shown")
    sections += [
        [name, *words] for name, words in form.more.items() if name not in _table_sections()
    ]
    sections.append(["turn", *_words(form.turn)])
    return " | ".join(" ".join(section) for section in sections)


def _table_sections() -> set[str]:
    """What the families call the section that says what lies on the table."""
    return {family.table_section for family in families()}


def _named(form: _Form, *names: str) -> list[list[str]]:
    """The sections of these names that the form has."""
    return [[name, *getattr(form, name)] for name in names if getattr(form, name) is not None]


def _pairs(words: list[str]) -> dict[str, str]:
    """`name=value` words as a map; a bare word has the empty value."""
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def _words(pairs: dict[str, str]) -> list[str]:
    return [f"{name}={value}" if value else name for name, value in pairs.items()]
