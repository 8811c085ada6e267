"""Exchanging, passing and the end (B16, B27, B28, B33 to B36, C-X1 to C-X12, C-T6)."""

from collections import Counter

import pytest

import sestina
from tests.rules import (
    GAMES,
    PLAIN_GAMES,
    all_tiles,
    block,
    box,
    fact,
    in_order,
    kinds,
    moves,
    pile_of,
    played,
    refusal,
    with_pile,
    words,
)
from tests.setups import play_all, set_up
from tests.turns import to_move

SQUARES = "Rs@0,0 Gs@1,0 Bs@2,0"
DEAD = block()
"""No tile can be placed next to this."""
HOLE = block(without="Rc")
"""Only a red circle can be placed: in its corner, for two Qwirkles, or opposite for one."""
TWO_DEAD = f"{block()} {block(20)}"
TWO_HOLE = f"{block()} {block(20, without='Rc')}"


# --- exchanging ------------------------------------------------------------------------------


@pytest.mark.rule("B27")
@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_an_exchange_gives_as_many_new_tiles_and_ends_the_turn(game: sestina.GameId) -> None:
    state = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd", "Gk"), game=game, pile="Yc Yd Y4 Y8")
    facts = state.play("swap Rk G8 B4")
    assert words(state.hand(0)) == "Ys Os Pd Yc Yd Y4"
    assert [one.kind for one in facts] == ["swap", "draw"]
    assert in_order(facts[0].tiles) == in_order("Rk G8 B4")
    assert words(facts[1].tiles) == "Yc Yd Y4"
    assert state.seat_to_move == 1
    assert state.scores == (0, 0)
    assert all_tiles(state) == sorted(box(game))


@pytest.mark.rule("B27")
def test_others_see_how_many_tiles_were_exchanged_but_not_which() -> None:
    state = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd", "Gk"), pile="Yc Yd Y4 Y8")
    state.play("swap Rk G8 B4")
    for seat in (None, 1):
        seen = state.view(seat).facts
        assert [(one.kind, one.seat, one.count, one.tiles) for one in seen] == [
            ("swap", 0, 3, ()),
            ("draw", 0, 3, ()),
        ]
    assert state.view(0).facts == state.facts


@pytest.mark.rule("B27")
@pytest.mark.parametrize("game", GAMES)
def test_nobody_draws_back_what_was_just_exchanged(game: sestina.GameId) -> None:
    """Drawing comes before returning, so a player never draws the tile just given back."""
    back = "B" if game == "flex" else ""
    board = " ".join(f"{face}{back}@{x},0" for x, face in enumerate(("Rs", "Gs", "Bs")))
    hand = [f"{face}{back}" for face in ("Rk", "G8", "B4", "Pd", "Oc", "Yc")]
    pile = [f"{face}{back}" for face in ("Ys", "Os", "Ps", "Yk", "Ok", "Pk")]
    for seed in range(40):
        one = with_pile(pile[0], board, (words(hand), ""), game=game, seed=seed)
        one.play(f"swap {hand[0]}")
        assert pile_of(one) == [hand[0]]
        assert in_order(one.hand(0)) == sorted([*hand[1:], pile[0]])
        six = with_pile(words(pile), board, (words(hand), ""), game=game, seed=seed)
        six.play(f"swap {words(hand)}")
        assert sorted(pile_of(six)) == sorted(hand)
        assert in_order(six.hand(0)) == sorted(pile)


@pytest.mark.rule("B16", "C-X6")
def test_exchanged_tiles_go_under_the_stacks_in_any_order_and_the_rest_stays() -> None:
    orders = Counter[str]()
    for seed in range(60):
        game = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd", "Gk"), seed=seed)
        before = pile_of(game)
        game.play("swap Rk G8 B4")
        after = pile_of(game)
        assert after[:-3] == before[3:]
        assert sorted(after[-3:]) == sorted(["Rk", "G8", "B4"])
        orders[words(after[-3:])] += 1
    assert len(orders) == 6


