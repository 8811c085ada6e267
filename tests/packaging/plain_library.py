"""What the library can do without any extra; test_isolated_install.py runs it in such a place."""

import sys
from datetime import date

import sestina
from sestina import arena, puzzles


def played_game() -> sestina.Game:
    game = sestina.new_game("classic", players=2, seed=7)
    bot = sestina.bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.view(game.seat_to_move)))
    return game


def main() -> None:
    for name in sestina.__all__:
        getattr(sestina, name)

    game = played_game()
    assert sestina.replay(game.record()) == game
    assert sestina.replay(game.record_json()) == game
    assert len(game.board.picture().splitlines()) > 5
    assert game.board.svg().startswith("<svg")

    middle = game.at(20)
    analysis = sestina.analyse(middle.view(middle.seat_to_move), seconds=0.5)
    assert analysis.moves
    assert abs(sum(analysis.win) - 1) < 1e-6
    review = sestina.review(game.at(8), seconds=0.5, workers=2)
    assert len(review.seats) == 2

    results = arena.Results(arena.make_setting(["greedy", "random"]))
    arena.play_matches([arena.Match(results, seed=1, games=2)], arena.Processes(2))
    assert results.tally().share(0).mean == 1

    puzzle = puzzles.shipped().daily(date(2026, 11, 16))
    assert puzzles.assess(puzzle, puzzle.answer).is_right


if __name__ == "__main__":
    main()
    extras = {"filelock", "numpy", "rich", "typer"} & {*sys.modules}
    assert not extras, extras
