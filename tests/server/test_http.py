"""The HTTP interface: guests, tables, records and refusals."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

import sestina
from sestina.server.settings import Limits
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


def with_guest(server: LiveServer, work: Callable[[Guest], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            await work(ada)

    asyncio.run(main())


async def finished(ada: Guest) -> str:
    """A game to its end, both seats at one device."""
    table = await ada.open_table(seats=TWO, public=True)
    async with ada.socket() as socket:
        player = Player(socket, table, 1)
        await player.watch()
        await player.play()
    return table


# Guests ----------------------------------------------------------------------------------------


def test_a_guest_has_a_name_and_a_cookie_that_scripts_cannot_read(server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        response = await ada.http.post("/api/me", json={"name": "  Ada   Lovelace "})
        assert response.json() == {"name": "Ada Lovelace"}
        cookie = response.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        # On plain http a secure cookie would be dropped.
        assert "secure" not in cookie
        assert await ada.ask("GET", "/api/me") == {"name": "Ada Lovelace"}

    with_guest(server, work)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u0000b", "a\u202eb"])
def test_a_name_that_cannot_be(server: LiveServer, name: str) -> None:
    async def work(ada: Guest) -> None:
        answer = await ada.ask("POST", "/api/me", {"name": name}, 409 if name else 400)
        assert {*answer} == {"reason", "message"}
        assert await ada.ask("GET", "/api/me") == {"name": "Ada"}

    with_guest(server, work)


def test_a_lost_browser_comes_back_with_the_personal_link(server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        table = await ada.open_table(seats=TWO)
        token = (await ada.ask("GET", "/api/me/link"))["token"]
        async with Guest(server.url) as other:
            assert await other.ask("GET", "/api/me") == {"name": None}
            await other.ask("GET", "/api/me/link", status=401)
            await other.ask("POST", "/api/me/return", {"token": token[:-2] + "xx"}, 401)
            assert await other.ask("POST", "/api/me/return", {"token": token}) == {"name": "Ada"}
            mine = await other.ask("GET", "/api/me/tables")
            assert [one["table"] for one in mine] == [table]

    with_guest(server, work)


def test_a_forged_cookie_is_nobody(server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        cookie = ada.http.cookies["sestina_guest"]
        token = (await ada.ask("GET", "/api/me/link"))["token"]
        other = "A" if cookie.endswith("_") else "_"
        # Nor does a token serve another purpose than its own.
        for forged in (cookie[:-1] + other, cookie.split(".")[0], "x", token):
            answer = httpx.get(
                f"{server.url}/api/me", headers={"Cookie": f"sestina_guest={forged}"}
            )
            assert answer.json() == {"name": None}

    with_guest(server, work)


# Tables ----------------------------------------------------------------------------------------


def test_what_a_table_offers_is_what_it_takes(server: LiveServer) -> None:
    """Every game, option and level of the list opens a table."""

    async def work(ada: Guest) -> None:
        for game in await ada.ask("GET", "/api/games"):
            for level in game["levels"]:
                seats = [{"kind": "open"}, {"kind": "bot", "level": level}]
                await ada.open_table(game["game"], seats=seats)
            offered = {one["name"]: one.get("values", []) for one in game["options"]}
            for option in game["options"]:
                for value in option.get("values", []):
                    chosen = {option["name"]: value}
                    if value in (None, False):
                        continue
                    by_need = option.get("by_need", {})
                    if "needs" in option:
                        fits = [n for n in offered[option["needs"]] if n and by_need.get(n) != []]
                        chosen[option["needs"]] = fits[0]
                    if "boards" in chosen:
                        more = ["expansion2"] if "needs_kind" in option else []
                        chosen["expansion"] = ["expansion1", *more]
                    table = await ada.open_table(game["game"], options=chosen, seats=TWO)
                    seen = await ada.ask("GET", f"/api/tables/{table}")
                    # The booklet's reading of a house rule, which is the first, is not stated.
                    usual = {option["name"]: option["values"][0]} if option.get("house") else {}
                    stated = {**usual, **seen["options"]}
                    assert stated[option["name"]] == value
                for need, values in option.get("by_need", {}).items():
                    chosen = {option["needs"]: need, option["name"]: values[:1]}
                    if values:
                        await ada.open_table(game["game"], options=chosen, seats=TWO)

    with_guest(server, work)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"game": "classic"}, 400),
        ({"game": "classic", "seats": []}, 400),
        ({"game": "chess", "seats": TWO}, 409),
        ({"game": "classic", "seats": TWO, "more": 1}, 400),
        ({"game": "classic", "seats": [{"kind": "me", "age": 200}, {"kind": "me"}]}, 400),
        ({"game": "flex", "seats": TWO, "options": {"backgrounds": 7}}, 409),
        ([], 400),
    ],
)
def test_a_table_that_cannot_be(server: LiveServer, body: object, status: int) -> None:
    async def work(ada: Guest) -> None:
        answer = await ada.ask("POST", "/api/tables", body, status)
        assert {*answer} == {"reason", "message"}

    with_guest(server, work)


def test_who_is_nobody_opens_no_table(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url) as nobody:
            answer = await nobody.ask("POST", "/api/tables", {"game": "classic", "seats": TWO}, 401)
            assert answer["reason"] == "no-guest"
            await nobody.ask("GET", "/api/tables/there-is-no-such", status=404)
            await nobody.ask("GET", "/api/tables/x", status=400)

    asyncio.run(main())


def test_the_lobby_shows_public_tables_only(server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        public = await ada.open_table(seats=seats, public=True)
        private = await ada.open_table(seats=seats)
        listed = [one["table"] for one in await ada.ask("GET", "/api/tables?limit=100")]
        assert public in listed
        assert private not in listed
        seen = await ada.ask("GET", f"/api/tables/{private}")
        async with Guest(server.url, "Bob") as bob:
            other = await bob.ask("GET", f"/api/tables/{private}")
            assert "invite" in seen["now"]["seats"][1]
            assert "invite" not in other["now"]["seats"][1]
            path = f"/api/tables/{private}/seats/1"
            await bob.ask("PUT", path, {}, 403)
            await bob.ask("PUT", path, {"invite": "wrong"}, 403)
            await bob.ask("PUT", path, {"invite": seen["now"]["seats"][1]["invite"]})
            await bob.ask("DELETE", path)
            await bob.ask("PUT", path, {"invite": seen["now"]["seats"][1]["invite"]})
            await bob.ask("POST", f"/api/tables/{private}/start", status=403)
            await ada.ask("DELETE", path)

    with_guest(server, work)


def test_lists_go_on_page_by_page(any_server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        opened = {await ada.open_table(seats=seats, public=True) for _ in range(7)}
        for path, status in (("/api/me/tables", ""), ("/api/tables", "&status=gathering")):
            pages: list[str] = []
            query = ""
            while True:
                page = await ada.ask("GET", f"{path}?limit=3{status}{query}")
                assert len(page) <= 3
                pages += [one["table"] for one in page]
                if len(page) < 3:
                    break
                query = f"&before={page[-1]['table']}"
            assert len({*pages}) == len(pages)
            assert opened <= {*pages}
        assert await ada.ask("GET", "/api/me/tables?before=no-such-table") == []
        assert (await ada.ask("GET", "/api/me/tables?before=x", status=400))["reason"]

    with_guest(any_server, work)


def test_lists_know_of_every_move(any_server: LiveServer) -> None:
    """A move between people changes nothing in the index; lists tell of it all the same."""

    async def work(ada: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
        table = await ada.open_table(seats=seats, public=True, start=True)

        async def listed(path: str) -> tuple[int, int]:
            [found] = [one for one in await ada.ask("GET", path) if one["table"] == table]
            return found["version"], found["changed"]

        async with ada.socket() as socket:
            player = Player(socket, table)
            await player.watch()
            for _ in range(3):
                move = {"ply": player.state.get("ply", 0), "move": player.choose()}
                assert (await socket.ask("play", table=table, **move))["t"] == "ack"
                await player.follow()
                lists = ("/api/me/tables?status=playing", "/api/tables?status=playing")
                last = (player.version, player.events[-1]["at"])
                assert [await listed(path) for path in lists] == [last, last]

    with_guest(any_server, work)


def test_a_game_of_mine_is_not_among_those_to_watch(any_server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
        table = await ada.open_table(seats=seats, public=True, start=True)
        async with Guest(any_server.url, "Eve") as eve, Guest(any_server.url) as nobody:

            async def lists(guest: Guest, more: str) -> bool:
                found = await guest.ask("GET", f"/api/tables?status=playing{more}")
                return table in [one["table"] for one in found]

            assert [await lists(one, "&others=true") for one in (ada, eve, nobody)] == [
                False,
                True,
                True,
            ]
            assert await lists(ada, "")
            assert await lists(ada, "&others=false")

    with_guest(any_server, work)


def test_leave_and_return(server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        table = await ada.open_table(seats=TWO)
        await ada.ask("POST", f"/api/tables/{table}/seats/0/leave")
        await ada.ask("POST", f"/api/tables/{table}/seats/0/return")
        await ada.ask("POST", f"/api/tables/{table}/seats/0/return", status=409)
        answer = await ada.ask("POST", f"/api/tables/{table}/seats/1/hand-over", status=409)
        assert answer["reason"] in ("grace", "not-waiting")
        await ada.ask("POST", f"/api/tables/{table}/seats/3/leave", status=404)

    with_guest(server, work)


# After the game --------------------------------------------------------------------------------


def test_rematch_and_records(server: LiveServer) -> None:
    async def work(ada: Guest) -> None:
        table = await finished(ada)
        again = (await ada.ask("POST", f"/api/tables/{table}/rematch", status=201))["table"]
        seen = await ada.ask("GET", f"/api/tables/{again}")
        assert [seat["name"] for seat in seen["now"]["seats"]] == ["Bea", "Ada"]
        assert seen["now"]["status"] == "playing"
        assert seen["previous"] == table
        text = (await ada.http.get(f"/api/tables/{table}/record")).text
        json = (await ada.http.get(f"/api/tables/{table}/record?form=json")).text
        assert sestina.replay(text) == sestina.replay(json)
        assert (await ada.http.get(f"/api/tables/{again}/record")).status_code == 409
        for form in (text, json):
            kept = (await ada.ask("POST", "/api/records", {"record": form}, 201))["table"]
            assert (await ada.http.get(f"/api/tables/{kept}/record")).text == text
            shown = await ada.ask("GET", f"/api/tables/{kept}")
            assert shown["now"]["status"] == "over"
            told = [event["points"] for event in shown["events"] if event["e"] == "played"]
            assert told == [step.points for step in sestina.replay(text).to_record().steps]
        await ada.ask("POST", "/api/records", {"record": "no record"}, 409)
        over = await ada.ask("GET", "/api/tables?status=over&limit=100")
        assert table in [one["table"] for one in over]

    with_guest(server, work)


# Operation and safety --------------------------------------------------------------------------


def test_health_readiness_and_metrics(server: LiveServer) -> None:
    with httpx.Client(base_url=server.url) as http:
        assert http.get("/healthz").json() == {"status": "ok"}
        assert http.get("/readyz").json() == {"status": "ok"}
        metrics = http.get("/metrics")
        assert metrics.headers["content-type"].startswith("text/plain")
        assert "sestina_tables_in_memory" in metrics.text
        assert "sestina_message_seconds_bucket" in metrics.text


def test_links_as_qr_codes(server: LiveServer) -> None:
    with httpx.Client(base_url=server.url) as http:
        picture = http.get("/api/qr", params={"text": "http://192.168.0.7:8000/t/<x>"})
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg ")
        assert "script" not in picture.text
        assert http.get("/api/qr", params={"text": "x" * 501}).status_code == 400
        assert http.get("/api/qr").status_code == 400


def test_every_answer_has_the_headers_that_protect(server: LiveServer) -> None:
    with httpx.Client(base_url=server.url) as http:
        for path in ("/", "/api/games", "/nothing-here", "/nothing.js", "/api/tables/x"):
            headers = http.get(path).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]
            assert "server" not in headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/nothing-here", 404), ("PATCH", "/api/me", 405), ("POST", "/api/me", 400)],
)
def test_errors_have_one_form(server: LiveServer, method: str, path: str, status: int) -> None:
    response = httpx.request(method, server.url + path, content=b"{")
    assert response.status_code == status
    assert {*response.json()} == {"reason", "message"}


def test_options_names_the_methods(server: LiveServer) -> None:
    response = httpx.options(f"{server.url}/api/me")
    assert response.status_code == 204
    assert {"GET", "POST"} <= {*response.headers["allow"].replace(",", " ").split()}
    assert httpx.options(f"{server.url}/api/nothing-here").status_code == 404


def test_a_method_that_nobody_has_is_told_which_there_are(server: LiveServer) -> None:
    paths = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
    used = {method.upper() for path in paths.values() for method in path}
    for path in ("/api/me", "/puzzles"):
        response = httpx.request("QUERY", server.url + path)
        assert response.status_code == 405
        assert response.json()["reason"] == "bad-method"
        assert used | {"HEAD", "OPTIONS"} == {*response.headers["allow"].split(", ")}


def test_limits_of_requests(tmp_path: Path) -> None:
    limits = Limits(
        requests_per_second=0.001, request_burst=6, guests_per_minute=2, body_bytes=2000
    )
    with (
        live_server(str(tmp_path / "sestina.db"), limits) as server,
        httpx.Client(base_url=server.url) as http,
    ):
        for _ in range(2):
            assert http.post("/api/me", json={"name": "Ada"}).status_code == 200
            http.cookies.clear()
        answer = http.post("/api/me", json={"name": "Ada"})
        assert (answer.status_code, answer.json()["reason"]) == (429, "too-fast")
        assert http.post("/api/me", json={"name": "x" * 3000}).status_code == 413
        for _ in range(2):
            assert http.get("/api/games").status_code == 200
        answer = http.get("/api/games")
        assert (answer.status_code, answer.json()["reason"]) == (429, "too-fast")


def test_the_description_of_the_interface_is_complete(server: LiveServer) -> None:
    schema = httpx.get(f"{server.url}/api/openapi.json").json()
    assert schema["info"]["title"] == "Sestina"
    for path, methods in schema["paths"].items():
        assert path.startswith("/api/")
        for operation in methods.values():
            assert operation["summary"]
            assert "429" in operation["responses"]
            for response in operation["responses"].values():
                assert response["description"]
