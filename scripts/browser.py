"""Finds or installs a Chromium for the tests in the browser, and prints nothing if there is one.

    scripts/browser.py          Chromium, in which all tests in the browser run
    scripts/browser.py others   Firefox and WebKit too, in which some slow tests run

As root, or with a sudo that asks for no password, the script installs the system's package. If
that fails, and for everybody else, it downloads Playwright's own Chromium. A machine that gets
neither is not an error here: the script says what it tried, and the tests say which of them were
skipped for lack of a browser.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The shell is the same browser without a window to draw: smaller, and a fifth faster in tests.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
VARIABLE = "SESTINA_CHROMIUM"

FIREFOX = ("firefox-esr", "firefox")
WEBKIT_DRIVER = "WebKitWebDriver"
XVFB = "Xvfb"
# What Debian calls the packages of the programs above.
OTHERS = {FIREFOX: "firefox-esr", (WEBKIT_DRIVER,): "webkit2gtk-driver", (XVFB,): "xvfb"}


def find_browser() -> str | None:
    """The path of a Chromium; the variable SESTINA_CHROMIUM overrules the search."""
    return os.environ.get(VARIABLE) or find_on_machine() or find_of_playwright()


def find_on_machine() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def find_of_playwright() -> str | None:
    """The Chromium that Playwright downloaded, if the libraries it needs are here."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not Path(path).exists() or run(path, "--version", seconds=30) is not None:
        return None
    return path


def run(*command: str, seconds: float) -> str | None:
    """Run a command; None if it succeeds, else the reason in one line."""
    try:
        result = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return f"it took more than {seconds:.0f} s"
    except OSError as error:
        return str(error)
    if result.returncode == 0:
        return None
    lines = (result.stderr.strip() or result.stdout.strip()).splitlines()
    errors = [line for line in lines if line.startswith(("E: ", "Error: "))]
    return (errors or lines or [f"exit code {result.returncode}"])[-1].strip()


def root_prefix() -> list[str] | None:
    """What has to stand before a command so that it runs as root; None if that is not possible."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if run("sudo", "-n", "true", seconds=10) is None else None


def install_chromium_by_apt() -> str | None:
    """Install the shell or, where there is no such package, the whole browser."""
    print("Installing Chromium for the tests in the browser (apt-get) ...", flush=True)
    return install_by_apt([SHELL]) and install_by_apt(["chromium"])


def install_by_apt(packages: list[str]) -> str | None:
    """Install packages of the system; None if it worked, else the reason."""
    if shutil.which("apt-get") is None:
        return "this system has no apt-get"
    root = root_prefix()
    if root is None:
        return "it needs root, or a sudo that asks for no password"
    apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    install = [*apt, "install", "-y", "--no-install-recommends", *packages]
    if run(*install, seconds=900) is None:
        return None
    # A fresh machine has no package lists, or old ones.
    return run(*apt, "update", seconds=300) or run(*install, seconds=900)


def install_by_playwright() -> str | None:
    """Download Playwright's Chromium; None if it worked, else the reason."""
    print("Downloading a Chromium for the tests in the browser (playwright) ...", flush=True)
    return run(sys.executable, "-m", "playwright", "install", "chromium", seconds=900)


def prepare_chromium() -> None:
    if find_browser():
        return
    failures = []
    for name, install in (
        ("apt-get install chromium", install_chromium_by_apt),
        ("playwright install chromium", install_by_playwright),
    ):
        reason = install()
        if reason is None and find_browser():
            return
        failures.append(f"{name}: {reason or 'it installed one that does not start here'}")
    warn(
        "there is no Chromium here, and none could be installed:",
        *(f"  {failure}" for failure in failures),
        "The tests in the browser will be skipped.",
        "As root on Debian or Ubuntu: apt install chromium",
        f"Elsewhere: install Chrome or Chromium, or name one in {VARIABLE}.",
    )


def prepare_others() -> None:
    packages = [
        package
        for names, package in OTHERS.items()
        if not any(shutil.which(name) for name in names)
    ]
    if not packages:
        return
    print("Installing Firefox and WebKit for the tests in the browser (apt-get) ...", flush=True)
    reason = install_by_apt(packages)
    if reason is not None:
        warn(
            "Firefox or WebKit is missing here, and could not be installed:",
            f"  apt-get install {' '.join(packages)}: {reason}",
            "The tests in these browsers will be skipped.",
            f"As root on Debian: apt install {' '.join(packages)}",
        )


def warn(first: str, *others: str) -> None:
    print("\n" + "\n         ".join([f"WARNING: {first}", *others]) + "\n", file=sys.stderr)


def main() -> None:
    prepare_chromium()
    if "others" in sys.argv[1:]:
        prepare_others()


if __name__ == "__main__":
    main()
