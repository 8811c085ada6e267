"""Plays blocks on a Ray cluster, or on a local Ray that it starts and stops."""

import os
import socket
from collections.abc import Generator, Iterator
from typing import Any

from sestina.arena.blocks import Outcome, Task, play_block
from sestina.arena.executors import ExecutorError
from sestina.arena.worker_memory import keep_memory

BLOCKS_A_PROCESSOR = 2
"""Blocks in flight per processor of the cluster."""


class OnRay:
    """Each block is one Ray task. Ray repeats the tasks of a lost node."""

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        """`workers`: processors of a local Ray; on a cluster, a limit on concurrent blocks."""
        self._workers = workers
        self._address = address

    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        ray = _import_ray()
        started = not ray.is_initialized()
        if started:
            self._start(ray)
        flying: list[Any] = []
        try:
            remote = ray.remote(num_cpus=1, max_retries=3)(_play)
            room = self._room(ray)
            while True:
                while len(flying) < room and (task := next(tasks, None)) is not None:
                    flying.append(remote.remote(task))
                if not flying:
                    return
                landed, flying = ray.wait(flying, num_returns=1)
                yield ray.get(landed[0])
        except ray.exceptions.RayError as error:
            raise ExecutorError(f"a block failed on Ray: {error}") from None
        finally:
            for reference in flying:
                # Without force: forcing a task that is just ending would crash Ray.
                ray.cancel(reference)
            if started:
                ray.shutdown()

    def _start(self, ray: Any) -> None:
        quiet = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": False}
        address = self._address or os.environ.get("RAY_ADDRESS")
        if address:
            try:
                _reach(address)
                ray.init(address=address, **quiet)
            except (OSError, RuntimeError, ValueError) as error:
                raise ExecutorError(f"there is no Ray at {address}: {error}") from None
        else:
            ray.init(address="local", num_cpus=self._workers, include_dashboard=False, **quiet)

    def _room(self, ray: Any) -> int:
        processors = int(ray.cluster_resources().get("CPU", 1))
        return BLOCKS_A_PROCESSOR * (
            min(processors, self._workers) if self._workers else processors
        )


def _play(task: Task) -> Outcome:
    """Play a block; this runs in a process of Ray's."""
    keep_memory()
    return play_block(task)


def _reach(address: str) -> None:
    """Fail at once if nothing listens there: Ray itself would retry for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()


def _import_ray() -> Any:
    # Ray sends usage reports by default.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        import ray
    except ImportError:
        raise ExecutorError(
            "Ray is not installed here: pip install 'sestina[ray]', or leave out --executor ray"
        ) from None
    return ray
