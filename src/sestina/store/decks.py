"""The puzzles that come back to a person, as rows; the scheme of repetition is not known here."""

from datetime import date

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sestina.host.requests.own_puzzles import DeckRow
from sestina.store.database import Database
from sestina.store.schema import deck


class Decks:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, person: str) -> list[DeckRow]:
        query = sa.select(deck).where(deck.c.person == person).order_by(deck.c.puzzle)
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [_row(row) for row in rows]

    async def find(self, person: str, puzzle: str) -> DeckRow | None:
        query = sa.select(deck).where(deck.c.person == person, deck.c.puzzle == puzzle)
        async with self._database.reader.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _row(row)

    async def plies(self, person: str, table: str) -> tuple[int, ...]:
        """Which turns of a game a person has puzzles of."""
        query = (
            sa.select(deck.c.ply)
            .where(deck.c.person == person, deck.c.table_id == table)
            .order_by(deck.c.ply)
        )
        async with self._database.reader.connect() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def add(self, person: str, row: DeckRow) -> bool:
        """Add a puzzle. False if the person has it already."""
        values = {
            "person": person,
            "puzzle": row.puzzle,
            "due": row.due,
            "box": row.box,
            "tries": row.tries,
            "lapses": row.lapses,
            "table_id": row.table,
            "ply": row.ply,
            "content": row.content,
        }
        try:
            async with self._database.writing() as connection:
                await connection.execute(deck.insert().values(values))
        except IntegrityError:
            return False
        return True

    async def move(
        self, person: str, puzzle: str, *, due: date, box: int, tries: int, lapses: int
    ) -> None:
        """Note when a puzzle comes back after a try."""
        found = sa.and_(deck.c.person == person, deck.c.puzzle == puzzle)
        values = {"due": due, "box": box, "tries": tries, "lapses": lapses}
        async with self._database.writing() as connection:
            await connection.execute(deck.update().where(found).values(values))


def _row(row: sa.Row[tuple[object, ...]]) -> DeckRow:
    return DeckRow(
        row.puzzle, row.due, row.box, row.tries, row.lapses, row.table_id, row.ply, row.content
    )