@pytest.mark.rule("B16", "C-X6")
def test_exchanged_tiles_are_the_last_ones_to_be_drawn() -> None:
    game = with_pile("Yc Yd Y4 Y8", DEAD, ("Ys Os Rk", "Gk Gk"))
    game.play("swap Ys Os")
    assert words(game.hand(0)) == "Rk Yc Yd"
    game.play("swap Gk")  # draws Y4
    assert pile_of(game)[0] == "Y8"
    assert sorted(pile_of(game)[1:3]) == ["Os", "Ys"]
    assert pile_of(game)[3] == "Gk"
    game.play("swap Rk Yc Yd")  # draws Y8, then the squares
    assert str(game.hand(0)[0]) == "Y8"
    assert in_order(game.hand(0)[1:]) == ["Os", "Ys"]
    assert pile_of(game)[0] == "Gk"


@pytest.mark.rule("C-X6")
def test_the_stacks_are_one_queue_all_game_long() -> None:
    """A simple queue, drawn from the front and filled at the back, predicts every draw."""
    for seed in range(3):
        game = sestina.new_game("classic", players=3, seed=seed)
        queue = [{tile} for tile in pile_of(game)]  # what may be drawn next, in order
        for before, move in played(game, seed, swaps=0.4):
            for one in before.copy().play(move):
                if one.kind == "draw":
                    for tile in one.tiles:
                        assert str(tile) in queue.pop(0)
            if move.kind == "swap":
                # Their order is not known before they are drawn.
                queue += [set(map(str, move.tiles))] * len(move.tiles)
        assert queue == []


@pytest.mark.rule("B28", "C-X4")
@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_a_player_who_cannot_place_chooses_which_tiles_to_exchange(
    game: sestina.GameId,
) -> None:
    state = set_up(DEAD, ("Rc Rs", "Gk"), game=game)
    assert sorted(moves(state)) == ["swap Rc", "swap Rc Rs", "swap Rs"]
    assert refusal(state, "pass") == "cannot-pass"
    assert refusal(state, "Rc@6,0") == "repeated"
    assert refusal(state, "Rs@6,1") == "line-too-long"


@pytest.mark.rule("C-X4")
def test_the_refused_pass_tells_who_cannot_place_to_exchange() -> None:
    """Also if the previous seat could place and its moves were listed."""
    game = set_up(HOLE, ("Rc Os Yd G4 B8 Pk", "Gk"))
    assert len(moves(game, "place")) == 3
    game.play("Rc@0,0")
    with pytest.raises(sestina.IllegalMove, match="exchange at least one tile"):
        game.play("pass")
    assert kinds(game) == {"swap"}


@pytest.mark.rule("C-X2")
def test_the_refused_pass_tells_who_can_place_to_place() -> None:
    game = set_up(SQUARES, ("Ys", "Gk"), pile="empty")
    with pytest.raises(sestina.IllegalMove, match="place tiles"):
        game.play("pass")
    assert kinds(game) == {"place"}


@pytest.mark.rule("B12", "C-X4")
def test_the_refused_pass_says_the_same_whether_or_not_the_moves_were_listed() -> None:
    messages = []
    for listed in (False, True):
        game = set_up(SQUARES, ("Ys", "Gk"))
        if listed:
            assert kinds(game) == {"place", "swap"}
        with pytest.raises(sestina.IllegalMove) as caught:
            game.play("pass")
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


@pytest.mark.rule("C-X1")
@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_no_more_tiles_are_exchanged_than_the_pile_holds(game: sestina.GameId) -> None:
    state = with_pile("Yc Yd", SQUARES, ("Ys Os Rk G8 B4 Pd", ""), game=game)
    assert state.pile_count == 2
    assert {len(move.tiles) for move in state.legal_moves() if move.kind == "swap"} == {1, 2}
    assert refusal(state, "swap Rk G8 B4") == "exchange-limit"
    assert refusal(state, "swap Ys Os Rk G8 B4 Pd") == "exchange-limit"
    state.play("swap Rk G8")
    assert in_order(state.hand(0)) == in_order("Ys Os B4 Pd Yc Yd")


@pytest.mark.rule("C-X1", "B12")
def test_no_more_than_six_are_exchanged_even_from_a_larger_hand() -> None:
    game = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd Pc P8", "Gk"))
    assert max(len(move.tiles) for move in game.legal_moves() if move.kind == "swap") == 6
    assert refusal(game, "swap Ys Os Rk G8 B4 Pd Pc") == "exchange-limit"
    assert game.is_legal("swap Ys Os Rk G8 B4 Pd")


