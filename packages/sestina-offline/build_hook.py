"""Refuses to build a package without its files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE = Path("src", "sestina_offline", "engine", "engine.json")


class EngineThere(BuildHookInterface[Any]):
    PLUGIN_NAME = "sestina-offline"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not Path(self.root, ENGINE).is_file():
            raise SystemExit("sestina-offline has no engine yet: `make offline` makes it.")
