"""Reasons: every number in them can be found on the board."""

from collections import Counter

import pytest

import sestina
from sestina.analysis.cards import explain_cards
from sestina.analysis.tiles.reasons import explain_tiles
from sestina.game.new_game import game_named
from tests import oracle
from tests.analysis.checker import Seen, check_card_reason, check_reason, hold_chance
from tests.conformance.configurations import Options
from tests.players.tables import COMPILED

TILE_GAMES: tuple[tuple[str, int, Options], ...] = (
    ("classic", 2, {}),
    ("travel", 3, {}),
    ("flex", 2, {}),
    ("flex", 4, {"backgrounds": 2}),
    ("classic", 2, {"expansion": "mini"}),
    ("classic", 3, {"expansion": "expansion2"}),
    ("travel", 2, {"expansion": "expansion2", "actions_from_start": True}),
    ("classic", 2, {"expansion": "expansion1", "boards": "select"}),
    ("classic", 3, {"expansion": "expansion1", "boards": "connect"}),
)


def positions(
    name: str, players: int, options: Options, seed: int, every: int
) -> list[sestina.View]:
    found: list[sestina.View] = []
    game = game_named(name, players=players, seed=seed, **options)
    bot = sestina.bot("casual", seed=seed)
    while not game.is_over:
        view = game.view(game.seat_to_move)
        if game.ply % every == seed % every and game.ply > 0:
            found.append(view)
        game.play(bot.choose(view))
    return found


def check_tile_game(name: str, players: int, options: Options, seed: int) -> Counter[str]:
    """Check all reasons in one game, and count them."""
    codes: Counter[str] = Counter()
    for number, view in enumerate(positions(name, players, options, seed, 7)):
        moves = sorted(view.legal_moves(), key=lambda move: -move.points)
        chosen = [moves[0], moves[len(moves) // 2], moves[-1], moves[number % len(moves)]]
        for other in chosen[1:]:
            if other == chosen[0]:
                continue
            for reason in explain_tiles(view, chosen[0], other):
                check_reason(view, reason, (str(chosen[0]), str(other)))
                assert reason.text.endswith(".")
                assert all(str(value) in reason.text for value in named(reason))
                codes[reason.code] += 1
    return codes


def test_every_reason_of_a_tile_game_is_checked_on_the_board() -> None:
    codes: Counter[str] = Counter()
    for seed, (name, players, options) in enumerate(TILE_GAMES[:: 1 if COMPILED else 4]):
        found = check_tile_game(name, players, options, seed)
        assert found["points"] > 0
        codes += found
    if COMPILED:
        assert {*codes} >= {
            *("points", "opens-qwirkle", "opens-five", "last-copies", "blocks", "duplicates"),
            *("breaks-set", "fits-nowhere", "pile"),
        }


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 16))
def test_more_games_are_checked_on_the_board(seed: int) -> None:
    for name, players, options in TILE_GAMES:
        assert check_tile_game(name, players, options, seed)["points"] > 0


