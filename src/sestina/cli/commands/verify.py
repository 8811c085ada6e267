"""`sestina verify`: check that the seed of a saved game gives all its draws."""

import typer

from sestina.cli.errors import REFUSED, CommandError
from sestina.cli.files import replay_record
from sestina.cli.options import RecordFile


def verify(record: RecordFile) -> int:
    """Derive every draw of a saved game from its seed, and compare.

    If the record names the table and the commitment that the server published before the first
    draw, that is checked too. The exit code is 0 if all agrees, 1 if not, 2 for a file that
    cannot be read.
    """
    from sestina.engine.errors import ParseError
    from sestina.records.fairness import COMMITMENT_TAG, check_fairness

    game = replay_record(record)
    value = game.to_record()
    try:
        committed = check_fairness(value)
    except ParseError as error:
        raise CommandError(f"{record} is not proved fair: {error}", REFUSED) from None
    typer.echo("the seed gives the deal and every draw")
    if committed:
        typer.echo(f"the seed keeps the commitment {value.tags[COMMITMENT_TAG]}")
        typer.echo("compare it with the one that was shown when the table was opened")
    else:
        typer.echo("the record names no commitment: whoever chose the seed may have tried several")
    return 0
