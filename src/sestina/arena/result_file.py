"""The result file: JSON that is replaced atomically, and locked by one run at a time.

    {"sestina_arena": 1, "matches": [{"setting": {...}, "runs": [{"seed": 1, ...}]}]}

The file of an arena has one match, that of a ladder one per pairing.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from sestina.arena.results import Results
from sestina.arena.thinking_time import ThinkingTime
from sestina.games.registry import PLAYERS

VERSION = 1


class ResultFileError(Exception):
    """The file cannot be used; nothing was written to it."""


class _Contents(msgspec.Struct):
    sestina_arena: int
    matches: list[Results]


class _Version(msgspec.Struct):
    sestina_arena: int | None = None


def read_results(path: Path) -> list[Results]:
    """Read and check the matches of a file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ResultFileError(f"cannot read {path}: {_reason(error)}") from None
    try:
        version = msgspec.json.decode(data, type=_Version).sestina_arena
        if version != VERSION:
            found = "no result of an arena" if version is None else f"of version {version}"
            raise ResultFileError(f"{path} is {found}: this program reads version {VERSION}")
        matches = msgspec.json.decode(data, type=_Contents).matches
        for results in matches:
            _check(results)
    except (msgspec.DecodeError, ValueError) as error:
        raise ResultFileError(f"{path} is damaged or no result file: {error}") from None
    return matches


def _check(results: Results) -> None:
    """Check what types cannot express: every block has its games, every game its scores."""
    setting = results.setting
    setting.parsed()
    if setting.players not in PLAYERS:
        raise ValueError(f"2, 3 or 4 players, not {setting.players}")
    size = setting.block_size
    for run in results.runs:
        if [block.block for block in run.blocks] != [*range(len(run.blocks))]:
            raise ValueError(f"the blocks of seed {run.seed} are not in order")
        run.times = run.times or [ThinkingTime() for _ in setting.contestants]
        if len(run.times) != len(setting.contestants):
            raise ValueError(f"the times of seed {run.seed} are not one for each contestant")
        for block in (*run.blocks, *run.early):
            if len(block.scores) != size or len(block.turns) != size:
                raise ValueError(f"block {block.block} of seed {run.seed} has not {size} games")
            if any(len(scores) != setting.players for scores in block.scores):
                raise ValueError(f"block {block.block} of seed {run.seed} lacks scores")


def write_results(path: Path, matches: Sequence[Results]) -> None:
    """Replace the file atomically: a reader sees the old file or the new one."""
    data = msgspec.json.encode(_Contents(VERSION, [*matches]))
    target = path.resolve()
    draft = target.with_name(f".{target.name}.new")
    try:
        with draft.open("wb") as file:
            file.write(data + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        raise ResultFileError(f"cannot write {path}: {_reason(error)}") from None


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Lock a result file for this process: two writers would undo each other's results.

    The operating system holds the lock, so it ends with the process, however that ends.
    """
    from filelock import FileLock, Timeout

    target = path.resolve()
    lock_path = target.with_name(f".{target.name}.lock")
    lock = FileLock(lock_path)
    try:
        # A missing folder is an error; `acquire` would make it.
        target.parent.stat()
        lock.acquire(timeout=0)
    except Timeout:
        raise ResultFileError(
            f"another run is writing to {path}: give this one a file of its own, "
            "and put both together afterwards with sestina arena --add"
        ) from None
    except OSError as error:
        raise ResultFileError(f"cannot write {path}: {_reason(error)}") from None
    try:
        yield
    finally:
        # While the lock is held: a waiting process notices that its file is gone.
        with suppress(OSError):
            lock_path.unlink()
        lock.release()


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
