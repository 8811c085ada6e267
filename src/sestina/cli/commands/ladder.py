"""`sestina ladder`: rate all levels of a game from matches between them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sestina.cli.contest import (
    executor_for,
    locked_output,
    print_json,
    read_output,
    run_matches,
)
from sestina.cli.errors import REFUSED, CommandError
from sestina.cli.game_options import NO_OPTIONS, GivenOptions, with_game_options
from sestina.cli.options import (
    Budget,
    ExecutorName,
    GameName,
    OnlyAscii,
    Output,
    RayAddress,
    ResultAsJson,
    SeedNumber,
    Workers,
)

if TYPE_CHECKING:
    from sestina.arena.ladder import Ladder
    from sestina.arena.match import Match
    from sestina.arena.results import Results
    from sestina.arena.setting import Setting


@with_game_options
def ladder(
    contestants: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT",
            help="From the weakest to the strongest; all levels of the game if none is named.",
            show_default=False,
        ),
    ] = None,
    game: GameName = "classic",
    players: Annotated[int, typer.Option(metavar="N", help="Seats: 2, 3 or 4.")] = 2,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="At most this many for each pairing.")
    ] = 200,
    distance: Annotated[
        int,
        typer.Option(
            min=1, metavar="N", help="Each bot plays those at most this many places above or below."
        ),
    ] = 2,
    all_pairs: Annotated[bool, typer.Option("--all", help="Everyone plays everyone.")] = False,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop a pairing when its order is plain.")
    ] = False,
    seed: SeedNumber = 1,
    workers: Workers = 1,
    budget: Budget = None,
    output: Output = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the ladder into this SVG file.")
    ] = None,
    as_json: ResultAsJson = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Fail if neighbours are reversed or pairs two places apart are not in order.",
        ),
    ] = False,
    options: GivenOptions = NO_OPTIONS,
    executor_name: ExecutorName = "local",
    ray_address: RayAddress = None,
    only_ascii: OnlyAscii = False,
) -> int:
    """Rate all levels of a game from matches between them, and draw the ladder."""
    try:
        settings = _settings(
            contestants,
            game=game,
            players=players,
            options=options,
            budget=budget,
            distance=None if all_pairs else distance,
        )
    except ValueError as error:
        raise CommandError(str(error)) from None
    rungs = list(dict.fromkeys(name for setting in settings for name in setting.contestants))
    executor = executor_for(executor_name, workers, ray_address)
    with locked_output(output):
        kept = _kept(output, settings)
        matches = _matches(settings, kept, seed, games, until_decided=until_decided)
        code = run_matches(matches, executor, output, kept, describe)
    result = _climb(rungs, kept)
    if result is None:
        return code
    _show(result, as_json=as_json, only_ascii=only_ascii)
    if picture is not None:
        _draw(result, picture)
    return code or (REFUSED if check and not result.holds else 0)


def describe(match: "Match") -> str:
    """Describe the standing of a pairing in a few words, for the progress bar."""
    lower, higher = match.results.setting.contestants
    if not match.tally.blocks:
        return f"{higher} against {lower}"
    return f"{higher} {match.tally.share(1).mean:.1%} against {lower}"


def _settings(
    contestants: list[str] | None,
    *,
    game: str,
    players: int,
    options: GivenOptions,
    budget: float | None,
    distance: int | None,
) -> "list[Setting]":
    """One setting for each pairing, the weaker one first."""
    from sestina.arena.ladder import pairings
    from sestina.arena.setting import make_setting
    from sestina.players import levels_for

    names = contestants or [*levels_for(game)]
    if len(names) < 2 or len({*names}) < len(names):
        raise ValueError("a ladder has two contestants or more, each once")
    return [
        make_setting(
            (names[low], names[high]), game=game, players=players, options=options, budget=budget
        )
        for low, high in pairings(len(names), distance)
    ]


def _kept(output: Path | None, settings: "list[Setting]") -> "list[Results]":
    """The matches in the file; an error if they belong to another game."""
    from sestina.arena.setting import differences

    kept = read_output(output)
    for results in kept:
        found = differences(results.setting, settings[0], but="contestants")
        if found:
            raise CommandError(f"{output} holds another ladder: {'; '.join(found)}", REFUSED)
    return kept


def _matches(
    settings: "list[Setting]", kept: "list[Results]", seed: int, games: int, *, until_decided: bool
) -> "list[Match]":
    from sestina.arena.match import Match
    from sestina.arena.stopping import UntilDecided

    # A stopping rule has state, so every match needs its own.
    return [
        Match(_results(kept, setting), seed, games, UntilDecided(0.5) if until_decided else None)
        for setting in settings
    ]


def _results(kept: "list[Results]", setting: "Setting") -> "Results":
    """The results of a pairing in the file; new ones are added if there are none."""
    from sestina.arena.results import Results

    for results in kept:
        if results.setting == setting:
            return results
    results = Results(setting, [])
    kept.append(results)
    return results


def _climb(rungs: list[str], kept: "list[Results]") -> "Ladder | None":
    from sestina.arena.ladder import climb

    try:
        return climb(rungs, kept)
    except ValueError:
        typer.echo("There are not yet games of every pairing to rate everyone.", err=True)
        return None


def _show(result: "Ladder", *, as_json: bool, only_ascii: bool) -> None:
    if as_json:
        print_json(result)
        return
    from sestina.cli.reports.ladder_report import report
    from sestina.cli.terminal.screen import screen_for

    screen = screen_for(no_colour=True, only_ascii=only_ascii)
    screen.write(report(result, width=min(screen.width, 100), only_ascii=screen.ascii))


def _draw(result: "Ladder", path: Path) -> None:
    from sestina.cli.files import write_text
    from sestina.cli.reports.ladder_report import picture_of

    write_text(path, picture_of(result))
    typer.echo(f"The ladder is drawn in {path}.", err=True)
