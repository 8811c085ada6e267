"""Reasons: every number in them can be found on the board."""

from collections import Counter

import pytest

import sestina
from sestina.analysis.cards.reasons import explain_cards
from sestina.analysis.tiles.reasons import explain_tiles
from tests.analysis.checker import check_reason, hold_chance


def positions(name: str, players: int, seeds: range) -> list[sestina.View]:
    found: list[sestina.View] = []
    for seed in seeds:
        game = sestina.new_game(name, players=players, seed=seed)
        bot = sestina.bot("casual", seed=seed)
        while not game.is_over:
            view = game.view(game.seat_to_move)
            if game.ply % 5 == seed % 5 and game.ply > 0:
                found.append(view)
            game.play(bot.choose(view))
    return found


def test_every_reason_of_a_tile_game_is_checked_on_the_board() -> None:
    codes: Counter[str] = Counter()
    for number, view in enumerate(
        positions("classic", 2, range(2)) + positions("travel", 3, range(1))
    ):
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
    assert {*codes} >= {
        *("points", "opens-qwirkle", "opens-five", "last-copies", "blocks", "duplicates"),
        *("breaks-set", "fits-nowhere", "pile"),
    }


def named(reason: sestina.Reason) -> list[object]:
    """What the sentence of a reason must name."""
    values = reason.values
    found = [values[key] for key in ("points", "other_points", "tile") if key in values]
    if "chance" in values and reason.code != "last-copies":
        found.append(f"{100 * values['chance']:.0f} %")
    if "cell" in values:
        found.append(f"{values['cell'][0]},{values['cell'][1]}")
    return found


def test_a_known_position_in_words() -> None:
    """Five reds lie in a row: who makes it five gives the sixth away."""
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
