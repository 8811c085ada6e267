"""Makes what the pages of a server keep to play without it, and the wheel of it.

The files come to lie in `packages/sestina-offline`, where a server that runs from the clone finds
them; the wheel, for `pip install "sestina[offline]"`, in `dist`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.engine import engine_fingerprint, make_engine  # noqa: E402  needs the path above
from scripts.node import NoNode  # noqa: E402
from scripts.wasm import compiled_core  # noqa: E402
from scripts.web import Npm, is_stamped, write_stamp  # noqa: E402

PACKAGE = ROOT / "packages" / "sestina-offline"
ENGINE = PACKAGE / "src" / "sestina_offline" / "engine"


def build() -> None:
    """Make the engine, if it is not current."""
    fingerprint = engine_fingerprint(compiled_core())
    if (ENGINE / "engine.json").is_file() and is_stamped("offline", fingerprint):
        return
    Npm().install()
    print("Making the engine ...", flush=True)
    make_engine(ENGINE, compiled_core(), is_served=True)
    write_stamp("offline", fingerprint)


def build_wheel(target: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, f"--wheel-dir={target}", str(PACKAGE)], check=True)


def main() -> None:
    try:
        build()
    except NoNode as error:
        raise SystemExit(f"offline: {error}") from None
    build_wheel(ROOT / "dist")
    engine = json.loads((ENGINE / "engine.json").read_text(encoding="utf-8"))
    megabytes = sum(one["sent"] for one in engine["files"].values()) / 1e6
    print(
        f"Pages can keep the {engine['core']} engine ({megabytes:.1f} MB). Start the server again."
    )
    print("The package of it is in dist/.")


if __name__ == "__main__":
    main()
