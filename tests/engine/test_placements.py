"""`Board.placements` against the naive oracle, move for move and point for point."""

from random import Random
from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import sestina
from sestina.engine.board import placement_move
from sestina.engine.grid import Grid
from sestina.engine.placements import Placements
from tests import oracle
from tests.conftest import RunInterpreted
from tests.engine.positions import Digest, Hand, digest_of, positions

POSITIONS: Final = 80
"""Positions in each of ten chunks; the long tests compare many more."""
INTERPRETED: Final = 20
"""Positions of a chunk that the interpreted core lists as well."""
MANY_POSITIONS: Final = 20_000
CHUNKS: Final = [
    *(("classic", "random", seed) for seed in range(3)),
    *(("classic", "greedy", seed) for seed in range(2)),
    *(("flex", "random", seed) for seed in range(3)),
    *(("flex", "greedy", seed) for seed in range(2)),
]

by_chunk = pytest.mark.parametrize(
    ("game", "style", "seed"), CHUNKS, ids=["-".join(map(str, chunk)) for chunk in CHUNKS]
)


def compare(board: sestina.Board, hand: Hand) -> list[tuple[str, int]]:
    """The placements, after checking that the oracle finds the same."""
    moves = board.placements(hand)
    cells = {cell: str(tile) for cell, tile in board.cells.items()}
    found = {
        frozenset((x, y, str(tile)) for x, y, tile in move.placed): move.points for move in moves
    }
    assert found == oracle.placements(cells, hand, flex=board.game == "flex"), (board, hand)
    assert len(found) == len(moves), (board, hand)
    return [(str(move), move.points) for move in moves]


@by_chunk
def test_placements_are_those_of_the_oracle(
    game: str, style: str, seed: int, run_interpreted: RunInterpreted
) -> None:
    """Also compares the compiled core with the interpreted one, on some of them.

    If the running core is interpreted, there is nothing to compare.
    """
    same = Digest()
    written: list[str] = []
    for board, hand in positions(game, style, seed, POSITIONS):
        moves = compare(board, hand)
        if len(written) < INTERPRETED:
            written.append(f"{board.text};{' '.join(hand)}\n")
            same.add(board, hand, moves)
    if sestina.core() == "compiled":
        # The interpreted core lists the same positions, but need not play the games again.
        code = (
            "import sestina, sys\n"
            "from tests.engine.positions import digest_of_texts\n"
            f"print(sestina.core(), digest_of_texts(sys.stdin, {game!r}))"
        )
        found = run_interpreted(code, stdin="".join(written)).stdout
        assert found.split() == ["interpreted", str(same)]


@pytest.mark.long
@by_chunk
def test_many_more_placements(game: str, style: str, seed: int) -> None:
    listed = [
        compare(board, hand) for board, hand in positions(game, style, seed + 100, MANY_POSITIONS)
    ]
    assert len(listed) == MANY_POSITIONS


def test_the_positions_are_of_every_sort() -> None:
    """Hands of one to eleven, with duplicates; boards from empty to nearly all tiles."""
    seen = [
        (len(board), hand)
        for chunk in (("classic", "random", 0), ("flex", "greedy", 0))
        for board, hand in positions(*chunk, 500)
    ]
    assert {len(hand) for _, hand in seen} >= set(range(1, 12))
    assert any(len(set(hand)) < len(hand) for _, hand in seen)
    assert any(len({tile[:2] for tile in hand}) < len(set(hand)) for _, hand in seen)
    assert min(size for size, _ in seen) == 0
    assert max(size for size, _ in seen) > 85


def test_the_digest_depends_on_the_listing() -> None:
    assert digest_of("classic", "random", 0, 50) == digest_of("classic", "random", 0, 50)
    assert digest_of("classic", "random", 0, 50) != digest_of("classic", "random", 1, 50)
    assert digest_of("classic", "random", 0, 50) != digest_of("classic", "random", 0, 51)


@by_chunk
def test_every_listed_move_is_judged_and_scored_alike(game: str, style: str, seed: int) -> None:
    """`score` walks along the lines and `placements` does not, but they agree."""
    for board, hand in positions(game, style, seed + 50, 60):
        text = board.text
        for move in board.placements(hand):
            score = board.score(move)
            assert score.points == move.points
            assert sum(line.points for line in score.lines) == score.points
            assert board.score(str(move)) == score
            assert board.is_legal(move)
        assert board.text == text
        for move in board.placements(hand)[::40]:
            after = board.place(move)
            assert after == sestina.Board.parse(after.text, board.game)
            assert len(after) == len(board) + len(move.tiles)


@by_chunk
def test_the_best_and_the_single_placements(game: str, style: str, seed: int) -> None:
    """`find_best` gives the first of the best placements, `find_single` those of one tile."""
    for board, hand in positions(game, style, seed + 70, 300):
        moves = board.placements(hand)
        codes = vec[u8]([u8(sestina.Tile.parse(tile).code) for tile in hand])
        found = Placements()
        grid = board._grid.copy()
        found.find_best(grid, codes, len(codes))
        if moves:
            best = max(moves, key=lambda move: move.points)
            assert found.count == 1
            assert placement_move(grid, found, 0) == best
            assert placement_move(grid, found, 0).points == best.points
        else:
            assert found.count == 0
        if len(board):
            found.find_single(grid, codes, len(codes))
            singles = [placement_move(grid, found, index) for index in range(found.count)]
            assert singles == [move for move in moves if len(move.tiles) == 1]
            found.find(grid, codes, len(codes))
            assert [placement_move(grid, found, k) for k in range(found.count)] == moves


