"""Write web/src/protocol.ts: the server's messages as TypeScript types.

A test compares the file with what this would write.
"""

import inspect
from pathlib import Path
from typing import Any

import msgspec

from scripts.protocol_codes import CODES
from sestina.engine.line_tables import LINE_POINTS, MAX_LINE
from sestina.engine.moves import Move
from sestina.games.registry import build_rules
from sestina.games.tiles.state import FINISH_BONUS
from sestina.host.acts.create import NewTable
from sestina.host.protocol import insight, messages, offers
from sestina.host.requests import insight_types
from sestina.host.requests import types as request_types

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "src" / "protocol.ts"

HEADER = """\
// Made from the server's types by scripts/make_protocol.py: do not edit.
// docs/protocol.md explains the messages.
"""
UNIONS = {
    "ActMessage": messages.ActMessage,
    "ToServer": messages.ToServer,
    "ToClient": messages.ToClient,
    "EventSeen": messages.EventSeen,
    "Offer": offers.Offer,
}
HTTP = (
    request_types.Problem,
    request_types.Me,
    request_types.Name,
    request_types.PersonalLink,
    request_types.Token,
    request_types.GameOffered,
    request_types.LanAddress,
    request_types.ListedTable,
    NewTable,
    request_types.Opened,
    request_types.SitDown,
    request_types.Silence,
    request_types.Done,
    request_types.RecordText,
    request_types.Replay,
    request_types.OptionsAsked,
    request_types.OptionsAssessment,
    request_types.PositionAsked,
    request_types.PositionSeen,
    insight_types.AnalysisAsked,
    insight.AnalysisLine,
    insight_types.HintAsked,
    insight.HintLine,
    insight.ReviewLine,
    insight.KeptReview,
    insight_types.PuzzleList,
    insight_types.PuzzleSeen,
    insight_types.PuzzleHint,
    insight_types.PuzzleTry,
    insight_types.PuzzleVerdict,
    insight_types.MistakeAdded,
    insight_types.DeckSeen,
    insight_types.DeckOfTable,
)


class Writer:
    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def type_of(self, info: Any) -> str:
        """The TypeScript of a type; structs and dataclasses are written on the way."""
        match info:
            case msgspec.inspect.StructType() | msgspec.inspect.DataclassType():
                self._object(info)
                return str(info.cls.__name__)
            case msgspec.inspect.CustomType() if info.cls is Move:
                return "string"
            case msgspec.inspect.UnionType():
                named = [name for name, union in UNIONS.items() if _is(union, info)]
                if named:
                    return named[0]
                return " | ".join(sorted({self.type_of(one) for one in info.types}, key=_last))
            case msgspec.inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in info.values)
            case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
                return f"{_grouped(self.type_of(info.item_type))}[]"
            case msgspec.inspect.TupleType():
                return f"[{', '.join(self.type_of(one) for one in info.item_types)}]"
            case msgspec.inspect.DictType():
                # JSON has only texts as keys.
                return f"Record<string, {self.type_of(info.value_type)}>"
            case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
                return "number"
            case msgspec.inspect.StrType():
                return "string"
            case msgspec.inspect.BoolType():
                return "boolean"
            case msgspec.inspect.NoneType():
                return "null"
            case msgspec.inspect.AnyType():
                return "unknown"
            case msgspec.inspect.Metadata():
                return self.type_of(info.type)
            case _:
                raise TypeError(f"no TypeScript for {info}")

    def _object(self, info: msgspec.inspect.StructType | msgspec.inspect.DataclassType) -> None:
        name = info.cls.__name__
        if name in self.written:
            return
        self.written[name] = ""  # its place in the order, before what it is made of
        doc = _doc(info.cls)
        if isinstance(info, msgspec.inspect.StructType) and info.array_like:
            parts = ", ".join(
                f"{field.encode_name}: {self.type_of(field.type)}" for field in info.fields
            )
            self.written[name] = f"{doc}export type {name} = [{parts}];\n"
            return
        lines = [f"{doc}export interface {name} {{"]
        if isinstance(info, msgspec.inspect.StructType) and info.tag_field is not None:
            lines.append(f'  {info.tag_field}: "{info.tag}";')
        comments = _attribute_docs(info.cls)
        for field in info.fields:
            if field.name in comments:
                lines.append(f"  /** {comments[field.name]} */")
            # A dataclass is always written whole.
            is_whole = isinstance(info, msgspec.inspect.DataclassType)
            optional = "" if field.required or is_whole else "?"
            lines.append(f"  {field.encode_name}{optional}: {self.type_of(field.type)};")
        lines.append("}\n")
        self.written[name] = "\n".join(lines)

    def union(self, name: str, union: Any) -> None:
        info = msgspec.inspect.type_info(union)
        assert isinstance(info, msgspec.inspect.UnionType)
        members = " | ".join(self.type_of(one) for one in info.types)
        self.written[name] = f"export type {name} = {members};\n"


