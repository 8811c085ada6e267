"""Tags in the page of a table, from which messengers make a preview of a link, with a picture.

They say no more than the lists do: the game, who plays, and the score.
"""

import re
from collections.abc import Mapping
from html import escape
from typing import Any, Final

import msgspec
from litestar import Controller, Request, Response, get
from litestar.types import Scope

from sestina.host.refusals import Refused
from sestina.host.requests.pictures import prepare_preview
from sestina.host.summary import TableSummary
from sestina.host.table import CLOSED, GATHERING, OVER
from sestina.host.table_lists import Listed
from sestina.server.admission import counted_address
from sestina.server.backend import Backend
from sestina.server.http.request_dependencies import OfServer, TableId, client_address, problems

_TABLE: Final = re.compile(r"/t/([A-Za-z0-9_-]{8,32})/?")
_LANGUAGE: Final = re.compile(r"([a-z]{2})\b[^;]*(?:;\s*q=([0-9.]{1,5}))?", re.ASCII)
ICON: Final = "/icon-512.png"
"""The picture of a game that the server cannot draw."""
ICON_PIXELS: Final = (512, 512)
PICTURE_PIXELS: Final = (800, 420)
"""The shape in which most messengers show a picture. They want a PNG."""
KEPT_SECONDS: Final = 300

GAMES: Final = {
    "classic": "Qwirkle",
    "travel": "Qwirkle Travel",
    "flex": "Qwirkle Flex",
    "cards": "Qwirkle Cards",
}
"""Names of games are the same in all languages; an unknown game is called by its id."""


class PreviewWords(msgspec.Struct, frozen=True):
    """The sentences of a preview in one language."""

    bot: str
    free: str
    full: str
    playing: str
    over: str


WORDS: Final[Mapping[str, PreviewWords]] = {
    "en": PreviewWords(
        bot="a bot",
        free="A seat is free: join in.",
        full="The game is about to begin.",
        playing="The game is on: come and watch.",
        over="Final score: {scores}.",
    ),
    "de": PreviewWords(
        bot="ein Bot",
        free="Ein Platz ist frei: Spiel mit.",
        full="Das Spiel beginnt gleich.",
        playing="Das Spiel läuft: Schau zu.",
        over="Endstand: {scores}.",
    ),
    "fr": PreviewWords(
        bot="un robot",
        free="Une place est libre\N{NARROW NO-BREAK SPACE}: venez jouer.",
        full="La partie va commencer.",
        playing="La partie est en cours\N{NARROW NO-BREAK SPACE}: venez regarder.",
        over="Score final\N{NARROW NO-BREAK SPACE}: {scores}.",
    ),
    "it": PreviewWords(
        bot="un bot",
        free="C’è un posto libero: gioca anche tu.",
        full="La partita sta per cominciare.",
        playing="La partita è in corso: vieni a guardare.",
        over="Punteggio finale: {scores}.",
    ),
}


class Previews:
    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def tags(self, scope: Scope) -> str | None:
        """The tags for the page of a table; None for other pages, and where there is no table."""
        found = _TABLE.fullmatch(scope["path"])
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if found is None or not host:
            return None
        client = scope.get("client")
        address = counted_address(str(client[0])) if client else ""
        if not self._backend.requests.take(address):
            return None  # the page itself is always there
        listed = await self._backend.index.find(found[1])
        if listed is None or listed.status == CLOSED:
            return None
        language = chosen_language(headers.get(b"accept-language", ""))
        return _tags(listed, language, f"{scope['scheme']}://{host}")


class PreviewRoutes(Controller):
    @get(
        "/api/tables/{table:str}/preview.png",
        summary="What lies on the table, as a picture for messengers",
        media_type="image/png",
        responses=problems(404),
    )
    async def get_preview(
        self, table: TableId, request: Request[Any, Any, Any], backend: OfServer
    ) -> Response[bytes]:
        """Only what everybody sees."""
        async with backend.service.reading_latest(table) as current:
            if current.status == CLOSED:
                raise Refused("closed", "this table is closed")
            assert current.rules is not None
            is_dealt = current.state is not None
            key = ("preview", table, is_dealt, current.undos, current.ply)
            drawing = prepare_preview(current.rules, current.state)
        payer = client_address(request)
        picture = await backend.costly.kept(key, payer, drawing, *PICTURE_PIXELS)
        headers = {"cache-control": f"public, max-age={KEPT_SECONDS}"}
        return Response(picture, media_type="image/png", headers=headers)


def chosen_language(accepted: str) -> str:
    """The language of ours that a browser prefers."""
    wishes = [one.strip() for one in accepted.lower().split(",")[:20]]
    matches = [found for one in wishes if (found := _LANGUAGE.match(one)) is not None]
    ranked = sorted(matches, key=lambda found: -_quality(found[2]))
    return next((found[1] for found in ranked if found[1] in WORDS and _quality(found[2])), "en")


def _quality(text: str | None) -> float:
    try:
        return 1.0 if text is None else float(text)
    except ValueError:
        return 0.0


def _tags(listed: Listed, language: str, origin: str) -> str:
    summary = msgspec.json.decode(listed.summary, type=TableSummary)
    words = WORDS[language]
    names = [words.bot if seat.level == seat.name else seat.name for seat in summary.seats]
    here = [name for name, seat in zip(names, summary.seats, strict=True) if not seat.open]
    game = GAMES.get(summary.game, summary.game)
    is_drawn = summary.game in GAMES
    width, height = PICTURE_PIXELS if is_drawn else ICON_PIXELS
    separator = "\N{NARROW NO-BREAK SPACE}: " if language == "fr" else ": "
    tags = {
        "og:type": "website",
        "og:site_name": "Sestina",
        "og:locale": language,
        "og:title": separator.join([game, ", ".join(here)]) if here else game,
        "og:description": _description(listed.status, summary, names, words),
        "og:url": f"{origin}/t/{listed.table}",
        "og:image": origin + (f"/api/tables/{listed.table}/preview.png" if is_drawn else ICON),
        "og:image:width": str(width),
        "og:image:height": str(height),
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return "".join(f"    {line}\n" for line in lines)


def _description(status: str, summary: TableSummary, names: list[str], words: PreviewWords) -> str:
    if status == GATHERING:
        return words.free if any(seat.open for seat in summary.seats) else words.full
    if status != OVER:
        return words.playing
    scores = zip(names, summary.scores, strict=False)
    return words.over.format(scores=", ".join(f"{name} {score}" for name, score in scores))
