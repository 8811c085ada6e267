"""The wheel's build hook: adds the compiled rules core and the web client.

Without a C compiler, or with `SESTINA_INTERPRETED=1`, the wheel is pure Python. In an unpacked
source distribution the hook packs the client it finds there; in a git checkout it builds the
client first if the client's sources changed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src", "sestina", "server", "client")


class CoreBuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "sestina-core"

    def dependencies(self) -> list[str]:
        """Packages the build needs besides those of pyproject.toml: Node, if there is none here.

        pip installs them into the isolated build environment. The user's environment stays clean.
        """
        if not self._must_build_client():
            return []
        answer = self._run_script("web.py", "build-requires", capture_output=True)
        return answer.stdout.split()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            # An editable install uses src/ as it is. `make build` compiles in place.
            return
        if self._must_build_client():
            self._build_client()
        self._pack(build_data, Path(self.root, CLIENT), Path(self.root, "src"))
        self._core = tempfile.TemporaryDirectory(prefix="sestina-core-")
        core = Path(self._core.name)
        if self._run_script("build_core.py", "--into", str(core)).returncode:
            raise SystemExit(
                "Compiling the rules core failed (see above). "
                "Set SESTINA_INTERPRETED=1 to install it interpreted."
            )
        if self._pack(build_data, core, core):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._core.cleanup()

    def _must_build_client(self) -> bool:
        return Path(self.root, ".git").exists() or not self._has_client()

    def _has_client(self) -> bool:
        return Path(self.root, CLIENT, "index.html").is_file()

    def _build_client(self) -> None:
        if self._run_script("web.py", "build", "--no-node-install").returncode:
            result = (
                "the wheel contains an older build"
                if self._has_client()
                else ("the wheel has no pages, and `sestina serve` offers only the API")
            )
            self.app.display_warning(f"The web client was not built (see above): {result}.")

    def _run_script(
        self, name: str, *arguments: str, capture_output: bool = False
    ) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(Path(self.root, "scripts", name)), *arguments]
        return subprocess.run(command, check=False, text=True, capture_output=capture_output)

    def _pack(self, build_data: dict[str, Any], folder: Path, base: Path) -> bool:
        """Add all files of a folder to the wheel, named relative to `base`."""
        files = [path for path in folder.rglob("*") if path.is_file()]
        for path in files:
            build_data["force_include"][str(path)] = path.relative_to(base).as_posix()
        return bool(files)
