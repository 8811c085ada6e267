"""The public surface, pinned: others write programs on these names.

What is missing here or renamed breaks their programs; what is new is added on purpose. Classes
of the compiled core show no signatures, so of them only the names are pinned.
"""

import ast
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import sestina
from sestina import arena, puzzles
from sestina.game.position import Position

PACKAGE: Final = Path(sestina.__file__).parent

NAMES: Final = """
    Analysis Arrangement Board Bot CardStep CardTable Fact Family FoundMove Game GameId
    GameRecord GameResult IllegalMove Layout LazyMoves Level Line Move Option PaletteName
    ParseError PhotoReading Position Reason Review ReviewedSeat ReviewedTurn Score Tile TileHand
    View __version__ analyse bot core game_ids levels_for new_game note_game options_of
    play_many read_games read_headers read_photo replay review write_games
"""

FUNCTIONS: Final = {
    "new_game": "game='classic' *, players=2 ages=None seed=None options",
    "note_game": "game='classic' *, players=2 starter=0 filled=() revealed=() options",
    "replay": "text",
    "analyse": "position seconds=2.0 progress=None *, deals=None moves=() seed=0",
    "review": "game seconds=15.0 progress=None *, deals=None seed=0 workers=None",
    "play_many": "bots *, games=100 game='classic' seed=1 records=False options",
    "read_games": "source *, where=None",
    "read_headers": "source",
    "read_photo": "image game='classic' previous=None",
    "write_games": "path games",
    "bot": "level=None *, program=None seed=None seconds=None simulations=None actions=True",
    "core": "",
    "game_ids": "",
    "levels_for": "game",
    "options_of": "game",
}

GAME: Final = {
    "actions": "self seat",
    "ages": "property",
    "at": "self ply",
    "best_placement": "self",
    "board": "property",
    "claimed": "property",
    "comment": "self text",
    "copy": "self",
    "discs": "property",
    "draw_count": "self move",
    "draw_outcomes": "self drawn",
    "end_reason": "property",
    "facts": "property",
    "family": "property",
    "fields": "property",
    "from_position": "position *, seed=0",
    "game_id": "property",
    "hand": "self seat",
    "hand_size": "property",
    "hands_known": "property",
    "is_legal": "self move",
    "is_over": "property",
    "lazy_moves": "self",
    "legal_moves": "self",
    "let_stand": "self move points",
    "lists_all_moves": "property",
    "moves": "property",
    "options": "property",
    "pile_count": "property",
    "play": "self move *, clock=None revealed=() given_by=()",
    "played": "property",
    "players": "property",
    "ply": "property",
    "pop": "self",
    "position": "self",
    "push": "self move *, drawn=None",
    "random_move": "self rng",
    "record": "self",
    "record_json": "self",
    "scores": "property",
    "seat_to_move": "property",
    "seed": "property",
    "stacks": "property",
    "table": "property",
    "to_record": "self",
    "turns_left": "property",
    "undo": "self steps=1",
    "vary": "self moves *, comment=None",
    "view": "self seat",
    "winners": "property",
}

ATTRIBUTES: Final = {
    "Analysis": "best deals exact explain find moves view win",
    "Arrangement": "claimed played qwirkles rows table",
    "Board": """
        cells fingerprint game is_legal is_valid layout parse picture place placements removable
        remove score status svg text
    """,
    "CardStep": "card kind new source target",
    "CardTable": "cards check explain fingerprint new_rows parse rows solve steps svg text",
    "Fact": """
        cells count is_private kind others points reason rows seat seen_by sizes specials tiles
        why
    """,
    "Family": """
        begin begin_again best_placement board build_rules check_position claimed deal discs
        end_reasons extra_sections fields fitting_codes id is_forced is_opening lists_all_moves
        move_list new_state open_codes parse_move random_move read_sections restore search_state
        shown snapshot status table table_section turn_words turns_left variants write_sections
    """,
    "Layout": """
        bonus bonus_table bonuses covers field filled height parse rows stars starts text width
    """,
    "FoundMove": "behind behind_error chances deals error is_established margin move points win",
    "GameRecord": "ages deal end game options players position seed sestina start steps tags",
    "GameResult": "ply record scores seed winners",
    "LazyMoves": "count index kinds of_kind points random random_kind",
    "Line": "cells direction is_qwirkle points tiles",
    "Move": "action cells has_points kind parse placed points rows tiles",
    "Option": """
        choices choices_by_need default drawings format_tag format_word house is_flag is_number
        name needs needs_kind parse_tag parse_word several tag text
    """,
    "PhotoReading": """
        board boards colours corners doubtful game layout position problems size tiles to_json turn
    """,
    "Position": """
        fingerprint game is_valid options parse parse_json rules snapshot state status to_json view
    """,
    "Reason": "code text values",
    "Review": "deals result seats turns",
    "ReviewedSeat": """
        accuracy best_moves hidden loss luck mistakes result seat skill start turns
    """,
    "ReviewedTurn": """
        best category chances error exact hidden loss luck lucks moves played ply reasons seat
        skills
    """,
    "Score": "lines points qwirkles",
    "Tile": "background code colour face name parse shape",
    "TileHand": "count index",
    "View": """
        actions best_placement board claimed discs end_reason facts family fields game_id hand
        hand_counts hand_size imagine information_state is_forced is_opening is_over lazy_moves
        legal_moves lists_all_moves options pile_count players ply position random_move scores seat
        seat_to_move shown specials stacks table turns_left unseen unseen_counts winners
    """,
    "IllegalMove": "message reason",
    "ParseError": "message reason",
}

