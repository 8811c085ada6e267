"""Guests: an identity, a chosen name, and when they were last connected."""

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sestina.host.people import Person
from sestina.store.database import Database
from sestina.store.schema import keys, people


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: str, name: str, now: int) -> Person:
        async with self._database.writing() as connection:
            await connection.execute(
                people.insert().values(id=person, name=name, created=now, seen=now)
            )
        return Person(person, name, now)

    async def last_note(self) -> int:
        """When anybody was last connected, in milliseconds; 0 if nobody ever was."""
        query = sa.select(sa.func.max(people.c.seen))
        async with self._database.reader.connect() as connection:
            return int((await connection.execute(query)).scalar_one() or 0)

    async def find(self, person: str) -> Person | None:
        columns = people.c
        query = sa.select(
            columns.id, columns.name, columns.seen, columns.link_epoch, columns.login_epoch
        ).where(columns.id == person)
        async with self._database.reader.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        return Person(row.id, row.name, row.seen, row.link_epoch, row.login_epoch)

    async def rename(self, person: str, name: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(people.update().where(people.c.id == person).values(name=name))

    async def void_links(self, person: str) -> None:
        """Make the person's present links void."""
        await self._update(person, link_epoch=people.c.link_epoch + 1)

    async def log_out_browsers(self, person: str) -> None:
        """Make the person's present cookies void, and the links, which lead to cookies."""
        await self._update(
            person,
            link_epoch=people.c.link_epoch + 1,
            login_epoch=people.c.login_epoch + 1,
        )

    async def _update(self, person: str, **counts: sa.ColumnElement[int]) -> None:
        async with self._database.writing() as connection:
            await connection.execute(people.update().where(people.c.id == person).values(**counts))

    async def login_epochs(self, wanted: Iterable[str]) -> dict[str, int]:
        """The epochs that the cookies of these people must have."""
        query = sa.select(people.c.id, people.c.login_epoch).where(people.c.id.in_(sorted(wanted)))
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row.id: row.login_epoch for row in rows}

    async def note_seen(self, present: Iterable[str], now: int) -> None:
        """Note that these people are connected now, in one statement."""
        here = sorted(set(present))
        if here:
            async with self._database.writing() as connection:
                await connection.execute(
                    people.update().where(people.c.id.in_(here)).values(seen=now)
                )

    async def last_seen(self, wanted: set[str]) -> dict[str, int]:
        """When these people were last noted as connected."""
        query = sa.select(people.c.id, people.c.seen).where(people.c.id.in_(sorted(wanted)))
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row.id: row.seen for row in rows}

    async def shared_key(self, name: str, fresh: bytes) -> bytes:
        """A secret that all servers of this database share: the fresh one if there is none yet."""
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