@by_chunk
def test_counting_and_picking(game: str, style: str, seed: int) -> None:
    """`count_all` counts what `find` lists, and `pick` makes the one with a given index."""
    found = Placements()
    for board, hand in positions(game, style, seed + 80, 60):
        if not len(board):
            continue
        moves = board.placements(hand)
        codes = vec[u8]([u8(sestina.Tile.parse(tile).code) for tile in hand])
        grid = board._grid.copy()
        assert found.count_all(grid, codes, len(codes)) == len(moves)
        assert found.count == 0
        for index in {*range(0, len(moves), 7), *range(len(moves))[-1:]}:
            found.pick(grid, index)
            assert found.count == 1
            picked = placement_move(grid, found, 0)
            assert (picked, picked.points) == (moves[index], moves[index].points)


@by_chunk
def test_counts_follow_the_board(game: str, style: str, seed: int) -> None:
    """One counter, one grid: tiles are placed, taken away again, and hands change in between."""
    random = Random(seed)
    found, listed = Placements(), Placements()
    hands: list[vec[u8]] = []
    for board, hand in positions(game, style, seed + 110, 12):
        hands.append(vec[u8]([u8(sestina.Tile.parse(tile).code) for tile in hand]))
        if not len(board) or not board.placements(hand):
            continue
        grid = board._grid.copy()
        for _ in range(6):
            codes = random.choice(hands)
            count = found.count_all(grid, codes, len(codes))
            listed.find(grid, codes, len(codes))
            assert count == listed.count
            if count == 0:
                continue
            index = random.randrange(count)
            found.pick(grid, index)
            picked = found.packed(0)
            assert picked == listed.packed(index)
            for entry in picked:
                grid.place(entry // 256, entry % 256)
            if random.random() < 0.5:
                for entry in random.sample(picked, len(picked)):
                    grid.remove(entry // 256)
                listed.find(grid, codes, len(codes))
                assert found.count_all(grid, codes, len(codes)) == listed.count == count


def test_a_large_hand_is_counted_on_a_large_board() -> None:
    """More fits than any game has: the counter grows."""
    grid = Grid(False)
    for number in range(25):
        x, y = number % 5 * 8, number // 5 * 8
        grid.reach(x, y)
        grid.place(grid.cell_of(x, y), number)
    codes = vec[u8]([u8(code) for code in range(36) if (code // 6 + code % 6) % 2 == 0])
    found, listed = Placements(), Placements()
    listed.find(grid, codes, len(codes))
    assert sum(listed.size(index) == 1 for index in range(listed.count)) > 300
    assert found.count_all(grid, codes, len(codes)) == listed.count
    for index in range(0, int(listed.count), 997):
        found.pick(grid, index)
        assert (found.packed(0), found.points[0]) == (listed.packed(index), listed.points[index])


@by_chunk
def test_the_order_and_number_of_copies_in_a_hand_do_not_matter(
    game: str, style: str, seed: int
) -> None:
    for board, hand in positions(game, style, seed + 90, 60):
        moves = {(str(move), move.points) for move in board.placements(hand)}
        assert {(str(m), m.points) for m in board.placements(hand[::-1])} == moves
        assert {(str(m), m.points) for m in board.placements(" ".join(hand + hand))} == moves


def test_an_empty_hand_places_nothing() -> None:
    for text in ("", "Rc@0,0"):
        assert sestina.Board.parse(text).placements("") == []
        assert sestina.Board.parse(text).placements([]) == []


@pytest.mark.parametrize("game", ["classic", "flex"])
@pytest.mark.parametrize("corner", [(90, 90), (-90, 90), (90, -90), (-90, -90), (90, 0), (0, -90)])
def test_the_edge_of_the_board_ends_every_line(game: str, corner: tuple[int, int]) -> None:
    """No tile can be placed more than ninety cells from the first (and no game gets there)."""
    x, y = corner
    ground = "S" if game == "flex" else ""
    board = sestina.Board.parse(f"Rc{ground}@{x},{y}", game)
    hand = tuple(f"{tile}{ground}" for tile in ("Rs", "Rd", "Gc", "Yc", "R4", "R8"))
    moves = compare(board, hand)
    assert moves
    for text, points in moves:
        assert board.score(text).points == points


def test_the_whole_box_in_one_hand() -> None:
    """A hand of all 36 faces on the empty board: 12 lines, in every order and length."""
    moves = sestina.Board.parse("").placements(oracle.FACES * 3)
    assert len(set(moves)) == len(moves) == 36 + 12 * (30 + 120 + 360 + 720 + 720)
    assert compare(sestina.Board.parse(""), oracle.FACES[:8])
