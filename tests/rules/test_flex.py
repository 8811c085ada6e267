"""Flex: backgrounds and diagonals (F1 to F26, C-P6 to C-P10, C-T1 to C-T4)."""

from collections import Counter

import pytest

import sestina
from tests import oracle
from tests.rules import (
    all_tiles,
    box,
    dealt,
    fact,
    fitting,
    in_order,
    kinds,
    lines,
    misfit,
    moves,
    openings,
    pile_of,
    played,
    refusal,
    with_pile,
    words,
)
from tests.setups import play_all, set_up
from tests.turns import to_move

SQUARES = "RsB@0,0 GsW@1,0 BsS@2,0"
HAND = "YsB OsW RkS G8B B4W PdS"


def parse(text: str) -> sestina.Board:
    return sestina.Board.parse(text, game="flex")


def line_of(text: str, y: int = 0) -> str:
    return " ".join(f"{tile}@{x},{y}" for x, tile in enumerate(text.split()))


def diagonal(length: int, hole: int, background: str, direction: str) -> tuple[str, str]:
    """A diagonal of one background from 0,0 with one hole, and the tile that fills it.

    The hole has a neighbour on the right, on another background, that the tile goes with;
    so it scores two points besides those of the diagonal.
    """
    colours = oracle.COLOURS + oracle.COLOURS
    other = "W" if background == "B" else "B"
    sign = 1 if direction == "falling" else -1
    placed = []
    for at in range(length):
        shape = "c" if at < 6 else "s"
        if at != hole:
            placed.append(f"{colours[at]}{shape}{background}@{at},{sign * at}")
    placed.append(f"{colours[hole + 1]}d{other}@{hole + 1},{sign * hole}")
    return " ".join(placed), f"{colours[hole + 1]}4{background}@{hole},{sign * hole}"


# --- tiles and start -------------------------------------------------------------------------


@pytest.mark.rule("F1")
def test_every_face_is_there_once_on_each_of_three_backgrounds() -> None:
    tiles = all_tiles(sestina.new_game("flex", players=4, seed=2))
    assert len(tiles) == 108
    assert tiles == sorted(
        colour + shape + background
        for colour in "ROYGBP"
        for shape in "csd48k"
        for background in "BWS"
    )


@pytest.mark.rule("F2", "C-P9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_two_backgrounds_the_game_has_72_tiles_and_no_split_ones(players: int) -> None:
    game = sestina.new_game("flex", players=players, backgrounds=2, seed=2)
    tiles = all_tiles(game)
    assert len(tiles) == 72
    assert Counter(tile[2] for tile in tiles) == {"B": 36, "W": 36}
    assert Counter(tile[:2] for tile in tiles) == dict.fromkeys(oracle.FACES, 2)
    assert len(set(tiles)) == 72
    assert game.pile_count == 72 - 6 * players
    assert len(game.view(None).unseen) == 72
    assert game.options == {"backgrounds": 2}


@pytest.mark.rule("F2")
def test_three_backgrounds_are_the_default_and_other_numbers_are_refused() -> None:
    assert sestina.new_game("flex", seed=1).options == {"backgrounds": 3}
    for number in (0, 1, 4, True, "2", 2.0):
        with pytest.raises(ValueError, match="backgrounds is 2 or 3"):
            sestina.new_game("flex", backgrounds=number, seed=1)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="no option 'backgrounds'"):
        sestina.new_game("classic", backgrounds=2, seed=1)


@pytest.mark.rule("C-P9")
def test_the_game_with_72_tiles_is_played_by_the_same_rules() -> None:
    for seed in range(4):
        game = sestina.new_game("flex", backgrounds=2, seed=seed)
        whole = all_tiles(game)
        for before, move in played(game, seed):
            assert all_tiles(before) == whole
            if move.kind == "place":
                cells = {cell: str(tile) for cell, tile in before.board.cells.items()}
                new = {(x, y): str(tile) for x, y, tile in move.placed}
                assert move.points == oracle.score(cells, new, flex=True)
        assert game.is_over


@pytest.mark.rule("F3")
def test_split_is_a_third_background_and_stands_in_for_no_other() -> None:
    assert lines(parse("RcS@0,0 RsB@1,0").score("GsS@1,1")) == [("column", 2), ("falling", 2)]
    for first in "BWS":
        for second in "BWS":
            score = parse(f"Rc{first}@0,0 RsB@1,0").score(f"Gs{second}@1,1")
            assert score.points == (4 if first == second else 2)


