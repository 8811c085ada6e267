"""The pack of files that the first move of a game does not need: loaded when a module is missing.

It comes at once, while Python waits: an import cannot wait for a promise. The page has usually
fetched it before, so that it only has to be unpacked.
"""

import json
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Final, Protocol

NAMES: Final = Path("/site/later.json")
"""The modules in the pack."""
GZIP: Final = 31
"""What zlib calls the form of gzip."""


class FetchedBytes(Protocol):
    """Bytes of JavaScript."""

    def to_bytes(self) -> bytes: ...


class LaterModules(MetaPathFinder):
    """Finds modules of the pack, and unpacks it for the first of them."""

    def __init__(self, names: frozenset[str], unpack: Callable[[], None]) -> None:
        self._names = names
        self._unpack = unpack

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self._names:
            return None
        # Whatever is missing afterwards is in no pack.
        self._names = frozenset()
        self._unpack()
        # Not those of `importlib`, which would load a module of the pack for it.
        for finder in sys.path_importer_cache.values():
            if isinstance(finder, FileFinder):
                finder.invalidate_caches()
        return PathFinder.find_spec(fullname, path, target)


class DamagedPack(Exception):
    """The pack is not the one that belongs to this engine."""


def read_pack(packed: bytes, integrity: str) -> list[tuple[Path, bytes]]:
    """The files of a pack (`pack` in scripts/engine.py), which may be compressed."""
    if "sha256-" + b64encode(sha256(packed).digest()).decode() != integrity:
        raise DamagedPack("a part of the engine arrived damaged: reload the page")
    pack = packed if packed[:2] != b"\x1f\x8b" else zlib.decompress(packed, GZIP)
    start = 8 + int.from_bytes(pack[:8], "little")
    return [
        (Path(name), pack[start + offset : start + offset + size])
        for name, offset, size in json.loads(pack[8:start])
    ]


def add_later_modules(fetch: Callable[[], FetchedBytes], integrity: str) -> None:
    """Find the modules of the later pack, which `fetch` gives."""

    def unpack() -> None:
        for path, content in read_pack(fetch().to_bytes(), integrity):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    names = json.loads(NAMES.read_text(encoding="utf-8"))
    sys.meta_path.append(LaterModules(frozenset(names), unpack))
