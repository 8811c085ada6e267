"""Runs Alembic's migrations on the connection that the server lends."""

import sqlalchemy as sa
from alembic import context

from sestina.store.schema import metadata

connection = context.config.attributes["connection"]
assert isinstance(connection, sa.Connection)
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
