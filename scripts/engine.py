"""Makes the engine of a site without a server: Python for WebAssembly, and Sestina as bytecode.

The files come from npm and the package index when the site is built; none of them is in a commit.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.node import find_node  # noqa: E402  needs the path above

PACKAGE = ROOT / "src" / "sestina"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
WHEELS = ROOT / "build" / "wasm"
PLATFORM = "pyemscripten_2026_0_wasm32"
COMPILED_PACKAGES = ("librt", "msgspec")
LEFT_OUT = (
    "arrays",
    "cli",
    "client",
    "openspiel.py",
    "rl",
    "server",
    "store",
    "__main__.py",
)
"""Parts of the package that no tab uses."""
LOADER = "pyodide.mjs"
SCRIPT = "pyodide.asm.mjs"
WASM = "pyodide.asm.wasm"
PACK = "pack.bin"
MOST_SAID = 3000
"""Characters of an error that are worth reading."""
PACKED = ".bin"
"""The end of the names of compressed files; some servers unpack what is called gz."""


def wheels() -> list[Path]:
    """The compiled packages for WebAssembly, kept between builds."""
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in constraints if line.split("==", maxsplit=1)[0] in COMPILED_PACKAGES]

    def kept() -> list[Path]:
        names = [pin.replace("==", "-") for pin in pins]
        return [path for name in names for path in WHEELS.glob(f"{name}-*{PLATFORM}.whl")]

    if len(kept()) < len(pins):
        pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
        target = ["--no-deps", "--only-binary=:all:", f"--platform={PLATFORM}"]
        command = [*pip, *target, "--python-version=3.14", f"--dest={WHEELS}", *pins]
        subprocess.run(command, check=True)
    return kept()


def collect_packages(folder: Path, core: Path | None) -> None:
    """Everything that the tab loads beside the standard library, as it is installed.

    A module of the compiled core takes the place of its source.
    """
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", *LEFT_OUT)
    shutil.copytree(PACKAGE, folder / "sestina", ignore=left_out)
    if core is not None:
        for compiled in sorted(core.rglob("*.so")):
            target = folder / compiled.relative_to(core)
            if target.parent.is_dir():
                shutil.copy(compiled, target)
                target.with_name(f"{compiled.name.split('.')[0]}.py").unlink(missing_ok=True)
    mypy_extensions = find_spec("mypy_extensions")
    if mypy_extensions is None or mypy_extensions.origin is None:
        raise SystemExit("engine: mypy_extensions is not installed")
    shutil.copy(mypy_extensions.origin, folder)
    for wheel in wheels():
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)


def compile_in_pyodide(packages: Path, compiled: Path) -> None:
    node = shutil.which("node", path=str(find_node())) or "node"
    script = ROOT / "scripts" / "engine_compile"
    command = [node, script.with_suffix(".mjs"), PYODIDE, script.with_suffix(".py")]
    result = subprocess.run(
        [*map(str, command), str(packages), str(compiled)],
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        # Node begins with the whole script, in one line.
        said = f"{result.stdout}{result.stderr}"[-MOST_SAID:]
        raise SystemExit(f"engine: Python cannot compile it:\n…{said}")


def pack(folder: Path) -> bytes:
    """All files of a folder as one: the length of the index, the index, the files."""
    index, parts, offset = [], [], 0
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        content = path.read_bytes()
        index.append((f"/{path.relative_to(folder).as_posix()}", offset, len(content)))
        parts.append(content)
        offset += len(content)
    head = json.dumps(index, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 8)
    return len(head).to_bytes(8, "little") + head + b"".join(parts)


def make_engine(target: Path, core: Path | None = None) -> None:
    """Write the engine into a folder of the site; `core` is the folder of the compiled core."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        packages, compiled = work / "packages", work / "compiled"
        packages.mkdir()
        compiled.mkdir()
        collect_packages(packages, core)
        compile_in_pyodide(packages, compiled)
        packed = gzip.compress(pack(compiled), 9, mtime=0)
    files = {LOADER: (PYODIDE / LOADER).read_bytes(), PACK: packed}
    for one in (SCRIPT, WASM):
        files[one + PACKED] = gzip.compress((PYODIDE / one).read_bytes(), 9, mtime=0)
    files["lock.json"] = json.dumps(no_packages()).encode()
    files["empty.zip"] = b"PK\x05\x06" + bytes(18)
    files["licence-of-pyodide.txt"] = LICENCE.encode()
    digest = hashlib.sha256()
    for one, content in sorted(files.items()):
        digest.update(f"{one}\0{len(content)}\0".encode() + content)
    folder = digest.hexdigest()[:16]
    shutil.rmtree(target, ignore_errors=True)
    (target / folder).mkdir(parents=True)
    for one, content in files.items():
        (target / folder / one).write_bytes(content)
    counted = {one: len(files[one]) for one in files if one.endswith(PACKED)}
    kind = "interpreted" if core is None else "compiled"
    engine = {"folder": folder, "bytes": counted, "core": kind}
    (target / "engine.json").write_text(json.dumps(engine), encoding="utf-8")


def no_packages() -> dict[str, object]:
    """Pyodide's list of packages, without any: nothing is loaded from elsewhere."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {**lock, "packages": {}}


LICENCE = """\
The files pyodide.mjs, pyodide.asm.mjs and pyodide.asm.wasm are Pyodide, under the Mozilla Public
License 2.0. Its source is in the npm package "pyodide" of the
same version and in its repository. They contain CPython, under the PSF License, as does the
standard library in the pack. The pack contains msgspec (BSD-3-Clause), librt and mypy_extensions
(MIT), and Sestina (MIT).
"""