ILLEGAL_MOVE: Final = """
    action-used bad-action bare-row board-empty cannot-pass complete-row diagonal-too-long
    empty-cell
    exchange-limit forced game-over gap line-too-long missing-card mixed must-open no-contact
    no-tiles not-a-placement not-held not-in-hand not-in-line not-now not-removable not-rows
    nothing-fits nothing-played occupied off-board one-at-a-time opening-place opening-set
    pile-empty repeated row-too-long row-too-short same-cell taken-back three-laid unknown-action
    unknown-tile
"""

PARSE_ERROR: Final = """
    after-end background bad-json bad-move bad-placement bad-position bad-record bad-rows
    bad-seed bad-tag bad-tile empty-row hidden illegal-step impossible-draw impossible-start
    missing-draw missing-end missing-start no-background no-seed no-tiles not-in-hand off-board
    other-draws other-seed same-cell too-long too-many too-many-draws unknown-tile version
    wrong-count wrong-end wrong-points wrong-seat
"""


# Names -----------------------------------------------------------------------------------------


def test_the_names_of_the_package() -> None:
    assert sestina.__all__ == NAMES.split()
    assert all(hasattr(sestina, name) for name in sestina.__all__)
    public = {name for name in vars(sestina) if not name.startswith("_")}
    modules = {name for name in public if inspect.ismodule(getattr(sestina, name))}
    assert public - modules <= {*sestina.__all__, "TYPE_CHECKING", "Final"}
    with pytest.raises(AttributeError, match="no attribute 'Bored'"):
        _ = sestina.Bored


def test_dir_lists_the_names_that_are_loaded_later() -> None:
    code = "import sestina as s; print({*s.__all__, 'arrays', 'rl'} - {*dir(s)})"
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == "set()"


NAMES_OF_THINGS: Final = {"GameId": "game", "Level": "level", "PaletteName": "palette"}
"""Types that are lists of names, and which parameter takes them."""

INNER_VALUES: Final = {"GameState", "Rules"}
"""What `Position` gives to programs that search: no part of the public surface. What a
`Family` is made of is for those who write one."""


def returned_names(name: str) -> set[str]:
    """The names in what a public function, or the public members of a class, return."""
    thing = getattr(sestina, name)
    found: set[str] = set()
    for owner in getattr(thing, "__mro__", (thing,)):
        path = PACKAGE.parent / f"{owner.__module__.replace('.', '/')}.py"
        if not path.is_file():  # a class of Python itself
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if getattr(node, "name", None) != owner.__name__:
                continue
            members = node.body if isinstance(node, ast.ClassDef) else [node]
            for member in members:
                if isinstance(member, ast.FunctionDef) and member.name[0] != "_":
                    found |= {*re.findall(r"\w+", ast.unparse(member.returns or node))}
    return found