def _is(union: Any, info: msgspec.inspect.UnionType) -> bool:
    return {one.__name__ for one in union.__args__} == {
        getattr(one, "cls", type(None)).__name__ for one in info.types
    }


def _last(text: str) -> tuple[bool, str]:
    return text == "null", text


def _grouped(text: str) -> str:
    return f"({text})" if " | " in text else text


def _doc(cls: type) -> str:
    text = inspect.cleandoc(cls.__doc__ or "")
    if not text or text.startswith(f"{cls.__name__}("):
        return ""
    lines = "\n".join(f" * {line}".rstrip() for line in text.split("\n"))
    return f"/**\n{lines}\n */\n"


def _attribute_docs(cls: type) -> dict[str, str]:
    """The texts under the fields of a class, its own and inherited ones."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("sestina."):
            found |= _own_attribute_docs(base)
    return found


def _own_attribute_docs(cls: type) -> dict[str, str]:
    import ast
    import textwrap

    tree = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(tree, ast.ClassDef)
    found: dict[str, str] = {}
    name = ""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and name:
            found[name] = " ".join(str(node.value.value).split())
            name = ""
    return found


def protocol() -> str:
    writer = Writer()
    for name, union in UNIONS.items():
        writer.union(name, union)
    for one in HTTP:
        writer.type_of(msgspec.inspect.type_info(one))
    version = f"export const PROTOCOL = {messages.PROTOCOL};\n"
    samples = [
        _samples("MESSAGES", "every message", messages.ToClient),
        _samples("EVENTS", "every event that has parts", messages.EventSeen, only_with_parts=True),
    ]
    return "\n".join(
        [HEADER, version, *map(_codes, CODES), scoring(), *samples, *writer.written.values()]
    )


def scoring() -> str:
    """What the score pad for real tables adds up: the only rule that a page knows, as numbers."""
    cards = build_rules("cards", {})
    points = ", ".join(str(LINE_POINTS[length]) for length in range(MAX_LINE + 1))
    return (
        "/** The points of a row of each length. */\n"
        f"export const LINE_POINTS: readonly number[] = [{points}];\n"
        "/** For whoever lays the last tile. */\n"
        f"export const FINISH_BONUS = {FINISH_BONUS};\n"
        "/** The cards of Cards, and of a hand. */\n"
        f"export const CARDS = {len(cards.tiles)};\n"
        f"export const CARDS_IN_HAND = {cards.hand_size};\n"
    )


def _samples(name: str, what: str, union: Any, *, only_with_parts: bool = False) -> str:
    """A sample of each member of a union, with the fields that it always has."""
    info = msgspec.inspect.type_info(union)
    assert isinstance(info, msgspec.inspect.UnionType)
    samples = {one.tag: _sample(one) for one in info.types if hasattr(one, "tag")}
    lines = "".join(
        f'  "{tag}": {sample},\n'
        for tag, sample in samples.items()
        if not only_with_parts or "[" in sample
    )
    doc = f"/** A sample of {what}, with the fields that it always has. */\n"
    return f"{doc}export const {name} = {{\n{lines}}};\n"


def _sample(info: Any) -> str:
    match info:
        case msgspec.inspect.StructType() if not info.array_like:
            fields = [field for field in info.fields if field.required]
            return f"{{ {', '.join(f'{one.encode_name}: {_sample(one.type)}' for one in fields)} }}"
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            inside = info.item_type
            known = isinstance(inside, msgspec.inspect.StructType) and not inside.array_like
            return f"[{_sample(inside)}]" if known else "[]"
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return "0"
        case msgspec.inspect.StrType() | msgspec.inspect.LiteralType():
            return '""'
        case msgspec.inspect.BoolType():
            return "false"
        case msgspec.inspect.DictType():
            return "{}"
        case _:
            return "null"


def _codes(name: str) -> str:
    """A list of codes; a test of the client asks for a text for each."""
    lines = "".join(f'  "{code}",\n' for code in CODES[name])
    return f"export const {name} = [\n{lines}] as const;\n"


def main() -> None:
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(protocol(), encoding="utf-8")
    print(f"wrote {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
