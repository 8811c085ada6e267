"""The tables in memory: there is never more than one place for the same table."""

import asyncio

from sestina.host.loaded_tables import IDLE_TABLE_MS, LoadedTables


def test_who_waits_for_a_table_that_was_not_found_shares_its_place_with_those_who_come_later() -> (
    None
):
    async def main() -> None:
        tables = LoadedTables(lambda: 0)
        places = []

        async def use(until: asyncio.Event) -> None:
            async with tables.locked("t") as place:
                places.append(place)
                await until.wait()

        first, others = asyncio.Event(), asyncio.Event()
        failing = asyncio.create_task(use(first))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(use(others))
        await asyncio.sleep(0)
        # The first leaves without a table; the second is woken, and has not begun yet.
        first.set()
        await failing
        late = asyncio.create_task(use(others))
        await asyncio.sleep(0)
        assert len(places) == 2
        others.set()
        await asyncio.gather(waiting, late)
        assert places[0] is places[1] is places[2]
        assert tables.names() == []

    asyncio.run(main())


def test_a_place_in_use_is_not_forgotten() -> None:
    async def main() -> None:
        now = 0
        tables = LoadedTables(lambda: now)
        async with tables.locked("t"):
            now = 2 * IDLE_TABLE_MS
            assert tables.forget_idle() == 0
        assert tables.forget_idle() == 0

    asyncio.run(main())
