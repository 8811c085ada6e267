"""Pushing, popping and returning to an earlier moment: the game is then exactly what it was."""

from random import Random

import pytest

import sestina
from tests.conformance.configurations import CARDS, Configuration, spread
from tests.conformance.walks import finished, midgame

some_configurations = pytest.mark.parametrize("configuration", [*spread(20), *CARDS], ids=str)


def everything(game: sestina.Game) -> tuple[object, ...]:
    """All that can be asked of a game, hidden parts included."""
    return (
        game.record(),
        str(game.position()),
        game.facts,
        [game.hand(seat) for seat in range(game.players)],
        [game.actions(seat) for seat in range(game.players)],
        game.seat_to_move,
        game.ply,
        game.scores,
        game.pile_count,
        game.end_reason,
        game.winners,
        sorted(map(str, game.legal_moves())),
        [game.view(seat) for seat in range(game.players)],
    )


def look_ahead(game: sestina.Game, depth: int, random: Random) -> None:
    """Push and pop a few moves of every kind, down to a depth."""
    if depth == 0:
        return
    moves = game.legal_moves()
    kinds = {move.kind: move for move in moves}
    for move in {*kinds.values(), *random.sample(moves, min(2, len(moves)))}:
        game.push(move)
        look_ahead(game, depth - 1, random)
        assert game.pop() == move


@some_configurations
def test_after_looking_ahead_the_game_is_what_it_was(configuration: Configuration) -> None:
    random = Random(str(configuration))
    for plies in (0, 1, 14, 60):
        game = midgame(configuration, 5, plies)
        untouched = game.copy()
        before = everything(game)
        # Listing the moves of cards takes long.
        look_ahead(game, 2 if configuration in CARDS else 3, random)
        assert everything(game) == before
        # Later draws are the same too.
        while not game.is_over and game.ply < plies + 30:
            move = random.choice(game.legal_moves())
            assert game.play(move) == untouched.play(str(move))
        assert everything(game) == everything(untouched)


@some_configurations
def test_pushed_steps_are_steps_like_any_other(configuration: Configuration) -> None:
    played = finished(configuration, 8)
    pushed = configuration.new_game(8)
    for move in played.moves:
        pushed.push(move)
    assert everything(pushed) == everything(played)
    for move in reversed(played.moves):
        assert str(pushed.pop()) == move
    assert everything(pushed) == everything(configuration.new_game(8))


@some_configurations
def test_every_moment_of_a_game(configuration: Configuration) -> None:
    game = finished(configuration, 3)
    game.tags["Event"] = "a test"
    before = everything(game)
    for ply in {0, 1, game.ply // 2, game.ply - 1, game.ply}:
        earlier = game.at(ply)
        assert (earlier.ply, earlier.moves) == (ply, game.moves[:ply])
        assert earlier.tags == game.tags
        for move in game.moves[ply:]:
            earlier.play(move)
        assert everything(earlier) == before
    assert everything(game) == before


def test_played_steps_can_be_taken_back() -> None:
    game = sestina.new_game("classic", seed=4)
    moments = []
    for _ in range(8):
        moments.append(everything(game))
        game.play(game.legal_moves()[0], clock=12.5)
        game.comment("as it was")
    last = game.moves[-1]
    assert str(game.pop()) == last
    assert everything(game) == moments[7]
    game.undo(3)
    assert everything(game) == moments[4]
    game.undo(0)
    assert everything(game) == moments[4]
    game.push(game.legal_moves()[0])
    game.play(game.legal_moves()[0])
    for _ in range(2):
        game.pop()
    assert everything(game) == moments[4]
    game.undo(4)
    assert everything(game) == moments[0]


def test_a_game_from_a_position_goes_back_to_it() -> None:
    start = midgame(spread(20)[0], 2, 9)
    game = sestina.Game.from_position(start.position(), seed=1)
    first = game.ply
    before = everything(game)
    for _ in range(4):
        game.play(game.legal_moves()[0])
    assert everything(game.at(first)) == before
    with pytest.raises(ValueError, match=rf"the plies {first} to {first + 4}, not {first - 1}"):
        game.at(first - 1)


def test_there_is_nothing_before_the_first_step() -> None:
    game = sestina.new_game("classic", seed=4)
    before = everything(game)
    with pytest.raises(IndexError, match="no step to take back"):
        game.pop()
    with pytest.raises(IndexError, match="0 steps can be taken back, not 1"):
        game.undo()
    with pytest.raises(ValueError, match="the plies 0 to 0, not 1"):
        game.at(1)
    assert everything(game) == before


@some_configurations
def test_an_illegal_push_changes_nothing(configuration: Configuration) -> None:
    game = midgame(configuration, 6, 12)
    before = everything(game)
    for text in ("Rc@90,90", "swap Rc Rc Rc Rc", "pass", "use nothing", "Rc Rs / Gc Gs"):
        if not game.is_legal(text):
            with pytest.raises((sestina.IllegalMove, sestina.ParseError)):
                game.push(text)
    assert everything(game) == before


def test_a_listed_move_is_checked_again_in_another_position() -> None:
    """A move is only taken on trust where it was listed."""
    game = sestina.new_game("classic", seed=4)
    moves = game.legal_moves()
    other = sestina.new_game("classic", seed=9)
    assert not any(other.is_legal(move) for move in moves)
    game.push(moves[0])
    with pytest.raises(sestina.IllegalMove):
        game.push(moves[0])
    game.pop()
    assert game.is_legal(moves[0])
    twin = game.copy()
    assert twin.is_legal(moves[0])
    twin.play(moves[0])
    assert not twin.is_legal(moves[0])
    # What a player sees can be played in the game itself.
    game.play(game.view(game.seat_to_move).legal_moves()[-1])
