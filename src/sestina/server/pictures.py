"""Pictures of what lies on a table: only what everybody sees."""

from collections import OrderedDict
from typing import Final

from msgspec.structs import replace

from sestina.game.game_record import GameRecord
from sestina.game.replay import replay_record
from sestina.game.view import View
from sestina.games.rules import Rules
from sestina.games.state import GameState
from sestina.host.families.presentation import Drawing
from sestina.host.families.registry import presentation_of
from sestina.host.refusals import Refused

TITLE: Final = "Sestina"
MAX_PICTURES: Final = 200

PictureKey = tuple[str, int, int]
"""A table, how often its game was taken back, and the step."""


def draw_state(rules: Rules, state: GameState | None) -> bytes:
    """What lies on the table; `state` is None before a game."""
    view = None if state is None else View(state, None, lasting=False)
    picture = presentation_of(rules.family).picture(view, TITLE, rules)
    if picture is None:
        raise Refused("not-found", "there are no pictures of this game")
    return picture.encode()


def prepare_preview(rules: Rules, state: GameState | None) -> Drawing:
    """What lies on the table as PNG, to be drawn later."""
    view = None if state is None else View(state, None, lasting=False)
    drawing = presentation_of(rules.family).preview(view, rules)
    if drawing is None:
        raise Refused("not-found", "there are no pictures of this game")
    return drawing


def draw_record(record: GameRecord, ply: int) -> bytes:
    """What lay on the table after this many steps of a game."""
    state = replay_record(replace(record, steps=record.steps[:ply], end=None)).state
    return draw_state(state.rules, state)


class PictureCache:
    """The pictures that were asked for last."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[PictureKey, bytes] = OrderedDict()

    def get(self, key: PictureKey) -> bytes | None:
        if key in self._pictures:
            self._pictures.move_to_end(key)
        return self._pictures.get(key)

    def put(self, key: PictureKey, picture: bytes) -> None:
        self._pictures[key] = picture
        if len(self._pictures) > MAX_PICTURES:
            self._pictures.popitem(last=False)
