"""The one pool of worker processes: tasks, progress, cancelling, and replacing what dies.

`pool` carries out many tasks of one kind and waits for them; `async_pool` keeps workers for an
event loop; `worker_handle` is one worker, for whoever hands out work in another way. A worker
ends with its parent, however that one ends, and leaves Ctrl-C to it.

Nothing is imported here, as every worker would import it, too.
"""
