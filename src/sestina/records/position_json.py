"""Positions as JSON: the sections of the text as lists and maps."""

import msgspec

from sestina.engine.errors import ParseError
from sestina.records.json_form import check_version
from sestina.records.position import Position, format_position, parse_position


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    sestina: int
    game: str
    players: int
    board: list[str]
    hands: list[list[str]]
    pile: list[str]
    scores: list[int]
    turn: dict[str, str]
    options: dict[str, str] = {}
    actions: list[list[str]] = []


def format_position_json(position: Position) -> str:
    sections = [section.split() for section in format_position(position).split("|")]
    head, board, *rest = sections
    players = len(position.snapshot.scores)
    actions: list[list[str]] = []
    if len(rest) > players + 3:
        seats = " ".join(rest[players + 2][1:]).split("/")
        actions = [[word for word in seat.split() if word != "-"] for seat in seats]
    form = _Form(
        sestina=int(head[1]),
        game=head[2],
        players=players,
        options=_pairs(head[4:]),
        board=board[1:],
        hands=[hand[1:] for hand in rest[:players]],
        pile=rest[players][1:],
        scores=[*position.snapshot.scores],
        actions=actions,
        turn=_pairs(rest[-1][1:]),
    )
    return msgspec.json.encode(form, order="deterministic").decode()


def parse_position_json(text: str) -> Position:
    try:
        form = msgspec.json.decode(text.encode(), type=_Form)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise ParseError("bad-json", f"this is not a position in JSON: {error}") from None
    check_version(form.sestina)
    head = ["sestina", str(form.sestina), form.game, f"players={form.players}"]
    sections = [[*head, *_words(form.options)], ["board", *form.board]]
    sections += [["hand", *hand] for hand in form.hands]
    sections += [["pile", *form.pile], ["scores", *map(str, form.scores)]]
    if form.actions:
        sections.append(["actions", " / ".join(" ".join(seat) or "-" for seat in form.actions)])
    sections.append(["turn", *_words(form.turn)])
    return parse_position(" | ".join(" ".join(section) for section in sections))


def _pairs(words: list[str]) -> dict[str, str]:
    """`name=value` words as a map; a bare word has the empty value."""
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def _words(pairs: dict[str, str]) -> list[str]:
    return [f"{name}={value}" if value else name for name, value in pairs.items()]