@pytest.mark.parametrize("players", [2, 3])
def test_every_reason_of_cards_is_checked_on_the_table(players: int) -> None:
    codes: Counter[str] = Counter()
    for view in positions("cards", players, {}, players, 3):
        moves = [*view.legal_moves()]
        best = view.table.solve(view.hand, "most-qwirkles")
        if best is not None:
            moves.append(best)
        for move in moves[: -1 : max(1, len(moves) // 4)]:
            if move == moves[-1]:
                continue
            for reason in explain_cards(view, move, moves[-1]):
                check_card_reason(view, reason, (str(move), str(moves[-1])))
                codes[reason.code] += 1
    assert {*codes} == {"points", "cards", "qwirkle-by-rearranging", "opens-qwirkle"}


def named(reason: sestina.Reason) -> list[object]:
    """What the sentence of a reason must name."""
    values = reason.values
    found = [values[key] for key in ("points", "other_points", "tile") if key in values]
    if "chance" in values and reason.code not in ("last-copies", "private-qwirkle"):
        found.append(f"{100 * values['chance']:.0f} %")
    if "cell" in values:
        found.append(f"{values['cell'][0]},{values['cell'][1]}")
    return found


def test_a_known_position_in_words() -> None:
    """Five reds lie in a row: whoever makes it five gives the sixth away."""
    position = (
        "sestina 1 classic players=2 | board Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 | "
        "hand R8 Gc Gs Gd G4 G8 | hand ?6 | pile ?92 | scores 0 0 | turn seat=0 ply=4"
    )
    view = sestina.Position.parse(position).view(0)
    reasons = explain_tiles(view, sestina.Move.parse("R8@4,0"), sestina.Move.parse("Gc@0,1"))
    opened = [reason for reason in reasons if reason.code == "opens-qwirkle"]
    assert [reason.values["cell"] for reason in opened] == [(-1, 0), (5, 0)]
    assert opened[0].values["tiles"] == ("Rk",)
    assert opened[0].values["copies"] == 3
    chance = hold_chance(3, 98, 6)
    assert opened[0].values["chance"] == pytest.approx(chance)
    assert opened[0].text == (
        "R8@4,0 opens a Qwirkle at -1,0: the next player has Rk with a chance of "
        f"{100 * chance:.0f} % (3 are unseen)."
    )


def reasons_about(board: str, hand: str, move: str, other: str) -> dict[str, sestina.Reason]:
    """What is said of the first of two moves in a game of classic for two, by code."""
    pile = 108 - len(board.split()) - 12
    position = (
        f"sestina 1 classic players=2 | board {board} | hand {hand} | hand ?6 | pile ?{pile} | "
        "scores 0 0 | turn seat=0 ply=4"
    )
    view = sestina.Position.parse(position).view(0)
    reasons = explain_tiles(view, sestina.Move.parse(move), sestina.Move.parse(other))
    for reason in reasons:
        check_reason(view, reason, (move, other))
    return {reason.code: reason for reason in reasons if reason.values["move"] == move}


def test_whoever_makes_a_qwirkle_does_not_block_it() -> None:
    board = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0 B8@4,1"
    hand = "Rk Bk Gs Gd Y4 Pc"
    assert "blocks" not in reasons_about(board, hand, "Rk@5,0", "Bk@5,1")
    blocked = reasons_about(board, hand, "Bk@5,1", "Pc@0,1")
    assert "blocks" not in blocked, "a red star still fits beside the blue one"
    blocked = reasons_about(board, "B4 Bc Gs Gd Y4 Pc", "B4@5,1", "Pc@0,1")
    assert blocked["blocks"].values["cell"] == (5, 0)


def test_tiles_that_are_laid_together_are_not_torn_apart() -> None:
    board, hand = "Rc@0,0 Rs@1,0", "Rd R4 Gk B8 Oc Ys"
    assert "breaks-pair" not in reasons_about(board, hand, "Rd@2,0 R4@3,0", "Oc@0,1")
    # One of them in a line of their own colour is what they are for.
    assert "breaks-pair" not in reasons_about(board, hand, "Rd@2,0", "Oc@0,1")
    board = "Gd@0,0 Bd@1,0"
    torn = reasons_about(board, hand, "Rd@2,0", "B8@1,1")["breaks-pair"]
    assert torn.text == "Rd@2,0 breaks up the pair Rd R4."


def test_a_set_that_is_torn_apart_is_named() -> None:
    board, hand = "Gd@0,0 Bd@1,0", "Rd R4 R8 B8 Oc Ys"
    torn = reasons_about(board, hand, "Rd@2,0", "B8@1,1")["breaks-set"]
    assert torn.text == "Rd@2,0 keeps 2 of Rd R4 R8, which go together, the other move all."


def test_a_qwirkle_that_waits_for_its_owner() -> None:
    board = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 Rk@1,1 Rk@3,-1"
    waiting = reasons_about(board, "R8 Rk Gs Gd Y4 Ps", "R8@4,0", "swap Gs")
    assert "last-copies" not in waiting
    assert waiting["private-qwirkle"].values["own"] == ("Rk",)
    gone = reasons_about(board + " Rk@0,-1", "R8 Bs Gs Gd Y4 Ps", "R8@4,0", "swap Gs")
    assert "last-copies" in gone
    assert "private-qwirkle" not in gone


def test_diagonals_of_flex_are_named() -> None:
    """A sixth tile of one background on a diagonal makes a Qwirkle, as one in a row does."""
    diagonal = 0
    for seed in range(6 if COMPILED else 2):
        for view in positions("flex", 2, {"backgrounds": 2}, seed, 3):
            moves = sorted(view.legal_moves(), key=lambda move: -move.points)
            for other in moves[1 :: max(1, len(moves) // 6)]:
                for reason in explain_tiles(view, moves[0], other):
                    check_reason(view, reason, (str(moves[0]), str(other)))
                    if reason.code != "opens-qwirkle":
                        continue
                    cell = reason.values["cell"]
                    laid = {**Seen(view, reason.values["move"]).cells, cell: "  "}
                    straight = max(len(oracle.line_at(laid, cell, step)) for step in oracle.ROWS)
                    diagonal += straight < 6
    assert diagonal > 0


def test_a_step_of_an_action_has_no_points_to_compare() -> None:
    """`done` scores what was laid before, and the turn goes on after an action."""
    game = sestina.new_game(
        "classic", seed=2, expansion="expansion2", actions_from_start=True, ages=[9, 41]
    )
    bot = sestina.bot("greedy")
    while game.ply < 6:
        game.play(bot.choose(game.view(game.seat_to_move)))
    view = game.view(game.seat_to_move)
    place = max(view.legal_moves(), key=lambda move: move.points)
    separate = sestina.Move.parse("use separate")
    assert explain_tiles(view, place, separate) == explain_tiles(view, separate, place) == []
    game.play(separate)
    game.play(next(move for move in game.legal_moves() if move.kind == "place"))
    view = game.view(game.seat_to_move)
    steps = {move.kind: move for move in view.legal_moves()}
    assert {*steps} >= {"place", "done"}
    assert explain_tiles(view, steps["place"], steps["done"]) == []


def test_cards_that_could_have_been_played_and_a_qwirkle_by_rearranging() -> None:
    position = (
        "sestina 1 cards players=2 | table Rc Rs Rd / R4 O4 Y4 G4 | "
        "hand R8 Rk Gc Gs Gd Bc Ps Pd P8 | hand ?9 | pile ?83 | scores 0 0 | claimed - ; - | "
        "turn seat=0 ply=4 opened"
    )
    view = sestina.Position.parse(position).view(0)
    qwirkle = view.table.solve(view.hand, "most-qwirkles")
    assert qwirkle is not None
    assert qwirkle.points == 1
    short = sestina.Move("rows", rows=sestina.CardTable.parse("Rc Rs Rd R8 / R4 O4 Y4 G4").rows)
    reasons = {reason.code: reason for reason in explain_cards(view, short, qwirkle)}
    cards = sum(map(len, qwirkle.rows)) - 7
    assert reasons["cards"].values["cards"] == 1
    assert reasons["cards"].values["other_cards"] == cards
    assert reasons["qwirkle-by-rearranging"].values["qwirkles"] == 1
    opened = reasons["opens-qwirkle"].values
    assert (opened["line"], opened["tile"]) == ("Rc Rs Rd R4 R8 Rk", "Rk")
    assert opened["copies"] == 2
    assert opened["chance"] == pytest.approx(hold_chance(2, 92, 9))
