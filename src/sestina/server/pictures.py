"""Pictures of what lies on a table: only what everybody sees."""

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


def draw_view(rules: Rules, view: View | None) -> bytes:
    """What lies on the table; there is no view before a game."""
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
    return draw_view(state.rules, View(state, None))