@pytest.mark.rule("F3", "F1")
def test_a_tile_without_a_background_is_no_tile_of_flex() -> None:
    with pytest.raises(sestina.ParseError) as caught:
        parse("Rc@0,0")
    assert caught.value.reason == "no-background"
    game = set_up(SQUARES, (HAND, "GkB"), game="flex")
    assert refusal(game, "Ys@3,0") == "unknown-tile"
    assert refusal(game, "swap Ys") == "unknown-tile"


@pytest.mark.rule("F4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_draws_six_blind_from_a_mixed_bag(players: int) -> None:
    firsts = set()
    for seed in range(100):
        game = sestina.new_game("flex", players=players, seed=seed)
        firsts.add(str(game.hand(0)[0]))
        assert [len(game.hand(seat)) for seat in range(players)] == [6] * players
        assert game.pile_count == 108 - 6 * players
    assert len(firsts) > 50
    assert all(one.tiles == () for one in game.view(None).facts if one.kind == "deal")


@pytest.mark.rule("F5")
@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("RcB RcW RcS OsB YdB G4B", 1),  # one face on three backgrounds
        ("RcB RsW RdS OsB YdB G4B", 3),  # backgrounds do not matter
        ("RcB RcW RsB RsW RdB RdW", 3),
        ("RkB OkW YkS GkB BkW PkS", 6),
        ("RcB OsB YdB G4B B8B PkB", 1),  # a shared background does not count
    ],
)
def test_identical_faces_count_once_and_backgrounds_not_at_all(hand: str, size: int) -> None:
    spare = "PcW BsW GdW Y4W O8W RkW"
    game = dealt(hand, spare, start=0, ages="90 9", game="flex")
    assert fact(game, "start").sizes == (size, 1)
    assert fact(game, "start") in game.view(None).facts


@pytest.mark.rule("F6", "C-S2")
def test_the_largest_set_is_laid_and_the_opener_chooses_among_copies_of_a_face() -> None:
    hand = "RcB RcW RsS RdB G4B B8W"
    game = dealt(hand, "RcS OsW YdS G4W B8S PkS", start=0, game="flex")
    listed = moves(game)
    assert sorted(listed) == openings(hand.split())
    assert len(listed) == 2 * 6
    assert refusal(game, "RcB@0,0 RsS@1,0") == "opening-set"
    assert refusal(game, "RcB@0,0 RsS@1,0 RcW@2,0") == "repeated"
    assert refusal(game, "swap G4B") == "must-open"
    assert refusal(game, "pass") == "cannot-pass"
    game.play("RdB@0,0 RcW@1,0 RsS@2,0")
    assert game.scores == (3, 0)
    assert in_order(game.hand(0)[:3]) == in_order("RcB G4B B8W")
    assert len(game.hand(0)) == 6


TIED = ("RcB RsB RdB GkB BkB P8B", "YcW YsW YdW GkW BkW P8W", "OcS OsS OdS GkS BkS P8S")


@pytest.mark.rule("F7")
@pytest.mark.parametrize(("ages", "opener"), [("40 8 9", 0), ("7 8 9", 2), ("39 41 40", 1)])
def test_a_tie_goes_to_the_oldest(ages: str, opener: int) -> None:
    for seat in range(3):
        if seat == opener:
            start = fact(dealt(*TIED, start=seat, ages=ages, game="flex"), "start")
            assert (start.seat, start.reason, start.others) == (opener, "age", (0, 1, 2))
        else:
            with pytest.raises(sestina.ParseError, match=f"seat {opener} begins"):
                dealt(*TIED, start=seat, ages=ages, game="flex")


@pytest.mark.rule("F7")
def test_in_every_dealt_game_with_ages_the_oldest_of_the_tied_opens() -> None:
    ages = [39, 41, 12, 9]
    ties = 0
    for seed in range(60):
        game = sestina.new_game("flex", players=4, ages=ages, seed=seed)
        start = fact(game, "start")
        if start.others:
            ties += 1
            assert start.reason == "age"
            assert game.seat_to_move == max(start.others, key=lambda seat: ages[seat])
    assert ties > 10


