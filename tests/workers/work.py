"""What workers do in the tests. It is found by name in their processes."""

import os
import signal
import sys
import time
from pathlib import Path

from sestina.workers.messages import Report


def square(number: int) -> int:
    return number * number


def twice(text: str) -> str:
    return 2 * text


def who(_argument: object = None) -> int:
    return os.getpid()


def die_once(mark: Path) -> str:
    """End the process the first time, as the system does when there is no memory left."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return mark.name


def leave(code: int) -> None:
    os._exit(code)


class Unlucky(ValueError):
    """Carries a value, and can travel."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Tied(Exception):
    """Cannot be made again from what it says."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def fail(number: int) -> None:
    raise Unlucky(number)


def fail_here(number: int) -> None:
    raise Tied(number, number)


def unpicklable() -> object:
    return lambda: None


def count(steps: int, report: Report) -> int:
    for step in range(steps):
        report(step)
    return steps


def go_on(report: Report) -> None:
    """Work until nobody wants it any more."""
    while True:
        report(os.getpid())
        time.sleep(0.001)


def be_stubborn(report: Report) -> None:
    """Work for ever after one report."""
    report(os.getpid())
    while True:
        time.sleep(60)


def print_and_read(_argument: object) -> str:
    sys.stdout.write("not a message\n")
    sys.stdout.flush()
    os.write(1, b"nor is this")
    return sys.stdin.read()


def priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


def remember(value: str) -> None:
    os.environ["SESTINA_REMEMBERED"] = value


def remembered() -> str:
    return os.environ["SESTINA_REMEMBERED"]
