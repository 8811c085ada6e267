"""Attacks by requests. Each asks as often as it can, and does not mind being refused."""

import asyncio
import contextlib
import itertools
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx

import sestina
from bench.attacks.visitor import Visitor, long_game, whole_game

AT_ONCE = 12
"""Requests of the attacker that are under way at the same time."""
LARGE_BODY = 990_000
"""A little less than the largest body that any route takes."""


async def _again_and_again(ask: Callable[[int], Awaitable[object]], at_once: int = AT_ONCE) -> None:
    numbers = itertools.count()

    async def one() -> None:
        while True:
            try:
                answer = await ask(next(numbers))
            except httpx.HTTPError:
                continue
            if isinstance(answer, httpx.Response) and answer.status_code in (429, 503):
                await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(at_once)))


async def nothing(_eve: Visitor) -> None:
    """nobody attacks"""
    await asyncio.Event().wait()


async def requests(eve: Visitor) -> None:
    """cheap questions, many at once"""
    await _again_and_again(lambda _: eve.http.get("/api/me"), 40)


async def pages(eve: Visitor) -> None:
    """the page of a table, and the tags in it"""
    table = await eve.table("me", "open")
    await _again_and_again(lambda _: eve.http.get(f"/t/{table}"), 40)


async def guests(eve: Visitor) -> None:
    """new guests"""

    async def one(number: int) -> object:
        eve.http.cookies.clear()
        return await eve.http.post("/api/me", json={"name": f"Eve {number}"})

    await _again_and_again(one)


async def bodies(eve: Visitor) -> None:
    """bodies of a megabyte where a name is expected"""
    body = {"name": "e" * LARGE_BODY}
    await _again_and_again(lambda _: eve.http.post("/api/me", json=body))


async def options(eve: Visitor) -> None:
    """a game with fifty thousand options"""
    body = {"game": "classic", "options": {f"option{n}": n for n in range(50_000)}}
    await _again_and_again(lambda _: eve.http.post("/api/options", json=body))


async def deep(eve: Visitor) -> None:
    """bodies that are nested as deep as a reader goes"""
    depth = 400
    inner = '{"a":' * depth + "1" + "}" * depth
    text = '{"game":"classic","options":{' + ",".join(f'"{n}":{inner}' for n in range(200)) + "}}"
    headers = {"content-type": "application/json"}
    await _again_and_again(
        lambda _: eve.http.post("/api/options", content=text[:LARGE_BODY], headers=headers)
    )


async def qr(eve: Visitor) -> None:
    """QR codes of five hundred emoji, each another one"""
    faces = [chr(0x1F600 + n) for n in range(64)]

    def text(number: int) -> str:
        return "".join(faces[(number >> (n % 24)) % 64] for n in range(500))

    await _again_and_again(lambda n: eve.http.get("/api/qr", params={"text": text(n)}))


async def pictures(eve: Visitor) -> None:
    """pictures of a long game, step by step"""
    table = await eve.import_game(long_game())
    path = f"/api/tables/{table}/picture.svg"
    await _again_and_again(lambda n: eve.http.get(path, params={"ply": 850 - n % 800}))


async def previews(eve: Visitor) -> None:
    """pictures for messengers, of many games"""
    games = [await eve.import_game(one) for one in _many_games(20)]
    await _again_and_again(lambda n: eve.http.get(f"/api/tables/{games[n % 20]}/preview.png"))


async def description(eve: Visitor) -> None:
    """the description of the API"""
    await _again_and_again(lambda _: eve.http.get("/api/openapi.json"))


async def lists(eve: Visitor) -> None:
    """long lists of tables"""
    for record in _many_games(50):
        await eve.import_game(record)
    path = "/api/me/tables?limit=100"
    await _again_and_again(lambda _: eve.http.get(path))


async def records(eve: Visitor) -> None:
    """records of a long game"""
    table = await eve.import_game(long_game())
    forms = ("text", "json")
    path = f"/api/tables/{table}/record"
    await _again_and_again(lambda n: eve.http.get(path, params={"form": forms[n % 2]}))


