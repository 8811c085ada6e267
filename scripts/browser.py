"""A Chromium for the tests in the browser: the machine's, or one that is installed now.

Prints nothing if there is one. As root (or with sudo that asks for no password) the package of
the system is installed, else Playwright's own is fetched. What could not be done is said, and is
no failure here: the tests say themselves which of them were left out for lack of a browser.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
VARIABLE = "SESTINA_CHROMIUM"


def of_machine() -> str | None:
    """The Chromium of this machine; the variable SESTINA_CHROMIUM names another one."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        return wanted
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def of_playwright() -> str | None:
    """The Chromium that Playwright installed for itself."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None  # noqa: PTH110  it is a plain text there


def find_browser() -> str | None:
    return of_machine() or of_playwright()


def _try(*command: str, seconds: float) -> bool:
    try:
        result = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=seconds
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0


def _as_root() -> list[str] | None:
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if _try("sudo", "-n", "true", seconds=10) else None


def install() -> None:
    root = _as_root()
    if root is not None and shutil.which("apt-get"):
        print("Installing Chromium for the tests in the browser (apt-get) ...", flush=True)
        apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        package = [*apt, "install", "-y", "--no-install-recommends", "chromium"]
        # The lists of a fresh machine may be missing or old: then they are fetched once.
        if _try(*package, seconds=900):
            return
        if _try(*apt, "update", seconds=300) and _try(*package, seconds=900):
            return
    print("Fetching a Chromium for the tests in the browser (playwright) ...", flush=True)
    _try(sys.executable, "-m", "playwright", "install", "chromium", seconds=900)


def main() -> None:
    if find_browser():
        return
    install()
    if not find_browser():
        print(
            "\nWARNING: there is no Chromium here, and none could be installed:\n"
            "         the tests in the browser will be skipped.\n"
            "         As root on Debian or Ubuntu: apt install chromium\n"
            f"         Elsewhere: install Chrome or Chromium, or name it in {VARIABLE}.\n",
            file=sys.stderr,
        )


if __name__ == "__main__":
    main()
