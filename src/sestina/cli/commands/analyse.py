"""`sestina analyse`: the best moves of a position."""

from json import dumps
from pathlib import Path
from typing import Annotated

import typer

import sestina
from sestina.cli.errors import REFUSED, CommandError
from sestina.cli.files import read_argument, read_record
from sestina.cli.options import AsJson


def analyse(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="A position as text or JSON, or a file that holds one; - reads stdin.",
        ),
    ],
    seconds: Annotated[float, typer.Option(min=0.05, help="How long to think.")] = 2.0,
    deals: Annotated[
        int | None, typer.Option(min=1, help="Think for this many deals instead.")
    ] = None,
    move: Annotated[
        list[str] | None, typer.Option(metavar="MOVE", help="Assess this move, too.")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="At most this many moves.")] = 8,
    seed: Annotated[int, typer.Option(help="Other deals.")] = 0,
    as_json: AsJson = False,
) -> int:
    """List the best moves of the seat to move, with chances to win and reasons.

    It uses only what that seat can know: other hands and the pile may be counts.
    """
    from time import perf_counter

    from sestina.analysis.results import analysis_data
    from sestina.cli.progress import share_bar
    from sestina.cli.reports.analysis_report import analysis_text

    value = _read_position(position)
    start = perf_counter()
    with share_bar("Thinking") as show:
        try:
            analysis = sestina.analyse(
                value,
                seconds,
                lambda found: show(
                    (perf_counter() - start) / seconds if deals is None else found.deals / deals
                ),
                deals=deals,
                moves=move or (),
                seed=seed,
            )
        except sestina.IllegalMove as error:
            raise CommandError(f"{error} ({error.reason})", REFUSED, error.reason) from None
        except sestina.ParseError as error:
            raise CommandError(str(error), reason=error.reason) from None
    if as_json:
        typer.echo(dumps(analysis_data(analysis, top)))
    else:
        typer.echo(analysis_text(analysis, top))
    return 0


def _read_position(given: str) -> "sestina.Position":
    text = read_argument(given)
    # A position has spaces, and most of them are longer than any name of a file.
    if " " not in given and given != "-" and not given.startswith("{") and Path(given).is_file():
        text = read_record(given)
    try:
        if text.lstrip().startswith("{"):
            return sestina.Position.parse_json(text)
        return sestina.Position.parse(text.strip())
    except sestina.ParseError as error:
        raise CommandError(str(error), reason=error.reason) from None