@pytest.mark.rule("F8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_clockwise(players: int) -> None:
    game = sestina.new_game("flex", players=players, seed=4)
    opener = to_move(game)
    seats = []
    for _ in range(2 * players):
        seats.append(to_move(game))
        game.play(game.legal_moves()[0])
    assert seats == [(opener + turn) % players for turn in range(2 * players)]


# --- a turn ----------------------------------------------------------------------------------


@pytest.mark.rule("F9", "F22")
def test_a_placement_is_scored_and_then_the_hand_is_filled_up_to_six() -> None:
    game = set_up(SQUARES, (HAND, "GkB"), game="flex", pile="YcB YdW Y4S")
    assert kinds(game) == {"place", "swap"}
    facts = game.play("YsB@3,0 OsW@4,0")
    assert [(one.kind, one.points, one.count) for one in facts] == [
        ("place", 5, 0),
        ("draw", 0, 2),
    ]
    assert words(game.hand(0)) == "RkS G8B B4W PdS YcB YdW"
    assert to_move(game) == 1


@pytest.mark.rule("F22")
def test_the_refill_is_blind_and_never_goes_beyond_six() -> None:
    game = sestina.new_game("flex", seed=9)
    for before, move in played(game, 9):
        for one in before.copy().play(move):
            if one.kind == "draw":
                seat = to_move(before)
                assert one.seen_by(1 - seat).tiles == ()
                assert one.seen_by(seat).tiles == one.tiles
                if move.kind == "place":
                    left = 6 - len(before.hand(seat)) + len(move.tiles)
                    assert one.count == min(left, before.pile_count)
        assert all(len(before.hand(seat)) <= 6 for seat in (0, 1))


@pytest.mark.rule("F10")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("YsB@3,0 YdB@4,0", "mixed"),  # the row is one of squares
        ("YcB@0,1 GkB@1,1", "mixed"),  # nothing shared but the background
        ("RdB@0,1 GkB@0,2", "mixed"),
        ("RdB@0,1 RdW@0,2", "repeated"),  # one face on two backgrounds
        ("YsB@3,0 YsW@-1,0", "repeated"),
    ],
)
def test_a_shared_background_is_no_reason_to_play_tiles_together(move: str, reason: str) -> None:
    assert misfit(parse(SQUARES), move) == reason


@pytest.mark.rule("F10")
def test_one_tile_or_several_of_one_colour_or_shape_may_be_chosen() -> None:
    board = parse(SQUARES)
    assert board.score("YsB@3,0").points == 4
    assert board.score("YsB@3,0 OsB@4,0").points == 5
    assert board.score("RkS@0,1 RdW@0,2").points == 3
    assert parse("").score("RkS@0,0 RdW@1,0").points == 2
    assert misfit(parse(""), "RkB@0,0 GdB@1,0") == "mixed"
    assert misfit(parse(""), "RkB@0,0 RkW@1,0") == "repeated"


@pytest.mark.rule("F11")
def test_contact_is_a_full_edge_even_where_a_diagonal_would_score() -> None:
    board = parse(SQUARES)
    for move in ("BkS@3,1", "RkB@-1,-1", "YsS@3,1 OsS@4,1", "YsB@9,9"):
        assert misfit(board, move) == "no-contact"
    assert board.is_legal("BkS@2,1")


@pytest.mark.rule("F12")
def test_all_tiles_are_part_of_one_row_or_column() -> None:
    board = parse(SQUARES)
    assert misfit(board, "YsB@3,0 RkB@0,1") == "not-in-line"
    assert misfit(board, "YsB@3,0 OsB@5,0") == "gap"
    assert misfit(board, "RkB@0,1 BkB@2,1") == "gap"
    assert lines(board.score("RkB@0,1")) == [("column", 2)]


@pytest.mark.rule("F13")
def test_backgrounds_make_no_difference_to_what_fits() -> None:
    plain = sestina.Board.parse("Rs@0,0 Gs@1,0 Bs@2,0 Bk@2,1")
    flex = parse("RsB@0,0 GsW@1,0 BsS@2,0 BkW@2,1")
    for cell in ("3,0", "-1,0", "0,1", "1,1", "2,2", "3,1"):
        faces = fitting(plain, cell)
        assert fitting(flex, cell, oracle.FLEX_TILES) == [f"{f}{b}" for f in faces for b in "BWS"]
    assert fitting(flex, "3,0", oracle.FLEX_TILES)


