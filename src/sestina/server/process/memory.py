"""Gives memory back to the system: freed blocks between used ones would stay otherwise."""

import ctypes
import sys


def give_back_memory() -> None:
    """Trim the heap where the C library can (glibc); elsewhere this does nothing."""
    if not sys.platform.startswith("linux"):
        return
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return
    trim(0)
