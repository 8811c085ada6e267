"""Bots choose legal moves from views, the same ones for the same seed."""

import pytest

import sestina
from sestina.players import levels_for

TILE_GAMES = ("classic", "travel", "flex")


def play_out(game: sestina.Game, bots: list[sestina.Bot]) -> sestina.Game:
    while not game.is_over:
        seat = game.seat_to_move
        game.play(bots[seat].choose(game.view(seat)))
    return game


@pytest.mark.parametrize("game", TILE_GAMES)
def test_greedy_takes_the_most_points_and_else_exchanges_all_it_can(game: str) -> None:
    match = sestina.new_game(game, players=2, seed=5)
    bot = sestina.bot("greedy")
    swaps = 0
    while not match.is_over:
        moves = match.legal_moves()
        chosen = bot.choose(match.view(match.seat_to_move))
        placements = [move for move in moves if move.kind == "place"]
        if placements:
            assert chosen.points == max(move.points for move in placements)
        elif chosen.kind == "swap":
            swaps += 1
            assert len(chosen.tiles) == min(6, match.pile_count)
        else:
            assert [str(move) for move in moves] == ["pass"]
        match.play(chosen)


@pytest.mark.parametrize("level", ["random", "club"])
def test_a_seed_gives_the_same_game(level: str) -> None:
    def once() -> str:
        game = sestina.new_game("cards", players=3, seed=11)
        return play_out(
            game, [sestina.bot(level, seed=k, simulations=1) for k in range(3)]
        ).record()

    assert once() == once()


def test_a_bot_that_is_not_to_move_says_so() -> None:
    for name in ("classic", "cards"):
        game = sestina.new_game(name, players=2, seed=1)
        waiting = game.view(1 - game.seat_to_move)
        for level in levels_for(name):
            with pytest.raises(ValueError, match="not to move"):
                sestina.bot(level).choose(waiting)
            with pytest.raises(ValueError, match="not to move"):
                sestina.bot(level).choose(game.view(None))


def test_unknown_levels_and_games_name_those_that_fit() -> None:
    with pytest.raises(ValueError, match=r"unknown level 'grandmaster'.*random, beginner"):
        sestina.bot("grandmaster")
    game = sestina.new_game("classic", players=2, seed=1)
    with pytest.raises(ValueError, match="plays Cards, not classic"):
        sestina.bot("club").choose(game.view(game.seat_to_move))
