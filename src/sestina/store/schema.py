"""The tables of the database. The log is what counts; the rest is an index to find things by."""

import sqlalchemy as sa

metadata = sa.MetaData()

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Column("links", sa.Integer, nullable=False, server_default="0"),
    sa.Column("browsers", sa.Integer, nullable=False, server_default="0"),
)
"""Guests. There is nothing to know of them but the name they chose. Times are milliseconds.

`links` and `browsers` count how often the personal links and the cookies were made void:
only those that were signed with the present number are good.
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
    sa.Index("tables_by_status", "status", "public", "changed"),
    sa.Index("tables_by_due", "due"),
    sa.Index("tables_by_host", "host"),
)
"""One row for each table: for lists (`summary`), and for what a server owes it (`due`)."""

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
"""The log: append only. Two servers that append the same version cannot both succeed."""

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
"""Secrets that all servers of one database share."""