@pytest.mark.rule("F13")
@pytest.mark.parametrize("background", "BWS")
def test_one_face_on_another_background_is_still_a_duplicate(background: str) -> None:
    board = parse("YdB@0,0 YcW@1,0")
    assert misfit(board, f"Yd{background}@2,0") == "repeated"


@pytest.mark.rule("F14", "F19")
def test_a_row_ends_at_six_tiles_whatever_their_backgrounds() -> None:
    board = parse(line_of("YcB YsW YdS Y4B Y8W"))
    assert board.score("YkS@5,0").points == 12
    full = board.place("YkS@5,0")
    for cell in ("6,0", "-1,0"):
        assert fitting(full, cell, oracle.FLEX_TILES) == []


@pytest.mark.rule("F15")
def test_tiles_of_one_turn_may_lie_at_both_ends_of_a_row() -> None:
    board = parse("YdB@0,0 GdW@1,0 BdS@2,0")
    assert board.score("OdB@-1,0 RdB@3,0").points == 5


@pytest.mark.rule("F16", "C-T3")
def test_tiles_may_become_part_of_several_rows() -> None:
    board = parse("RsB@0,0 R8W@1,0 OcS@-1,1")
    score = board.score("OsW@0,1 O8S@1,1")
    assert [one for one in lines(score) if one[0] in ("row", "column")] == [
        ("column", 2),
        ("column", 2),
        ("row", 3),
    ]


# --- points ----------------------------------------------------------------------------------


@pytest.mark.rule("F17", "C-T2")
def test_all_tiles_of_a_lengthened_row_count_not_only_the_added_ones() -> None:
    board = parse(SQUARES)
    assert board.score("YsB@3,0").points == 4
    assert board.score("YsB@3,0 OsW@4,0").points == 5
    nine = parse("GcB@0,0 RcW@0,1 RsB@1,1 R8W@2,1 BsW@1,2 B8B@2,2")
    assert lines(nine.score("GsB@1,0 G8W@2,0")) == [("column", 3), ("column", 3), ("row", 3)]


@pytest.mark.rule("F17")
def test_backgrounds_make_no_difference_to_points_along_rows() -> None:
    for first in "BWS":
        for second in "BWS":
            score = parse(f"Rs{first}@0,0 GsB@1,0").score(f"Ys{second}@2,0")
            assert lines(score) == [("row", 3)]


@pytest.mark.rule("F18")
@pytest.mark.parametrize("background", "BWS")
@pytest.mark.parametrize("direction", ["falling", "rising"])
@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_a_diagonal_of_one_background_pays_a_point_a_tile(
    length: int, direction: str, background: str
) -> None:
    for hole in range(length):
        board, tile = diagonal(length, hole, background, direction)
        assert lines(parse(board).score(tile)) == [(direction, length), ("row", 2)]


@pytest.mark.rule("F18")
def test_colour_and_shape_make_no_difference_on_a_diagonal() -> None:
    board = parse("RcB@0,0 RsW@1,0")
    assert board.score("GsB@1,1").points == 4  # has nothing in common with the first
    assert board.score("RdB@1,1").points == 4  # shares its colour
    below = parse("RcB@0,0 GcW@0,1")
    assert below.score("YcB@1,1").points == 4  # shares its shape
    assert below.score("YcS@1,1").points == 2


@pytest.mark.rule("F18")
def test_each_new_tile_looks_along_both_of_its_diagonals() -> None:
    """White runs both ways from the blue square: three tiles down to the right, two to the left."""
    board = parse("BcB@1,0 RsB@0,1 GsW@0,2 YsB@0,3 RcW@1,1 R4B@2,1 G4W@2,2 RdW@-1,1")
    assert lines(board.score("BsW@0,0")) == [
        ("column", 4),
        ("falling", 3),
        ("rising", 2),
        ("row", 2),
    ]
    two = parse("RcB@0,0 RsW@1,0 RdB@2,0")
    score = two.score("GcW@0,1 GsB@1,1 GdW@2,1")
    assert [one for one in lines(score) if one[0] in ("falling", "rising")] == [
        ("falling", 2),
        ("falling", 2),
        ("rising", 2),
        ("rising", 2),
    ]
    assert score.points == 3 + 3 * 2 + 4 * 2


