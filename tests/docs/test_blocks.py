"""Everything else that the pages print as code is tried: commands, texts, messages."""

import json
import re
import tomllib
import typing
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
import pytest
import typer.main
from typer.core import TyperGroup

import sestina
from sestina.cli import app
from sestina.host.protocol import messages, offers
from sestina.host.requests.types import OptionsAsked, PositionAsked
from tests.docs.pages import PAGES, ROOT, Block, blocks, commands

MEASURED: Final = {"docs/notes/cards-solver-speed.md"}
"""Pages whose text blocks are the output of a measurement."""
ELSEWHERE: Final = {
    ("docs/rules.md", "text"): "tests/rules/test_docs_examples.py",
    ("docs/arena.md", "json"): "tests/arena/test_docs.py",
    ("docs/site.md", "text"): "tests/packaging/test_micropip.py",
}
SETTINGS: Final = ("nginx", "yaml")
"""Languages of other programs' settings."""


# Commands --------------------------------------------------------------------------------------


def check_sestina(words: list[str]) -> None:
    """The command, its options and their values are accepted; nothing is run."""
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    if words[0].startswith("-"):
        # Not parsed: such an option acts at once.
        assert words[0] in {name for option in group.params for name in option.opts}
        return
    context = group.make_context("sestina", words[:])
    name, command, rest = group.resolve_command(context, words)
    assert command is not None
    command.make_context(name, rest, parent=context)


