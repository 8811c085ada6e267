"""`sestina check`: replay saved games and say whether every step is legal."""

from json import dumps

import typer

import sestina
from sestina.cli.errors import REFUSED, CommandError
from sestina.cli.files import FoundGame, games_in
from sestina.cli.options import AsJson, RecordFiles
from sestina.cli.wording import count_of


def check(records: RecordFiles, as_json: AsJson = False) -> int:
    """Say whether saved games are valid.

    If one is not, say which step is wrong. The exit code is 0 if all records are valid, 1 if one
    is not, 2 for a file that cannot be read.
    """
    reports: list[dict[str, object]] = []
    errors: list[CommandError] = []
    for found in games_in(records):
        try:
            game = found.replay()
        except CommandError as error:
            errors.append(error)
            reports.append({**found.about(), "valid": False, **_problem(error)})
            continue
        reports.append({**found.about(), "valid": True, **(_facts(game) if as_json else {})})
        if not as_json:
            _print(found, game)
    valid = len(reports) - len(errors)
    if as_json:
        typer.echo(dumps({"valid": valid, "invalid": len(errors), "games": reports}))
    elif len(reports) == 1 and errors:
        raise errors[0]
    elif len(reports) > 1:
        for problem in errors:
            typer.echo(f"sestina: {problem}", err=True)
        typer.echo(f"{count_of(len(reports), 'game')}: {valid} valid, {len(errors)} not")
    return REFUSED if errors else 0


def _problem(error: CommandError) -> dict[str, object]:
    return {"message": str(error), "reason": error.reason}


def _facts(game: sestina.Game) -> dict[str, object]:
    return {
        "game": game.game_id,
        "players": game.players,
        "steps": len(game.moves),
        "end_reason": game.end_reason,
        "scores": game.scores,
        "seed_gives_draws": _seed_gives_draws(game),
    }


def _seed_gives_draws(game: sestina.Game) -> bool | None:
    """Whether the seed proves the draws; None without a seed."""
    if game.seed is None:
        return None
    from sestina.game.replay import derives

    return derives(game.to_record())


def _print(found: FoundGame, game: sestina.Game) -> None:
    scores = " : ".join(map(str, game.scores))
    state = f"over ({game.end_reason})" if game.is_over else "not over"
    before = "" if found.label == found.file else f"{found.label} is "
    typer.echo(
        f"{before}valid: {game.game_id}, {game.players} players, {len(game.moves)} steps, "
        f"{state}, {scores}"
    )
    proved = _seed_gives_draws(game)
    if proved is not None:
        typer.echo(f"its seed {'gives' if proved else 'does not give'} these draws")