@pytest.mark.rule("F18")
def test_a_hole_or_another_background_ends_a_diagonal() -> None:
    hole = parse("RcB@0,0 YkB@2,2 Y8W@4,3")
    assert lines(hole.score("Y4B@3,3")) == [("falling", 2), ("row", 2)]
    other = parse("RcB@0,0 OdW@1,1 YkB@2,2 Y8W@4,3")
    assert lines(other.score("Y4B@3,3")) == [("falling", 2), ("row", 2)]
    whole = parse("RcB@0,0 OdB@1,1 YkB@2,2 Y8W@4,3")
    assert lines(whole.score("Y4B@3,3")) == [("falling", 4), ("row", 2)]


@pytest.mark.rule("F18")
def test_diagonals_without_a_new_tile_do_not_score_again() -> None:
    board = parse("RcB@0,0 RsW@1,0 GsB@1,1")
    assert lines(board.score("RdS@2,0")) == [("row", 3)]


@pytest.mark.rule("C-P6")
def test_two_tiles_are_the_shortest_diagonal_and_a_lone_tile_gets_nothing() -> None:
    board, tile = diagonal(2, 1, "S", "rising")
    assert ("rising", 2) in lines(parse(board).score(tile))
    assert lines(parse("RcB@0,0").score("RsB@1,0")) == [("row", 2)]
    assert lines(parse("").score("RcB@0,0 RsB@1,0")) == [("row", 2)]


@pytest.mark.rule("C-P7")
def test_counting_by_tile_and_counting_by_diagonal_come_to_the_same() -> None:
    several = 0
    for seed in range(4):
        for before, move in played(sestina.new_game("flex", seed=seed), seed):
            if move.kind != "place":
                continue
            score = before.board.score(move)
            diagonals = [one for one in score.lines if one.direction in ("falling", "rising")]
            assert len({(one.direction, one.cells) for one in score.lines}) == len(score.lines)
            for one in diagonals:
                assert len(set(one.cells) & set(move.cells)) == 1
            several += len(diagonals) > 1
            after = {cell: str(tile) for cell, tile in before.board.place(move).cells.items()}
            by_tile = 0
            for cell in move.cells:
                for step in oracle.DIAGONALS:
                    length = len(oracle.diagonal_at(after, cell, step))
                    by_tile += 0 if length < 2 else length + (6 if length == 6 else 0)
            assert sum(one.points for one in diagonals) == by_tile
    assert several >= 10


@pytest.mark.rule("F19")
def test_a_row_of_six_pays_twelve_and_more_if_its_tiles_score_elsewhere() -> None:
    board = parse(line_of("YcB YsW YdS Y4B Y8W"))
    assert board.score("YkB@5,0").points == 12
    beside = parse(line_of("YcB YsW YdS Y4B Y8W") + " RkB@5,1")
    assert beside.score("YkB@5,0").points == 12 + 2
    corner = parse(line_of("YcB YsW YdS Y4B Y8W") + " RkB@6,1")
    assert lines(corner.score("YkB@5,0")) == [("falling", 2), ("row", 12)]


@pytest.mark.rule("F20")
@pytest.mark.parametrize("background", "BWS")
@pytest.mark.parametrize("direction", ["falling", "rising"])
def test_six_of_one_background_in_a_diagonal_are_a_qwirkle_flex(
    direction: str, background: str
) -> None:
    for hole in range(6):
        board, tile = diagonal(6, hole, background, direction)
        score = parse(board).score(tile)
        assert lines(score) == [(direction, 12), ("row", 2)]
        assert (score.points, score.qwirkles) == (14, 1)


@pytest.mark.rule("C-P10")
def test_a_tile_that_completes_two_diagonals_of_six_gets_both_bonuses() -> None:
    down, _ = diagonal(6, 0, "B", "falling")
    up = "RsB@1,-1 OsB@2,-2 YsB@3,-3 GsB@4,-4 BsB@5,-5"
    board = parse(f"{down} {up}".replace("OdW@1,0", "GkW@-1,0"))
    score = board.score("GdB@0,0")
    assert lines(score) == [("falling", 12), ("rising", 12), ("row", 2)]
    assert (score.points, score.qwirkles) == (26, 2)
    assert board.score("GdW@0,0").points == 2