def check_make(words: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in (word for word in words if "=" not in word):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def check_pip(words: list[str]) -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert words[0] == "install"
    for word in words[1:]:
        match = re.fullmatch(r"(?:\.|sestina)(?:\[([a-z,]+)\])?", word)
        assert match, word
        for extra in filter(None, (match[1] or "").split(",")):
            assert re.search(rf"^{extra} = \[", project, re.MULTILINE), extra


def check_python(words: list[str]) -> None:
    assert words[0] == "-m"
    module = ROOT / words[1].replace(".", "/")
    assert module.with_suffix(".py").is_file() or (module / "__main__.py").is_file(), words[1]


def check_podman(words: list[str]) -> None:
    recipe = (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert words[0] in ("build", "run")
    for option, value in pairwise(words):
        if option == "--publish":
            assert re.search(rf"^EXPOSE .*\b{value.partition(':')[2]}\b", recipe, re.MULTILINE)
        elif option == "--volume":
            assert f"\nVOLUME {value.partition(':')[2]}\n" in recipe


PROGRAMS: Final[dict[str, Callable[[list[str]], None]]] = {
    "sestina": check_sestina,
    "make": check_make,
    "pip": check_pip,
    "podman": check_podman,
    "python": check_python,
}


@pytest.mark.parametrize("block", [*blocks("sh"), *blocks("console")], ids=str)
def test_commands_and_their_options_exist(block: Block) -> None:
    found = [*commands(block)]
    assert found
    for words in found:
        PROGRAMS[words[0]](words[1:])


# Texts -----------------------------------------------------------------------------------------


def check_position(line: str) -> None:
    position = sestina.Position.parse(line)
    assert str(position) == line
    assert position.is_valid


def check_notation(block: Block) -> None:
    if block.code.startswith("sestina 1 "):
        for line in block.code.splitlines():
            check_position(line)
    else:
        assert sestina.replay(block.code).record() == block.code


def check_conversation(block: Block) -> None:
    """The position, the number of its moves, and what the program answers."""
    said = dict(
        re.findall(
            r"^[<>] (position|moves|move|info points|bestmove) (.*)$", block.code, re.MULTILINE
        )
    )
    check_position(said["position"])
    view = sestina.Position.parse(said["position"]).view(0)
    moves = {str(move): move.points for move in view.legal_moves()}
    points, _, move = said["move"].partition(" ")
    assert len(moves) == int(said["moves"])
    assert next(iter(moves.items())) == (move, int(points))
    assert moves[said["bestmove"]] == int(said["info points"]) == max(moves.values())


def check_plan(block: Block) -> None:
    """The packages of the plan are those that there are."""
    package = ROOT / "src" / "sestina"
    named = {line.split()[0].rstrip("/") for line in block.code.splitlines() if line[0] != " "}
    there = {path.name for path in package.iterdir() if (path / "__init__.py").is_file()}
    there |= {path.name for path in package.glob("*.py") if not path.name.startswith("_")}
    assert named == there


def check_order(block: Block) -> None:
    """The order of the packages is the one that the import contract enforces."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    assert block.code.strip() == " > ".join(layers)


def check_report(block: Block) -> None:
    """The report of the command above it; `...` stands for the rest."""
    from tests.cli.command import run

    page = (ROOT / block.page).read_text(encoding="utf-8")
    words = re.findall(r"^sestina (arena greedy random .*) --workers", page, re.MULTILINE)[0]
    shown = block.code.removesuffix("...\n")
    assert shown != block.code
    if "mybots" in shown:
        return  # its games take a while: test_winning_bots.py plays them
    assert run(*words.split()).stdout.startswith(shown)


TEXTS: Final[dict[str, Callable[[Block], None]]] = {
    "CONTRIBUTING.md": check_order,
    "docs/architecture.md": check_plan,
    "docs/arena.md": check_report,
    "docs/programs.md": check_conversation,
    "docs/notation.md": check_notation,
}


@pytest.mark.parametrize(
    "block",
    [
        block
        for block in (*blocks("text"), *blocks(""))
        if (block.page, "text") not in ELSEWHERE and block.page not in MEASURED
    ],
    ids=str,
)
def test_texts_are_what_the_page_says(block: Block) -> None:
    TEXTS[block.page](block)


@pytest.mark.parametrize("block", blocks("layout"), ids=str)
def test_drawn_boards_are_those_of_the_game(block: Block) -> None:
    heading, *rows = block.code.splitlines()
    side = heading.split(",")[0].lower()
    game = sestina.new_game("classic", expansion="expansion1", boards=side, seed=1)
    layout = game.board.layout
    assert layout is not None
    drawn = [row.split() for row in rows]
    assert drawn == [[layout.field(x, y) for x in range(8)] for y in range(8)]


# Messages --------------------------------------------------------------------------------------


def types_by_tag() -> dict[tuple[str, str], type[msgspec.Struct]]:
    unions = (messages.ToServer, messages.ToClient, offers.Offer)
    found = {}
    for cls in (cls for union in unions for cls in typing.get_args(union)):
        config = cls.__struct_config__
        found[config.tag_field, config.tag] = cls
    return found


@pytest.mark.parametrize(
    "block", [b for b in blocks("json") if (b.page, "json") not in ELSEWHERE], ids=str
)
def test_messages_are_those_of_the_protocol(block: Block) -> None:
    types = types_by_tag()
    decoder, text = json.JSONDecoder(), block.code.strip()
    while text:
        message, end = decoder.raw_decode(text)
        text = text[end:].lstrip()
        if message.get("table") == "…":
            message["table"] = "0123456789"
        tags = [types[field, message[field]] for field in ("t", "o") if field in message]
        untagged = PositionAsked if "position" in message else OptionsAsked
        kind = tags[0] if tags else untagged
        assert {*message} - {"t", "o"} <= {*kind.__struct_fields__}
        msgspec.convert(message, kind)


# All of them -----------------------------------------------------------------------------------


def test_no_block_is_left_out() -> None:
    tried = {"python", "pycon", "sh", "console", "text", "", "layout", "json", *SETTINGS}
    directives = re.compile(r"\{[a-z:-]+\}")  # they belong to the site, which refuses bad ones
    unknown = [
        str(block)
        for block in blocks()
        if block.language not in tried and not directives.match(block.language)
    ]
    assert unknown == []
    for (page, language), test in ELSEWHERE.items():
        assert any((block.page, block.language) == (page, language) for block in blocks())
        assert Path(page).name in (ROOT / test).read_text(encoding="utf-8")


def test_every_fence_is_closed() -> None:
    for path in PAGES:
        marks = re.findall(r"^`{3}", path.read_text(encoding="utf-8"), re.MULTILINE)
        page = path.relative_to(ROOT).as_posix()
        assert len(marks) == 2 * sum(block.page == page for block in blocks()), page
