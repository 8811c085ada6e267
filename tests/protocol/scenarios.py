"""What people do, told without any transport: every home of tables lets them, or says why not.

A scenario names what it needs of a home; a home that lacks it says so, with the reason.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, Final

from sestina.browser.routes import ELSEWHERE
from tests.protocol import mistakes
from tests.protocol.homes import Home, Json, Person, Table

ME: Final = {"kind": "me"}
OPEN: Final = {"kind": "open"}
BOT: Final = {"kind": "bot", "level": "gentle"}

Play = Callable[[Home], Awaitable[None]]


@dataclass(frozen=True)
class Scenario:
    name: str
    play: Play
    needs: tuple[str, ...]

    def left_out(self, lacks: Mapping[str, str]) -> str | None:
        """Why a home that lacks this cannot play it; None if it can."""
        return next((lacks[need] for need in self.needs if need in lacks), None)


SCENARIOS: Final[list[Scenario]] = []


def scenario(*needs: str) -> Callable[[Play], Play]:
    def add(play: Play) -> Play:
        name = getattr(play, "__name__", "").replace("_", " ")
        SCENARIOS.append(Scenario(name, play, needs))
        return play

    return add


async def opened(person: Person, *seats: object, game: str = "classic", **more: Any) -> str:
    body = {"game": game, "seats": [*seats], **more}
    table: str = (await person.ask("POST", "/api/tables", body))["table"]
    return table


async def at_one_device(person: Person, **more: Any) -> Table:
    """A table at which two people share this browser."""
    return await Table.watched(person, await opened(person, ME, {**ME, "name": "Bob"}, **more))


async def between(home: Home, stack: AsyncExitStack, **more: Any) -> tuple["Seat", "Seat"]:
    """A running game between Ada and Bob, each in their own browser."""
    ada = await stack.enter_async_context(home.guest("Ada"))
    bob = await stack.enter_async_context(home.guest("Bob"))
    table = await opened(ada, ME, OPEN, public=True, **more)
    await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
    await ada.ask("POST", f"/api/tables/{table}/start")
    return Seat(ada, await Table.watched(ada, table)), Seat(bob, await Table.watched(bob, table))


@dataclass
class Seat:
    person: Person
    table: Table

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table.id}"


async def turn_of(*seats: Seat) -> tuple[Seat, Seat]:
    """Whoever is to move, and the other one."""
    for seat in seats:
        await seat.table.until(lambda now: now["status"] == "playing")
    now = seats[0].table.now
    mover = now["seat_to_move"]
    return seats[mover], seats[1 - mover]


# Who is here


@scenario()
async def somebody_without_a_name(home: Home) -> None:
    async with home.visited() as person:
        assert (await person.ask("GET", "/api/me"))["name"] is None
        line = await person.connect()
        welcome = await line.receive("welcome")
        assert welcome["protocol"] == 1
        assert not welcome["name"]
        body = {"game": "classic", "seats": [ME, ME]}
        assert await person.refusal("POST", "/api/tables", body) == (401, "no-guest")
        assert await person.refusal("POST", "/api/me", {"name": " \u202e "}) == (409, "bad-name")
        assert (await person.ask("POST", "/api/me", {"name": "Ada"}))["name"] == "Ada"
        assert (await person.ask("GET", "/api/me"))["name"] == "Ada"
        again = await person.connect()
        assert (await again.receive("welcome"))["name"] == "Ada"


@scenario("server")
async def personal_links_lead_back(home: Home) -> None:
    async with home.guest("Ada") as ada, home.visited() as other, home.visited() as third:
        first = (await ada.ask("GET", "/api/me/link"))["token"]
        assert (await other.ask("POST", "/api/me/return", {"token": first}))["name"] == "Ada"
        second = (await ada.ask("POST", "/api/me/link"))["token"]
        asked = ("POST", "/api/me/return", {"token": first})
        assert await third.refusal(*asked) == (401, "old-link")
        assert (await third.ask("POST", "/api/me/return", {"token": second}))["name"] == "Ada"
        assert (await third.request("DELETE", "/api/me/browsers")).status < 300
        assert (await third.request("DELETE", "/api/me")).status < 300
        assert (await third.ask("GET", "/api/me"))["name"] is None


@scenario()
async def the_network(home: Home) -> None:
    async with home.visited() as person:
        assert "address" in await person.ask("GET", "/api/lan")


@scenario("server")
async def opening_to_the_network(home: Home) -> None:
    async with home.visited() as person:
        for method in ("POST", "DELETE"):
            answer = await person.request(method, "/api/lan")
            assert answer.status < 300 or answer.json["reason"] in ("not-local", "no-network")
        assert "<svg" in await person.text("GET", "/api/qr?text=http://example.org/")


@scenario("tab")
async def what_needs_a_server_says_so(home: Home) -> None:
    async with home.guest("Ada") as ada:
        for route in ELSEWHERE:
            method, path = route.split(" ")
            path = path.replace("{table}", "table").replace("{seat}", "0")
            assert await ada.refusal(method, path) == (409, "no-server"), route
        body = {"game": "classic", "seats": [ME, OPEN]}
        assert await ada.refusal("POST", "/api/tables", body) == (409, "no-server")


# What is offered


@scenario()
async def games_and_options(home: Home) -> None:
    async with home.visited() as person:
        games = await person.ask("GET", "/api/games")
        assert {game["game"] for game in games} == {"classic", "travel", "flex", "cards"}
        for reason, boards in mistakes.OPTIONS.items():
            asked = {"game": "classic", "options": {"expansion": "expansion1", "boards": boards}}
            assert (await person.ask("POST", "/api/options", asked))["reason"] == reason
            home.noted.reasons.add(reason)
        fits = {"game": "flex", "options": {"backgrounds": 2}}
        assert (await person.ask("POST", "/api/options", fits))["options"] == {"backgrounds": 2}


@scenario()
async def tables_that_cannot_be_opened(home: Home) -> None:
    async with home.guest("Ada") as ada:
        for reason, body in mistakes.TABLES.items():
            status, found = await ada.refusal("POST", "/api/tables", body)
            assert (status, found) == (400 if reason == "bad-request" else 409, reason), body
        assert await ada.refusal("GET", "/api/nothing") == (404, "not-found")
        assert await ada.refusal("GET", "/api/tables/unknown-table") == (404, "no-table")
        assert await ada.refusal("GET", "/api/tables?limit=0") == (400, "bad-request")


# A game against a bot


@scenario()
async def a_game_against_a_bot(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await Table.watched(ada, await opened(ada, ME, BOT))
        assert [event["e"] for event in table.events][-1] in ("started", "played")
        await table.my_turn()
        legal = await drafts(table)
        answer = await table.act("play", ply=table.ply, move=legal, id="once")
        assert answer["t"] == "ack"
        assert await table.act("play", ply=table.ply, move=legal, id="once") == answer
        before = table.ply
        await table.until(lambda now: now.get("ply", 0) > before)
        await table.my_turn()
        assert await table.refusal("play", ply=before, move=legal) == "stale"
        assert table.now["undo"] is not None
        await table.act("undo", ply=table.ply)
        await table.until(lambda now: now.get("undos", 0) == 1)
        await table.play()
        await table.act("say", text="Good game")
        said = await table.until_event("said")
        assert (said["name"], said["text"]) == ("Ada", "Good game")
        assert await table.refusal("say", text="\u202e\x07") == "empty"
        assert await table.refusal("say", text="x" * 900) == "too-long"
        await table.line.send("ping", id="p")
        assert (await table.line.receive("pong"))["id"] == "p"


async def drafts(table: Table) -> str:
    """Have drafts judged; a legal one is returned."""
    from tests.host.whole_game import chosen

    legal = chosen(table.now)
    judged = await table.act("check", ply=table.ply, draft=legal)
    assert (judged["t"], judged["legal"]) == ("judged", True)
    wrong = await table.act("check", ply=table.ply, draft="Rc@40,40 Rc@41,41")
    assert not wrong.get("legal", False)
    assert wrong["reason"]
    return legal


@scenario()
async def somebody_who_comes_back_gets_what_was_missed(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await at_one_device(ada)
        await table.play()
        known = table.version
        await table.line.send("unwatch", table=table.id)
        line = await ada.connect()
        await line.receive("welcome")
        await line.send("watch", table=table.id, version=known - 1)
        update = await line.receive("update")
        assert [event["version"] for event in update["events"]] == [known]
        await line.send("watch", table=table.id, version=known + 50)
        assert (await line.receive("table"))["version"] == known


@scenario()
async def leaving_and_coming_back(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await at_one_device(ada)
        path = f"/api/tables/{table.id}/seats"
        assert await ada.refusal("POST", f"{path}/0/return") == (409, "not-away")
        await ada.ask("POST", f"{path}/0/leave")
        assert (await table.until_event("took-over"))["seat"] == 0
        await ada.ask("POST", f"{path}/0/return")
        assert (await table.until_event("returned"))["seat"] == 0
    async with home.guest("Bob") as bob:
        away = await Table.watched(bob, await opened(bob, ME, BOT))
        await away.my_turn()
        await away.play()
        await bob.ask("POST", f"/api/tables/{away.id}/seats/0/leave")
        await away.until_event("took-over")
        assert await away.refusal("undo", ply=away.ply) in ("bot-plays", "stale")


@scenario()
async def what_comes_too_late(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await at_one_device(ada)
        path = f"/api/tables/{table.id}"
        for method, place in (("PUT", "seats/1"), ("DELETE", "seats/1"), ("POST", "start")):
            body: Json | None = {} if method == "PUT" else None
            found = await ada.refusal(method, f"{path}/{place}", body)
            assert found == (409, "not-gathering")
        assert await ada.refusal("DELETE", path) == (409, "not-gathering")
        assert await ada.refusal("GET", f"{path}/record") == (409, "not-over")
        assert await ada.refusal("GET", f"{path}/replay") == (409, "not-over")
        assert await ada.refusal("POST", f"{path}/rematch") == (409, "not-over")
        assert await ada.refusal("POST", f"{path}/review") == (409, "not-over")
        assert await ada.refusal("POST", f"{path}/seats/3/leave") == (404, "no-seat")


@scenario()
async def a_game_and_what_comes_after_it(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await at_one_device(ada)
        path = f"/api/tables/{table.id}"
        await table.my_turn()
        assert await table.refusal("undo", ply=table.ply) == "nothing-to-undo"
        for _ in range(3):
            await table.play()
        assert (await ada.ask("GET", path))["now"]["ply"] == 3
        listed = await ada.ask("GET", "/api/me/tables?status=playing")
        assert table.id in [one["table"] for one in listed]
        assert isinstance(await ada.ask("GET", "/api/tables?status=playing&limit=100"), list)
        assert "<svg" in await ada.text("GET", f"{path}/picture.svg")
        await ada.ask("POST", f"{path}/seats/0/resign")
        now = await table.until(lambda now: now["status"] == "over")
        assert now["ending"]["reason"] == "resigned"
        assert await table.refusal("play", ply=3, move="pass") == "not-playing"
        assert await ada.refusal("POST", f"{path}/seats/1/resign") == (409, "not-playing")
        record = await ada.text("GET", f"{path}/record")
        assert "Ada" in record
        assert (await ada.ask("GET", f"{path}/record?form=json"))["sestina"] == 1
        assert len((await ada.ask("GET", f"{path}/replay"))["steps"]) == 4
        assert len((await ada.ask("GET", f"{path}/replay?first=1&limit=2"))["steps"]) == 2
        again = (await ada.ask("POST", f"{path}/rematch"))["table"]
        assert (await table.until_event("rematched"))["table"] == again
        imported = (await ada.ask("POST", "/api/records", {"record": record}))["table"]
        assert (await ada.ask("GET", f"/api/tables/{imported}"))["now"]["scores"] == now["scores"]
        await ada.ask("DELETE", f"/api/tables/{imported}")
        assert await ada.refusal("GET", f"/api/tables/{imported}") == (404, "no-table")


@scenario()
async def giving_up_is_for_good(home: Home) -> None:
    async with home.guest("Ada") as ada:
        three = [{**ME, "name": name} for name in ("Ada", "Bob", "Cyd")]
        table = await Table.watched(ada, await opened(ada, *three))
        path = f"/api/tables/{table.id}/seats/1"
        await ada.ask("POST", f"{path}/resign")
        assert (await table.until_event("resigned"))["seat"] == 1
        assert table.now["status"] == "playing"
        assert await ada.refusal("POST", f"{path}/resign") == (409, "resigned")
        assert await ada.refusal("POST", f"{path}/return") == (409, "resigned")


@scenario()
async def cards(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await at_one_device(ada, game="cards")
        await table.play()
        await table.my_turn()
        assert await table.refusal("play", ply=table.ply, move="pass") == "not-rows"
        judged = await table.act("check", ply=table.ply, draft="Rc Rc Rc")
        assert not judged.get("legal", False)


@scenario()
async def messages_that_are_none(home: Home) -> None:
    async with home.guest("Ada") as ada:
        line = await ada.connect()
        await line.receive("welcome")
        for text in ("nonsense", "[]", '{"t": "fly"}', '{"t": "watch"}'):
            await line.send_text(text)
            assert (await line.receive("refused"))["reason"] == "bad-message"
        await line.send("watch", table="unknown-table")
        assert (await line.receive("refused"))["reason"] == "no-table"
        assert await line.refusal("play", table="unknown-table", ply=0, move="pass") == "no-table"


# What is asked beside the tables


@scenario()
async def moves_against_the_rules(home: Home) -> None:
    async with home.visited() as person:
        for reason, (position, move) in mistakes.MOVES.items():
            asked = {"position": position, "move": move}
            answer = await person.ask("POST", "/api/positions", asked)
            assert answer["judged"].get("reason") == reason, move
            assert "after" not in answer
            home.noted.reasons.add(reason)
        asked = {"position": mistakes.OPENING, "move": "Yc@0,0 Y8@1,0 Yk@2,0"}
        answer = await person.ask("POST", "/api/positions", asked)
        assert answer["after"]["update"]["now"]["scores"] == [3, 0]


@scenario()
async def texts_that_are_no_positions(home: Home) -> None:
    async with home.visited() as person:
        for reason, position in mistakes.POSITIONS.items():
            body = {"position": position}
            assert await person.refusal("POST", "/api/positions", body) == (409, reason)
        other = {"position": mistakes.OPENING, "seat": 1, "move": "pass"}
        assert await person.refusal("POST", "/api/positions", other) == (409, "not-your-turn")


@scenario()
async def texts_that_are_no_records(home: Home) -> None:
    async with home.guest("Ada") as ada:
        for reason, record in mistakes.RECORDS.items():
            assert await ada.refusal("POST", "/api/records", {"record": record}) == (409, reason)
        await ada.ask("POST", "/api/records", {"record": mistakes.RECORD})


@scenario()
async def hints(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await Table.watched(ada, await opened(ada, ME, BOT))
        await table.my_turn()
        path, asked = f"/api/tables/{table.id}/hint", {"seat": 0, "ply": table.ply}
        lines = (await ada.request("POST", path, asked)).lines
        assert lines[-1]["state"] == "done"
        assert lines[-1]["hint"]["steps"]
        assert (await table.until_event("hinted"))["seat"] == 0
        wrong = {"seat": 0, "ply": table.ply + 1}
        assert await ada.refusal("POST", path, wrong) == (409, "stale")
        without = await opened(ada, ME, BOT, hints=False)
        found = await ada.refusal("POST", f"/api/tables/{without}/hint", {"seat": 0, "ply": 0})
        assert found == (409, "hints-off")


@scenario()
async def analyses(home: Home) -> None:
    async with home.guest("Ada") as ada:
        asked: Json = {"position": mistakes.OPENING, "seat": 0, "seconds": 0.2}
        lines = (await ada.request("POST", "/api/analyses", asked)).lines
        assert lines[-1]["state"] == "done"
        assert lines[-1]["analysis"]["moves"]
        assert all(line["state"] in ("queued", "running", "done") for line in lines)
        body = {"position": "nonsense"}
        assert await ada.refusal("POST", "/api/analyses", body) == (409, "bad-position")


@scenario()
async def puzzles(home: Home) -> None:
    async with home.guest("Ada") as ada:
        listed = await ada.ask("GET", "/api/puzzles?limit=3")
        assert len(listed["puzzles"]) == 3
        name = (await ada.ask("GET", "/api/puzzles/daily"))["id"]
        assert (await ada.ask("GET", f"/api/puzzles/{name}"))["question"]
        assert (await ada.ask("GET", f"/api/puzzles/{name}/hints/0"))["text"]
        path = f"/api/puzzles/{name}/tries"
        answer = (await ada.ask("POST", path, {"give_up": True}))["answer"]
        assert (await ada.ask("POST", path, {"move": answer, "hints": 1}))["right"]
        assert await ada.refusal("GET", "/api/puzzles/unknown") == (404, "no-puzzle")


@scenario()
async def a_review_and_ones_own_mistakes(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await at_one_device(ada)
        path = f"/api/tables/{table.id}/review"
        for _ in range(2):
            await table.play()
        await ada.ask("POST", f"/api/tables/{table.id}/seats/0/resign")
        assert await ada.refusal("GET", path) == (404, "no-review")
        mistake = {"table": table.id, "ply": 0}
        assert await ada.refusal("POST", "/api/deck", mistake) == (404, "no-review")
        lines = (await ada.request("POST", path)).lines
        assert lines[-1]["state"] == "done"
        kept = (await ada.ask("GET", path))["review"]
        assert kept == lines[-1]["review"]
        assert len(kept["turns"]) == 2
        beyond = {"table": table.id, "ply": 9}
        assert await ada.refusal("POST", "/api/deck", beyond) == (409, "no-mistake")
        assert (await ada.ask("GET", "/api/deck"))["due"] == []
        assert (await ada.ask("GET", f"/api/deck/{table.id}"))["plies"] == []


@scenario()
async def silence_for_spectators(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await at_one_device(ada, public=True)
        path = f"/api/tables/{table.id}/silence"
        await ada.ask("PUT", path, {"on": True})
        assert (await table.until_event("hushed"))["on"]
        assert await ada.refusal("PUT", path, {"on": True}) == (409, "no-change")
        assert table.now["hushed"]


# People at several browsers


@scenario("others")
async def a_table_that_waits_for_people(home: Home) -> None:
    async with home.guest("Ada") as ada, home.guest("Bob") as bob:
        table = await Table.watched(ada, await opened(ada, ME, OPEN, public=True))
        path = f"/api/tables/{table.id}"
        assert table.now["status"] == "gathering"
        assert await ada.refusal("DELETE", f"{path}/seats/1") == (409, "open")
        assert await ada.refusal("POST", f"{path}/start") == (409, "open-seats")
        assert await bob.refusal("POST", f"{path}/start") == (403, "not-host")
        await bob.ask("PUT", f"{path}/seats/1", {})
        assert (await table.until_event("sat"))["name"] == "Bob"
        assert await bob.refusal("PUT", f"{path}/seats/0", {}) == (409, "taken")
        await bob.ask("DELETE", f"{path}/seats/1")
        assert (await table.until_event("stood"))["seat"] == 1
        await bob.ask("PUT", f"{path}/seats/1", {})
        await ada.ask("DELETE", f"{path}/seats/1")
        assert await bob.refusal("PUT", f"{path}/seats/1", {}) == (403, "removed")
        assert await bob.refusal("DELETE", path) == (403, "not-host")
        await ada.ask("DELETE", path)
        assert (await table.until_event("closed"))["reason"] == "host"
        assert await ada.refusal("GET", path) == (404, "closed")
        private = await opened(ada, ME, OPEN)
        found = await bob.refusal("PUT", f"/api/tables/{private}/seats/1", {})
        assert found == (403, "invitation")


@scenario("others")
async def taking_back_by_consent(home: Home) -> None:
    async with AsyncExitStack() as stack:
        one, other = await turn_of(*await between(home, stack))
        assert await other.table.refusal("play", ply=0, move="pass") == "not-your-turn"
        await one.table.play()
        await other.table.until(lambda now: now.get("ply", 0) == 1)
        assert await other.table.refusal("answer", ply=1, accept=True) == "not-asked"
        for accept in (False, True):
            assert (await one.table.act("undo", ply=1))["t"] == "ack"
            await other.table.until_event("undo-asked")
            assert await one.table.refusal("undo", ply=1) == "undo-asked"
            await other.table.act("answer", ply=1, accept=accept)
            if not accept:
                await one.table.until_event("undo-answered")
                await other.table.until(lambda now: now.get("undo_wanted") is None)
        assert (await one.table.until(lambda now: now.get("undos") == 1)).get("ply", 0) == 0
        whole = await one.person.ask("GET", one.path)
        assert [event["e"] for event in whole["events"]].count("played") == 0


@scenario("others")
async def no_taking_back_with_a_clock(home: Home) -> None:
    async with AsyncExitStack() as stack:
        clock = {"seconds": 600, "increment": 5}
        one, _other = await turn_of(*await between(home, stack, clock=clock))
        await one.table.play()
        assert await one.table.refusal("undo", ply=1) == "no-undo"
        assert len(one.table.now["clocks"]) == 2


@scenario("others")
async def somebody_who_looks_on(home: Home) -> None:
    async with AsyncExitStack() as stack:
        ada, bob = await between(home, stack)
        eve = await stack.enter_async_context(home.guest("Eve"))
        seen = await Table.watched(eve, ada.table.id)
        assert "hands" not in seen.now
        assert await seen.refusal("play", ply=0, move="pass") == "not-yours"
        assert await seen.refusal("undo", ply=0) == "not-yours"
        assert await eve.refusal("POST", f"{ada.path}/seats/0/leave") == (403, "not-yours")
        assert await eve.refusal("PUT", f"{ada.path}/silence", {"on": True}) == (403, "not-host")
        one, other = await turn_of(ada, bob)
        here = one.table.now["seat_to_move"]
        assert await other.person.refusal("POST", f"{ada.path}/seats/{here}/hand-over") == (
            409,
            "grace",
        )
        waiting = await one.person.refusal("POST", f"{ada.path}/seats/{1 - here}/hand-over")
        assert waiting == (409, "not-waiting")
        await ada.person.ask("PUT", f"{ada.path}/silence", {"on": True})
        await seen.until_event("hushed")
        assert await seen.refusal("say", text="May I?") == "hushed"
        async with home.visited() as nobody:
            line = await nobody.connect()
            await line.receive("welcome")
            found_reason = await line.refusal("say", table=ada.table.id, text="Hello")
            assert found_reason == "no-guest"
        await bob.person.ask("POST", f"{bob.path}/seats/1/leave")
        await ada.table.until_event("took-over")


@scenario("others")
async def who_is_away_is_told(home: Home) -> None:
    async with home.guest("Ada") as ada, AsyncExitStack() as stack:
        bob = await stack.enter_async_context(home.guest("Bob"))
        table = await opened(ada, ME, OPEN, public=True)
        await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
        await ada.ask("POST", f"/api/tables/{table}/start")
        seen = await Table.watched(ada, table)
        away = await seen.line.receive("away")
        assert away["seats"] == [1]
        await Table.watched(bob, table)
        here = await seen.line.receive("away")
        assert here.get("seats", []) == []


@scenario("server")
async def pictures_for_messengers(home: Home) -> None:
    async with home.guest("Ada") as ada:
        table = await at_one_device(ada)
        answer = await ada.request("GET", f"/api/tables/{table.id}/preview.png")
        assert (answer.status, answer.kind) == (200, "image/png")
