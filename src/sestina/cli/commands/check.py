"""`sestina check`: replay a saved game and say whether every step is legal."""

import typer

from sestina.cli.files import replay_record
from sestina.cli.options import RecordFile


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
        from sestina.records.replay import derives

        proved = "gives" if derives(game.to_record()) else "does not give"
        typer.echo(f"its seed {proved} these draws")
    return 0