@pytest.mark.rule("C-X1")
def test_only_own_tiles_are_exchanged() -> None:
    game = set_up(SQUARES, ("Ys Os", "Gk"))
    assert refusal(game, "swap Gk") == "not-in-hand"
    assert refusal(game, "swap Ys Ys") == "not-in-hand"
    assert refusal(game, "swap Ys Os Gk") == "not-in-hand"


@pytest.mark.rule("C-X1", "C-X2", "B33")
@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_nothing_is_exchanged_with_an_empty_pile(game: sestina.GameId) -> None:
    state = set_up(SQUARES, ("Ys Rk", "Gk"), game=game, pile="empty")
    assert refusal(state, "swap Ys") == "exchange-limit"
    assert kinds(state) == {"place"}


@pytest.mark.rule("C-X11")
@pytest.mark.parametrize("game", GAMES)
def test_an_exchange_leaves_the_pile_as_large_as_it_was(game: sestina.GameId) -> None:
    back = "W" if game == "flex" else ""
    board = " ".join(f"{face}{back}@{x},0" for x, face in enumerate(("Rs", "Gs", "Bs")))
    hand = [f"{face}{back}" for face in ("Rk", "G8", "B4", "Pd", "Oc", "Yc")]
    for count in range(1, 7):
        state = set_up(board, (words(hand), ""), game=game)
        before = state.pile_count
        state.play(f"swap {words(hand[:count])}")
        assert state.pile_count == before
        assert len(pile_of(state)) == before


@pytest.mark.rule("C-X11", "B33", "C-X7")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_in_whole_games_a_short_hand_means_an_empty_pile(
    game: sestina.GameId, players: int
) -> None:
    for seed in range(3):
        now = sestina.new_game(game, players=players, seed=seed)
        everything = sorted(box(game))
        left = now.pile_count
        for before, move in played(now, seed):
            assert before.pile_count <= left
            left = before.pile_count
            for seat in range(players):
                size = len(before.hand(seat))
                assert size == 6 if left else 0 < size <= 6
            if move.kind == "swap":
                assert len(move.tiles) <= left
            assert all_tiles(before) == everything
        assert now.pile_count == 0
        assert all_tiles(now) == everything


@pytest.mark.rule("C-T6")
@pytest.mark.parametrize("count", [1, 2, 6])
def test_the_exchange_action_draws_as_many_as_it_gives_out_of_any_hand(count: int) -> None:
    for hand in ("Ys Os Rk G8 B4 Pd Pc P8 Pk", "Ys Os Rk G8 B4 Pd"):
        game = set_up(SQUARES, (hand, "Gk"), expansion="expansion2", actions=("exchange", ""))
        given = words(hand.split()[:count])
        facts = game.play(f"use exchange {given}")
        assert len(game.hand(0)) == len(hand.split())
        assert facts[-1].count == count


# --- passing ---------------------------------------------------------------------------------


@pytest.mark.rule("C-X2")
@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_with_an_empty_pile_who_can_place_must_place(game: sestina.GameId) -> None:
    state = set_up(HOLE, ("Rc Os", "Gk"), game=game, pile="empty")
    assert sorted(moves(state)) == ["Rc@0,0", "Rc@0,6", "Rc@6,0"]
    assert refusal(state, "pass") == "cannot-pass"
    assert refusal(state, "swap Os") == "exchange-limit"
    state.play("Rc@0,0")
    assert state.scores == (24, 0)


@pytest.mark.rule("C-X3")
@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_with_an_empty_pile_who_cannot_place_passes_for_no_points(game: sestina.GameId) -> None:
    state = with_pile("", TWO_HOLE, ("Os Gd", "Rc Pk"), game=game, scores=(5, 6))
    assert moves(state) == ["pass"]
    assert [move.points for move in state.legal_moves()] == [0]
    facts = state.play("pass")
    assert [(one.kind, one.seat) for one in facts] == [("pass", 0)]
    assert state.scores == (5, 6)
    assert words(state.hand(0)) == "Os Gd"
    assert state.seat_to_move == 1
    assert not state.is_over


@pytest.mark.rule("C-X2", "C-X3")
@pytest.mark.parametrize(
    "turn", [(SQUARES, "Ys Os Rk"), (HOLE, "Rc"), (DEAD, "Rc")], ids=["free", "hole", "dead"]
)
def test_nobody_passes_while_the_pile_has_tiles(turn: tuple[str, str]) -> None:
    board, hand = turn
    game = set_up(board, (hand, "Gk"))
    assert "pass" not in moves(game)
    assert refusal(game, "pass") == "cannot-pass"


