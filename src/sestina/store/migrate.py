"""Updates a database to the newest schema, with the migrations in this package."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import AsyncEngine

FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x5E571A


async def upgrade(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Servers that start together take turns.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    command.upgrade(config(connection), "head")


def config(connection: sa.Connection) -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings
