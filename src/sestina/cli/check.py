"""`sestina check`: whether a saved game keeps the rules, step by step."""

import typer

import sestina
from sestina.cli.show import RecordFile
from sestina.cli.texts import replay_record


def check(record: RecordFile) -> int:
    """Say whether a saved game is valid.

    If not, say which step is wrong. The exit code is 0 for a valid record, 1 for one that is not,
    2 for a file that cannot be read.
    """
    game = replay_record(record)
    scores = " : ".join(map(str, game.scores))
    state = f"over ({game.end_reason})" if game.is_over else "not over"
    typer.echo(
        f"valid: {game.game_id}, {game.players} players, {len(game.moves)} steps, {state}, {scores}"
    )
    if game.seed is not None:
        proved = "gives" if _seed_gives(game) else "does not give"
        typer.echo(f"its seed {proved} these draws")
    return 0


def _seed_gives(game: sestina.Game) -> bool:
    """Whether the seed leads to what the record says was drawn."""
    record = game.to_record()
    assert game.seed is not None
    if record.position is not None:
        again = sestina.Game.from_position(record.position, seed=game.seed)
    else:
        again = sestina.new_game(
            game.game_id,
            players=game.players,
            ages=game.ages,
            seed=game.seed,
            **game.options,  # type: ignore[arg-type]  # they came from a game of this kind
        )
    again.tags = dict(game.tags)
    try:
        for move in game.moves:
            again.play(move)
    except sestina.IllegalMove:
        return False
    drawn = again.to_record()
    return drawn.deal == record.deal and [step.drawn for step in drawn.steps] == [
        step.drawn for step in record.steps
    ]
