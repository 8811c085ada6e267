"""What tests ask of the analysis, and games that are quick to analyse."""

import json
from typing import Any, TypeVar

import msgspec

import sestina
from sestina.game.new_game import game_named
from sestina.game.record_text import format_text
from sestina.host.protocol.insight import move_of_text
from sestina.players.levels import bot_named
from tests.server.client import Guest, Json

Read = TypeVar("Read")

STEPS = 6


def begun_game(game: str = "classic", steps: int = STEPS, level: str = "random") -> sestina.Game:
    """A game after some steps of a bot: one that chooses at random makes mistakes."""
    begun = game_named(game, players=2, seed=7)
    bot = bot_named(level, seed=7)
    while begun.ply < steps:
        begun.play(bot.choose(begun.view(begun.seat_to_move)))
    return begun


async def reviewable(guest: Guest, game: sestina.Game | None = None) -> str:
    """A table with a game that was played elsewhere and broken off: it is over."""
    record = format_text((game or begun_game()).to_record())
    return str((await guest.ask("POST", "/api/records", {"record": record}, 201))["table"])


async def lines(guest: Guest, path: str, body: object = None) -> list[Json]:
    """All lines of a stream."""
    async with guest.http.stream("POST", path, json=body) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"] == "application/x-ndjson"
        return [json.loads(text) async for text in answer.aiter_lines()]


def read(value: Json, kind: type[Read]) -> Read:
    """A line or an answer with a result in it."""
    return msgspec.convert(value, kind, dec_hook=move_of_text)


async def refusal(guest: Guest, path: str, body: object = None) -> tuple[int, Any, str | None]:
    """The status, the reason, and the seconds to wait."""
    answer = await guest.http.post(path, json=body)
    return answer.status_code, answer.json()["reason"], answer.headers.get("retry-after")
