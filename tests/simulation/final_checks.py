"""At the end of a run: what people know, and what servers have in memory, is what the log has."""

from typing import TYPE_CHECKING, Any

import msgspec

from sestina.games.snapshot import take_snapshot
from sestina.host.following import load_table
from sestina.host.presenter import TablePresenter
from sestina.host.table import Table
from tests.simulation.replaced_world import EXPECTED

if TYPE_CHECKING:
    from tests.simulation.world import World

Json = dict[str, Any]


def check_end(world: "World") -> None:
    for name in world.checker.tables:
        table = _from_log(world, name)
        if name == world.table:
            _check_people(world, table)
        _check_memory(world, table)
    _check_tasks(world)


def _from_log(world: "World", name: str) -> Table:
    seed, stored = world.read_log(name)
    return load_table(name, seed, stored)


def _check_people(world: "World", table: Table) -> None:
    for client in world.clients.values():
        presenter = TablePresenter(table, client.person, 0, lambda _table, _seat: "")
        whole: Json = msgspec.json.decode(msgspec.json.encode(presenter.whole()))
        if _plain(client.events) != _plain(whole["events"]):
            world.checker.fail("everybody gets to know the same", f"events of {client.person}")
        if _state(client.now) != _state(whole["now"]):
            how = f"{client.person} sees {_state(client.now)}, not {_state(whole['now'])}"
            world.checker.fail("everybody gets to know the same", how)


def _plain(events: list[Json]) -> list[Json]:
    """Events without the seats of those who spoke: these are the seats at that moment."""
    return [{key: value for key, value in one.items() if key != "seats"} for one in events]


def _state(now: Json) -> Json:
    """The state without what depends on the moment, and on the signing key."""
    seats = [{key: one[key] for key in one if key != "invite"} for one in now["seats"]]
    return {key: value for key, value in now.items() if key != "clocks"} | {"seats": seats}


def _check_memory(world: "World", table: Table) -> None:
    for server in world.servers.values():
        assert server.backend is not None
        held = server.backend.service._tables.get(table.id)
        if held is None or held.table is None:
            continue
        version = held.table.version + len(held.deferred)
        if version > table.version:
            how = f"{server.name} has {version} of {table.version}"
            world.checker.fail("no memory is ahead of the log", how)
        ours, theirs = held.table.state, table.state
        if held.table.version != table.version or ours is None or theirs is None:
            continue
        if take_snapshot(ours) != take_snapshot(theirs):
            world.checker.fail("a memory is what the log has", f"{server.name} {version}")


def _check_tasks(world: "World") -> None:
    for task in world.loop.finished():
        error = task.exception()
        if error is not None and not isinstance(error, EXPECTED):
            world.checker.fail("servers do not fail", f"{task.get_name()}: {error!r}")
