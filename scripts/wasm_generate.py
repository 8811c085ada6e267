"""Writes mypyc's C of the rules core for WebAssembly, which has 32 bits: wasm_generate.py OUT."""

import json
import os
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Generated for 64 bits, the modules crash.
sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4
sys.path.insert(0, str(ROOT))

from mypyc.build import mypycify  # noqa: E402  it reads the size at once

from scripts.build_core import GROUP, Settings  # noqa: E402


def main() -> None:
    out = Path(sys.argv[1]).resolve()
    os.chdir(ROOT)
    settings = Settings.read(ROOT)
    sources = [str(path) for path in settings.sources(ROOT)]
    options = ["--follow-imports=silent", f"--cache-dir={out / 'cache'}"]
    extensions = mypycify(
        [*options, *sources],
        opt_level=settings.opt_level,
        debug_level="0",
        group_name=GROUP,
        target_dir=str(out),
    )
    made = [[one.name, [*one.sources], [*one.include_dirs]] for one in extensions]
    (out / "extensions.json").write_text(json.dumps(made), encoding="utf-8")


if __name__ == "__main__":
    main()
