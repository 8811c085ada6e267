"""What the set-up says when it cannot get Node or a browser."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from scripts import browser, node, web


@pytest.fixture
def no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "find_on_machine", lambda: None)
    monkeypatch.setattr(node, "find_in_wheel", lambda: None)


@pytest.mark.usefixtures("no_node")
def test_without_node_the_message_says_what_to_do() -> None:
    with pytest.raises(node.NoNode, match=r"needs Node 20\.19 or newer .* Install Node"):
        node.find_node(install=False)


@pytest.mark.usefixtures("no_node")
def test_an_isolated_build_asks_for_node_only_if_it_has_to_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(web, "is_current", lambda: False)
    assert web.build_requires() == [node.WHEEL]
    monkeypatch.setattr(web, "is_current", lambda: True)
    assert web.build_requires() == []


@pytest.mark.skipif(os.name == "nt", reason="Windows needs no links")
def test_npm_of_the_wheel_runs_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "a package"
    script = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for path, text in (
        (package / "bin" / "node", '#!/bin/sh\n[ "$1" = --version ] && echo v24.1.0 || . "$1"\n'),
        (package / "bin" / "npm", "#!/bin/sh\nexit 1\n"),
        (script, "echo 11.2.3\n"),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
    monkeypatch.setattr(node, "LINKS", tmp_path / "links")
    assert not node.is_usable(package / "bin")
    assert node.is_usable(node.link_programs(package))


def test_without_root_it_says_what_it_could_not_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*command: str, seconds: float) -> str:
        return "Error: no network" if "playwright" in command else "a password is required"

    monkeypatch.setattr(browser, "find_browser", lambda: None)
    monkeypatch.setattr(browser, "run", fail)
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    browser.main()
    said = capsys.readouterr().err
    assert "apt-get install chromium: it needs root" in said
    assert "playwright install chromium: Error: no network" in said
    assert "The tests in the browser will be skipped." in said
    assert browser.VARIABLE in said


def test_as_root_it_updates_the_package_lists_if_it_has_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands: list[str] = []

    def fails_without_lists(*command: str, seconds: float) -> str | None:
        is_updated = any(known.startswith("update") for known in commands)
        commands.append(" ".join(command[3:] if command[0] == "env" else command))
        is_update = commands[-1].startswith("update")
        return None if is_updated or is_update else "E: no such package"

    monkeypatch.setattr(browser, "run", fails_without_lists)
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert browser.install_chromium_by_apt() is None
    words = [command.split() for command in commands]
    assert [(line[0], line[-1]) for line in words] == [
        ("install", "chromium-headless-shell"),
        ("update", "update"),
        ("install", "chromium-headless-shell"),
    ]
