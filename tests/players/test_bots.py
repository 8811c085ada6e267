"""Every level plays every game from views, the same way for the same seed."""

import pytest

import sestina
from sestina.players import LEVELS
from tests.conformance.configurations import BY_NAME
from tests.players.tables import COMPILED, play_out
from tests.turns import to_move

TILE_GAMES = ("classic", "travel", "flex")
KINDS_OF_GAMES = ("classic-expansion2-start-3p", "flex-108-2p", "cards-2p")


@pytest.mark.parametrize("game", TILE_GAMES)
def test_greedy_takes_the_most_points_and_else_exchanges_all_it_can(game: sestina.GameId) -> None:
    match = sestina.new_game(game, players=2, seed=5)
    bot = sestina.bot("greedy")
    while not match.is_over:
        moves = match.legal_moves()
        chosen = bot.choose(match.view(match.seat_to_move))
        placements = [move for move in moves if move.kind == "place"]
        if placements:
            assert chosen.points == max(move.points for move in placements)
        elif chosen.kind == "swap":
            assert len(chosen.tiles) == min(6, match.pile_count)
        else:
            assert [str(move) for move in moves] == ["pass"]
        match.play(chosen)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", KINDS_OF_GAMES)
def test_a_seed_and_simulations_give_the_same_game(name: str, level: sestina.Level) -> None:
    def once() -> str:
        game = BY_NAME[name].new_game(11)
        bots = [sestina.bot(level, seed=k, simulations=4) for k in range(game.players)]
        return play_out(game, bots, None if COMPILED else 8).record()

    assert once() == once()


@pytest.mark.parametrize("level", LEVELS)
def test_another_seed_gives_another_game(level: sestina.Level) -> None:
    def records(seed: int) -> str:
        bots = [sestina.bot(level, seed=seed, simulations=16) for _ in range(2)]
        game = sestina.new_game("classic", players=2, seed=2)
        return play_out(game, bots, None if COMPILED else 16).record()

    # Greedy uses no random numbers, and club none where it has nothing to simulate.
    assert (records(1) == records(2)) == (level in ("greedy", "club"))


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
def test_a_bot_keeps_nothing_from_one_game_for_another(level: sestina.Level) -> None:
    """A bot that plays at several tables chooses like a new bot at each."""
    used = sestina.bot(level, seed=3, simulations=16)
    games = [BY_NAME[name].new_game(4) for name in ("classic-2p", "flex-72-3p", "travel-mini-2p")]
    for _ in range(6):
        for game in games:
            view = game.view(game.seat_to_move)
            fresh = sestina.bot(level, seed=3, simulations=16).choose(view)
            assert used.choose(view) == fresh
            game.play(fresh)


@pytest.mark.parametrize("level", LEVELS)
def test_actions_can_be_forbidden(level: sestina.Level) -> None:
    game = BY_NAME["classic-expansion2-start-3p"].new_game(7)
    bots = [sestina.bot(level, seed=k, simulations=4, actions=False) for k in range(3)]
    play_out(game, bots, None if COMPILED else 20)
    assert not [move for move in game.moves if move.startswith("use")]


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "greedy"])
def test_actions_are_used_unless_they_are_forbidden(level: sestina.Level) -> None:
    if not COMPILED:
        pytest.skip("whole games take too long interpreted")
    used = 0
    for seed in range(4):
        game = BY_NAME["classic-expansion2-start-2p"].new_game(seed)
        play_out(game, [sestina.bot(level, seed=seed, simulations=4) for _ in range(2)])
        used += sum(move.startswith("use") for move in game.moves)
    assert used > 0


def test_a_bot_that_is_not_to_move_says_so() -> None:
    for name in ("classic", "cards"):
        game = sestina.new_game(name, players=2, seed=1)
        waiting = game.view(1 - to_move(game))
        for level in LEVELS:
            with pytest.raises(ValueError, match="not to move"):
                sestina.bot(level).choose(waiting)
            with pytest.raises(ValueError, match="not to move"):
                sestina.bot(level).choose(game.view(None))


@pytest.mark.parametrize("name", ["classic-2p", "cards-2p"])
def test_nobody_chooses_after_the_end(name: str) -> None:
    game = play_out(BY_NAME[name].new_game(1), [sestina.bot("greedy")] * 2)
    for level in LEVELS:
        with pytest.raises(ValueError, match="not to move"):
            sestina.bot(level).choose(game.view(0))
