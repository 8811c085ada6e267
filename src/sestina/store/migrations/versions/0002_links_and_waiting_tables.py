"""Epochs that make links and cookies void; a due time for tables that wait for their game."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

A_WEEK = 7 * 24 * 3600 * 1000


def upgrade() -> None:
    for name in ("links", "browsers"):
        # Plain: SQLite adds a column that has a default without copying the table.
        op.add_column("people", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.execute(f"UPDATE tables SET due = changed + {A_WEEK} WHERE status = 'gathering'")
