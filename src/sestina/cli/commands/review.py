"""`sestina review`: what each turn of a saved game cost, and how much was luck."""

from json import dumps
from pathlib import Path
from typing import Annotated

import typer

import sestina
from sestina.cli.errors import CommandError
from sestina.cli.files import FoundGame, games_in, write_text
from sestina.cli.options import AsJson


def review(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A saved game; - reads stdin.")],
    number: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The game with this number in the file.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to think.")] = 15.0,
    deals: Annotated[
        int | None, typer.Option(min=1, help="Think for so many deals each turn instead.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default two, if there are two cores.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Other deals.")] = 0,
    html: Annotated[Path | None, typer.Option(help="Write a page with pictures.")] = None,
    as_json: AsJson = False,
) -> int:
    """Review a saved game: the loss of every turn, the best moves, luck and skill."""
    from sestina.analysis.plain_values import review_data
    from sestina.cli.progress import share_bar
    from sestina.cli.reports.analysis_report import review_text
    from sestina.cli.terminal.seats import HUMAN
    from sestina.cli.terminal.setup import seats_from_record

    game = _chosen(record, number).replay()
    if not game.moves:
        raise CommandError("nobody has moved in this game: there is nothing to review")
    with share_bar("Reviewing") as show:
        found = sestina.review(game, seconds, show, deals=deals, seed=seed, workers=workers)
    names = [seat.name for seat in seats_from_record(game, [HUMAN] * game.players)]
    if html is not None:
        from sestina.cli.reports.review_page import review_page

        write_text(html, review_page(game, found, names))
    if as_json:
        typer.echo(dumps(review_data(found)))
    elif html is None:
        typer.echo(review_text(found, names))
    else:
        typer.echo(f"The review is in {html}.")
    return 0


def _chosen(record: str, number: int | None) -> FoundGame:
    games = [found for found in games_in([record]) if number in (None, found.number)]
    if not games:
        raise CommandError(f"there is no game {number} in {record}")
    if len(games) > 1:
        raise CommandError(f"{record} holds several games: choose one with --number")
    return games[0]
