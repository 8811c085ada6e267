"""Commands that need an extra of the package say which one when it is missing."""

from importlib.util import find_spec
from typing import Final

from sestina.cli.errors import REFUSED, CommandError

MODULES: Final = {
    "server": (
        "aiosqlite",
        "alembic",
        "asyncpg",
        "litestar",
        "platformdirs",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "terminal": ("prompt_toolkit",),
}
"""The modules that each extra installs. Without httptools and uvloop a server is only slower."""


def require_extra(extra: str, command: str) -> None:
    """Raise a one-line `CommandError` unless every module of the extra is installed."""
    if any(find_spec(module) is None for module in MODULES[extra]):
        raise CommandError(
            f"'{command}' needs the {extra} extra: pip install \"sestina[{extra}]\"", REFUSED
        )
