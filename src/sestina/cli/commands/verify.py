"""`sestina verify`: check that the seeds of saved games give all their draws."""

from json import dumps

import typer

from sestina.cli.errors import REFUSED, CommandError
from sestina.cli.files import FoundGame, games_in
from sestina.cli.options import AsJson, RecordFiles
from sestina.cli.wording import count_of


def verify(records: RecordFiles, as_json: AsJson = False) -> int:
    """Derive every draw of saved games from their seeds, and compare.

    If a record names the table and the commitment that the server published before the first
    draw, that is checked too. The exit code is 0 if all agrees, 1 if not, 2 for a file that
    cannot be read.
    """
    reports: list[dict[str, object]] = []
    errors: list[CommandError] = []
    for found in games_in(records):
        try:
            commitment = _proved(found)
        except CommandError as error:
            errors.append(error)
            reports.append(
                {**found.about(), "fair": False, "message": str(error), "reason": error.reason}
            )
            continue
        reports.append({**found.about(), "fair": True, "commitment": commitment})
        if not as_json:
            _print(found, commitment)
    if as_json:
        typer.echo(dumps({"fair": len(reports) - len(errors), "games": reports}))
    elif len(reports) == 1 and errors:
        raise errors[0]
    elif len(reports) > 1:
        for problem in errors:
            typer.echo(f"sestina: {problem}", err=True)
        proved = len(reports) - len(errors)
        typer.echo(f"{count_of(len(reports), 'game')}: {proved} proved, {len(errors)} not")
    return REFUSED if errors else 0


def _proved(found: FoundGame) -> str | None:
    """The commitment that the seed keeps; None if the record names none."""
    from sestina.engine.errors import ParseError
    from sestina.game.commitment import COMMITMENT_TAG, check_fairness

    record = found.replay().to_record()
    try:
        committed = check_fairness(record)
    except ParseError as error:
        raise CommandError(
            f"{found.label} is not proved fair: {error}", REFUSED, error.reason
        ) from None
    return record.tags[COMMITMENT_TAG] if committed else None


def _print(found: FoundGame, commitment: str | None) -> None:
    before = "" if found.label == found.file else f"{found.label} "
    typer.echo(f"{before}the seed gives the deal and every draw")
    if commitment is not None:
        typer.echo(f"the seed keeps the commitment {commitment}")
        typer.echo("compare it with the one that was shown when the table was opened")
    else:
        typer.echo("the record names no commitment: whoever chose the seed may have tried several")
