"""Attacks: what an honest player notices while one visitor tries to tire the server.

    python -m bench.attacks                    every attack, fifteen seconds each
    python -m bench.attacks bots silent        some of them

Somebody plays against a greedy bot and measures the time from sending a move to its
acknowledgement, sent again if it has to be, and from there to the bot's answer: first in quiet,
then while the attack goes on, with the same server. The attacker comes from another address and
knows the protocol. The server has its usual limits. It ends with 1 if 1 % of the moves took longer
than twice as long as in quiet and 50 ms, or 1 % of the bot's answers longer than half a second.
"""

import argparse
import asyncio
import contextlib
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.attacks.attacker import ATTACKS
from bench.attacks.honest import Honest
from tests.patience import free_port

READY_SECONDS = 60.0
WARM_SECONDS = 4.0
"""Until the attacker is at work."""
QUIET_FACTOR, QUIET_MORE = 2.0, 0.05
LONGEST_ANSWER = 0.5


@dataclass(frozen=True)
class Noticed:
    """What an honest player noticed, in seconds; p99 of each."""

    moves: float
    answers: float
    count: int
    sent_again: int
    tables_refused: int


@contextlib.contextmanager
def attack(name: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "bench.attacks.attacker", name, str(port)]
    process = subprocess.Popen(command)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def server(folder: Path) -> Iterator[int]:
    port = free_port()
    database = str(folder / "attacks.db")
    process = subprocess.Popen(
        [sys.executable, "-m", "sestina", "serve", "--database", database, "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + READY_SECONDS
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).close()
                break
            except OSError:
                if time.monotonic() > end or process.poll() is not None:
                    raise
                time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def p99(times: Sequence[float]) -> float:
    if len(times) < 2:
        return float("inf")
    return statistics.quantiles(times, n=100, method="inclusive")[98]


async def noticed(honest: Honest, seconds: float) -> Noticed:
    honest.forget()
    await honest.play(seconds)
    return Noticed(
        p99(honest.moves),
        p99(honest.answers),
        len(honest.moves),
        honest.sent_again,
        honest.tables_refused,
    )


def measure(name: str, seconds: float) -> tuple[Noticed, Noticed]:
    """What the honest player notices in quiet, and then during the attack."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as port:
        honest = Honest(port)

        async def both() -> tuple[Noticed, Noticed]:
            await honest.warm()
            quiet = await noticed(honest, seconds)
            with attack(name, port) as eve:
                await honest.play(WARM_SECONDS)
                attacked = await noticed(honest, seconds)
                assert eve.poll() is None, f"the attack {name!r} has failed"
            return quiet, attacked

        return asyncio.run(both())


def judge(quiet: Noticed, attacked: Noticed) -> list[str]:
    most = QUIET_FACTOR * quiet.moves + QUIET_MORE
    bad = []
    if attacked.moves > most:
        bad.append(f"moves above {1e3 * most:.0f} ms")
    if attacked.answers > LONGEST_ANSWER:
        bad.append(f"answers above {1e3 * LONGEST_ANSWER:.0f} ms")
    return bad


HEAD = "| attack | moves in quiet | attacked | bot's answers in quiet | attacked | sent again |"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("attacks", nargs="*", help=f"some of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=15.0, help="of quiet, and of each attack")
    wanted = parser.parse_args()
    unknown = [name for name in wanted.attacks if name not in ATTACKS]
    if unknown:
        parser.error(f"there is no attack {unknown[0]!r}: there are {', '.join(ATTACKS)}")
    late = []
    print(f"p99 in milliseconds\n\n{HEAD}\n|{'---|' * 6}")
    for name in wanted.attacks or ATTACKS:
        quiet, attacked = measure(name, wanted.seconds)
        bad = judge(quiet, attacked)
        times = [quiet.moves, attacked.moves, quiet.answers, attacked.answers]
        words = (ATTACKS[name].__doc__ or "").strip().splitlines()[0].rstrip(".")
        again = f"{attacked.sent_again} of {attacked.count}"
        if attacked.tables_refused:
            again += f", {attacked.tables_refused} tables"
        cells = [f"{name}: {words}", *(f"{1e3 * one:.0f}" for one in times), again]
        print(f"| {' | '.join(cells)} |{' **' + ', '.join(bad) + '**' if bad else ''}", flush=True)
        if bad:
            late.append(name)
    if late:
        print(f"\nthe honest player has to wait too long: {', '.join(late)}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
