"""What pages keep to play where the server cannot be reached: Python for WebAssembly.

It is a package of its own, `sestina-offline`, because it is larger than everything else. In a clone
`make offline` builds it in place.
"""

import json
import logging
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sestina._version import __version__
from sestina.host.protocol.messages import PROTOCOL

log: logging.Logger = logging.getLogger(__name__)

PACKAGE: Final = "sestina_offline"
FOLDER: Final = "engine"
LIST: Final = "engine.json"
IN_CLONE: Final = Path("packages", "sestina-offline", "src", PACKAGE, FOLDER)


@dataclass(frozen=True)
class OfflineEngine:
    """The files of an engine that fits to this server's pages."""

    listed: bytes = b"null"
    """What pages learn about it; null if there is none."""
    files: dict[str, Path] = field(default_factory=dict)
    """By their names in an address, below the folder of the engine."""


def find_engine() -> Path | None:
    """The folder of the installed package, or that of the clone; None if there is neither."""
    spec = find_spec(PACKAGE)
    if spec is not None and spec.origin is not None:
        folders = [Path(spec.origin).parent / FOLDER]
    else:
        folders = [Path(__file__).resolve().parents[3] / IN_CLONE]
    return next((folder for folder in folders if (folder / LIST).is_file()), None)


def read_engine(folder: Path | None) -> OfflineEngine:
    """The engine in a folder. One of another version is left alone: its messages would differ."""
    if folder is None:
        return OfflineEngine()
    listed = (folder / LIST).read_bytes()
    told = json.loads(listed)
    if (told["version"], told["protocol"]) != (__version__, PROTOCOL):
        log.warning(
            "sestina-offline is of version %s, and this is %s: playing without the server is not"
            " offered",
            told["version"],
            __version__,
        )
        return OfflineEngine()
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.*")}
    return OfflineEngine(listed, files)
