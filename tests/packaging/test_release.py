"""What a publisher needs: addresses in one place, valid classifiers, wheels for every platform."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from typing import Final

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from trove_classifiers import classifiers

from scripts.isolation import ROOT
from scripts.release_metadata import description, project_urls

SETTINGS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RELEASE: Final = SETTINGS["tool"]["sestina-release"]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
FILLED: Final = {**RELEASE, "repository": "https://code.example/ada/sestina"}
TARGET: Final = re.compile(r"\]\(([^)\s]+)\)")


def test_the_build_reads_its_metadata() -> None:
    core = ProjectMetadata(str(ROOT), PluginManager()).core
    assert core.readme == description(README, RELEASE, core.config["version"])
    assert core.readme_content_type == "text/markdown"
    assert core.urls == project_urls(RELEASE)


def test_without_a_repository_nothing_points_anywhere() -> None:
    empty = {**RELEASE, "repository": "", "documentation": ""}
    assert project_urls(empty) == {}
    assert description(README, empty, "1.0") == README


def test_a_repository_fills_the_urls() -> None:
    assert project_urls({**FILLED, "documentation": "https://docs.example/"}) == {
        "Changelog": "https://code.example/ada/sestina/blob/HEAD/CHANGELOG.md",
        "Documentation": "https://docs.example/",
        "Issues": "https://code.example/ada/sestina/issues",
        "Source": "https://code.example/ada/sestina",
    }


def test_pictures_of_the_readme_show_on_a_package_index() -> None:
    text = description(README, FILLED, "1.2.3")
    assert len(TARGET.findall(text)) == len(TARGET.findall(README)) > 20
    assert all(re.match("https://|#", target) for target in TARGET.findall(text))
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", text)
    raw = "https://code.example/ada/sestina/raw/v1.2.3/"
    assert len(pictures) >= 5
    for picture in pictures:
        assert (ROOT / picture.removeprefix(raw)).is_file(), picture


def test_the_readme_is_honest_about_a_published_package() -> None:
    assert "`pip install sestina`" in README
    assert ("No package is published yet" in README) == (RELEASE["repository"] == "")


def test_classifiers_exist() -> None:
    assert {*SETTINGS["project"]["classifiers"]} <= {*classifiers}


@pytest.mark.parametrize("platform", ["linux", "macos", "windows"])
def test_cibuildwheel_accepts_its_settings(platform: str) -> None:
    command = ["cibuildwheel", "--print-build-identifiers", "--platform", platform]
    architectures = {"linux": "x86_64", "macos": "arm64", "windows": "AMD64"}
    result = subprocess.run(
        [sys.executable, "-m", *command, "--archs", architectures[platform], str(ROOT)],
        capture_output=True,
        text=True,
        check=True,
    )
    found = {*result.stdout.split()}
    tags = {
        "linux": ["manylinux_x86_64", "musllinux_x86_64"],
        "macos": ["macosx_arm64"],
        "windows": ["win_amd64"],
    }
    versions = ["311", "312", "313", "314"]
    assert found == {f"cp{version}-{tag}" for version in versions for tag in tags[platform]}


def test_no_action_can_change_behind_our_back() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        uses = re.findall(r"uses: (\S+) *(.*)", path.read_text(encoding="utf-8"))
        assert uses
        for action, comment in uses:
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
            assert re.fullmatch(r"# v\d+\.\d+\.\d+", comment), action


def test_the_image_serves_and_is_not_root() -> None:
    recipe = (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r"^USER (?!root)", recipe, re.MULTILINE)
    entry, command = re.findall(r"^(?:ENTRYPOINT|CMD) \[(.*)\]$", recipe, re.MULTILINE)
    words = re.findall(r'"([^"]*)"', f"{entry} {command}")
    assert words[:2] == ["sestina", "serve"]
    assert "/data/" in words[-1]
