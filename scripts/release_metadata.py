"""The metadata hook of the build: addresses that a publisher fills in, in one place.

`[tool.sestina-release]` in pyproject.toml has them. As long as it names no repository, the package
has no project URLs, and its description is the README as it is. With one, the pictures and links of
the description are absolute, because a package index shows no relative ones.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?\[[^\]]*\]\()(?!https?:|mailto:|#)([^)\s]+)(\))")


def project_urls(release: dict[str, str]) -> dict[str, str]:
    """What a package index shows beside the description."""
    repository = release.get("repository", "").rstrip("/")
    urls = {"Documentation": release.get("documentation", "")}
    if repository:
        urls["Source"] = repository
        urls["Issues"] = f"{repository}/issues"
        urls["Changelog"] = file_address(release, "CHANGELOG.md", "", "files")
    return {name: address for name, address in sorted(urls.items()) if address}


def file_address(release: dict[str, str], path: str, version: str, kind: str) -> str:
    """The address of a file of the repository: of its page (`files`), or of itself (`pictures`)."""
    ref = f"v{version}" if version else "HEAD"
    repository = release["repository"].rstrip("/")
    return release[kind].format(repository=repository, ref=ref, path=path)


def description(readme: str, release: dict[str, str], version: str) -> str:
    """The README with absolute addresses, if there is a repository to point to."""
    if not release.get("repository"):
        return readme

    def absolute(match: re.Match[str]) -> str:
        kind = "pictures" if match[1].startswith("!") else "files"
        return match[1] + file_address(release, match[2], version, kind) + match[3]

    # Twice: a picture may be the text of a link.
    return LINK.sub(absolute, LINK.sub(absolute, readme))


class ReleaseMetadataHook(MetadataHookInterface):
    PLUGIN_NAME = "sestina-release"

    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        release = settings["tool"]["sestina-release"]
        readme = (root / "README.md").read_text(encoding="utf-8")
        text = description(readme, release, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = project_urls(release)
