"""What `sestina arena` and `sestina ladder` share: their options, and how a contest is run."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sestina.cli.problems import INTERRUPTED, REFUSED, Problem

if TYPE_CHECKING:
    from sestina.arena.blocks import Fault
    from sestina.arena.engines.engine import Engine
    from sestina.arena.match import Match
    from sestina.arena.results import Results

GameName = Annotated[
    str, typer.Option("--game", metavar="NAME", help="classic, travel, flex or cards.")
]
Expansion = Annotated[
    str | None, typer.Option(metavar="NAME", help="mini or expansion2, on classic or travel.")
]
ActionTiles = Annotated[
    str | None, typer.Option(metavar="A,B", help="Only these of its action tiles.")
]
FromStart = Annotated[
    bool, typer.Option("--actions-from-start", help="Everyone begins with all action tiles.")
]
Backgrounds = Annotated[
    int | None, typer.Option(metavar="N", help="3 (the default) or 2; with flex only.")
]
Ages = Annotated[
    str | None, typer.Option(metavar="A,B", help="Ages of the seats, which decide a start tie.")
]
SeedNumber = Annotated[
    int, typer.Option("--seed", metavar="N", help="The same seed gives the same games.")
]
Workers = Annotated[int, typer.Option(min=1, metavar="N", help="How many games at once.")]
EngineName = Annotated[
    str, typer.Option("--engine", metavar="NAME", help="local (processes) or ray.")
]
RayAddress = Annotated[
    str | None,
    typer.Option(metavar="HOST:PORT", help="A Ray cluster; without it a local Ray is started."),
]
Budget = Annotated[
    float | None,
    typer.Option(metavar="F", help="So much of the usual time for levels that think: 0.1."),
]
Output = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep the results here, and go on with what is there."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def game_options(
    expansion: str | None, action_tiles: str | None, from_start: bool, backgrounds: int | None
) -> dict[str, object]:
    """The options as `new_game` takes them."""
    return {
        "expansion": expansion,
        "action_tiles": action_tiles,
        "actions_from_start": from_start or None,
        "backgrounds": backgrounds,
    }


def parse_ages(text: str | None) -> list[int] | None:
    if text is None:
        return None
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdigit() for part in parts):
        raise Problem(f"--ages is a number for each seat, as 39,41, not {text!r}")
    return [int(part) for part in parts]


def engine_for(name: str, workers: int, address: str | None) -> "Engine":
    if address is not None and name != "ray":
        raise Problem("--ray-address needs --engine ray")
    if name == "ray":
        from sestina.arena.engines.on_ray import OnRay

        return OnRay(workers, address)
    if name != "local":
        raise Problem(f"the engines are local and ray, not {name!r}")
    if workers == 1:
        from sestina.arena.engines.engine import InProcess

        return InProcess()
    from sestina.arena.engines.processes import Processes

    return Processes(workers)


@contextmanager
def holding(output: Path | None) -> Iterator[None]:
    """Keep the result file for this process, if there is to be one."""
    from sestina.arena.result_file import ResultFileError, held

    if output is None:
        yield
        return
    try:
        with held(output):
            yield
    except ResultFileError as error:
        raise Problem(str(error), REFUSED) from None


def conduct(
    matches: "Sequence[Match]",
    engine: "Engine",
    output: Path | None,
    kept: "Sequence[Results]",
    describe: "Callable[[Match], str]",
) -> int:
    """Play the matches behind a progress bar; the exit code, 130 after Ctrl-C."""
    from sestina.arena.contest import BotFailed, Saver, play_matches
    from sestina.arena.engines.engine import EngineError
    from sestina.arena.result_file import ResultFileError
    from sestina.cli.contest.progress import progress_of

    try:
        with progress_of(matches, describe) as on_block:
            play_matches(matches, engine, saver=Saver(output, kept), on_block=on_block)
    except KeyboardInterrupt:
        sys.stderr.write(
            "\nInterrupted. "
            + (
                f"What was played is in {output}; the same command goes on from there.\n"
                if output is not None
                else "Nothing was kept; with --output FILE the next one can go on.\n"
            )
        )
        return INTERRUPTED
    except BotFailed as failure:
        raise Problem(_blame(failure.fault, output), REFUSED) from None
    except (EngineError, ResultFileError) as error:
        raise Problem(str(error), REFUSED) from None
    return 0


def _blame(fault: "Fault", output: Path | None) -> str:
    """Who did what, and how to see it again; the record goes to a file."""
    if fault.trace:
        sys.stderr.write(fault.trace + "\n")
    words = (
        f"{fault.contestant} {fault.words} (seat {fault.seat}, bot seed {fault.bot_seed}; game "
        f"{fault.game} of block {fault.block} of seed {fault.run_seed}, deal seed "
        f"{fault.deal_seed})"
    )
    if not fault.record:
        return words
    folder = Path() if output is None else output.parent
    path = folder / f"arena-fault-{fault.run_seed}-{fault.block}-{fault.game}.txt"
    try:
        path.write_text(fault.record, encoding="utf-8")
    except OSError:
        sys.stderr.write(fault.record)
        return f"{words}; the game up to there is above"
    return f"{words}; the game up to there is in {path}"
