"""The one pool of worker processes: tasks, progress, cancelling, and replacing what dies.

`in_order` and `in_any_order` carry out many tasks and wait for them; `AsyncPool` keeps workers for
an event loop; `WorkerHandle` is one worker, for whoever hands out work in another way. A worker
ends with its parent, however that one ends, and leaves Ctrl-C to it.
"""

from sestina.workers.async_pool import AsyncPool
from sestina.workers.messages import (
    Cancelled,
    Event,
    Report,
    Task,
    TaskFailed,
    WorkerDied,
    WorkerSettings,
)
from sestina.workers.pool import in_any_order, in_order
from sestina.workers.worker_handle import WorkerHandle

__all__ = [
    "AsyncPool",
    "Cancelled",
    "Event",
    "Report",
    "Task",
    "TaskFailed",
    "WorkerDied",
    "WorkerHandle",
    "WorkerSettings",
    "in_any_order",
    "in_order",
]
