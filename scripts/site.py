"""Writes `build/site`: a folder of plain files in which people play without a server.

Any web server can serve it, below any path: `python -m http.server` in that folder is enough.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.engine import engine_fingerprint, make_engine  # noqa: E402  needs the path above
from scripts.node import NoNode  # noqa: E402
from scripts.wasm import compiled_core  # noqa: E402
from scripts.web import Npm, fingerprint, is_stamped, write_stamp  # noqa: E402

SITE = ROOT / "build" / "site"
WORKER = ROOT / "scripts" / "site_worker.js"
OF_SERVERS = ("manifest.build.json", "pages", "pages.json", "sw.js")
"""What the client's build makes for a server."""
DOCUMENTATION = ROOT / "build" / "docs"
LIVE = ROOT / "build" / "live"
LIVE_PAGES = ("tutorial", "cookbook", "library")
"""Pages whose examples a reader runs; all of them run in a browser."""
LIVE_TAGS = """\
<link rel="stylesheet" href="_live/live.css">
<script type="module" src="_live/live.js" data-engine="../engine/"></script>
"""


def site_fingerprint() -> str:
    digest = hashlib.sha256(fingerprint().encode())
    digest.update(engine_fingerprint(compiled_core()).encode())
    makers = [Path(__file__), WORKER, ROOT / "scripts" / "docs.py"]
    pages = [path for path in sorted((ROOT / "docs").rglob("*")) if path.is_file()]
    for path in [*makers, *pages, ROOT / "CHANGELOG.md"]:
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def is_current() -> bool:
    return (SITE / "index.html").is_file() and is_stamped("site", site_fingerprint())


def build() -> None:
    """Build the site, if it is not current."""
    if is_current():
        return
    npm = Npm()
    npm.install()
    before = site_fingerprint()
    print("Building the site ...", flush=True)
    npm.run("run", "--silent", "site", "--", "--logLevel", "error")
    for name in OF_SERVERS:
        path = SITE / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    print("Making the engine ...", flush=True)
    make_engine(SITE / "engine", compiled_core())
    add_documentation()
    write_worker()
    write_stamp("site", before)


def add_documentation() -> None:
    """The pages of the documentation; on some, examples can be run in the page."""
    subprocess.run([sys.executable, str(ROOT / "scripts" / "docs.py")], check=True)
    Npm().run("run", "--silent", "live", "--", "--logLevel", "error")
    target = SITE / "docs"
    shutil.copytree(DOCUMENTATION, target, ignore=shutil.ignore_patterns("_sources", ".*"))
    shutil.copytree(LIVE, target / "_live")
    for name in LIVE_PAGES:
        page = target / f"{name}.html"
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("</head>", f"{LIVE_TAGS}</head>", 1), encoding="utf-8")


def write_worker() -> None:
    """The service worker knows all files of the build."""
    documentation = SITE / "docs"
    files = sorted(
        path
        for path in SITE.rglob("*")
        if path.is_file() and path.name != "index.html" and documentation not in path.parents
    )
    digest = hashlib.sha256((SITE / "index.html").read_bytes())
    names = []
    for path in files:
        name = path.relative_to(SITE).as_posix()
        names.append(name)
        digest.update(f"{name}\0".encode() + path.read_bytes())
    text = WORKER.read_text(encoding="utf-8").replace("@VERSION@", digest.hexdigest()[:16])
    text = text.replace('["@FILES@"]', json.dumps(names))
    (SITE / "sw.js").write_text(text, encoding="utf-8")


def main() -> None:
    try:
        build()
    except NoNode as error:
        raise SystemExit(f"site: {error}") from None
    print(f"The site is in {SITE.relative_to(ROOT)}; to look at it:")
    print(f"  python -m http.server --directory {SITE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