@pytest.mark.rule("C-X5")
def test_when_all_have_passed_in_succession_the_game_ends_without_a_bonus() -> None:
    game = with_pile("", TWO_DEAD, ("Rc Rs", "Gk Gd", "Yc"), scores=(30, 20, 10))
    for seat in (0, 1):
        assert moves(game) == ["pass"]
        game.play("pass")
        assert not game.is_over
        assert game.end_reason is None
        assert game.winners == ()
        assert game.seat_to_move == seat + 1
    facts = game.play("pass")
    assert [one.kind for one in facts] == ["pass", "end"]
    end = facts[-1]
    assert (end.seat, end.reason, end.points, end.others) == (-1, "deadlock", 0, (0,))
    assert game.is_over
    assert game.end_reason == "deadlock"
    assert game.scores == (30, 20, 10)
    assert game.winners == (0,)
    assert game.seat_to_move is None
    assert game.legal_moves() == []
    assert refusal(game, "pass") == "game-over"
    assert "end deadlock: 30 20 10" in game.record()


@pytest.mark.rule("C-X5")
@pytest.mark.parametrize("game", GAMES)
def test_all_stuck_ends_every_game_and_may_share_the_win(game: sestina.GameId) -> None:
    board, hands = TWO_DEAD, ("Rc Rs", "Gk")
    if game == "flex":
        board = f"{block().replace('@', 'B@')} {block(20).replace('@', 'W@')}"
        hands = ("RcS RsS", "GkS")
    state = with_pile("", board, hands, game=game, scores=(20, 20))
    state.play("pass")
    assert not state.is_over
    assert moves(state) == ["pass"]
    state.play("pass")
    assert state.end_reason == "deadlock"
    assert state.scores == (20, 20)
    assert state.winners == (0, 1)


@pytest.mark.rule("C-X5")
def test_a_placement_starts_the_count_of_passes_again() -> None:
    game = with_pile("", TWO_HOLE, ("Os Gd", "Rc Pk"))
    game.play("pass")
    assert refusal(game, "pass") == "cannot-pass"
    game.play("Rc@20,0")
    game.play("pass")
    assert not game.is_over
    game.play("pass")
    assert game.end_reason == "deadlock"
    assert game.scores == (0, 24)


@pytest.mark.rule("C-X5")
def test_passes_count_only_when_they_follow_each_other() -> None:
    """Two of three pass, the third places; later all three must pass again."""
    board = f"{block(without='Rc Pk')} {block(20)}"
    game = with_pile("", board, ("Os Gd", "Od Gs", "Rc Pk Bs"))
    play_all(game, "pass", "pass", "Rc@0,0", "pass", "pass")
    assert not game.is_over
    play_all(game, "Pk@5,5", "pass", "pass")
    assert not game.is_over
    game.play("pass")
    assert game.end_reason == "deadlock"
    assert game.scores == (0, 0, 48)


@pytest.mark.rule("C-X5")
def test_an_action_tile_starts_the_count_of_passes_again() -> None:
    game = with_pile("", TWO_DEAD, ("Rc Rs", "Gk Gd"), expansion="expansion2", actions=("", "ask"))
    game.play("pass")
    play_all(game, "use ask Rc", "pass")
    assert not game.is_over
    game.play("pass")
    assert game.end_reason == "deadlock"


# --- the end ---------------------------------------------------------------------------------


@pytest.mark.rule("B33")
@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_with_an_empty_pile_play_goes_on_without_drawing(game: sestina.GameId) -> None:
    state = set_up(SQUARES, ("Ys Os Rk", "Gk"), game=game, pile="empty")
    facts = state.play("Ys@3,0")
    assert [one.kind for one in facts] == ["place"]
    assert words(state.hand(0)) == "Os Rk"
    assert not state.is_over
    assert state.seat_to_move == 1


@pytest.mark.rule("C-X7", "B33")
def test_the_last_refill_takes_what_is_left() -> None:
    game = with_pile("Yc Yd", SQUARES, ("Ys Os Ps Rk G8 B4", ""))
    facts = game.play("Ys@3,0 Os@4,0 Ps@5,0")
    assert in_order(game.hand(0)) == in_order("Rk G8 B4 Yc Yd")
    assert (facts[1].kind, facts[1].count) == ("draw", 2)
    assert game.pile_count == 0
    assert not game.is_over


