"""Hints off means off: a running game of one's own is not analysed, however it is put."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

import sestina
from sestina.game.new_game import game_named
from sestina.game.position import parse_position
from sestina.game.view import View
from sestina.host.requests.running_games import shows_same_game
from tests.server.client import Guest, Player
from tests.server.insight.asking import begun_game, lines, refusal
from tests.server.live import LiveServer

PATH = "/api/analyses"
TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
ALONE = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]


async def position_of(guest: Guest, player: Player, steps: int) -> str:
    """Play some steps; the position as the seat to move knows it."""
    for ply in range(steps):
        move = player.choose()
        answer = await player.socket.ask("play", table=player.table, ply=ply, move=move)
        assert answer["t"] == "ack", answer
        await player.follow()
    seen = await guest.ask("GET", f"/api/tables/{player.table}")
    now, cells = seen["now"], seen.get("board", ())
    seat = now["seat_to_move"]
    board = " ".join(f"{tile}@{x},{y}" for x, y, tile in cells)
    hands = [
        "hand " + " ".join(now["hands"][str(n)]) if n == seat else f"hand ?{count}"
        for n, count in enumerate(now["counts"])
    ]
    parts = ["sestina 1 classic players=2", f"board {board}", *hands, f"pile ?{now['pile']}"]
    parts += [f"scores {' '.join(map(str, now['scores']))}", f"turn seat={seat} ply={steps}"]
    return " | ".join(parts)


@pytest.mark.parametrize("steps", [0, 7])
def test_who_sits_there_gets_no_analysis(quick_server: LiveServer, steps: int) -> None:
    async def main() -> None:
        async with (
            Guest(quick_server.url, "Ada") as ada,
            Guest(quick_server.url, "Eve") as eve,
            ada.socket() as socket,
        ):
            table = await ada.open_table(seats=TWO, hints=False)
            player = Player(socket, table, 1)
            await player.watch()
            position = await position_of(ada, player, steps)
            body = {"position": position, "seconds": 0.2}
            assert (await refusal(ada, PATH, body))[:2] == (409, "hints-off")
            # Others may ask, and so may everybody once the game is over.
            assert (await lines(eve, PATH, body))[-1]["state"] == "done"
            await ada.ask("POST", f"/api/tables/{table}/seats/0/resign")
            assert (await lines(ada, PATH, body))[-1]["state"] == "done"

    asyncio.run(main())


def test_where_hints_are_on_analyses_are_too(quick_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(quick_server.url, "Ada") as ada, ada.socket() as socket:
            player = Player(socket, await ada.open_table(seats=TWO, hints=True), 1)
            await player.watch()
            body = {"position": await position_of(ada, player, 3), "seconds": 0.2}
            assert (await lines(ada, PATH, body))[-1]["state"] == "done"
            await ada.open_table(seats=ALONE, hints=False)
            other = {"position": str(begun_game().position()), "seconds": 0.2}
            assert (await lines(ada, PATH, other))[-1]["state"] == "done"

    asyncio.run(main())


def changed(text: str, change: Callable[[int, int], tuple[int, int]], names: str = "") -> View:
    """The position with other places, and perhaps other colours."""

    def moved(found: re.Match[str]) -> str:
        return "@{},{}".format(*change(int(found[1]), int(found[2])))

    text = re.sub(r"@(-?\d+),(-?\d+)", moved, text)
    if names:
        renamed = str.maketrans("ROYGBP", names)
        text = re.sub(r"\b[ROYGBP](?=[a-z48]\b)", lambda color: color[0].translate(renamed), text)
    position = parse_position(text)
    return position.view(position.snapshot.seat)


CHANGES: dict[str, tuple[Callable[[int, int], tuple[int, int]], str]] = {
    "moved": (lambda x, y: (x + 7, y - 3), ""),
    "turned": (lambda x, y: (-y, x), ""),
    "mirrored": (lambda x, y: (-x, y), ""),
    "renamed": (lambda x, y: (x, y), "OYGBPR"),
    "all": (lambda x, y: (2 - y, -x), "PBGYOR"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_another_look_does_not_help(name: str) -> None:
    game = begun_game(steps=12, level="greedy")
    text, view = str(game.position()), game.view(game.seat_to_move)
    assert shows_same_game(changed(text, *CHANGES[name]), view)


@pytest.mark.parametrize("kind", ["classic", "cards", "travel", "flex"])
def test_a_move_more_or_less_does_not_help_but_another_game_may_be_analysed(kind: str) -> None:
    game, bot = game_named(kind, players=2, seed=11), sestina.bot("greedy")
    views: list[Any] = []
    while game.ply < 10:
        game.play(bot.choose(game.view(game.seat_to_move)))
        views.append(game.view(game.seat_to_move))
    # A turn of Cards may take whole rows away.
    assert shows_same_game(views[-1], views[-1] if kind == "cards" else views[-2])
    assert not shows_same_game(views[-1], views[2])
    other = game_named(kind, players=2, seed=12)
    while other.ply < game.ply:
        other.play(bot.choose(other.view(other.seat_to_move)))
    assert not shows_same_game(views[-1], other.view(other.seat_to_move))
