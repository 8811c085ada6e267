"""Writes bytecode of what the engine needs. It runs in Pyodide, whose Python has to read it.

`/site` holds the packages; `/out` gets them as bytecode, and as much of the standard library as all
of their modules load together. `/out/loaded.json` says which modules a game's first move needs.
"""

import asyncio
import importlib
import json
import marshal
import pkgutil
import shutil
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Any, Protocol, runtime_checkable

SITE = Path("/site")
OUT = Path("/out")
LIBRARY = OUT / "lib" / "python3.14"
UNCHECKED = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""The head of a file of bytecode that nobody compares with its source."""

LATER = (
    "_strptime",
    "ast",
    "calendar",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_8_sig",
    "inspect",
    "linecache",
    "locale",
    "tokenize",
    "traceback",
)
"""What functions of the standard library import when they are first called."""
MOST_STEPS = 20_000
"""Of a first game, before it counts as stuck."""


@runtime_checkable
class SourceLoader(Protocol):
    """A loader that knows the source of a module, on a disk or in a zip file."""

    def get_source(self, fullname: str) -> str | None: ...


def write(path: Path, code: CodeType) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(UNCHECKED + marshal.dumps(code))


def compile_packages() -> None:
    for path in sorted(SITE.rglob("*")):
        target = OUT / "site" / path.relative_to(SITE)
        if path.is_dir():
            continue
        if path.suffix == ".py":
            source = path.read_bytes()
            write(target.with_suffix(".pyc"), compile(source, str(path), "exec", dont_inherit=True))
        elif path.suffix not in {".pyi", ".h", ".c", ".md"} and ".dist-info" not in str(path):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


class NoStorage:
    """Keeps one game, as long as it is needed."""

    def __init__(self) -> None:
        self.log: dict[str, list[tuple[int, int, str]]] = {}
        self.seeds: dict[str, str] = {}

    async def create(self, table: str, seed: str, entry: str, at: int, payload: str) -> str:
        self.seeds[table] = seed
        self.log[table] = [(1, at, payload)]
        return "stored"

    async def append(
        self, table: str, version: int, at: int, payload: str, entry: str | None
    ) -> str:
        self.log[table].append((version, at, payload))
        return "stored"

    async def events(self, table: str, after: int) -> str:
        return json.dumps(self.log[table][after:])

    async def seed(self, table: str) -> str | None:
        return self.seeds.get(table)

    async def tables(self) -> str:
        return "[]"

    async def read(self, key: str) -> str | None:
        return None

    async def keep(self, key: str, text: str) -> str:
        return "stored"


class FirstMove:
    """A page that asks for a game and hears its messages, and the worker that thinks for it."""

    def __init__(self) -> None:
        self.home: Any = None
        self.answers: dict[int, str] = {}
        self.told: list[Any] = []

    def message(self, text: str) -> None:
        self.told.append(json.loads(text))

    def answer(self, number: int, status: int, kind: str, body: str) -> None:
        assert status == 200, body
        self.answers[number] = body

    def tell_others(self, table: str, version: int) -> None:
        pass

    def begin(self, number: int, lane: str, task: str) -> None:
        from sestina.browser.worker import think

        found = think(task, lambda _text: None)
        asyncio.get_running_loop().call_soon(self.home.thoughts.hear, number, "done", found)

    def cancel(self, number: int) -> None:
        pass

    async def until(self, is_so: Any) -> None:
        for _ in range(MOST_STEPS):
            if is_so():
                return
            await asyncio.sleep(0.001)
        raise TimeoutError(f"the first move does not come: {self.told}")

    async def ask(self, method: str, address: str, body: Any = None) -> Any:
        number = len(self.answers) + 1
        self.home.ask(number, method, address, "" if body is None else json.dumps(body))
        await self.until(lambda: number in self.answers)
        return json.loads(self.answers[number])

    async def play(self) -> None:
        from sestina.browser.worker import start_home

        self.home = await start_home(NoStorage(), self, self)  # type: ignore[arg-type]
        self.home.arrive()
        await self.ask("POST", "/api/me", {"name": "Ada"})
        await self.ask("GET", "/api/games")
        await self.ask("GET", "/api/tables")
        await self.ask("GET", "/api/me/tables?status=playing")
        bots = [{"kind": "bot", "level": level} for level in ("gentle", "greedy")]
        await self.watch([*bots, {"kind": "me"}], lambda now: now.get("seat_to_move") is not None)
        table = await self.watch(bots, lambda now: now.get("ply", 0) > 2)
        draft = {"t": "check", "table": table, "ply": 0, "draft": "Yc@0,0", "id": "a"}
        self.home.receive(json.dumps(draft))
        await self.until(lambda: any(one.get("id") == "a" for one in self.told))
        await self.home.close()

    async def watch(self, seats: list[Any], until: Any) -> str:
        """Open a table, and wait until a watcher has seen what `until` wants."""
        opened = await self.ask("POST", "/api/tables", {"game": "classic", "seats": seats})
        table: str = opened["table"]
        self.home.receive(json.dumps({"t": "watch", "table": table}))
        await self.until(
            lambda: any(
                one.get("table") == table and until(one.get("now", {})) for one in self.told
            )
        )
        return table


async def trace_first_move() -> None:
    """Write down what is loaded after the first moves of a game."""
    # What finds the others comes first.
    importlib.import_module("sestina.browser.later")
    await FirstMove().play()
    loaded = {name for name in sys.modules if name != "__main__"}
    (OUT / "loaded.json").write_text(json.dumps(sorted(loaded)), encoding="utf-8")


def load_everything() -> None:
    """Load every module, so that all they need of the standard library is in memory."""
    import sestina

    for found in pkgutil.walk_packages(sestina.__path__, "sestina."):
        importlib.import_module(found.name)
    for name in LATER:
        importlib.import_module(name)


def compile_library() -> int:
    """Write what is loaded of the standard library, and Pyodide's own modules."""
    count = 0
    own = {path.name.split(".")[0] for path in SITE.iterdir()}
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        loader = getattr(spec, "loader", None)
        if name == "__main__" or spec is None or not isinstance(loader, SourceLoader):
            continue
        if name.split(".")[0] in own or spec.name.startswith("_frozen"):
            continue
        source = loader.get_source(spec.name)
        if source is None:
            continue  # it is written in C
        # Nobody reads its docstrings here.
        code = compile(source, spec.name, "exec", dont_inherit=True, optimize=2)
        parts = spec.name.split(".")
        folder = LIBRARY.joinpath(*parts)
        is_package = spec.submodule_search_locations is not None
        write(folder / "__init__.pyc" if is_package else folder.with_suffix(".pyc"), code)
        count += 1
    return count


sys.dont_write_bytecode = True
sys.path.insert(0, str(SITE))
await trace_first_move()  # type: ignore[top-level-await]  # noqa: F704, PLE1142  in Pyodide
load_everything()
compile_packages()
print(f"{compile_library()} modules of the standard library")
