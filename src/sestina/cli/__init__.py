"""The command line. A command of `sestina`, or a group of them, is one module in `commands/`."""

import json
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from sestina._version import __version__
from sestina.cli.commands.analyse import analyse
from sestina.cli.commands.analyst import analyst
from sestina.cli.commands.arena import arena
from sestina.cli.commands.backup import backup
from sestina.cli.commands.bench import bench
from sestina.cli.commands.check import check
from sestina.cli.commands.ladder import ladder
from sestina.cli.commands.look import look
from sestina.cli.commands.moves import moves
from sestina.cli.commands.play import play
from sestina.cli.commands.puzzle import puzzle
from sestina.cli.commands.restore import restore
from sestina.cli.commands.review import review
from sestina.cli.commands.score import score
from sestina.cli.commands.serve import serve
from sestina.cli.commands.show import show
from sestina.cli.commands.storage import storage
from sestina.cli.commands.vacuum import vacuum
from sestina.cli.commands.verify import verify
from sestina.cli.errors import PIPE_CLOSED, CommandError

COMMANDS = (
    *(play, score, moves, show, check, analyse, review, look),
    *(arena, ladder, verify, serve, analyst, backup, restore, storage, vacuum, bench),
)
GROUPS = {"puzzle": puzzle}
"""Commands that have commands of their own."""

app = typer.Typer(
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in COMMANDS:
    app.command()(command)
for name, group in GROUPS.items():
    app.add_typer(group, name=name)


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
        # Characters that the terminal cannot show must not end the command.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    given = sys.argv[1:] if arguments is None else arguments
    as_json = "--json" in given
    try:
        result = app(args=arguments, prog_name="sestina", standalone_mode=False)
        sys.stdout.flush()
    except CommandError as error:
        return _print_error(str(error), error.code, error.reason, as_json=as_json)
    except typer.TyperException as error:
        return _print_error(error.format_message(), error.exit_code, as_json=as_json)
    except BrokenPipeError:
        return _discard_output()
    except SystemExit as exiting:
        # Typer catches a closed pipe before we do, and exits with a code of its own.
        if isinstance(exiting.__context__, BrokenPipeError):
            return _discard_output()
        if exiting.code in (None, 0):  # the options for completion exit when they are done
            return 0
        raise
    return result if isinstance(result, int) else 0


def _print_error(message: str, code: int, reason: str | None = None, *, as_json: bool) -> int:
    """Say why a command ends, to people on stderr or to programs that asked for JSON on stdout."""
    words = " ".join(message.split())
    if as_json:
        typer.echo(json.dumps({"error": {"message": words, "reason": reason, "code": code}}))
    else:
        typer.echo(f"sestina: {words}", err=True)
    return code


def _discard_output() -> int:
    """Redirect stdout to nowhere, so that the interpreter's last flush cannot fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return PIPE_CLOSED
