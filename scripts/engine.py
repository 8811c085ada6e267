"""Makes the engine of a tab: Python for WebAssembly, and Sestina as bytecode.

The files come from npm and the package index when the engine is built; none of them is in a commit.
A site of plain files and the pages of a server have the same engine, in two forms: plain web
servers compress nothing, so there the files are compressed already; our own server has the Brotli
form beside each file, and browsers compile what they get while it arrives.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
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
from scripts.web import is_stamped, write_stamp  # noqa: E402

PACKAGE = ROOT / "src" / "sestina"
CLIENT = PACKAGE / "server" / "client"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
WHEELS = ROOT / "build" / "wasm"
PACKS = ROOT / "build" / "packs"
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
    "vision",
    "__main__.py",
)
"""Parts of the package that no tab uses."""
LICENCES = ROOT / "scripts" / "licences"
LOADER = "pyodide.mjs"
SCRIPT = "pyodide.asm.mjs"
WASM = "pyodide.asm.wasm"
FIRST = "first.pack"
"""What the tab needs until a bot has made its first move."""
LATER = "later.pack"
"""Analysis, networks, puzzles: what is loaded when it is asked for."""
MADE = (FIRST, LATER)
LOADED = "loaded.json"
"""The modules that the first move needs; scripts/engine_compile.py writes it."""
NAMES = "site/later.json"
"""Which modules are in the later pack: a file of the first one."""
LONGEST_LINE = 500
MOST_SAID = 3000
"""Characters of an error that are worth reading."""
PACKED = ".bin"
"""The end of the names of compressed files; some servers unpack what is called gz."""
BROTLI = ".br"


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


def run_node(script: Path, *arguments: object) -> None:
    node = shutil.which("node", path=str(find_node())) or "node"
    result = subprocess.run(
        [node, str(script), *map(str, arguments)], capture_output=True, text=True, check=False
    )
    if result.returncode:
        # Node begins with the whole script, in one line.
        lines = f"{result.stdout}{result.stderr}".splitlines()
        # Node also prints the line of Pyodide's program where it failed: the whole program.
        said = "\n".join(line for line in lines if len(line) <= LONGEST_LINE)[-MOST_SAID:]
        raise SystemExit(f"engine: {script.name} failed:\n…{said}")


def compile_in_pyodide(packages: Path, compiled: Path) -> None:
    script = ROOT / "scripts" / "engine_compile"
    run_node(script.with_suffix(".mjs"), PYODIDE, script.with_suffix(".py"), packages, compiled)


def module_of(path: Path, top: Path) -> str:
    """The module in a file below `top`, or the package to which its data belong."""
    if path.suffix in {".pyc", ".so"} and path.stem != "__init__":
        return ".".join((*path.parent.relative_to(top).parts, path.name.split(".")[0]))
    folder = path.parent
    while folder != top and not (folder / "__init__.pyc").is_file():
        folder = folder.parent
    return ".".join(folder.relative_to(top).parts)


def divide(compiled: Path) -> tuple[bytes, bytes]:
    """The pack for the first move, and the one with everything else.

    Data are in the first pack if their package is loaded for the first move.
    """
    loaded = {"", *json.loads((compiled / LOADED).read_text(encoding="utf-8"))}
    first: list[Path] = []
    later: list[Path] = []
    names: set[str] = set()
    for top in (compiled / "lib" / "python3.14", compiled / "site"):
        for path in sorted(one for one in top.rglob("*") if one.is_file()):
            module = module_of(path, top)
            if module in loaded:
                first.append(path)
            else:
                later.append(path)
                names.add(module)
    listed = compiled / NAMES
    listed.write_text(json.dumps(sorted(names)), encoding="utf-8")
    return pack(compiled, [*first, listed]), pack(compiled, later)


def pack(folder: Path, paths: list[Path]) -> bytes:
    """These files as one: the length of the index, the index, the files."""
    index, parts, offset = [], [], 0
    for path in paths:
        content = path.read_bytes()
        index.append((f"/{path.relative_to(folder).as_posix()}", offset, len(content)))
        parts.append(content)
        offset += len(content)
    head = json.dumps(index, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 8)
    return len(head).to_bytes(8, "little") + head + b"".join(parts)


def licences() -> dict[str, bytes]:
    """What has to be told to whoever gets the files."""
    found = {
        "licences.txt": LICENCE.encode(),
        "licence-of-sestina.txt": (ROOT / "LICENSE").read_bytes(),
    }
    for path in sorted(LICENCES.glob("*.txt")):
        found[path.name] = path.read_bytes()
    for wheel in wheels():
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if ".dist-info/licenses/" in name and not name.endswith("/"):
                    package = name.split("-")[0]
                    found[f"licence-of-{package}.txt"] = archive.read(name)
    return found


def engine_fingerprint(core: Path | None) -> str:
    """Differs whenever the engine would."""
    digest = hashlib.sha256(b"interpreted")
    files = [path for path in PACKAGE.rglob("*") if path.is_file()]
    own = [
        path for path in files if path.suffix not in {".so", ".pyc"} and CLIENT not in path.parents
    ]
    makers = [*(ROOT / "scripts").glob("engine*"), *LICENCES.iterdir()]
    compiled = [] if core is None else [path for path in core.rglob("*") if path.is_file()]
    pinned = [ROOT / "constraints.txt", PYODIDE / "package.json"]
    for path in sorted([*own, *makers, *compiled, *(one for one in pinned if one.is_file())]):
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def make_parts(core: Path | None) -> dict[str, bytes]:
    """The files that a tab loads. The packs are kept, because two things are made of them."""
    fingerprint = engine_fingerprint(core)
    if not is_stamped("packs", fingerprint) or not all((PACKS / one).is_file() for one in MADE):
        PACKS.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as name:
            packages, compiled = Path(name, "packages"), Path(name, "compiled")
            packages.mkdir()
            compiled.mkdir()
            collect_packages(packages, core)
            compile_in_pyodide(packages, compiled)
            for one, content in zip(MADE, divide(compiled), strict=True):
                (PACKS / one).write_bytes(content)
        write_stamp("packs", fingerprint)
    parts = {one: (PYODIDE / one).read_bytes() for one in (LOADER, SCRIPT, WASM)}
    return {**parts, **{one: (PACKS / one).read_bytes() for one in MADE}}


def make_engine(target: Path, core: Path | None = None, *, is_served: bool = False) -> None:
    """Write the engine into a folder; `core` is the folder of the compiled core.

    `is_served`: for our own server, which has the Brotli form of each file; otherwise for any.
    """
    parts = make_parts(core)
    if not is_served:
        for one in (SCRIPT, WASM, FIRST, LATER):
            parts[one + PACKED] = gzip.compress(parts.pop(one), 9, mtime=0)
    beside = {
        "lock.json": json.dumps(no_packages()).encode(),
        "empty.zip": b"PK\x05\x06" + bytes(18),
        **licences(),
    }
    digest = hashlib.sha256()
    for one, content in sorted({**parts, **beside}.items()):
        digest.update(f"{one}\0{len(content)}\0".encode() + content)
    folder = target / digest.hexdigest()[:16]
    shutil.rmtree(target, ignore_errors=True)
    folder.mkdir(parents=True)
    for one, content in {**parts, **beside}.items():
        (folder / one).write_bytes(content)
    if is_served:
        run_node(ROOT / "scripts" / "engine_brotli.mjs", *(folder / one for one in parts))
    listed = {
        one: {"bytes": len(content), "hash": integrity(content), "sent": sent_bytes(folder / one)}
        for one, content in {
            **parts,
            **{one: beside[one] for one in ("lock.json", "empty.zip")},
        }.items()
    }
    engine = {
        "folder": folder.name,
        "core": "interpreted" if core is None else "compiled",
        "version": version(),
        "protocol": protocol(),
        "isPacked": not is_served,
        "files": listed,
    }
    (target / "engine.json").write_text(json.dumps(engine), encoding="utf-8")


def integrity(content: bytes) -> str:
    """The hash of a file in the form in which browsers check it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def sent_bytes(path: Path) -> int:
    """What goes over the network for a file."""
    brotli = path.with_name(path.name + BROTLI)
    return (brotli if brotli.is_file() else path).stat().st_size


def version() -> str:
    text = (PACKAGE / "_version.py").read_text(encoding="utf-8")
    return text.rpartition("__version__ = ")[2].strip().strip('"')


def protocol() -> int:
    """The version of the messages, which page and engine have to share."""
    text = (PACKAGE / "host" / "protocol" / "messages.py").read_text(encoding="utf-8")
    found = re.search(r"^PROTOCOL = (\d+)$", text, re.MULTILINE)
    if found is None:
        raise SystemExit("engine: the version of the protocol is not where it was")
    return int(found[1])


def no_packages() -> dict[str, object]:
    """Pyodide's list of packages, without any: nothing is loaded from elsewhere."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {**lock, "packages": {}}


LICENCE = """\
The files pyodide.mjs, pyodide.asm.mjs and pyodide.asm.wasm are Pyodide, under the Mozilla Public
License 2.0 (MPL-2.0.txt). They are unchanged; their source is in the npm package "pyodide" of the
same version and in its repository. They contain CPython, under the PSF License (PSF-2.0.txt), as
does the standard library in the packs. The packs contain msgspec (BSD-3-Clause), librt and
mypy_extensions (MIT), and Sestina (MIT).
"""