@pytest.mark.rule("C-P10", "F19", "F20")
def test_a_qwirkle_and_two_diagonal_ones_may_come_together() -> None:
    down, _ = diagonal(6, 0, "B", "falling")
    up = "RsB@1,-1 OsB@2,-2 YsB@3,-3 GsB@4,-4 BsB@5,-5"
    row = "PcW@-5,0 PsW@-4,0 P4W@-3,0 P8W@-2,0 PkW@-1,0"
    board = parse(f"{down} {up} {row}".replace("OdW@1,0 ", ""))
    assert board.score("PdB@0,0").points == 36
    game = set_up(board.text, ("PdB", "PdW"), game="flex")
    game.play("PdB@0,0")
    assert game.scores == (36, 0)


# --- the limit of diagonals ------------------------------------------------------------------


@pytest.mark.rule("F21", "F14", "C-T1")
@pytest.mark.parametrize("background", "BWS")
@pytest.mark.parametrize("direction", ["falling", "rising"])
@pytest.mark.parametrize("hole", range(7))
def test_a_seventh_tile_on_a_diagonal_is_refused_at_an_end_and_as_a_link(
    hole: int, direction: str, background: str
) -> None:
    text, placed = diagonal(7, hole, background, direction)
    board = parse(text)
    assert misfit(board, placed) == "diagonal-too-long"
    tile, _, cell = placed.partition("@")
    others = [tile[:2] + other for other in "BWS" if other != background]
    assert fitting(board, cell, [f"{tile[:2]}{other}" for other in "BWS"]) == others
    for other in others:
        assert board.score(f"{other}@{cell}").points == 2


@pytest.mark.rule("F21", "C-T1")
def test_in_a_game_a_seventh_tile_is_refused_not_merely_unscored() -> None:
    board, tile = diagonal(7, 3, "S", "falling")
    hand = f"{tile.partition('@')[0]} B4W"
    game = set_up(board, (hand, "PkB"), game="flex")
    assert refusal(game, tile) == "diagonal-too-long"
    assert game.is_legal("B4W@3,3")


@pytest.mark.rule("F21", "C-T1")
def test_one_tile_of_several_that_makes_a_seventh_spoils_the_whole_placement() -> None:
    text, tile = diagonal(7, 6, "B", "falling")
    board = parse(text)
    assert (tile, board[7, 6].face) == ("O4B@6,6", "Od")
    assert misfit(board, "O4B@6,6 OsW@8,6") == "diagonal-too-long"
    assert board.score("O4W@6,6 OsW@8,6").points == 3


@pytest.mark.rule("F18", "F21")
def test_behind_a_tile_of_another_background_a_new_diagonal_begins() -> None:
    text, _ = diagonal(7, 6, "B", "falling")
    board = parse(text).place("O4W@6,6")
    assert lines(board.score("OkB@7,7")) == [("column", 2)]
    assert lines(board.score("OkW@7,7")) == [("column", 2), ("falling", 2)]


@pytest.mark.rule("C-T1", "C-P7")
def test_no_game_ever_shows_more_than_six_on_a_diagonal() -> None:
    longest = 0
    for seed in range(6):
        game = sestina.new_game("flex", backgrounds=2, seed=seed)
        for _ in played(game, seed):
            pass
        cells = {cell: str(tile) for cell, tile in game.board.cells.items()}
        for cell in cells:
            for step in oracle.DIAGONALS:
                longest = max(longest, len(oracle.diagonal_at(cells, cell, step)))
    assert 3 <= longest <= 6


STUCK = (
    "RcB@0,0 YcW@1,0 GcB@1,1 GsW@2,1 BsB@2,2 B4B@3,2 R4B@3,3 RdW@4,3 YdB@4,4 YkW@5,4 "
    "PkB@5,5 P8W@6,5"
)
"""An orange eight-point star fits only at 6,6, at the end of six black tiles on a diagonal."""


@pytest.mark.rule("C-P8", "F24")
def test_a_player_whose_only_placement_breaks_a_diagonal_must_exchange() -> None:
    assert moves(set_up(STUCK, ("O8W", "GkB"), game="flex"), "place") == ["O8W@6,6"]
    game = set_up(STUCK, ("O8B", "GkB"), game="flex")
    assert moves(game) == ["swap O8B"]
    assert refusal(game, "O8B@6,6") == "diagonal-too-long"
    assert refusal(game, "pass") == "cannot-pass"
    game.play("swap O8B")
    assert game.seat_to_move == 1


