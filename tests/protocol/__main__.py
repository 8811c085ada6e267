"""What each home of tables leaves out of the scenarios, and why: `python -m tests.protocol`."""

import sys

from tests.protocol.homes import Home
from tests.protocol.scenarios import SCENARIOS
from tests.protocol.servers import ServerHome
from tests.protocol.tabs import TabHome, WorkerHome

HOMES: dict[str, type[Home]] = {
    "a server on SQLite": ServerHome,
    "two servers on PostgreSQL": ServerHome,
    "the host of a tab": TabHome,
    "the worker of a page": WorkerHome,
}


def main() -> None:
    for name, home in HOMES.items():
        left_out = {one.name: one.left_out(home.lacks) for one in SCENARIOS}
        count = sum(why is None for why in left_out.values())
        sys.stdout.write(f"{name}: {count} of {len(SCENARIOS)} scenarios\n")
        for scenario, why in left_out.items():
            if why is not None:
                sys.stdout.write(f"  not {scenario!r}: {why}\n")


if __name__ == "__main__":
    main()
