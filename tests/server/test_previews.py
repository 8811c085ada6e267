"""Pictures of tables, and the tags from which messengers make previews of links."""

import asyncio
import re
import struct
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

import sestina
from sestina.server.http.previews import GAMES, WORDS, chosen_language
from sestina.server.settings import Limits
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


def run(server: LiveServer, name: str, work: Callable[[Guest], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Guest(server.url, name) as guest:
            await work(guest)

    asyncio.run(main())


def tags_of(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', page)
    return {name: unescape(text) for name, text in found}


@pytest.mark.parametrize("game", ["classic", "flex", "cards"])
def test_pictures_show_what_everybody_sees(any_server: LiveServer, game: str) -> None:
    async def work(ada: Guest) -> None:
        table = await ada.open_table(game, seats=TWO)
        path = f"/api/tables/{table}/picture.svg"
        pictures = []
        async with ada.socket() as socket:
            player = Player(socket, table)
            await player.watch()
            for ply in range(4):
                await socket.ask("play", table=table, ply=ply, move=player.choose())
                await player.follow()
                drawn = await ada.http.get(path)
                assert drawn.status_code == 200
                assert drawn.headers["content-type"].startswith("image/svg+xml")
                ElementTree.fromstring(drawn.text)
                pictures.append(drawn.text)
            for ply, picture in enumerate(pictures, 1):
                assert (await ada.http.get(f"{path}?ply={ply}")).text == picture
            assert (await ada.http.get(f"{path}?ply=99")).text == pictures[-1]
            assert (await ada.http.get(f"{path}?ply=0")).text not in pictures
            seen = await ada.ask("GET", f"/api/tables/{table}")
            rows = seen["now"].get("rows") or []
            lying = [tile for _, _, tile in seen.get("board", [])]
            lying += [card for row in rows for card in row]
            names = re.findall(r"<title>(.+) (?:at|in) .+</title>", pictures[-1])
            assert sorted(names) == sorted(sestina.Tile.parse(tile).name for tile in lying)
            # After a turn was taken back, the picture of that step is another one. (In Cards it
            # is too late for that if a hand was shown.)
            answer = await socket.ask("undo", table=table, ply=4)
            ply = (await ada.ask("GET", f"/api/tables/{table}"))["now"]["ply"]
            assert ply == (3 if answer["t"] == "ack" else 4)
            assert answer["t"] == "ack" or (game, answer["reason"]) == ("cards", "uncovered")
            assert (await ada.http.get(path)).text == pictures[ply - 1]

    run(any_server, "Ada", work)


def test_tables_without_a_picture(server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        for path in ("nosuchtable", "short"):
            answer = await ada.http.get(f"/api/tables/{path}/picture.svg")
            assert answer.status_code in (400, 404)
        table = await ada.open_table(seats=[{"kind": "me"}, {"kind": "open"}])
        path = f"/api/tables/{table}/picture.svg"
        assert (await ada.http.get(path)).status_code == 200, "an empty board before the game"
        assert (await ada.http.get(f"{path}?ply=-1")).status_code == 400
        await ada.ask("DELETE", f"/api/tables/{table}")
        assert (await ada.ask("GET", path, status=404))["reason"] == "closed"
        preview = f"/api/tables/{table}/preview.png"
        assert (await ada.ask("GET", preview, status=404))["reason"] == "closed"

    run(server, "Ada", work)


def test_pictures_of_steps_have_a_rate(tmp_path: Path) -> None:
    async def work(ada: Guest) -> None:
        table = await ada.open_table(seats=TWO)
        path = f"/api/tables/{table}/picture.svg"
        async with ada.socket() as socket:
            player = Player(socket, table)
            await player.watch()
            for ply in range(4):
                await socket.ask("play", table=table, ply=ply, move=player.choose())
                await player.follow()
        answers = [await ada.http.get(f"{path}?ply={ply}") for ply in (0, 0, 1)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]

    limits = Limits(work_ms_per_second=1e-9, work_ms_burst=1e-6)
    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        run(server, "Ada", work)


def test_pictures_for_messengers_have_a_rate_unless_they_are_kept(tmp_path: Path) -> None:
    async def work(ada: Guest) -> None:
        tables = [await ada.open_table(game, seats=TWO) for game in ("classic", "cards")]
        paths = [f"/api/tables/{table}/preview.png" for table in tables]
        answers = [await ada.http.get(path) for path in (*paths, paths[0])]
        assert [answer.status_code for answer in answers] == [200, 429, 200]
        assert answers[0].content == answers[2].content

    limits = Limits(work_ms_per_second=1e-9, work_ms_burst=1e-6)
    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        run(server, "Ada", work)


def test_the_page_of_a_table_has_tags(any_server: LiveServer) -> None:
    name = '<b>"Ada" & Co'

    async def work(ada: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}, {"kind": "open"}]
        table = await ada.open_table("flex", seats=seats)
        plain = (await ada.http.get("/t")).text

        async def tags(language: str = "") -> dict[str, str]:
            page = await ada.http.get(f"/t/{table}", headers={"accept-language": language})
            assert page.status_code == 200
            assert page.headers["vary"] == "accept-encoding, accept-language"
            without = re.sub(r" *<meta (property=|name=\"twitter)[^\n]*\n", "", page.text)
            assert "".join(without.split()) == "".join(plain.split())
            assert "<b>" not in page.text
            return tags_of(page.text)

        found = await tags()
        assert found["og:title"] == f"Qwirkle Flex: {name}, a bot"
        assert found["og:description"] == WORDS["en"].free
        assert found["og:url"] == f"{any_server.url}/t/{table}"
        image = await ada.http.get(found["og:image"])
        assert (image.status_code, image.headers["content-type"]) == (200, "image/png")
        size = tuple(int(found[f"og:image:{side}"]) for side in ("width", "height"))
        assert struct.unpack_from(">2I", image.content, 16) == size
        assert (await tags("de-CH,de;q=0.9"))["og:description"] == WORDS["de"].free
        assert (await tags("fr"))["og:title"].endswith("un robot")

    run(any_server, name, work)


def test_the_tags_say_how_a_game_stands(server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        table = await ada.open_table(seats=TWO)
        page = await ada.http.get(f"/t/{table}")
        assert tags_of(page.text)["og:description"] == WORDS["en"].playing
        await ada.ask("POST", f"/api/tables/{table}/seats/1/resign")
        page = await ada.http.get(f"/t/{table}?ply=3")
        assert tags_of(page.text)["og:description"] == "Final score: Ada 0, Bea 0."
        again = await ada.http.get(
            f"/t/{table}?ply=3", headers={"if-none-match": page.headers["etag"]}
        )
        assert again.status_code == 304

    run(server, "Ada", work)


def test_pages_without_a_table_are_as_they_were(server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        table = await ada.open_table(seats=[{"kind": "me"}, {"kind": "open"}])
        await ada.ask("DELETE", f"/api/tables/{table}")
        plain = (await ada.http.get("/t")).text
        assert not tags_of(plain)
        for path in ("/t/nosuchtable", "/t/abc", "/t/", f"/t/{table}", f"/t/{table}/more"):
            assert (await ada.http.get(path)).text == plain
        other = await ada.open_table(seats=TWO)
        forged = await ada.http.get(f"/t/{other}", headers={"host": 'a"><script>'})
        assert forged.status_code in (400, 403)

    run(server, "Ada", work)


def test_who_asks_too_often_gets_the_page_without_tags(tmp_path: Path) -> None:
    async def work(ada: Guest) -> None:
        table = await ada.open_table(seats=TWO)
        pages = [(await ada.http.get(f"/t/{table}")).text for _ in range(4)]
        assert [bool(tags_of(page)) for page in pages] == [True, True, False, False]

    limits = Limits(requests_per_second=0.001, request_burst=4)
    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        run(server, "Ada", work)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("it-CH, fr;q=0.8", "it"),
        ("es, fr;q=0.3, de;q=0.7", "de"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("*", "en"),
        ("de;q=x, ,;;=,,q", "de"),
        ("deutsch", "en"),
        ("de" * 9999, "en"),
    ],
)
def test_the_language_that_is_preferred(accepted: str, language: str) -> None:
    assert chosen_language(accepted) == language


def test_every_game_has_a_name(server: LiveServer) -> None:
    games = httpx.get(f"{server.url}/api/games").json()
    assert {game["game"] for game in games} <= set(GAMES)
