"""`sestina arena`: play bots against each other and report win rates with their intervals."""

from collections.abc import Sequence
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
    Ages,
    Budget,
    ExecutorName,
    GameName,
    Output,
    RayAddress,
    ResultAsJson,
    SeedNumber,
    Workers,
    parse_ages,
)

if TYPE_CHECKING:
    from sestina.arena.match import Match
    from sestina.arena.results import Results
    from sestina.arena.setting import Setting
    from sestina.arena.stopping import Sprt, UntilDecided


@with_game_options
def arena(
    contestants: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            help="Levels (master), with settings (master:seconds=0.1), package.module:factory, or "
            "program:COMMAND.",
            show_default=False,
        ),
    ],
    game: GameName = "classic",
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Seats: 2, 3 or 4; as many as bots.")
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="At most this many, in whole blocks.")
    ] = 100,
    seed: SeedNumber = 1,
    workers: Workers = 1,
    output: Output = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add the record of every game to this file."),
    ] = None,
    as_json: ResultAsJson = False,
    sprt: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="P0 P1",
            help="Stop when a win rate of P0 or P1 is accepted: 0.50 0.55, or 0elo 20elo.",
        ),
    ] = None,
    until_decided: Annotated[
        float | None,
        typer.Option(metavar="P", help="Stop when the win rate's interval no longer contains P."),
    ] = None,
    budget: Budget = None,
    options: GivenOptions = NO_OPTIONS,
    ages: Ages = None,
    executor_name: ExecutorName = "local",
    ray_address: RayAddress = None,
    add: Annotated[
        bool, typer.Option("--add", help="The arguments are result files: put them together.")
    ] = False,
) -> int:
    """Let bots play each other, with the same pile order and seats swapped."""
    from sestina.arena.match import Match
    from sestina.arena.setting import make_setting
    from sestina.arena.stopping import Sprt

    if add:
        return _add([Path(name) for name in contestants], output, as_json)
    try:
        setting = make_setting(
            contestants,
            game=game,
            players=players,
            options=options,
            ages=parse_ages(ages),
            budget=budget,
        )
        stop = _stop(sprt, until_decided)
    except ValueError as error:
        raise CommandError(str(error)) from None
    executor = executor_for(executor_name, workers, ray_address)
    with locked_output(output):
        results = _results(output, setting)
        match = Match(results, seed, games, stop)
        code = run_matches([match], executor, output, [results], describe, records)
    _show(results, match.verdict, stop if isinstance(stop, Sprt) else None, as_json)
    return code


def describe(match: "Match") -> str:
    """Describe the standing of a match in a few words, for the progress bar."""
    tally = match.tally
    if not tally.blocks:
        return ""
    share, margin = tally.share(0), tally.margin(0)
    words = f"{share.mean:.1%} ± {(share.high - share.low) / 2:.1%}"
    if tally.blocks > 1:
        words += f", margin {margin.mean:+.1f} ± {margin.high - margin.mean:.1f}"
    return f"{match.results.setting.contestants[0]} {words}"


def _stop(sprt: tuple[str, str] | None, until: float | None) -> "Sprt | UntilDecided | None":
    from sestina.arena.stopping import Claims, Sprt, UntilDecided, parse_win_rate

    if sprt is not None and until is not None:
        raise ValueError("choose one of --sprt and --until-decided")
    if sprt is not None:
        return Sprt(Claims(parse_win_rate(sprt[0]), parse_win_rate(sprt[1])))
    return None if until is None else UntilDecided(until)


def _results(output: Path | None, setting: "Setting") -> "Results":
    """The results of this setting in the file, or empty ones without a file."""
    from sestina.arena.results import Results
    from sestina.arena.setting import differences

    if output is None or not output.exists():
        return Results(setting, [])
    matches = read_output(output)
    if len(matches) != 1:
        raise CommandError(f"{output} holds {len(matches)} matches, as a ladder does", REFUSED)
    found = differences(matches[0].setting, setting)
    if found:
        raise CommandError(f"{output} holds another contest: {'; '.join(found)}", REFUSED)
    return matches[0]


def _add(paths: Sequence[Path], output: Path | None, as_json: bool) -> int:
    from sestina.arena.results import ResultFileError, add_results, read_results, write_results

    try:
        total = add_results([match for path in paths for match in read_results(path)])
        if output is not None:
            if output.exists() and output.resolve() not in [path.resolve() for path in paths]:
                raise CommandError(f"{output} exists already: name it among the files to add")
            with locked_output(output):
                write_results(output, [total])
    except (ResultFileError, ValueError) as error:
        raise CommandError(str(error), REFUSED) from None
    _show(total, None, None, as_json)
    return 0


def _show(results: "Results", verdict: str | None, sprt: "Sprt | None", as_json: bool) -> None:
    from sestina.arena.summary import summarise

    summary = summarise(results, results.tally(), verdict=verdict, sprt=sprt)
    if as_json:
        print_json(summary)
    else:
        from sestina.cli.reports.match_report import report

        typer.echo(report(summary))
