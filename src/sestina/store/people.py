"""Guests: an identity, a name of their choice, and when they were last here."""

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sestina.store.database import Database
from sestina.store.schema import keys, people


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    seen: int


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: str, name: str, now: int) -> Person:
        async with self._database.writing() as connection:
            await connection.execute(
                people.insert().values(id=person, name=name, created=now, seen=now)
            )
        return Person(person, name, now)

    async def find(self, person: str) -> Person | None:
        query = sa.select(people.c.id, people.c.name, people.c.seen).where(people.c.id == person)
        async with self._database.reader.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Person(row.id, row.name, row.seen)

    async def rename(self, person: str, name: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(people.update().where(people.c.id == person).values(name=name))

    async def note_seen(self, present: Iterable[str], now: int) -> None:
        """These people are here now. One statement for all of them."""
        here = sorted(set(present))
        if here:
            async with self._database.writing() as connection:
                await connection.execute(
                    people.update().where(people.c.id.in_(here)).values(seen=now)
                )

    async def last_seen(self, wanted: set[str]) -> dict[str, int]:
        """When these people were last noted to be here."""
        query = sa.select(people.c.id, people.c.seen).where(people.c.id.in_(sorted(wanted)))
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row.id: row.seen for row in rows}

    async def shared_key(self, name: str, fresh: bytes) -> bytes:
        """A secret of all servers of this database: the fresh one, unless there is one."""
        query = sa.select(keys.c.value).where(keys.c.name == name)
        async with self._database.reader.connect() as connection:
            value = (await connection.execute(query)).scalar_one_or_none()
        if value is not None:
            return bytes(value)
        try:
            async with self._database.writing() as connection:
                await connection.execute(keys.insert().values(name=name, value=fresh))
        except IntegrityError:
            return await self.shared_key(name, fresh)
        return fresh
