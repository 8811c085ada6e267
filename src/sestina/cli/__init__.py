"""The command line: one module for each command of `sestina`."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from sestina._version import __version__
from sestina.cli.commands.arena import arena
from sestina.cli.commands.backup import backup
from sestina.cli.commands.check import check
from sestina.cli.commands.ladder import ladder
from sestina.cli.commands.moves import moves
from sestina.cli.commands.play import play
from sestina.cli.commands.score import score
from sestina.cli.commands.serve import serve
from sestina.cli.commands.show import show
from sestina.cli.commands.verify import verify
from sestina.cli.problems import PIPE_CLOSED, Problem

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(score)
app.command()(moves)
app.command()(show)
app.command()(check)
app.command()(arena)
app.command()(ladder)
app.command()(verify)
app.command()(serve)
app.command()(backup)


@app.command()
def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure, in all.")] = 8.0,
) -> None:
    """Measure the speed of the rules on this machine."""
    from sestina.cli.commands.bench import run_bench

    run_bench(as_json=json, seconds=seconds)


@app.callback(invoke_without_command=True)
def sestina(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Play and score the Qwirkle family of tile games."""
    if version:
        from sestina import core

        typer.echo(f"sestina {__version__} ({core()} core)")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that a terminal cannot show, or that is no text, is no reason to fail.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        result = app(args=arguments, prog_name="sestina", standalone_mode=False)
        sys.stdout.flush()
    except Problem as problem:
        return _complain(str(problem), problem.code)
    except typer.TyperException as error:
        return _complain(error.format_message(), error.exit_code)
    except BrokenPipeError:
        return _forget_output()
    except SystemExit as leaving:
        # Typer meets a closed pipe before we do, and leaves in its own way.
        if isinstance(leaving.__context__, BrokenPipeError):
            return _forget_output()
        raise
    return result if isinstance(result, int) else 0


def _complain(message: str, code: int) -> int:
    typer.echo(f"sestina: {' '.join(message.split())}", err=True)
    return code


def _forget_output() -> int:
    """Nobody reads on: let the interpreter's last flush go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return PIPE_CLOSED
