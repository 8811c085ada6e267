"""The tables of the database. The log is the truth; the rest is an index to it."""

import sqlalchemy as sa

metadata = sa.MetaData()

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    # Databases have these columns under their first names.
    sa.Column("links", sa.Integer, key="link_epoch", nullable=False, server_default="0"),
    sa.Column("browsers", sa.Integer, key="login_epoch", nullable=False, server_default="0"),
)
"""Guests: only the name that they chose is known of them. Times are milliseconds.

The epochs count how often a person's links and cookies were made void. Only those that are
signed with the present epoch are valid.
"""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seed", sa.LargeBinary(32)),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("host", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("stored", sa.Integer),
    sa.Column("stored_by", sa.String(32)),
    sa.Index("tables_by_status", "status", "public", "changed"),
    sa.Index("tables_by_due", "due"),
    sa.Index("tables_by_host", "host"),
)
"""One row per table: for lists (`summary`), and for the scheduler (`due`).

An imported game has the bytes that it takes (`stored`; NULL for games that are played here), and
a keyed hash of the address that it came from (`stored_by`; NULL where that is not known).
"""


def _of_imports(name: str, *columns: str) -> sa.Index:
    """An index that games which are played here are not in, so that they pay nothing for it."""
    imported = tables.c.stored.is_not(None)
    chosen = [tables.c[column] for column in columns]
    return sa.Index(name, *chosen, sqlite_where=imported, postgresql_where=imported)


_of_imports("imports_by_host", "host", "stored")
_of_imports("imports_by_source", "stored_by", "created", "stored")
_of_imports("imports_by_age", "created")

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
    sa.Index("seats_by_person", "person"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("payload", sa.LargeBinary, nullable=False),
)
"""The log, append-only. Of two servers that append the same version, one fails."""

reviews = sa.Table(
    "reviews",
    metadata,
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
    sa.Index("reviews_by_state", "state", "turn", "asked"),
    sa.Index("reviews_by_person", "person", "state"),
)
"""Reviews of games: those that are done, and the queue of those that are not.

`turn` is the place in the queue: the unfinished reviews of one person have different turns, so
everybody's first one comes before anybody's second. `edition` is that of the result.
"""

deck = sa.Table(
    "deck",
    metadata,
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("puzzle", sa.String(32), primary_key=True),
    sa.Column("due", sa.Date, nullable=False),
    sa.Column("box", sa.Integer, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("lapses", sa.Integer, nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Index("deck_by_table", "table_id"),
)
"""The puzzles that come back to a person: mistakes in games, which may have been deleted since."""

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
"""Secrets that all servers of one database share."""

totals = sa.Table(
    "totals",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("bytes", sa.BigInteger, nullable=False),
)
"""What all `imports` take together. Whoever adds or deletes one changes it in that transaction."""