def test_what_public_calls_return_is_public() -> None:
    classes = {
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    left_out = {"__version__", "Family", *NAMES_OF_THINGS}
    public = [name for name in sestina.__all__ if name not in left_out]
    returned = {found for name in public for found in returned_names(name)}
    assert {"Score", "LazyMoves", "Arrangement"} <= returned
    assert returned & classes - {*sestina.__all__} == INNER_VALUES


def parameters(function: object) -> str:
    """Names and defaults, `*,` before those that are given by name."""
    assert callable(function)
    words: list[str] = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and "*," not in words:
            words.append("*,")
        default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
        words.append(parameter.name + default)
    return " ".join(words)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_parameters_of_functions(name: str) -> None:
    assert parameters(getattr(sestina, name)) == FUNCTIONS[name]


def test_the_attributes_and_parameters_of_a_game() -> None:
    found = {
        name: "property"
        if isinstance(inspect.getattr_static(sestina.Game, name), property)
        else parameters(getattr(sestina.Game, name))
        for name in dir(sestina.Game)
        if not name.startswith("_")
    }
    assert found == GAME
    instance = {name for name in dir(sestina.new_game(seed=1)) if not name.startswith("_")}
    assert instance - {*GAME} == {"tags"}


def examples() -> dict[str, object]:
    """One object of each class: what is set in `__init__` shows only there."""
    game = sestina.new_game(seed=1)
    board = sestina.Board.parse("Rc@0,0")
    score = board.score("Rs@1,0")
    table = sestina.CardTable.parse("Rc Gc Yc")
    play = "Oc Rc Gc Yc"
    found = [board, score, score.lines[0], game.facts[0], game.view(0), game.position()]
    found += [game.legal_moves()[0], game.hand(0)[0], game.hand(0), game.lazy_moves()]
    found += [table, table.check(play, "Oc"), table.steps(play)[0], game.to_record()]
    found += [sestina.Layout.parse("o"), sestina.options_of("flex")[0]]
    found += [sestina.GameResult(1, (3, 4), (1,), 2)]
    analysis = sestina.analyse(game.view(game.seat_to_move), deals=1)
    game.play(analysis.moves[0].move)
    review = sestina.review(game, deals=1, workers=1)
    found += [analysis, analysis.moves[0], analysis.explain(analysis.moves[0].move)[0]]
    found += [review, review.turns[0], review.seats[0]]
    found += [sestina.IllegalMove("no-contact", "words"), sestina.ParseError("no-contact", "words")]
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    found += [
        sestina.PhotoReading("classic", (9, 9), (), corners, None, "purple", (), (), None, None)
    ]
    return {type(thing).__name__: thing for thing in found} | {"Family": game.family}


def test_there_is_an_example_of_each_class() -> None:
    classes = {name for name in sestina.__all__ if isinstance(getattr(sestina, name), type)}
    classes.discard("Bot")  # a protocol: its own body says what a bot is
    assert {*ATTRIBUTES, "Game"} == classes == {*examples(), "Game"}


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_the_attributes_of_values(name: str) -> None:
    thing = examples()[name]
    found = [attribute for attribute in dir(thing) if not attribute.startswith("_")]
    inherited = dir(ValueError) if isinstance(thing, ValueError) else []
    assert [attribute for attribute in found if attribute not in inherited] == sorted(
        ATTRIBUTES[name].split()
    )


def test_every_name_has_a_docstring() -> None:
    """At run time, with the compiled core as with the interpreted one."""
    missing = []
    for name in sestina.__all__:
        thing = getattr(sestina, name)
        if name not in {"__version__", *NAMES_OF_THINGS} and not thing.__doc__:
            missing.append(name)
    for owner, names in {**ATTRIBUTES, "Game": " ".join(GAME)}.items():
        for name in names.split():
            # What is set in `__init__` has no place for one in an interpreted class, and neither
            # has the field of a struct.
            found = inspect.getattr_static(getattr(sestina, owner), name, None)
            if inspect.ismemberdescriptor(found):
                continue
            text = None if found is None else getattr(getattr(sestina, owner), name).__doc__
            if found is not None and (not text or text.startswith("staticmethod(")):
                missing.append(f"{owner}.{name}")
    assert missing == []


def test_a_bot_chooses_from_a_view() -> None:
    assert [name for name in vars(sestina.Bot) if not name.startswith("_")] == ["choose"]
    assert parameters(sestina.Bot.choose) == "self view"


def test_errors_are_value_errors_with_a_reason() -> None:
    for kind in (sestina.IllegalMove, sestina.ParseError):
        error = kind("no-contact", "Words.")
        assert isinstance(error, ValueError)
        assert (error.reason, error.message, str(error)) == ("no-contact", "Words.", "Words.")


def test_a_position_is_there_without_being_imported_first() -> None:
    assert sestina.Position is Position


# Reason codes ----------------------------------------------------------------------------------


def reasons(error: str) -> Iterator[str]:
    """The codes that the sources give to this error; a code may also be handed on."""
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if error not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == error:
                yield from _codes(node.args[0], path)


def _codes(argument: ast.expr, path: Path) -> Iterator[str]:
    if isinstance(argument, ast.IfExp):
        yield from _codes(argument.body, path)
        yield from _codes(argument.orelse, path)
    elif isinstance(argument, ast.Constant):
        assert isinstance(argument.value, str)
        yield argument.value
    else:
        text = ast.unparse(argument)
        assert text.endswith(".reason"), f"{path.name}: write the code out, not {text}"


@pytest.mark.parametrize(
    ("error", "codes"), [("IllegalMove", ILLEGAL_MOVE), ("ParseError", PARSE_ERROR)]
)
def test_the_reason_codes(error: str, codes: str) -> None:
    assert sorted({*reasons(error)}) == codes.split()


def test_former_names_still_work() -> None:
    puzzle = puzzles.shipped()[0]
    assert isinstance(puzzles.judge(puzzle, puzzle.answer), puzzles.JudgedMove)
    assert arena.EngineError is arena.ExecutorError


# Importing -------------------------------------------------------------------------------------


def test_a_plain_import_is_light() -> None:
    """Formats, pictures, commands and what they need are loaded when they are first used."""
    result = subprocess.run(
        [sys.executable, "-c", "import sys, sestina; print(*sys.modules)"],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {*result.stdout.split()}
    assert "sestina.games.tiles.state" in loaded
    heavy = """
        msgspec typer click rich prompt_toolkit textual pygments litestar sqlalchemy asyncio
        sestina.cli sestina.game.recorder sestina.pictures
    """
    assert loaded.isdisjoint(heavy.split())
