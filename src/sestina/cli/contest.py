"""Runs the matches of a contest: the executor, the result file, interrupts and failing bots."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from sestina.cli.errors import INTERRUPTED, REFUSED, CommandError
from sestina.cli.files import reason_of

if TYPE_CHECKING:
    from sestina.arena.blocks import Fault
    from sestina.arena.executors import Executor
    from sestina.arena.match import Match
    from sestina.arena.results import Results


def executor_for(name: str, workers: int, address: str | None) -> "Executor":
    if address is not None and name != "ray":
        raise CommandError("--ray-address needs --executor ray")
    if name == "ray":
        from sestina.arena.on_ray import OnRay

        return OnRay(workers, address)
    if name != "local":
        raise CommandError(f"--executor is local or ray, not {name!r}")
    if workers == 1:
        from sestina.arena.executors import InProcess

        return InProcess()
    from sestina.arena.executors import Processes

    return Processes(workers)


@contextmanager
def locked_output(output: Path | None) -> Iterator[None]:
    """Lock the result file, if there is one, for this process.

    Two writers would undo each other's results. The operating system holds the lock, so it ends
    with the process, however that ends.
    """
    if output is None:
        yield
        return
    from filelock import FileLock, Timeout

    target = output.resolve()
    lock_path = target.with_name(f".{target.name}.lock")
    lock = FileLock(lock_path)
    try:
        # A missing folder is an error; `acquire` would make it.
        target.parent.stat()
        lock.acquire(timeout=0)
    except Timeout:
        raise CommandError(
            f"another run is writing to {output}: give this one a file of its own, "
            "and put both together afterwards with sestina arena --add",
            REFUSED,
        ) from None
    except OSError as error:
        raise CommandError(f"cannot write {output}: {reason_of(error)}", REFUSED) from None
    try:
        yield
    finally:
        # While the lock is held: a waiting process notices that its file is gone.
        with suppress(OSError):
            lock_path.unlink()
        lock.release()


def read_output(output: Path | None) -> "list[Results]":
    """The results that an earlier run left in the file."""
    from sestina.arena.results import ResultFileError, read_results

    if output is None or not output.exists():
        return []
    try:
        return read_results(output)
    except ResultFileError as error:
        raise CommandError(str(error), REFUSED) from None


@contextmanager
def appending_to(path: Path | None) -> "Iterator[Callable[[Sequence[str]], None] | None]":
    """A function that adds records to a file of games; None without a file."""
    if path is None:
        yield None
        return
    try:
        with path.open("a", encoding="utf-8") as file:
            is_first = file.tell() == 0

            def append(records: Sequence[str]) -> None:
                nonlocal is_first
                for record in records:
                    file.write(record if is_first else "\n" + record)
                    is_first = False
                file.flush()

            yield append
    except OSError as error:
        raise CommandError(f"cannot write {path}: {reason_of(error)}") from None


def run_matches(
    matches: "Sequence[Match]",
    executor: "Executor",
    output: Path | None,
    kept: "Sequence[Results]",
    describe: "Callable[[Match], str]",
    records: Path | None = None,
) -> int:
    """Play the matches behind a progress bar and return the exit code, 130 after Ctrl-C."""
    from sestina.arena.executors import ExecutorError
    from sestina.arena.match import BotFailed, Saver, play_matches
    from sestina.arena.results import ResultFileError
    from sestina.cli.progress import contest_bar

    try:
        with contest_bar(matches, describe) as on_block, appending_to(records) as on_records:
            play_matches(
                matches,
                executor,
                saver=Saver(output, kept),
                on_block=on_block,
                on_records=on_records,
            )
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
        raise CommandError(_report_fault(failure.fault, output), REFUSED) from None
    except (ExecutorError, ResultFileError) as error:
        raise CommandError(str(error), REFUSED) from None
    return 0


def print_json(result: object) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())


def _report_fault(fault: "Fault", output: Path | None) -> str:
    """Describe what a bot did and how to reproduce it; write the game so far into a file."""
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
