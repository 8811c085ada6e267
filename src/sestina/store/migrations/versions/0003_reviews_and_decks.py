"""Reviews of games with their queue, and the puzzles that come back to people."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("claimed_by", sa.String(64)),
        sa.Column("claimed_until", sa.BigInteger),
        sa.Column("done", sa.Float, nullable=False),
        sa.Column("result", sa.LargeBinary),
    )
    op.create_index("reviews_by_state", "reviews", ["state", "turn", "asked"])
    op.create_index("reviews_by_person", "reviews", ["person", "state"])
    op.create_table(
        "deck",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("puzzle", sa.String(32), primary_key=True),
        sa.Column("due", sa.Date, nullable=False),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("lapses", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
