"""What imported games take, where they came from, and the sum of them.

A puzzle no longer keeps the game that it is from: whoever imported that may delete it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ROW_BYTES = 500


def upgrade() -> None:
    op.add_column("tables", sa.Column("stored", sa.Integer))
    op.add_column("tables", sa.Column("stored_by", sa.String(32)))
    # An imported game is over from its only event on, and has no seed.
    op.execute(
        f"UPDATE tables SET stored = {ROW_BYTES} + (SELECT length(payload) FROM events"
        " WHERE table_id = tables.id AND version = 1)"
        " WHERE seed IS NULL AND status = 'over'"
    )
    imported = sa.text("stored IS NOT NULL")
    for name, columns in (
        ("imports_by_host", ["host", "stored"]),
        ("imports_by_source", ["stored_by", "created", "stored"]),
        ("imports_by_age", ["created"]),
    ):
        op.create_index(name, "tables", columns, sqlite_where=imported, postgresql_where=imported)
    _free_decks()
    op.create_index("deck_by_table", "deck", ["table_id"])
    op.create_table(
        "totals",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("bytes", sa.BigInteger, nullable=False),
    )
    op.execute(
        "INSERT INTO totals (name, bytes)"
        " SELECT 'imports', coalesce(sum(stored), 0) FROM tables WHERE stored IS NOT NULL"
    )


def _free_decks() -> None:
    """Drop the reference of `deck` to `tables`; SQLite makes the table anew for that."""
    if op.get_context().dialect.name == "postgresql":
        op.drop_constraint("deck_table_id_fkey", "deck", type_="foreignkey")
        return
    wanted = sa.Table(
        "deck",
        sa.MetaData(),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("puzzle", sa.String(32), primary_key=True),
        sa.Column("due", sa.Date, nullable=False),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("lapses", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    with op.batch_alter_table("deck", copy_from=wanted, recreate="always"):
        pass
