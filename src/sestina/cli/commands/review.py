"""`sestina review`: what each turn of a saved game cost, and how much was luck."""

from json import dumps
from pathlib import Path
from typing import Annotated

import typer

import sestina
from sestina.cli.errors import REFUSED, CommandError
from sestina.cli.files import FoundGame, games_in, write_text
from sestina.cli.options import AsJson
from sestina.games.state import GameState


def review(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A saved game; - reads stdin.")],
    number: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The game with this number in the file.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to think.")] = 15.0,
    deals: Annotated[
        int | None, typer.Option(min=1, help="Think for this many deals each turn instead.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default two, if there are two cores.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Other deals.")] = 0,
    html: Annotated[Path | None, typer.Option(help="Write a page with pictures.")] = None,
    annotate: Annotated[
        Path | None,
        typer.Option(help="Write the record with comments and better moves (JSON for .json)."),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Review a saved game: the loss of every turn, the best moves, luck and skill."""
    from sestina.analysis.annotations import annotated
    from sestina.analysis.results import review_data
    from sestina.analysis.step_review import RecordedStates
    from sestina.cli.progress import share_bar
    from sestina.cli.reports.analysis_report import review_text
    from sestina.cli.terminal.seats import HUMAN
    from sestina.cli.terminal.setup import seats_from_record
    from sestina.game.game_record import format_json
    from sestina.game.record_text import format_text

    game, states = _replay(_chosen(record, number))
    if not game.hands_known:
        raise CommandError("the record does not name every tile: only such games are reviewed")
    if not game.moves:
        raise CommandError("nobody has moved in this game: there is nothing to review")
    with share_bar("Reviewing") as show:
        replayed = RecordedStates(game.to_record(), states)
        found = sestina.review(replayed, seconds, show, deals=deals, seed=seed, workers=workers)
    names = [seat.name for seat in seats_from_record(game, [HUMAN] * game.players)]
    if html is not None:
        from sestina.cli.reports.review_page import review_page

        write_text(html, review_page(found, states, names))
    if annotate is not None:
        noted = annotated(game.to_record(), found)
        is_json = annotate.suffix == ".json"
        write_text(annotate, format_json(noted) + "\n" if is_json else format_text(noted))
    if as_json:
        typer.echo(dumps(review_data(found)))
    elif html is None and annotate is None:
        typer.echo(review_text(found, names))
    else:
        for path, what in ((html, "review"), (annotate, "record with the review")):
            if path is not None:
                typer.echo(f"The {what} is in {path}.")
    return 0


def _chosen(record: str, number: int | None) -> FoundGame:
    games = [found for found in games_in([record]) if number in (None, found.number)]
    if not games:
        raise CommandError(f"there is no game {number} in {record}")
    if len(games) > 1:
        raise CommandError(f"{record} holds several games: choose one with --number")
    return games[0]


def _replay(found: FoundGame) -> tuple[sestina.Game, list[GameState]]:
    """The game and the states on its way, in one replay; the error names the wrong step."""
    from sestina.game.replay import replay_text

    states: list[GameState] = []
    try:
        recorder, tags = replay_text(found.text, states=states)
    except sestina.ParseError as error:
        message = f"{found.label} is not a valid record: {error}"
        raise CommandError(message, REFUSED, error.reason) from None
    game = sestina.Game(recorder)
    game.tags = tags
    return game, states
