"""House rules: other readings than the booklet's, each an option."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import sestina
from sestina import CardTable
from sestina.game.position import position_of
from tests import card_oracle
from tests.rules import dealt, fact, pile_of
from tests.rules.action_checks import listed, refusal, uses
from tests.rules.test_setup_and_start import TIED
from tests.setups import play_all, set_up

# --- C-H1: whom a start tie favours ------------------------------------------------------------


@pytest.mark.rule("C-H1", "B10", "T3", "K4", "F7")
@pytest.mark.parametrize("game", ["classic", "travel", "flex", "cards"])
@pytest.mark.parametrize("favoured", ["youngest", "oldest"])
def test_a_start_tie_favours_whom_the_players_agreed_on(
    game: sestina.GameId, favoured: str
) -> None:
    ages = [41, 9, 70]
    best = min if favoured == "youngest" else max
    ties = 0
    for seed in range(40):
        new = sestina.new_game(game, players=3, seed=seed, ages=ages, start_tie=favoured)
        start = fact(new, "start")
        if start.others:
            assert start.reason == "age"
            assert start.seat == best(start.others, key=lambda seat: ages[seat])
            ties += 1
    assert ties > 5


@pytest.mark.rule("C-H1")
def test_a_record_says_whom_a_start_tie_favours() -> None:
    options = '[StartTie "oldest"]'
    game = dealt(*TIED, start=0, ages="70 9 41", options=options)
    assert options in game.record()
    assert "start_tie=oldest" in str(game.position())
    with pytest.raises(sestina.ParseError, match="seat 0 begins"):
        dealt(*TIED, start=1, ages="70 9 41", options=options)


# --- C-H2: what a new row of Cards needs -------------------------------------------------------

ROWS = "Rc Rs Rd R4 / Gc Gs Gd G4 / Yc Ys Yd Y4 / Bc Bs Bd"
FOURS = "Gc Gs Gd G4 / Bc Bs Bd B8 / Yc Ys Yd Y4"
UNITED = "Rs Rd R4 / Gs Gd G4 / Ys Yd Y4 / Rc Gc Yc"


def bare_row_refused(table: str, move: str, hand: str) -> bool:
    """Whether the house rule, and only the house rule, refuses a play."""
    CardTable.parse(table).check(move, hand)
    try:
        CardTable.parse(table, new_rows="hand").check(move, hand)
    except sestina.IllegalMove as error:
        return error.reason == "bare-row"
    return False


@pytest.mark.rule("C-H2", "K9")
@pytest.mark.parametrize(
    ("table", "move", "hand", "refused"),
    [
        # Three circles of the table are united: the blue clover is laid elsewhere, or there.
        (ROWS, f"{UNITED} / Bc Bs Bd Bk", "Bk", True),
        (ROWS, f"{UNITED} Pc / Bc Bs Bd", "Pc", False),
        # Three diamonds of the table are united, and the yellow clover is laid elsewhere: the
        # yellow row goes on where three of its cards are, not where its diamond is.
        (FOURS, "Gc Gs G4 / Bc Bs B8 / Yc Ys Y4 Yk / Gd Bd Yd", "Rd Yk", True),
        (FOURS, "Gc Gs G4 / Bc Bs B8 / Yc Ys Y4 / Rd Gd Bd Yd", "Rd Yk", False),
        # The blue row goes on where two of its cards are.
        (ROWS, f"{UNITED} Bc / Bk Bs Bd", "Bk", True),
        (ROWS, f"{UNITED} Pc / Bc Bs Bd Bk", "Pc Bk", False),
        # A row of the hand alone does not make up for one of the table alone.
        (ROWS, f"{UNITED} / Bc Bs Bd / Ok Pk Yk", "Ok Pk Yk", True),
        (ROWS, f"{ROWS} / Ok Pk Yk", "Ok Pk Yk", False),
        # A row that is taken apart makes room for another one.
        ("Rc Gc Yc / Rs Gs Ys / Rd Gd Yd", "Rc Rs Rd / Gc Gs Gd / Yc Ys Yd Y4", "Y4", False),
        # Of two rows that keep as many cards, the one that helps: the other one has the clover.
        ("Bc Bs Bd B4 / B8 R8 G8 Y8", "Bc Bd B8 / Bs B4 Bk / R8 G8 Y8", "Bk", False),
        ("Bc Bs Bd B4 Bk / B8 R8 G8 Y8", "Bc Bd B8 / Bs B4 Bk / R8 G8 Y8 P8", "P8", True),
        # There is another row of these cards: nobody can say which of them gave its red star away.
        (
            "R4 O4 Y4 G4 P4 / R4 O4 Y4 G4 P4",
            "O4 Y4 G4 P4 / R4 O4 Y4 G4 P4 / R4 Rs Rd",
            "Rs Rd",
            False,
        ),
        # Two rows become one Qwirkle of table cards.
        ("Rc Oc Yc / Gc Bc Pc / Rs Gs Bs", "Rc Oc Yc Gc Bc Pc / Rs Gs Bs Ys", "Ys", False),
        # Copies cannot be told apart: the played red circle may be that of the new row.
        (ROWS, f"{UNITED} / Bc Rc Oc / Bs Bd Bk", "Rc Oc Bk", False),
    ],
)
def test_a_new_row_may_need_a_card_from_the_hand(
    table: str, move: str, hand: str, refused: bool
) -> None:
    assert bare_row_refused(table, move, hand) is refused


@pytest.mark.rule("C-H2")
def test_the_reading_stays_with_the_table() -> None:
    table = CardTable.parse(ROWS, new_rows="hand")
    after = table.check(f"{ROWS} Bk", "Bk").table
    assert (table.new_rows, after.new_rows) == ("hand", "hand")
    assert table != CardTable.parse(ROWS)
    with pytest.raises(ValueError, match="any or hand"):
        CardTable.parse(ROWS, new_rows="all")
    game = sestina.new_game("cards", seed=1, new_rows="hand")
    for _ in range(6):
        assert game.table.new_rows == game.view(0).table.new_rows == "hand"
        game.play(game.legal_moves()[0])


@pytest.mark.rule("C-H2", "C-K8")
def test_plays_by_the_strict_reading_are_judged_and_found_as_by_brute_force() -> None:
    random = Random("new rows")
    seen: Counter[str] = Counter()
    for _ in range(25):
        case = card_oracle.small_case(random, most_cards=16, most_hand=4)
        table = CardTable.parse(case.text, new_rows="hand")
        wanted = card_oracle.strict_plays(case)
        best = max(((full, len(cards)) for cards, full in wanted.items()), default=(0, 0))
        most = max(map(len, wanted), default=0)
        for goal in ("any", "most-cards", "most-qwirkles"):
            move = table.solve(case.hand, goal)
            assert (move is None) is (not wanted), (case, goal)
            if move is None:
                continue
            play = table.check(move, case.hand)
            if goal == "most-cards":
                assert len(play.played) == most, case
            elif goal == "most-qwirkles":
                assert (play.qwirkles, len(play.played)) == best, case
        for cards in [*card_oracle.plays(case)][:6]:
            for rows in [*card_oracle.layouts(tuple(sorted(case.table + cards)))][:6]:
                text = " / ".join(" ".join(row) for row in rows)
                legal = card_oracle.is_legal(case, rows, cards, needs_hand_card=True)
                assert bare_row_refused(case.text, text, " ".join(case.hand)) is not legal
                seen["legal" if legal else "refused"] += 1
    assert seen["legal"] > 40


def block(colours: str, shapes: str, *, by_colour: bool) -> list[list[str]]:
    """All cards of these colours and shapes, in rows of one colour or of one shape."""
    if by_colour:
        return [[colour + shape for shape in shapes] for colour in colours]
    return [[colour + shape for colour in colours] for shape in shapes]


@pytest.mark.rule("C-H2")
def test_rows_that_are_turned_over_are_judged_as_by_brute_force() -> None:
    """Two blocks of cards, before and after in rows of a colour or of a shape, and hand cards."""
    random = Random("turned over")
    seen: Counter[bool] = Counter()
    for _ in range(600):
        before: list[list[str]] = []
        after: list[list[str]] = []
        for colours in ("ROY", "GBP"):
            shapes = "".join(random.sample(card_oracle.SHAPES, random.randint(3, 5)))
            before += block(colours, shapes, by_colour=random.random() < 0.5)
            after += block(colours, shapes, by_colour=random.random() < 0.5)
        hand = random.sample(sorted(a + b for a in "ROYGBP" for b in "csd48k"), 6)
        played: list[str] = []
        for card in hand:
            row = random.choice(after)
            if len(played) < 3 and card_oracle.is_row((*row, card)):
                row.append(card)
                played.append(card)
        if not played:
            continue
        case = card_oracle.Case(tuple(map(tuple, before)), tuple(hand))
        rows = [*map(tuple, after)]
        legal = card_oracle.is_legal(case, rows, tuple(played), needs_hand_card=True)
        text = " / ".join(map(" ".join, after))
        assert bare_row_refused(case.text, text, " ".join(hand)) is not legal
        seen[legal] += 1
    assert min(seen[True], seen[False]) > 30


def given_away(random: Random) -> tuple[list[list[str]], list[list[str]]]:
    """Rows of a colour, some of them twice, before and after they gave cards to rows of a shape."""
    colours = "".join(random.sample(card_oracle.COLOURS, random.randint(3, 4)))
    shapes = "".join(random.sample(card_oracle.SHAPES, random.randint(4, 6)))
    before = [
        random.sample(row, random.randint(4, min(len(row), 5)))
        for row in block(colours, shapes, by_colour=True)
    ]
    before += [[*row] for row in random.sample(before, random.randint(0, 2))]
    after = [[*row] for row in before]
    for shape in random.sample(shapes, 2):
        new: list[str] = []
        for row in after:
            given = row[0][0] + shape
            if given in row and given not in new and len(row) > 3 and random.random() < 0.8:
                row.remove(given)
                new.append(given)
        if len(new) > 2:
            after.append(new)
        else:
            for card in new:
                next(row for row in after if row[0][0] == card[0] and card not in row).append(card)
    return before, after


@pytest.mark.rule("C-H2")
def test_rows_that_give_cards_away_are_judged_as_by_brute_force() -> None:
    random = Random("given away")
    seen: Counter[bool] = Counter()
    for _ in range(1500):
        before, after = given_away(random)
        hand = random.sample(sorted(a + b for a in "ROYGBP" for b in "csd48k"), 8)
        played: list[str] = []
        for card in hand:
            row = random.choice(after)
            if len(played) < 2 and card_oracle.is_row((*row, card)):
                row.append(card)
                played.append(card)
        lying = Counter(card for row in before for card in row)
        if not played or max((lying + Counter(hand)).values()) > card_oracle.COPIES:
            continue
        case = card_oracle.Case(tuple(map(tuple, before)), tuple(hand))
        rows = [*map(tuple, after)]
        legal = card_oracle.is_legal(case, rows, tuple(played), needs_hand_card=True)
        text = " / ".join(map(" ".join, after))
        assert bare_row_refused(case.text, text, " ".join(hand)) is not legal, (case.text, text)
        seen[legal] += 1
    assert min(seen[True], seen[False]) > 100


# --- C-H3: who answers ask ---------------------------------------------------------------------

BOARD = "Rs@0,0 Gs@1,0 Bs@2,0"
ASKER = "Rk R8 Rd P4 P8 Pd"
NONE = "Y4 Y8 Yk G4 G8 Gk"
CIRCLE = "Rc Y4 Y8 Yk G4 G8"


def asking(*others: str, answers: str = "all", pile: str = "B4 B8 Bk") -> sestina.Game:
    return set_up(
        BOARD,
        [ASKER, *others],
        expansion="expansion2",
        actions=["ask"] * (1 + len(others)),
        pile=pile,
        house={"ask_answers": answers},
    )


@pytest.mark.rule("C-H3", "X6", "C-A12")
@pytest.mark.parametrize(("answers", "givers"), [("first", [1]), ("all", [1, 3])])
def test_the_first_holder_gives_a_tile_or_every_holder_one(answers: str, givers: list[int]) -> None:
    game = asking(CIRCLE, NONE, CIRCLE, answers=answers)
    facts = game.play("use ask Rc")
    denied = [] if answers == "first" else [2]
    assert [fact.others for fact in facts if fact.kind == "ask"] == [tuple(denied)]
    assert [fact.seat for fact in facts if fact.kind == "give"] == givers
    assert [(f.seat, str(f.tiles[0])) for f in facts if f.kind == "draw"] == [
        *zip(givers, ["B4", "B8"], strict=False)
    ]
    assert list(map(str, game.hand(0))).count("Rc") == len(givers)
    assert [len(game.hand(seat)) for seat in (1, 2, 3)] == [6, 6, 6]
    assert sestina.replay(game.record()).position() == game.position()


@pytest.mark.rule("C-H3", "C-A16")
def test_if_nobody_has_the_tile_the_asker_may_draw_as_always() -> None:
    game = asking(NONE, CIRCLE.replace("Rc", "Oc"))
    game.play("use ask Rc")
    assert {str(move) for move in game.legal_moves()} == {"draw", "decline"}


@pytest.mark.rule("C-H3", "C-A14")
def test_holders_give_although_the_pile_is_empty() -> None:
    game = asking(CIRCLE, CIRCLE, pile="empty")
    before = len(game.hand(2))
    game.play("use ask Rc")
    assert (len(game.hand(0)), len(game.hand(1)), len(game.hand(2))) == (8, 5, before - 1)


# --- C-H5: what opens on Select ----------------------------------------------------------------


def on_select(house: dict[str, str], own: str, board: str = "", **more: Any) -> sestina.Game:
    more.setdefault("expansion", "expansion1")
    return set_up(board, [own, "G4 G8 Gk P8 Pk Gd"], boards="select", house=house, **more)


@pytest.mark.rule("C-H5", "D5")
def test_any_tiles_may_open_on_select_but_one_covers_a_start_field() -> None:
    hand = "Rs Rd Rk Bk Y4 O8"
    strict = on_select({}, hand)
    assert {len(move.tiles) for move in strict.legal_moves()} == {3}
    assert refusal(strict, "Rs@7,7 Rd@8,7") == "opening-set"
    game = on_select({"select_opening": "any"}, hand)
    moves = game.legal_moves()
    assert {move.kind for move in moves} == {"place"}
    sizes = Counter(len(move.tiles) for move in moves)
    # Six tiles, each on one of four fields.
    assert sizes[1] == 6 * 4
    assert {*sizes} == {1, 2, 3}
    starts = {(7, 7), (8, 7), (7, 8), (8, 8)}
    assert all(starts & {*move.cells} for move in moves)
    assert {str(move) for move in strict.legal_moves()} < {str(move) for move in moves}
    assert refusal(game, "Rs@5,5 Rd@6,5") == "opening-place"
    assert refusal(game, "Rs@7,7 Bk@8,7") is not None
    assert refusal(game, "swap Rs") == "must-open"
    one = game.copy()
    one.play("Y4@8,8")
    assert one.scores == (1, 0)
    play_all(game, "Rk@7,8 Bk@7,7")
    assert game.scores == (2, 0)
    assert len(game.hand(0)) == 6
    assert sestina.replay(game.record()).position() == game.position()


@pytest.mark.rule("C-H5")
def test_the_largest_set_still_decides_who_begins() -> None:
    for seed in range(10):
        usual, free = [
            sestina.new_game(
                "classic",
                expansion="expansion1",
                boards="select",
                select_opening=opening,
                seed=seed,
            )
            for opening in ("set", "any")
        ]
        assert free.seat_to_move == usual.seat_to_move
        assert fact(free, "start") == fact(usual, "start")


# --- C-H6: star discs in a double turn ---------------------------------------------------------


@pytest.mark.rule("C-H6", "D9", "C-A23")
def test_each_half_of_a_double_turn_may_begin_with_a_disc() -> None:
    board = "Rc@3,2 Rs@2,2 Gs@2,1 Bs@2,0"
    more = {"expansion": "expansion1+expansion2", "actions": ["double", "double"], "stars": "3,3"}
    house = {"double_discs": "both"}
    game = on_select(house, "Rd Rk G4 Gs Y4 B8", board, discs=(2, 0), **more)
    play_all(game, "use double", "use disc 2,2")
    assert uses(game) == set()
    assert refusal(game, "use disc 3,2") == "action-used"
    play_all(game, "swap Y4")
    assert uses(game) == {"use disc 2,0", "use disc 2,1", "use disc 3,2"}
    game.play("use disc 2,0")
    # The first ban is over, the second is not.
    assert refusal(game, "Bs@2,0") == "taken-back"
    assert "Rs@2,2" in listed(game)
    assert uses(game) == set()
    play_all(game, "Rs@2,2")
    assert (game.seat_to_move, game.discs) == (1, (0, 0))
    # Each half is a turn of its own: the second may use a disc that the first has won.
    game = on_select(house, "Rd Rk G4 Gs Y4 B8", board, discs=(0, 0), **more)
    play_all(game, "use double", "Rd@3,3")
    assert game.discs == (1, 0)
    assert uses(game)


# --- C-H4: real stacks -------------------------------------------------------------------------


@pytest.mark.rule("C-H4", "B5", "C-X6")
def test_stacks_are_of_six_and_used_up_one_after_the_other() -> None:
    game = sestina.new_game("classic", seed=1, stacks="six")
    assert sum(game.stacks) == game.pile_count == 96
    assert game.stacks == (6,) * 16
    assert sestina.new_game("classic", seed=1).stacks == ()
    mixed = sestina.new_game("classic", seed=1, stacks="six", expansion="expansion2")
    assert sum(mixed.stacks) == mixed.pile_count + len(mixed.view(0).specials)
    assert pile_of(game) == pile_of(sestina.new_game("classic", seed=1))
    game.play(game.legal_moves()[0])
    assert game.stacks[0] == 6 - len(fact(game, "draw").tiles)


@pytest.mark.rule("C-H4", "B16", "B27")
def test_a_returned_tile_lies_under_the_stack_that_it_was_put_under() -> None:
    """Three tiles go under three stacks, and each comes when its stack is used up."""
    game = set_up(BOARD, [ASKER, NONE], pile="B4 B8 Bk O4 O8 Ok Oc Os Od", house={"stacks": "six"})
    order = pile_of(game)
    before = game.stacks
    game.play("swap Rk R8 Rd")
    after = pile_of(game)
    assert game.stacks == (before[0] - 3 + 1, before[1] + 1, before[2] + 1, *before[3:])
    bottoms = [sum(game.stacks[: k + 1]) - 1 for k in range(3)]
    assert sorted(after[at] for at in bottoms) == sorted(["Rk", "R8", "Rd"])
    # Nothing else has moved.
    assert [tile for at, tile in enumerate(after) if at not in bottoms] == order[3:]


@pytest.mark.rule("C-H4")
def test_everyone_sees_the_heights_and_nobody_the_tiles() -> None:
    game = set_up(BOARD, [ASKER, NONE], house={"stacks": "six"})
    game.play("swap Rk R8")
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view.stacks == game.stacks
        position = str(position_of(view._state))
        assert "pile ?" in position
        assert f"| stacks {' '.join(map(str, game.stacks))} |" in position


@pytest.mark.rule("C-H4")
def test_a_record_without_a_seed_leads_to_the_same_stacks() -> None:
    game = sestina.new_game("classic", seed=4, stacks="six", players=3)
    random = Random(4)
    for _ in range(25):
        moves = game.legal_moves()
        swaps = [move for move in moves if move.kind == "swap"]
        game.play(random.choice(swaps or moves))
    text = game.record().replace('[Seed "4"]\n', "")
    assert sestina.replay(text).stacks == game.stacks
    assert game.stacks != sestina.new_game("classic", seed=4, stacks="six", players=3).stacks


@pytest.mark.rule("C-H4", "C-X1")
def test_tiles_that_return_to_an_empty_table_begin_a_stack() -> None:
    game = set_up(BOARD, [ASKER, NONE], house={"stacks": "six"})
    while game.pile_count > 3:
        game.push(next(move for move in game.legal_moves() if move.kind == "place"))
    stacks = game.stacks
    swap = max((m for m in game.legal_moves() if m.kind == "swap"), key=lambda m: len(m.tiles))
    game.push(swap)
    assert sum(game.stacks) == game.pile_count == sum(stacks)
    game.pop()
    assert game.stacks == stacks


@pytest.mark.rule("C-H4")
def test_taking_a_step_back_restores_the_stacks() -> None:
    game = set_up(BOARD, [ASKER, NONE], house={"stacks": "six"})
    before = game.position()
    for kind in ("place", "swap"):
        game.push(next(move for move in game.legal_moves() if move.kind == kind))
        assert game.position() != before
        game.pop()
        assert game.position() == before


@pytest.mark.rule("C-H4")
@pytest.mark.parametrize(
    ("stacks", "problem"),
    [("stacks 6", "add up"), ("stacks six", "add up"), ("stacks 0 93", "add up")],
)
def test_stacks_that_cannot_be_are_refused(stacks: str, problem: str) -> None:
    text = str(set_up(BOARD, [ASKER, NONE], house={"stacks": "six"}).position())
    start = text.index("stacks 6")
    end = text.index(" | turn")
    with pytest.raises(sestina.ParseError, match=problem):
        sestina.Position.parse(text[:start] + stacks + text[end:])
    plain = text.replace(" stacks=six", "")
    with pytest.raises(sestina.ParseError, match="no stacks"):
        sestina.Position.parse(plain)
    # Stacks that are not named are those of a new game.
    without = text[:start].removesuffix(" | ") + text[end:]
    assert str(sestina.Position.parse(without)) == text