@pytest.mark.rule("B34", "C-X9")
@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_placing_the_last_tile_ends_the_game_and_brings_six_points(game: sestina.GameId) -> None:
    state = set_up(SQUARES, ("Ys Os", "Gk", "Gd"), game=game, pile="empty", scores=(10, 40, 7))
    facts = state.play("Ys@3,0 Os@4,0")
    assert [one.kind for one in facts] == ["place", "end"]
    assert facts[0].points == 5
    end = facts[-1]
    assert (end.seat, end.reason, end.points) == (0, "out", 6)
    assert state.is_over
    assert state.end_reason == "out"
    assert state.scores == (10 + 5 + 6, 40, 7)
    assert state.seat_to_move is None
    assert state.legal_moves() == []
    for move in ("pass", "Gk@1,1", "swap Gk"):
        assert refusal(state, move) == "game-over"


@pytest.mark.rule("C-X9")
@pytest.mark.parametrize("finisher", [0, 1, 2])
def test_the_others_do_not_finish_the_round(finisher: int) -> None:
    hands = ["Ys Rk", "Os Rd", "Ps R4", "Gk"]
    hands[finisher] = hands[finisher].split()[0]
    game = set_up(SQUARES, hands, pile="empty")
    for seat in range(finisher):
        assert not game.is_over
        game.play(f"{hands[seat].split()[0]}@{3 + seat},0")
    game.play(f"{hands[finisher]}@{3 + finisher},0")
    assert game.is_over
    points = [0, 0, 0, 0]
    for seat in range(finisher + 1):
        points[seat] = (4, 5, 12)[seat] + (6 if seat == finisher else 0)
    assert game.scores == tuple(points)
    assert [one.seat for one in game.facts if one.kind == "end"] == [finisher]


@pytest.mark.rule("C-X8")
def test_an_empty_hand_is_refilled_while_the_pile_has_tiles() -> None:
    row = "Ys@-1,0 Os@3,0 Ps@4,0"
    game = with_pile("Yc", SQUARES, ("Ys Os Ps", ""))
    facts = game.play(row)
    assert [one.kind for one in facts] == ["place", "draw"]
    assert not game.is_over
    assert game.scores == (12, 0)
    assert words(game.hand(0)) == "Yc"
    full = with_pile("Yc Yd Y4 Y8 Yk Oc Od", SQUARES, ("Ys Os Ps", ""))
    full.play(row)
    assert len(full.hand(0)) == 6
    assert full.pile_count == 1


@pytest.mark.rule("C-X8")
def test_the_end_is_looked_at_after_the_refill() -> None:
    """The same placement ends the game only if there is nothing to draw."""
    with_tile = with_pile("Yc", SQUARES, ("Ys", ""))
    without = with_pile("", SQUARES, ("Ys", "Yc"))
    with_tile.play("Ys@3,0")
    without.play("Ys@3,0")
    assert (with_tile.is_over, without.is_over) == (False, True)
    assert (with_tile.scores, without.scores) == ((4, 0), (10, 0))


