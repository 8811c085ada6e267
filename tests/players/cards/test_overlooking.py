"""`beginner` and `casual` in Cards overlook rows, and that cards can be moved."""

import sestina
from sestina.players.cards.overlooking import (
    CardAttention,
    CardCharacter,
    OverlookingCardBot,
    others_moved_cards,
)
from sestina.players.effort import Effort
from tests.setups import play_all, set_up_cards

WHOLLY_ALERT = Effort(usual=1.0, per_tile=0.0, per_point=0.0)
ROWS = "Rc Rs Rd R4 R8 / Gc Gs Gd / Bc Yc Pc Oc"


def choices(attention: CardAttention, game: sestina.Game, count: int = 30) -> list[sestina.Move]:
    """The choices of many bots with different seeds."""
    view = game.view(game.seat_to_move)
    character = CardCharacter(attention, attention, WHOLLY_ALERT)
    return [OverlookingCardBot(character, seed).choose(view) for seed in range(count)]


def played(game: sestina.Game, move: sestina.Move) -> int:
    """How many cards of the hand a play lays."""
    return sum(map(len, move.rows)) - sum(map(len, game.view(0).table.rows))


def keeps_rows(game: sestina.Game, move: sestina.Move) -> bool:
    """Whether every row lies as before, or longer."""
    rows = game.view(0).table.rows
    return all(any(set(row) <= set(after) for after in move.rows) for row in rows)


def test_a_player_who_overlooks_nothing_is_greedy() -> None:
    game = set_up_cards(ROWS, ("Rk G4 G8 Gk Pd P4 Ps P8 Bd", "9"))
    best = game.view(0).table.solve(game.hand(0), "most-qwirkles")
    assert best is not None
    assert {move.points for move in choices(CardAttention(), game)} == {best.points} == {2}


def test_it_may_not_think_of_moving_cards() -> None:
    """Rc is needed in the row of circles, and its own row can spare it."""
    game = set_up_cards("Rc Rs Rd R4 / Bc Yc Pc Oc", ("Gc", "9"))
    moving = CardAttention(another=0.0)
    assert {move.points for move in choices(moving, game)} == {1}
    adding = choices(CardAttention(moving=0.0, another=0.0), game)
    assert {move.points for move in adding} == {0}
    assert all(keeps_rows(game, move) for move in adding)


def test_it_may_think_of_it_only_after_others_did() -> None:
    game = set_up_cards("Rc Rs Rd R4 / Yc Pc Oc", ("Gc Gs Gd", "Bc Bs B4"), pile="Ys Os Bk Ok Yk")
    attention = CardAttention(unprompted=0.0)
    assert all(keeps_rows(game, move) for move in choices(attention, game))
    play_all(game, "Rc Rs Rd R4 / Gc Yc Pc Oc", "Rs Rd R4 / Rc Gc Yc Pc Oc Bc")
    view = game.view(0)
    assert others_moved_cards(view, 0)
    assert not others_moved_cards(game.view(1), 1)
    assert set(map(str, choices(attention, game))) == set(map(str, choices(CardAttention(), game)))


def test_it_may_not_look_at_a_row() -> None:
    game = set_up_cards(ROWS, ("Rk Gk", "9"))
    one_row_of_two = choices(CardAttention(row=0.5), game, 100)
    assert 20 < sum(move.points == 1 for move in one_row_of_two) < 80
    assert all(played(game, move) >= 1 for move in one_row_of_two)


def test_it_may_add_one_card_at_a_time() -> None:
    game = set_up_cards(ROWS, ("Rk G4 G8 Pd P4 Ps", "9"))
    adding = choices(CardAttention(moving=0.0, another=0.0), game)
    assert {played(game, move) for move in adding} == {1}
    more = choices(CardAttention(moving=0.0, another=0.5), game, 100)
    assert {1, 2, 3} <= {played(game, move) for move in more}
    everything = choices(CardAttention(moving=0.0), game)
    assert {played(game, move) for move in everything} == {3}


def test_it_may_overlook_that_a_row_lacks_one_card() -> None:
    game = set_up_cards(ROWS, ("Rk G4", "9"))
    adding = CardAttention(moving=0.0, another=0.0)
    assert {move.points for move in choices(adding, game)} == {1}
    overlooking = CardAttention(moving=0.0, another=0.0, qwirkle=0.0)
    assert {move.points for move in choices(overlooking, game)} == {0}


def test_it_lays_a_short_row_if_nothing_fits() -> None:
    game = set_up_cards("Rc Rs Rd", ("Gk Yk Pk Ok", "9"))
    for move in choices(CardAttention(moving=0.0), game):
        assert sorted(map(len, move.rows)) == [3, 3]


def test_it_asks_for_help_if_it_sees_nothing() -> None:
    game = set_up_cards("Rc Rs Rd R4 / Bc Yc Pc Oc", ("Gc", "9"))
    for move in choices(CardAttention(row=0.0), game):
        assert game.is_legal(move)
        assert move.kind == "rows"
