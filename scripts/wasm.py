"""Compiles the rules core for WebAssembly into `build/wasm/core`; `make site` then uses it.

It needs clang and wasm-ld, the headers of CPython 3.14 and those of a C library for WebAssembly. It
fetches the headers where Debian's package manager has them. If something is missing the script says
what, and sites have the interpreted core, which makes the same moves.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.build_core import fingerprint  # noqa: E402  needs the path above
from scripts.engine import PYODIDE  # noqa: E402
from scripts.node import find_node  # noqa: E402
from scripts.wasm_headers import NotFetched, fetch_library, fetch_python  # noqa: E402
from scripts.web import Npm, is_stamped, write_stamp  # noqa: E402

WASM = ROOT / "build" / "wasm"
CORE = WASM / "core"
SUFFIX = ".cpython-314-wasm32-emscripten.so"
CLANGS = ("clang-19", "clang-20", "clang-21", "clang")
LINKERS = ("wasm-ld-19", "wasm-ld-20", "wasm-ld-21", "wasm-ld")
PYTHON_HEADERS = (WASM / "python3.14", Path("/usr/include/python3.14"))
SYSROOTS = (WASM / "sysroot", Path("/usr/share/emscripten/cache/sysroot"))
COMPILE = (
    "--target=wasm32-unknown-emscripten",
    "-fPIC",
    "-fvisibility=default",
    "-DNDEBUG",
    "-Wno-everything",
    "-c",
)
LINK = (
    "-shared",
    "--experimental-pic",
    "--no-entry",
    "--import-memory",
    "--import-table",
    "--unresolved-symbols=import-dynamic",
    "--strip-all",
)
WRITE_CONFIG = """\
import sysconfig
wanted = ("HAVE_", "SIZEOF_", "ALIGNOF_", "WITH_", "Py_")
for name, value in sorted(sysconfig.get_config_vars().items()):
    if name.startswith(wanted) and value not in (None, "", 0):
        print(f"#define {name} {value}")
"""
RUN_IN_PYODIDE = """\
const { loadPyodide } = await import(process.argv[2]);
const python = await loadPyodide({ stdout: (line) => process.stdout.write(line + "\\n") });
python.runPython(process.argv[3]);
process.exit(0);
"""


Fetch = Callable[[Path], None]
"""Fetches headers to a folder, or raises `NotFetched`."""


class Missing(Exception):
    """Something that the compilation needs is not on this machine."""


def find_tool(names: tuple[str, ...], package: str) -> str:
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        raise Missing(f"{names[-1]} (on Debian and Ubuntu: apt install {package})")
    return found


def find_folder(places: tuple[Path, Path], file: str, what: str, fetch: Fetch) -> Path:
    """The first place that has the file; if there is none, it is fetched to the first place."""
    found = next((place for place in places if (place / file).is_file()), None)
    if found is not None:
        return found
    try:
        print(f"Fetching {what} ...", flush=True)
        fetch(places[0])
    except NotFetched as why:
        where = f"{places[0].relative_to(ROOT)} or {places[1]}"
        raise Missing(f"{what} in {where}. They could not be fetched: {why}") from None
    return places[0]


class Compiler:
    def __init__(self) -> None:
        self._clang = find_tool(CLANGS, "clang-19")
        self._linker = find_tool(LINKERS, "lld-19")
        self._python = find_folder(
            PYTHON_HEADERS,
            "Python.h",
            "the headers of CPython 3.14 (Debian: libpython3.14-dev)",
            fetch_python,
        )
        self._sysroot = find_folder(
            SYSROOTS,
            "include/stdlib.h",
            "the headers of a C library for WebAssembly (Debian: emscripten)",
            fetch_library,
        )

    def make(self, target: Path) -> None:
        """Compile all modules of the core into a folder, in the form of installed packages."""
        with tempfile.TemporaryDirectory() as name:
            work = Path(name)
            run(sys.executable, str(ROOT / "scripts" / "wasm_generate.py"), str(work))
            headers = work / "headers"
            shutil.copytree(self._python, headers)
            (headers / "pyconfig.h").write_text(config_of_pyodide(), encoding="utf-8")
            made = json.loads((work / "extensions.json").read_text(encoding="utf-8"))
            folders = {headers, work, *(Path(one) for _, _, found in made for one in found)}
            shutil.rmtree(target, ignore_errors=True)
            with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                # The first one holds the code, and takes as long as all others together.
                done = [
                    pool.submit(self._module, module, sources, folders, work, target)
                    for module, sources, _ in made
                ]
                for one in done:
                    one.result()

    def _module(
        self, name: str, sources: list[str], folders: set[Path], work: Path, target: Path
    ) -> None:
        is_shim = "." in name
        sysroot = [f"--sysroot={self._sysroot}", f"-isystem{self._sysroot / 'include'}"]
        included = [f"-I{folder}" for folder in sorted(folders)]
        level = "-O1" if is_shim else "-O3"
        objects = []
        for number, source in enumerate(sources):
            objects.append(str(work / f"{name}.{number}.o"))
            run(self._clang, *COMPILE, level, *sysroot, *included, source, "-o", objects[-1])
        parts = name.split(".")
        # The init function of a package has the name of the package.
        init = parts[-2] if parts[-1] == "__init__" else parts[-1]
        path = target.joinpath(*parts[:-1], parts[-1] + SUFFIX)
        path.parent.mkdir(parents=True, exist_ok=True)
        run(self._linker, *LINK, f"--export=PyInit_{init}", *objects, "-o", str(path))


def run(*command: str) -> str:
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode:
        raise SystemExit(f"wasm: {command[0]} failed:\n{result.stdout}{result.stderr}"[:4000])
    return result.stdout


def config_of_pyodide() -> str:
    """What `pyconfig.h` says where Pyodide was built; the other headers are the same everywhere."""
    node = shutil.which("node", path=str(find_node())) or "node"
    module = (PYODIDE / "pyodide.mjs").as_uri()
    return run(node, "--input-type=module", "-e", RUN_IN_PYODIDE, "-", module, WRITE_CONFIG)


def core_fingerprint() -> str:
    lock = (PYODIDE / "package.json").read_bytes() + Path(__file__).read_bytes()
    return hashlib.sha256(fingerprint(ROOT).encode() + lock).hexdigest()


def compiled_core() -> Path | None:
    """The folder with the compiled core, if it is there and current."""
    return CORE if CORE.is_dir() and is_stamped("wasm", core_fingerprint()) else None


def main() -> None:
    Npm().install()
    if compiled_core() is not None:
        return
    try:
        compiler = Compiler()
    except Missing as missing:
        raise SystemExit(f"wasm: this needs {missing}.") from None
    print("Compiling the rules core for WebAssembly ...", flush=True)
    compiler.make(CORE)
    write_stamp("wasm", core_fingerprint())


if __name__ == "__main__":
    main()
