"""The number of files and connections that the system lets this process have."""

import sys


def raise_file_limit() -> None:
    """Ask for as many as may be had: the usual limit is far below what a server can serve."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
