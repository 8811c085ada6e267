"""Which request is answered by which function: as the routes of a server, without HTTP.

A test compares this list with the server's description: what a tab leaves out is in `ELSEWHERE`.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from sestina.browser.home import Answer, BrowserHome, Lines
from sestina.host.acts.act import Command
from sestina.host.acts.create import NewTable
from sestina.host.acts.leave import Leave, Stand
from sestina.host.acts.resign import Resign
from sestina.host.acts.stand_in import Return
from sestina.host.acts.start import Start
from sestina.host.names import clean_name
from sestina.host.opening import import_record
from sestina.host.refusals import Refused
from sestina.host.requests.catalogue import games_offered
from sestina.host.requests.insight_types import AnalysisAsked, HintAsked, MistakeAdded, PuzzleTry
from sestina.host.requests.positions import assess_options, examine
from sestina.host.requests.tables import MAX_PLY, RecordForm
from sestina.host.requests.types import (
    LanAddress,
    Me,
    Name,
    Opened,
    OptionsAsked,
    PositionAsked,
    RecordText,
    Silence,
    SitDown,
)

T = TypeVar("T")

ELSEWHERE: Final = {
    "POST /api/lan": "a tab has no network to open to",
    "DELETE /api/lan": "a tab has no network to open to",
    "GET /api/qr": "nobody elsewhere could follow the link",
    "GET /api/me/link": "nobody elsewhere knows this person",
    "POST /api/me/link": "nobody elsewhere knows this person",
    "POST /api/me/return": "nobody elsewhere knows this person",
    "DELETE /api/me/browsers": "there are no other browsers",
    "DELETE /api/me": "the games of a browser stay with its person",
    "POST /api/tables/{table}/seats/{seat}/hand-over": "everybody sits at this device",
    "GET /api/tables/{table}/preview.png": "messengers ask servers",
}
"""What needs a server, and why."""


@dataclass(frozen=True)
class Asked:
    """A request that has found its function."""

    home: BrowserHome
    table: str
    """The first name in the address."""
    number: int
    """The number in it: a seat, or a hint."""
    query: dict[str, str]
    body: str

    def read(self, kind: type[T]) -> T:
        return msgspec.json.decode(self.body or "{}", type=kind)

    def queried(self, kind: type[T]) -> T:
        return msgspec.convert(self.query, kind, strict=False)


class ListQuery(msgspec.Struct, frozen=True):
    status: str | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 50
    before: str | None = None
    others: bool = False


class PuzzleQuery(msgspec.Struct, frozen=True):
    kind: str | None = None
    game: str | None = None
    low: int = 0
    high: int | None = None
    limit: Annotated[int, msgspec.Meta(ge=0, le=100)] = 50
    offset: Annotated[int, msgspec.Meta(ge=0)] = 0


class PagesQuery(msgspec.Struct, frozen=True):
    first: Annotated[int, msgspec.Meta(ge=0, le=MAX_PLY)] = 0
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_PLY)] = MAX_PLY


class PlyQuery(msgspec.Struct, frozen=True):
    ply: Annotated[int, msgspec.Meta(ge=0, le=MAX_PLY)] = MAX_PLY


class FormQuery(msgspec.Struct, frozen=True):
    form: RecordForm = "text"


Handler = Callable[[Asked], Awaitable[object]]
"""Gives an `Answer`, lines, or a value that is told as JSON."""


def _table_command(command: Callable[[], Command]) -> Handler:
    return lambda asked: asked.home.tables.act(asked.home.player, asked.table, command())


def _seat_command(command: Callable[[int], Command]) -> Handler:
    return lambda asked: asked.home.tables.act(
        asked.home.player, asked.table, command(asked.number)
    )


async def _get_me(asked: Asked) -> Me:
    person = asked.home.person
    return Me(None if person is None else person.name)


async def _post_me(asked: Asked) -> Me:
    return Me((await asked.home.become(clean_name(asked.read(Name).name))).name)


async def _get_games(asked: Asked) -> object:
    return games_offered(asked.home.pace.seconds)


async def _get_lan(asked: Asked) -> LanAddress:
    return LanAddress(None)


async def _get_tables(asked: Asked) -> object:
    query = asked.queried(ListQuery)
    home = asked.home
    return await home.tables.public(
        home.person,
        query.status or "gathering",
        query.limit,
        query.before,
        others=query.others,
    )


async def _get_my_tables(asked: Asked) -> object:
    query = asked.queried(ListQuery)
    tables = asked.home.tables
    return await tables.of_player(asked.home.player, query.status, query.limit, query.before)


async def _post_table(asked: Asked) -> object:
    new = asked.read(NewTable)
    if any(seat.kind == "open" for seat in new.seats):
        raise Refused("no-server", "nobody can come from elsewhere: this game needs no server")
    return await asked.home.tables.open(asked.home.player, new)


async def _get_table(asked: Asked) -> object:
    return await asked.home.tables.seen(asked.home.caller, asked.home.person, asked.table)


async def _get_picture(asked: Asked) -> Answer:
    ply = asked.queried(PlyQuery).ply
    picture, _is_over = await asked.home.tables.picture(asked.home.caller, asked.table, ply)
    return Answer(picture.decode(), kind="image/svg+xml")


async def _get_record(asked: Asked) -> Answer:
    form = asked.queried(FormQuery).form
    record = await asked.home.tables.record(asked.home.caller, asked.table, form)
    return Answer(record.decode(), kind="application/json" if form == "json" else "text/plain")


async def _get_replay(asked: Asked) -> Answer:
    pages = asked.queried(PagesQuery)
    tables, caller = asked.home.tables, asked.home.caller
    return Answer((await tables.replay(caller, asked.table, pages.first, pages.limit)).decode())


async def _post_record(asked: Asked) -> Opened:
    record = asked.read(RecordText).record
    return Opened(await import_record(asked.home.service, asked.home.player, record))


async def _delete_table(asked: Asked) -> object:
    return await asked.home.tables.close(asked.home.player, asked.table)


async def _put_silence(asked: Asked) -> object:
    on = asked.read(Silence).on
    return await asked.home.tables.hush(asked.home.player, asked.table, on=on)


async def _put_seat(asked: Asked) -> object:
    wish = asked.read(SitDown)
    return await asked.home.tables.sit(asked.home.player, asked.table, asked.number, wish)


async def _post_rematch(asked: Asked) -> object:
    return await asked.home.tables.rematch(asked.home.player, asked.table)


async def _post_position(asked: Asked) -> object:
    return await asked.home.caller.run(examine, asked.read(PositionAsked))


async def _post_options(asked: Asked) -> object:
    return await asked.home.caller.run(assess_options, asked.read(OptionsAsked))


async def _post_analysis(asked: Asked) -> Lines:
    home = asked.home
    return await home.insight.analyse(home.caller, "", home.person, asked.read(AnalysisAsked))


async def _post_hint(asked: Asked) -> Lines:
    return await asked.home.insight.hint(asked.home.player, asked.table, asked.read(HintAsked))


async def _post_review(asked: Asked) -> Lines:
    return await asked.home.insight.review("", asked.table)


async def _get_review(asked: Asked) -> Answer:
    return Answer((await asked.home.insight.kept_review(asked.table)).decode())


async def _get_puzzles(asked: Asked) -> object:
    query = asked.queried(PuzzleQuery)
    named = {
        name: value for name, value in msgspec.structs.asdict(query).items() if value is not None
    }
    return await asked.home.puzzles.listed(asked.home.caller, **named)


async def _get_daily(asked: Asked) -> object:
    return await asked.home.puzzles.daily(asked.home.caller)


async def _get_puzzle(asked: Asked) -> object:
    return await asked.home.puzzles.shown(asked.home.caller, asked.home.person, asked.table)


async def _get_puzzle_hint(asked: Asked) -> object:
    home = asked.home
    return await home.puzzles.hint(home.caller, home.person, asked.table, asked.number)


async def _post_try(asked: Asked) -> object:
    home = asked.home
    return await home.puzzles.tried(home.caller, home.person, asked.table, asked.read(PuzzleTry))


async def _get_deck(asked: Asked) -> object:
    return await asked.home.puzzles.deck(asked.home.player)


async def _get_deck_of(asked: Asked) -> object:
    return await asked.home.puzzles.deck_of(asked.home.player, asked.table)


async def _post_deck(asked: Asked) -> object:
    return await asked.home.puzzles.add(asked.home.player, asked.read(MistakeAdded))


ROUTES: Final[dict[str, Handler]] = {
    "GET /api/me": _get_me,
    "POST /api/me": _post_me,
    "GET /api/me/tables": _get_my_tables,
    "GET /api/lan": _get_lan,
    "GET /api/games": _get_games,
    "GET /api/tables": _get_tables,
    "POST /api/tables": _post_table,
    "GET /api/tables/{table}": _get_table,
    "DELETE /api/tables/{table}": _delete_table,
    "POST /api/tables/{table}/start": _table_command(Start),
    "POST /api/tables/{table}/rematch": _post_rematch,
    "PUT /api/tables/{table}/silence": _put_silence,
    "GET /api/tables/{table}/picture.svg": _get_picture,
    "GET /api/tables/{table}/record": _get_record,
    "GET /api/tables/{table}/replay": _get_replay,
    "POST /api/tables/{table}/hint": _post_hint,
    "GET /api/tables/{table}/review": _get_review,
    "POST /api/tables/{table}/review": _post_review,
    "PUT /api/tables/{table}/seats/{seat}": _put_seat,
    "DELETE /api/tables/{table}/seats/{seat}": _seat_command(Stand),
    "POST /api/tables/{table}/seats/{seat}/leave": _seat_command(Leave),
    "POST /api/tables/{table}/seats/{seat}/resign": _seat_command(Resign),
    "POST /api/tables/{table}/seats/{seat}/return": _seat_command(Return),
    "POST /api/records": _post_record,
    "POST /api/positions": _post_position,
    "POST /api/options": _post_options,
    "POST /api/analyses": _post_analysis,
    "GET /api/puzzles": _get_puzzles,
    "GET /api/puzzles/daily": _get_daily,
    "GET /api/puzzles/{puzzle}": _get_puzzle,
    "GET /api/puzzles/{puzzle}/hints/{number}": _get_puzzle_hint,
    "POST /api/puzzles/{puzzle}/tries": _post_try,
    "GET /api/deck": _get_deck,
    "POST /api/deck": _post_deck,
    "GET /api/deck/{table}": _get_deck_of,
}
"""Those without a name in braces come before those with one."""

_NAME: Final = "([A-Za-z0-9_-]{1,32})"
_NUMBER: Final = "([0-9]{1,2})"


def _pattern(route: str) -> re.Pattern[str]:
    text = re.escape(route).replace(r"\{seat\}", _NUMBER).replace(r"\{number\}", _NUMBER)
    return re.compile(re.sub(r"\\\{\w+\\\}", lambda _found: _NAME, text))


_PATTERNS: Final = [(_pattern(route), handler) for route, handler in ROUTES.items()]
_ELSEWHERE: Final = [(_pattern(route), why) for route, why in ELSEWHERE.items()]


async def find_answer(home: BrowserHome, method: str, address: str, body: str) -> Answer | Lines:
    """Answer a request, or raise `Refused`."""
    parts = urlsplit(address)
    route = f"{method} {unquote(parts.path)}"
    for pattern, handler in _PATTERNS:
        if (found := pattern.fullmatch(route)) is not None:
            names = [*found.groups(), "", "0"]
            number = names[1] if len(found.groups()) > 1 else "0"
            query = dict(parse_qsl(parts.query))
            answer: Any = await handler(Asked(home, names[0], int(number), query, body))
            if isinstance(answer, Answer) or hasattr(answer, "__aiter__"):
                return answer  # type: ignore[no-any-return]  # of the two forms
            return Answer(msgspec.json.encode(answer).decode())
    for pattern, why in _ELSEWHERE:
        if pattern.fullmatch(route) is not None:
            raise Refused("no-server", f"this needs a server: {why}")
    raise Refused("not-found", "there is no such thing")
