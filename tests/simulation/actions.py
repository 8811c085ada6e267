"""What people do besides playing: the steps of a scenario, and the way to a first game."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from sestina.host.acts.create import NewTable, SeatWish
from sestina.host.acts.hush import Hush
from sestina.host.acts.leave import Leave
from sestina.host.acts.resign import Resign
from sestina.host.acts.sit import Sit
from sestina.host.acts.stand_in import Return
from sestina.host.acts.start import Start
from sestina.host.clocks import TimeControl
from sestina.host.people import Person
from sestina.host.requests.types import Silence, SitDown
from sestina.server.backend import Backend
from sestina.server.http.request_dependencies import find_person
from sestina.server.http.table_routes import COMMAND_ROUTES, TableRoutes
from tests.simulation.clients import Client
from tests.simulation.earlier_games import BOT_LEVEL
from tests.simulation.scenario import Step
from tests.simulation.servers import Work

if TYPE_CHECKING:
    from tests.simulation.world import World

CALLER = SimpleNamespace(address="")
"""Who makes a request, as far as this route looks at it."""
ROUTES = {route.fn.__name__: route.fn for route in COMMAND_ROUTES}
Asked = Callable[[Backend, Person], Awaitable[Any]]


def by(world: "World", person: str, asked: Asked) -> Work:
    """A request with the cookie of a person."""

    async def work(backend: Backend) -> Any:
        player = await find_person(backend, world.cookie_of(person))
        assert player is not None
        return await asked(backend, player)

    return work


def about_seat(world: "World", person: str, name: str, table: str, seat: int) -> Work:
    return by(world, person, lambda backend, player: ROUTES[name](table, seat, backend, player))


async def open_first_table(world: "World") -> None:
    """The first person opens the table; whoever gets no answer opens another one."""
    scenario = world.scenario
    host = next(name for name in scenario.seats if name != "bot")
    wishes = [
        SeatWish("bot", level=BOT_LEVEL)
        if name == "bot"
        else SeatWish("me" if name == host else "open")
        for name in scenario.seats
    ]
    clock = None if scenario.clock is None else TimeControl(*scenario.clock)
    new = NewTable(scenario.game, wishes, scenario.options, public=True, clock=clock)
    client = world.clients[host]
    while True:
        opened = await client.try_request(
            by(
                world,
                host,
                lambda backend, player: TableRoutes.post_table.fn(
                    None, new, CALLER, backend, player
                ),
            )
        )
        if opened is not None:
            world.table = opened.table
            world.note(f"{host} opens {opened.table}")
            return
        await asyncio.sleep(0.5)


async def sit_and_start(world: "World") -> None:
    """Everybody sits down, and the host starts."""
    while True:
        await asyncio.sleep(0.3)
        for seat, name in enumerate(world.scenario.seats):
            if name != "bot":
                await _take_place(world, world.clients[name], seat)


async def _take_place(world: "World", client: Client, seat: int) -> None:
    now = client.now
    if now.get("status") != "gathering" or not world.are_playing:
        return
    seats = now["seats"]
    table = client.table
    if seats[seat].get("open"):
        asked = SitDown(name=None, invite=None, age=None)
        work = by(
            world,
            client.person,
            lambda backend, player: TableRoutes.put_seat.fn(
                None, table, seat, asked, backend, player
            ),
        )
        await client.try_request(work, Sit(seat, client.person))
    elif not any(one.get("open") for one in seats):
        work = by(
            world,
            client.person,
            lambda backend, player: ROUTES["post_start"](table, backend, player),
        )
        await client.try_request(work, Start())


async def come_back(world: "World", client: Client) -> None:
    """Take one's own seats back from bots, again and again; and play again after the end."""
    while True:
        await asyncio.sleep(2 + 4 * world.random("return").random())
        if world.are_faulty and client.seats:
            await _ask(world, client, Step(0.0, "rematch", client.person, 0.0))
        for seat in client.seats:
            one = client.now["seats"][seat]
            if one.get("level") and not one.get("resigned") and client.is_playing:
                work = about_seat(world, client.person, "post_seat_return", client.table, seat)
                if world.are_playing:
                    await client.try_request(work, Return(seat))


def act(world: "World", step: Step) -> None:
    """What a person does at a moment, if it makes sense then."""
    client = world.clients[step.who]
    now = client.now
    if not now:
        return
    match step.kind:
        case "say":
            client.say()
        case "twice":
            client.send_twice()
        case "misplay":
            client.play(now.get("ply", 0) + round(step.amount), "Rc@80,80")
        case "undo":
            client.command("undo", ply=now.get("ply", 0))
        case "check" if now.get("offers"):
            client.command("check", ply=now.get("ply", 0), draft="Rc@0,0")
        case "change-server":
            if client.link is not None:
                client.link.close()
        case _:
            world.loop.start(_ask(world, client, step), None)


async def _ask(world: "World", client: Client, step: Step) -> None:
    table, person = client.table, client.person
    seats = client.seats
    match step.kind:
        case "leave" if seats and client.is_playing:
            work = about_seat(world, person, "post_leave", table, seats[0])
            await client.try_request(work, Leave(seats[0]))
        case "resign" if seats and client.is_playing and step.amount < 0.3:
            work = about_seat(world, person, "post_resign", table, seats[0])
            await client.try_request(work, Resign(seats[0]))
        case "hush":
            silence = Silence(step.amount < 0.7)
            work = by(
                world,
                person,
                lambda backend, player: TableRoutes.put_silence.fn(
                    None, table, silence, backend, player
                ),
            )
            await client.try_request(work, Hush(silence.on))
        case "hand-over" if client.is_playing:
            seat = client.now.get("seat_to_move") or 0
            work = by(
                world,
                person,
                lambda backend, player: TableRoutes.post_hand_over.fn(
                    None, table, seat, backend, player
                ),
            )
            await client.try_request(work)
        case "rematch" if client.now.get("status") == "over":
            work = by(
                world,
                person,
                lambda backend, player: TableRoutes.post_rematch.fn(None, table, backend, player),
            )
            opened = await client.try_request(work)
            if opened is not None:
                world.checker.rematched(table, opened.table)
        case _:
            pass
