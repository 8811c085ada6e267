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
    links: int = 0
    """How often the personal links were made void."""
    browsers: int = 0
    """How often the other browsers were logged out."""


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
        columns = people.c
        query = sa.select(
            columns.id, columns.name, columns.seen, columns.links, columns.browsers
        ).where(columns.id == person)
        async with self._database.reader.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        return Person(row.id, row.name, row.seen, row.links, row.browsers)

    async def rename(self, person: str, name: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(people.update().where(people.c.id == person).values(name=name))

    async def void_links(self, person: str) -> None:
        """The personal links that there are stop working."""
        await self._raise(person, links=people.c.links + 1)

    async def void_browsers(self, person: str) -> None:
        """The cookies that there are stop working, and the links, which lead to cookies."""
        await self._raise(person, links=people.c.links + 1, browsers=people.c.browsers + 1)

    async def _raise(self, person: str, **counts: sa.ColumnElement[int]) -> None:
        async with self._database.writing() as connection:
            await connection.execute(people.update().where(people.c.id == person).values(**counts))

    async def browsers_of(self, wanted: Iterable[str]) -> dict[str, int]:
        """How often these people logged their other browsers out."""
        query = sa.select(people.c.id, people.c.browsers).where(people.c.id.in_(sorted(wanted)))
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row.id: row.browsers for row in rows}

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
