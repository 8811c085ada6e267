"""Whatever the text: a value or a `ParseError`, never another exception.

What is read is written again and read back equal.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sestina
from sestina.engine.moves import parse_move
from sestina.engine.tiles import parse_tile, parse_tiles
from sestina.game.position import Position, parse_position
from tests.conformance.configurations import spread
from tests.conformance.walks import finished, midgame
from tests.game.mutations import (
    ANY_JSON,
    ANY_TEXT,
    PIECES,
    check_error,
    mutated,
    mutated_json,
)

EXAMPLES: Final = 300
SEEDS: Final = st.integers(0, 2**32)

PLAYED: Final = [midgame(c, k, 6 + 5 * k) for k, c in enumerate(spread(10))]
GAMES: Final = [*PLAYED, finished(spread(10, 1)[4], 1)]
MOVES: Final = sorted({move for game in GAMES for move in game.moves})
BOARDS: Final = [(game.board.text, game.board.game) for game in GAMES]
POSITIONS: Final = [str(game.position()) for game in GAMES]
RECORDS: Final = [game.record() for game in GAMES]
VALUES: Final[tuple[object, ...]] = (
    None,
    True,
    -1,
    0,
    7,
    2.5,
    1e300,
    "",
    "Rc",
    [],
    ["Rc"],
    {},
    {"Rc": "1"},
    *PIECES,
)

words: Final = st.lists(st.sampled_from(PIECES) | ANY_TEXT, max_size=12).map(" ".join)
any_text: Final = ANY_TEXT | words


def read(parse: Callable[[str], object], text: str) -> object | None:
    """The value, or None where the text is refused as it should be."""
    try:
        return parse(text)
    except sestina.ParseError as error:
        check_error(error)
        return None


def check_tile(text: str) -> None:
    tile = read(parse_tile, text)
    assert tile is None or str(tile) == text
    tiles = read(parse_tiles, text)
    if isinstance(tiles, tuple):
        assert parse_tiles(" ".join(map(str, tiles))) == tiles


def check_board(text: str, game: str) -> None:
    board = read(lambda text: sestina.Board.parse(text, game), text)
    if isinstance(board, sestina.Board):
        assert sestina.Board.parse(board.text, game) == board
        try:
            board.score(text)
        except (sestina.IllegalMove, sestina.ParseError) as error:
            check_error(error)
        read(board.placements, text[:12])


def check_move(text: str) -> None:
    move = read(parse_move, text)
    if move is not None:
        assert parse_move(str(move)) == move


def check_position(text: str) -> None:
    position = read(parse_position, text)
    if isinstance(position, Position):
        assert parse_position(str(position)) == position
        assert Position.parse_json(position.to_json()) == position


def check_record(text: str) -> None:
    game = read(sestina.replay, text)
    if isinstance(game, sestina.Game):
        # What was read may have been written otherwise; what is written is read back.
        written = game.record()
        written.encode()
        again = sestina.replay(written)
        assert again == game
        assert again.record() == written
        assert sestina.replay(game.record_json()) == game
        game.view(0)
        game.legal_moves()


# Arbitrary texts -------------------------------------------------------------------------------


@settings(max_examples=EXAMPLES)
@given(text=any_text)
def test_any_text(text: str) -> None:
    check_tile(text)
    check_board(text, "classic")
    check_board(text, "flex")
    check_move(text)
    check_move(f"use {text}")
    check_move(f"swap {text}")
    check_position(text)
    check_position(f"sestina 1 classic players=2 {text}")
    check_record(text)
    read(Position.parse_json, text)


@settings(max_examples=EXAMPLES)
@given(form=ANY_JSON)
def test_any_json(form: Any) -> None:
    text = json.dumps(form)
    read(Position.parse_json, text)
    read(sestina.replay, text)
    read(sestina.replay, json.dumps({"sestina": 1, "game": "classic", "players": 2, "tags": form}))
    read(sestina.replay, json.dumps({"sestina": 1, "game": "classic", "players": 2, "steps": form}))


@pytest.mark.parametrize("depth", [100, 900, 5_000, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('{"tags":', "}")])
def test_deep_nesting(depth: int, opening: str, closing: str) -> None:
    for text in (opening * depth, opening * depth + "1" + closing * depth):
        for wrapped in (text, f'{{"sestina": 1, "game": "classic", "players": 2, "tags": {text}}}'):
            assert read(sestina.replay, wrapped) is None
            assert read(Position.parse_json, wrapped) is None


@pytest.mark.parametrize(
    "number", ["9" * 19, "9" * 400, "-" + "9" * 400, "1" + "0" * 5000, "1e400"]
)
def test_huge_numbers(number: str) -> None:
    position = parse_position(POSITIONS[0]).to_json()
    record = GAMES[0].record_json()
    for name in ("sestina", "players"):
        for form, parse in ((position, Position.parse_json), (record, sestina.replay)):
            start = form.index(f'"{name}":') + len(name) + 3
            assert read(parse, f"{form[:start]}{number}{form[start + 1 :]}") is None
    assert read(parse_move, f"Rc@{number},0") is None
    assert read(parse_move, f"use take 0,{number}") is None
    assert read(sestina.Board.parse, f"Rc@0,{number}") is None
    assert read(parse_position, POSITIONS[0].replace("seat=", f"seat={number}")) is None
    assert read(sestina.replay, RECORDS[0].replace("start ", f"start {number}")) is None
    assert read(sestina.replay, RECORDS[0].replace("1. ", f"{number}. ", 1)) is None
    assert read(sestina.replay, RECORDS[0].replace(" = ", f" = {number}", 1)) is None


@pytest.mark.parametrize(
    "piece", ["[" * 200_000, "Rc " * 100_000, "Rc@0,0 " * 50_000, "|" * 300_000]
)
def test_long_texts(piece: str) -> None:
    for check in (check_tile, check_move, check_position, check_record):
        check(piece)
    check_board(piece, "classic")


@pytest.mark.parametrize(
    "value",
    [None, 5, 2.5, b"Rc", object(), ["Rc@0,0"], sestina],
    ids=lambda value: type(value).__name__,
)
def test_other_things_than_texts(value: Any) -> None:
    """A parse error too, whether the core is compiled or not."""
    board = sestina.Board.parse("Rc@0,0")
    for parse in (
        parse_tile,
        sestina.Tile.parse,
        sestina.Board.parse,
        parse_move,
        sestina.Move.parse,
        parse_position,
        Position.parse_json,
        sestina.replay,
        board.score,
        board.place,
    ):
        assert read(parse, value) is None
    if not isinstance(value, list):
        assert read(board.placements, value) is None


@pytest.mark.parametrize("text", ["swap ,", "swap , ,", "swap", "use", "use take", "@", "Rc@", ","])
def test_moves_that_say_nothing(text: str) -> None:
    check_move(text)


# Valid texts with accidents --------------------------------------------------------------------


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_mutated_tiles_boards_and_moves(seed: int) -> None:
    random = Random(seed)
    check_tile(mutated(random.choice(("Rc", "P8B", "Gk")), random))
    text, game = random.choice(BOARDS)
    check_board(mutated(text, random), game)
    check_board(mutated(text, random), "classic" if game == "flex" else "flex")
    for _ in range(5):
        check_move(mutated(random.choice(MOVES), random))


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_mutated_positions(seed: int) -> None:
    random = Random(seed)
    check_position(mutated(random.choice(POSITIONS), random))


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_mutated_positions_in_json(seed: int) -> None:
    random = Random(seed)
    form = parse_position(random.choice(POSITIONS)).to_json()
    read(Position.parse_json, mutated(form, random))
    position = read(Position.parse_json, mutated_json(form, random, VALUES))
    if position is not None:
        check_position(str(position))


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_mutated_records(seed: int) -> None:
    random = Random(seed)
    text = random.choice(RECORDS)
    if random.random() < 0.5:
        text = "\n".join(line for line in text.split("\n") if not line.startswith("[Seed"))
    check_record(mutated(text, random))


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_mutated_records_in_json(seed: int) -> None:
    random = Random(seed)
    form = random.choice(GAMES).record_json()
    check_record(mutated(form, random))
    check_record(mutated_json(form, random, VALUES))
