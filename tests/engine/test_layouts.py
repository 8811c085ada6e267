"""Boards with an edge and fields: drawings, and placements against the naive oracle."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

import sestina
from sestina.engine.board import placement_move
from sestina.engine.layout import LETTERS
from sestina.engine.placements import Placements
from sestina.games.tiles.boards.quarters import BOARDS, QUARTERS, read_boards
from tests import oracle
from tests.conftest import RunInterpreted
from tests.engine.positions import Digest, Hand
from tests.turns import to_move

POSITIONS: Final = 60
"""Positions on each of four boards; with the slow ones, six thousand."""
MANY_POSITIONS: Final = 600
INTERPRETED: Final = 20
BOARD_TEXTS: Final = {
    "connect": "connect",
    "select": "select",
    "mixed": "select,connect,connect:90,select:180",
    "own": ",".join(
        [
            "o....3../.*....t./......../..9...../......../.t...*../......../1......o",
            "connect",
            "select:90",
            "......../......../.1.2.3../......../......../......../......../.......*",
        ]
    ),
}
by_board = pytest.mark.parametrize("name", BOARD_TEXTS)


def positions(name: str, seed: int, count: int) -> Iterator[tuple[sestina.Board, Hand]]:
    """Boards and hands from random games, in which discs tear holes."""
    random = Random(f"{name} {seed}")
    found = 0
    while True:
        table = sestina.new_game(
            "classic",
            expansion="expansion1",
            boards=BOARD_TEXTS[name],
            players=random.choice((2, 3, 4)),
            seed=random.getrandbits(64),
        )
        while not table.is_over:
            others = [*table.view(None).unseen]
            random.shuffle(others)
            for tiles in (table.hand(to_move(table)), others[: random.randrange(1, 9)]):
                yield table.board, tuple(str(tile) for tile in tiles)
                found += 1
                if found == count:
                    return
            moves = table.legal_moves()
            kind = random.choice([*{move.kind: 0 for move in moves}, "place", "place"])
            table.play(random.choice([move for move in moves if move.kind == kind] or moves))


def compare(board: sestina.Board, hand: Hand) -> list[tuple[str, int]]:
    """The placements, after checking that the oracle finds the same."""
    moves = board.placements(hand)
    cells = {cell: str(tile) for cell, tile in board.cells.items()}
    assert board.layout is not None
    found = {
        frozenset((x, y, str(tile)) for x, y, tile in move.placed): move.points for move in moves
    }
    wanted = oracle.placements(cells, hand, flex=False, fields=board.layout.rows)
    assert found == wanted, (board, hand)
    assert len(found) == len(moves), (board, hand)
    return [(str(move), move.points) for move in moves]


def digest_of_lines(lines: Iterator[str], boards: str) -> str:
    """What the listings of these positions come to, in whatever core is running."""
    layout = read_boards(boards)[1]
    digest = Digest()
    for line in lines:
        text, _, hand_text = line.rstrip("\n").partition(";")
        board, hand = sestina.Board.parse(text, layout=layout), tuple(hand_text.split())
        digest.add(board, hand, [(str(move), move.points) for move in board.placements(hand)])
    return str(digest)


@by_board
def test_placements_are_those_of_the_oracle(name: str, run_interpreted: RunInterpreted) -> None:
    same = Digest()
    written: list[str] = []
    for board, hand in positions(name, 0, POSITIONS):
        moves = compare(board, hand)
        if len(written) < INTERPRETED:
            written.append(f"{board.text};{' '.join(hand)}\n")
            same.add(board, hand, moves)
    if sestina.core() == "compiled":
        code = (
            "import sestina, sys\n"
            "from tests.engine.test_layouts import digest_of_lines\n"
            f"print(sestina.core(), digest_of_lines(sys.stdin, {BOARD_TEXTS[name]!r}))"
        )
        found = run_interpreted(code, stdin="".join(written)).stdout
        assert found.split() == ["interpreted", str(same)]


@pytest.mark.slow
@by_board
def test_many_more_placements(name: str, run_interpreted: RunInterpreted) -> None:
    same = Digest()
    written = []
    for board, hand in positions(name, 1, MANY_POSITIONS):
        same.add(board, hand, compare(board, hand))
        written.append(f"{board.text};{' '.join(hand)}\n")
    code = (
        "import sys\n"
        "from tests.engine.test_layouts import digest_of_lines\n"
        f"print(digest_of_lines(sys.stdin, {BOARD_TEXTS[name]!r}))"
    )
    assert run_interpreted(code, stdin="".join(written)).stdout.strip() == str(same)


@by_board
def test_every_listed_move_is_judged_and_scored_alike(name: str) -> None:
    for board, hand in positions(name, 2, 12):
        moves = board.placements(hand)
        for move in moves[:: max(1, len(moves) // 40)]:
            score = board.score(move)
            assert score.points == move.points
            assert sum(line.points for line in score.lines) == score.points
        codes = vec[u8]([u8(sestina.Tile.parse(tile).code) for tile in hand])
        grid, found = board._grid.copy(), Placements()
        found.find_best(grid, codes, len(codes))
        best = max(moves, key=lambda move: move.points, default=None)
        assert (placement_move(grid, found, 0) if found.count else None) == best
        if len(board):
            found.find_single(grid, codes, len(codes))
            singles = [placement_move(grid, found, index) for index in range(found.count)]
            assert [(str(m), m.points) for m in singles] == [
                (str(move), move.points) for move in moves if len(move.tiles) == 1
            ]


@by_board
def test_what_may_be_taken_is_what_the_oracle_allows(name: str) -> None:
    for board, _ in positions(name, 3, 30):
        cells = {cell: str(tile) for cell, tile in board.cells.items()}
        assert {*board.removable()} == (oracle.removable(cells) if cells else set())
        for cell in board:
            if cell in oracle.loose(cells):
                after = board.remove(*cell, apart=True)
                assert after.cells == {c: t for c, t in board.cells.items() if c != cell}
            else:
                with pytest.raises(sestina.IllegalMove):
                    board.remove(*cell, apart=True)


# Values


@by_board
def test_a_board_with_an_edge_is_a_value(name: str) -> None:
    (board, _), *_rest = positions(name, 4, 40)
    assert board.layout is not None
    for again in (pickle.loads(pickle.dumps(board)), eval(repr(board), vars(sestina))):
        assert again == board
        assert hash(again) == hash(board)
        assert again.layout == board.layout
    endless = sestina.Board.parse("Rc@0,0")
    assert endless != sestina.Board.parse("Rc@0,0", layout=board.layout)
    with pytest.raises(sestina.ParseError) as caught:
        sestina.Board.parse("Rc@16,0", layout=board.layout)
    assert caught.value.reason == "off-board"


@given(st.lists(st.text(LETTERS, min_size=3, max_size=3), min_size=1, max_size=9))
def test_a_drawing_is_read_as_it_was_written(rows: list[str]) -> None:
    layout = sestina.Layout.parse("\n".join(rows))
    assert layout.rows == tuple(rows)
    assert sestina.Layout.parse(layout.text) == layout
    assert len(layout.starts) + len(layout.filled) + len(layout.stars) + len(layout.bonuses) == sum(
        len(row) - row.count(".") for row in rows
    )


@pytest.mark.parametrize("text", ["", "#", "..\n.", "x", "." * 41, "0"])
def test_what_is_no_drawing_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="board"):
        sestina.Layout.parse(text)


QUARTER = st.one_of(
    st.builds(
        lambda name, turn: name + turn,
        st.sampled_from(sorted(QUARTERS)),
        st.sampled_from(["", ":90", ":180", ":270"]),
    ),
    st.lists(st.text(".o12*", min_size=8, max_size=8), min_size=8, max_size=8).map("/".join),
)


@given(st.tuples(QUARTER, QUARTER, QUARTER, QUARTER))
def test_four_quarters_have_one_shortest_text(words: tuple[str, ...]) -> None:
    try:
        text, layout = read_boards(words)
    except ValueError:
        return
    assert read_boards(text) == (text, layout)
    assert read_boards(",".join(words)) == (text, layout)
    assert read_boards(layout.text) == (text, layout)


@pytest.mark.parametrize("name", BOARDS)
def test_a_drawing_of_a_named_board_is_known_by_its_name(name: str) -> None:
    assert read_boards(read_boards(name)[1].text)[0] == name
    assert read_boards(BOARDS[name])[0] == name