@pytest.mark.rule("C-P8")
def test_a_player_whose_only_placement_breaks_a_diagonal_passes_when_the_bag_is_empty() -> None:
    game = set_up(STUCK, ("O8B", "GkB"), game="flex", pile="empty")
    assert moves(game) == ["pass"]
    game.play("pass")
    assert game.seat_to_move == 1
    free = set_up(STUCK, ("O8W", "GkB"), game="flex", pile="empty")
    assert refusal(free, "pass") == "cannot-pass"


# --- exchange and end ------------------------------------------------------------------------


@pytest.mark.rule("F23", "C-T4")
@pytest.mark.parametrize("count", range(1, 7))
def test_an_exchange_draws_as_many_scores_nothing_and_is_the_whole_turn(count: int) -> None:
    hand = HAND.split()
    bag = "YcB YdB Y4B Y8B OcB OdB"
    game = set_up(SQUARES, (HAND, "GkB"), game="flex", pile=bag, scores=(7, 9))
    left = game.pile_count
    game.play(f"swap {words(hand[:count])}")
    assert words(game.hand(0)) == words([*hand[count:], *bag.split()[:count]])
    assert game.pile_count == left
    assert game.scores == (7, 9)
    assert game.seat_to_move == 1
    assert all_tiles(game) == sorted(box("flex"))


@pytest.mark.rule("C-T4")
@pytest.mark.parametrize("hand", ["YsB OsW RkS G8B", "YsB OsW RkS G8B B4W PdS PcB P8W"])
def test_an_exchange_never_changes_the_size_of_a_hand(hand: str) -> None:
    """Neither a smaller nor a larger hand is adjusted to six."""
    game = set_up(SQUARES, (hand, "GkB"), game="flex")
    game.play("swap YsB RkS")
    assert len(game.hand(0)) == len(hand.split())


@pytest.mark.rule("F23")
def test_no_more_tiles_are_exchanged_than_the_bag_holds() -> None:
    game = with_pile("YcB YdB", SQUARES, (HAND, ""), game="flex")
    assert {len(move.tiles) for move in game.legal_moves() if move.kind == "swap"} == {1, 2}
    assert refusal(game, "swap YsB OsW RkS") == "exchange-limit"
    empty = set_up(SQUARES, (HAND, "GkB"), game="flex", pile="empty")
    assert refusal(empty, "swap YsB") == "exchange-limit"


@pytest.mark.rule("F23")
def test_exchanged_tiles_are_mixed_back_into_the_bag_after_drawing() -> None:
    places = Counter[int]()
    for seed in range(250):
        game = with_pile("YcB YdB Y4B Y8B", SQUARES, (HAND, ""), game="flex", seed=seed)
        game.play("swap RkS")
        assert words(game.hand(0)) == "YsB OsW G8B B4W PdS YcB"
        places[pile_of(game).index("RkS")] += 1
    assert set(places) == set(range(4))
    assert min(places.values()) > 30


@pytest.mark.rule("F24")
def test_a_player_who_cannot_place_must_exchange() -> None:
    game = set_up("RcB@0,0", ("OsB YdB", "GkB"), game="flex")
    assert sorted(moves(game)) == ["swap OsB", "swap OsB YdB", "swap YdB"]
    assert refusal(game, "pass") == "cannot-pass"


@pytest.mark.rule("F25")
def test_with_an_empty_bag_the_first_to_lay_the_last_tile_ends_the_game() -> None:
    game = set_up(SQUARES, ("YsB OsW", "GkB"), game="flex", pile="empty", scores=(10, 30))
    assert [one.kind for one in game.play("YsB@3,0")] == ["place"]
    assert words(game.hand(0)) == "OsW"
    game.play("GkW@1,1")
    facts = game.play("OsW@4,0")
    assert [one.kind for one in facts] == ["place", "end"]
    assert (facts[1].seat, facts[1].reason, facts[1].points) == (0, "out", 6)
    assert game.scores == (10 + 4 + 5 + 6, 32)
    assert refusal(game, "pass") == "game-over"


@pytest.mark.rule("F26")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [((31, 40, 7), (0,)), ((0, 40, 7), (1,)), ((30, 40, 7), (0, 1)), ((0, 10, 10), (0, 1, 2))],
)
def test_most_points_win_and_equal_scores_share_the_win(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    game = set_up(SQUARES, ("YsB", "GkB", "GdB"), game="flex", pile="empty", scores=scores)
    play_all(game, "YsB@3,0")
    assert game.is_over
    assert game.winners == winners
