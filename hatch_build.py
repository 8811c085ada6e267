"""The build hook of the wheel: puts the compiled rules core and the web client into it.

Without a C compiler, or with ``SESTINA_INTERPRETED=1``, the wheel is pure Python. A client that
lies in an unpacked source distribution is taken as it is; elsewhere it is built if its sources
changed.
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

    def _build_client(self, build_data: dict[str, Any]) -> None:
        built = Path(self.root, CLIENT)
        is_there = (built / "index.html").is_file()
        if not is_there or Path(self.root, ".git").exists():
            command = [sys.executable, str(Path(self.root, "scripts", "web.py")), "build"]
            if subprocess.run(command, check=False).returncode:
                state = "an older build of it is packed" if is_there else "the wheel has none"
                self.app.display_warning(f"The web client was not built (see above): {state}.")
        for path in built.rglob("*"):
            if path.is_file():
                target = path.relative_to(Path(self.root, "src")).as_posix()
                build_data["force_include"][str(path)] = target

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            # An editable install shows the sources as they are; `make build` compiles in place.
            return
        self._build_client(build_data)
        self._lib = tempfile.TemporaryDirectory(prefix="sestina-core-")
        lib = Path(self._lib.name)
        command = [sys.executable, str(Path(self.root, "scripts", "build_core.py"))]
        if subprocess.run([*command, "--into", str(lib)], check=False).returncode:
            raise SystemExit(
                "Compiling the rules core failed (see above). "
                "With SESTINA_INTERPRETED=1 in the environment it is left interpreted."
            )
        compiled = [path for path in lib.rglob("*") if path.is_file()]
        if compiled:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for path in compiled:
                build_data["force_include"][str(path)] = path.relative_to(lib).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._lib.cleanup()
