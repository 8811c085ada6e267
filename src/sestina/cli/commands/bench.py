"""`sestina bench`: measure how fast whole games are played on this machine."""

from typing import Annotated

import typer

from sestina.cli.options import AsJson

RECORDED_GAMES = 3
"""How many games of the run are printed as records."""


def bench(
    json: AsJson = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure, in all.")] = 8.0,
) -> None:
    """Measure the speed of the rules on this machine."""
    from json import dumps

    import sestina
    from sestina.players.tiles.selfplay import play_for

    classic = play_for("classic", seconds / 2)
    flex = play_for("flex", seconds / 2)
    result = {
        "core": sestina.core(),
        "classic_greedy_games_per_s": round(classic.games_per_second, 1),
        "flex_greedy_games_per_s": round(flex.games_per_second, 1),
        "games": classic.games,
        "mean_score": round(classic.mean_score, 2),
        "mean_turns": round(classic.mean_turns, 2),
        "flex_games": flex.games,
        "flex_mean_score": round(flex.mean_score, 2),
        "flex_mean_turns": round(flex.mean_turns, 2),
        "records": [record_of(seed) for seed in range(min(RECORDED_GAMES, classic.games))],
    }
    if json:
        print(dumps(result))
        return
    print(f"{result['core']} core, greedy against greedy, two players, one process")
    for run in (classic, flex):
        print(
            f"  {run.game:8} {run.games_per_second:9.1f} games/s"
            f"   {1e6 / run.games_per_second / run.mean_turns:7.2f} µs a turn"
            f"   mean score {run.mean_score:6.1f}   mean turns {run.mean_turns:5.1f}"
        )


def record_of(seed: int) -> str:
    """Play the game of this seed again through the public API and return its record."""
    import sestina

    game = sestina.new_game("classic", players=2, seed=seed)
    bot = sestina.bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.view(game.seat_to_move)))
    return game.record()