@pytest.mark.rule("B35")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [((50, 40, 7), (0,)), ((10, 40, 7), (1,)), ((0, 9, 70), (2,)), ((31, 40, 7), (0,))],
)
def test_most_points_win_whoever_ended_the_game(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    game = set_up(SQUARES, ("Ys", "Gk", "Gd"), pile="empty", scores=scores)
    assert game.winners == ()
    game.play("Ys@3,0")  # 4 points and 6
    assert game.winners == winners
    assert fact(game, "end").others == winners


@pytest.mark.rule("C-X10")
@pytest.mark.parametrize("game", PLAIN_GAMES)
@pytest.mark.parametrize(
    ("scores", "winners"),
    [((30, 40, 7), (0, 1)), ((0, 40, 40), (1, 2)), ((0, 10, 10), (0, 1, 2))],
)
def test_equal_scores_share_the_win(
    game: sestina.GameId, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = set_up(SQUARES, ("Ys", "Gk", "Gd"), game=game, pile="empty", scores=scores)
    state.play("Ys@3,0")
    assert state.winners == winners
    assert fact(state, "end").others == winners
    assert state.view(None).winners == winners


@pytest.mark.rule("B36")
def test_tiles_left_in_hand_cost_nothing() -> None:
    game = set_up(SQUARES, ("Ys", "Gk"), pile="empty", scores=(10, 40))
    left = len(game.hand(1))
    assert left > 90
    game.play("Ys@3,0")
    assert game.scores == (20, 40)
    assert len(game.hand(1)) == left


@pytest.mark.rule("B36", "C-X5")
def test_tiles_left_in_hand_cost_nothing_when_all_are_stuck() -> None:
    game = with_pile("", TWO_DEAD, ("Rc", ""), scores=(3, 4))
    play_all(game, "pass", "pass")
    assert game.scores == (3, 4)
    assert game.winners == (1,)


@pytest.mark.rule("B34", "B35", "C-X10")
@pytest.mark.parametrize("game", GAMES)
def test_in_whole_games_exactly_the_finisher_gets_the_bonus(game: sestina.GameId) -> None:
    reasons = Counter[str]()
    for seed in range(6):
        now = sestina.new_game(game, players=2 + seed % 3, seed=seed)
        for _ in played(now, seed):
            assert now.winners == ()
        end = now.facts[-1]
        assert end.kind == "end"
        reasons[end.reason] += 1
        if end.reason == "out":
            assert now.hand(end.seat) == ()
            assert end.points == 6
            assert all(now.hand(seat) for seat in range(now.players) if seat != end.seat)
        else:
            assert (end.seat, end.points) == (-1, 0)
        best = max(now.scores)
        assert now.winners == tuple(s for s in range(now.players) if now.scores[s] == best)
    assert reasons["out"] >= 4


# --- no progress -----------------------------------------------------------------------------


def exchange_once(game: sestina.Game) -> tuple[sestina.Fact, ...]:
    """Exchange one tile that is no red circle."""
    tile = next(tile for tile in game.hand(to_move(game)) if str(tile) != "Rc")
    return game.play(f"swap {tile}")


@pytest.mark.rule("C-X12")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_rounds_without_progress_end_the_game_and_not_a_turn_earlier(
    game: sestina.GameId, players: int
) -> None:
    new = sestina.new_game(game, players=players, seed=players)
    new.play(new.legal_moves()[0])
    scores = new.scores
    for turn in range(10 * players):
        assert not new.is_over, f"over after {turn} turns"
        facts = exchange_once(new)
    assert new.is_over
    assert new.end_reason == "no-progress"
    end = facts[-1]
    assert (end.kind, end.seat, end.reason, end.points) == ("end", -1, "no-progress", 0)
    assert new.scores == scores
    assert new.winners == (scores.index(max(scores)),)
    assert refusal(new, f"swap {new.hand(0)[0]}") == "game-over"


@pytest.mark.rule("C-X12")
@pytest.mark.parametrize("players", [2, 3])
def test_a_placement_starts_the_ten_rounds_again(players: int) -> None:
    hands = ["Rc Rs Rd"] + ["Gk Gd Gs"] * (players - 1)
    game = set_up(HOLE, hands)
    for _ in range(9 * players):
        exchange_once(game)
    game.play("Rc@0,0")
    for _ in range(10 * players - 1):
        exchange_once(game)
    assert not game.is_over
    exchange_once(game)
    assert game.end_reason == "no-progress"
    assert game.scores[0] == 24


@pytest.mark.rule("C-X12")
def test_a_placement_on_the_very_last_turn_saves_the_game() -> None:
    game = set_up(HOLE, ("Gk Gd Gs", "Rc Rs Rd"))
    for _ in range(19):
        exchange_once(game)
    game.play("Rc@0,0")
    assert not game.is_over
    for _ in range(19):
        exchange_once(game)
    assert not game.is_over
    exchange_once(game)
    assert game.end_reason == "no-progress"
    assert game.scores == (0, 24)
    assert game.winners == (1,)


@pytest.mark.rule("C-X12")
def test_an_action_tile_starts_the_ten_rounds_again() -> None:
    game = set_up(
        DEAD, ("Gk Gd Gs", "Rd Rs Rd"), expansion="expansion2", actions=("", "draw3 double")
    )
    for _ in range(19):
        exchange_once(game)
    game.play("use draw3")
    exchange_once(game)
    assert not game.is_over
    for _ in range(19):
        exchange_once(game)
    assert not game.is_over
    exchange_once(game)
    assert game.end_reason == "no-progress"
