"""Giving memory back to the system: freed blocks between used ones would stay with us."""

import ctypes
import sys


def give_back_memory() -> None:
    """Where the C library can do it (glibc); elsewhere nothing."""
    if not sys.platform.startswith("linux"):
        return
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return
    trim(0)
