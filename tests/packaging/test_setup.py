"""What the set-up says when it cannot get Node or a browser."""

from __future__ import annotations

import os
import shutil

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

    def first_fails(*command: str, seconds: float) -> str | None:
        commands.append(" ".join(command[3:] if command[0] == "env" else command))
        return "E: no such package" if len(commands) == 1 else None

    monkeypatch.setattr(browser, "run", first_fails)
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert browser.install_by_apt() is None
    assert [command.split()[0] for command in commands] == ["install", "update", "install"]
