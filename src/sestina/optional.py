"""What each extra brings, and what a part of the package says when its extra is not installed."""

from importlib.util import find_spec
from typing import Final

MODULES: Final = {
    "arrays": ("numpy",),
    "cli": ("filelock", "rich", "typer"),
    "offline": ("sestina_offline",),
    "openspiel": ("numpy", "pyspiel"),
    "rl": ("gymnasium", "numpy", "pettingzoo"),
    "server": (
        "aiosqlite",
        "alembic",
        "asyncpg",
        "filelock",
        "litestar",
        "platformdirs",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "terminal": ("prompt_toolkit",),
    "vision": ("PIL", "numpy", "sestina_vision_models"),
}
"""The modules that each extra installs. Without httptools and uvloop a server is only slower."""


def require_extra(extra: str, part: str) -> None:
    """Raise a one-line `ModuleNotFoundError` unless every module of the extra is installed."""
    missing = [module for module in MODULES[extra] if find_spec(module) is None]
    if missing:
        raise ModuleNotFoundError(
            f'{part} needs the {extra} extra: pip install "sestina[{extra}]"', name=missing[0]
        )