async def replays(eve: Visitor) -> None:
    """replays of a long game"""
    table = await eve.import_game(long_game())
    await _again_and_again(lambda _: eve.http.get(f"/api/tables/{table}/replay"))


async def imports(eve: Visitor) -> None:
    """imports of long games, and of a megabyte of nonsense"""
    record = long_game()
    nonsense = (record + "# " + "x" * LARGE_BODY)[: LARGE_BODY - 100]
    bodies = [{"record": record}, {"record": nonsense}, {"record": "{" * (LARGE_BODY - 100)}]
    await _again_and_again(lambda n: eve.http.post("/api/records", json=bodies[n % 3]))


async def positions(eve: Visitor) -> None:
    """positions with many moves"""
    found = [str(one) for one in _hard_positions()]

    async def one(number: int) -> object:
        body = {"position": found[number % len(found)]}
        return await eve.http.post("/api/positions", json=body)

    await _again_and_again(one)


async def puzzles(eve: Visitor) -> None:
    """puzzles, their hints and tries"""
    listed = (await eve.http.get("/api/puzzles?limit=100")).json()["puzzles"]

    async def one(number: int) -> object:
        path = f"/api/puzzles/{listed[number % len(listed)]['id']}"
        if number % 2:
            return await eve.http.get(f"{path}/hints/0")
        return await eve.http.post(f"{path}/tries", json={"move": "r1@0,0", "hints": 0})

    await _again_and_again(one)


async def analyses(eve: Visitor) -> None:
    """analyses of hard positions"""
    found = [str(one) for one in _hard_positions()]

    async def one(number: int) -> object:
        body = {"position": found[number % len(found)], "seconds": 10}
        return await eve.http.post("/api/analyses", json=body)

    await _again_and_again(one)


async def hints(eve: Visitor) -> None:
    """hints for the same turn"""
    table = await eve.table("me", "greedy")
    body = {"seat": 0, "ply": 0}
    await _again_and_again(lambda _: eve.http.post(f"/api/tables/{table}/hint", json=body))


async def reviews(eve: Visitor) -> None:
    """reviews of many games"""
    games = [await eve.import_game(one) for one in _many_games(30)]
    await _again_and_again(lambda n: eve.http.post(f"/api/tables/{games[n % 30]}/review"))


async def tables(eve: Visitor) -> None:
    """tables for the lobby"""
    await _again_and_again(lambda _: eve.open_table("me", "open", public=True))


async def bots(eve: Visitor) -> None:
    """games among masters"""
    await _again_and_again(lambda _: eve.open_table("master", "master"), 2)


async def silent(eve: Visitor) -> None:
    """connections that say nothing"""
    await _hold(eve, b"")


async def slow(eve: Visitor) -> None:
    """requests that never end"""
    head = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{"
    await _hold(eve, head)


async def _hold(eve: Visitor, words: bytes) -> None:
    held: list[Any] = []
    while True:
        with contextlib.suppress(OSError):
            _, writer = await eve.raw()
            writer.write(words)
            held.append(writer)
        if len(held) > 900:
            held.pop(0).close()


def _many_games(count: int) -> Iterator[str]:
    first, _, rest = whole_game().partition("\n")
    for number in range(count):
        yield f'{first}\n[Event "{number}"]\n{rest}'


def _hard_positions() -> Iterator[object]:
    game = sestina.new_game("classic", players=2, seed=3)
    while not game.is_over:
        game.play(game.best_placement() or game.legal_moves()[0])
        if 10 < game.ply < 30:
            yield game.view(game.seat_to_move).position()


ATTACKS = (
    nothing,
    requests,
    pages,
    guests,
    bodies,
    options,
    deep,
    qr,
    pictures,
    previews,
    description,
    lists,
    records,
    replays,
    imports,
    positions,
    puzzles,
    analyses,
    hints,
    reviews,
    tables,
    bots,
    silent,
    slow,
)
