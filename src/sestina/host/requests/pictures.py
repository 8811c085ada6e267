"""Pictures of what lies on a table: only what everybody sees."""

from collections.abc import Callable
from functools import partial
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
from sestina.host.table import Table
from sestina.host.table_record import record_of

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


def drawing_of(table: Table, ply: int) -> Callable[[], bytes]:
    """What draws a table after this step: the game is replayed, unless it is the last one."""
    if table.state is not None and ply < table.ply:
        return partial(draw_record, record_of(table), ply)
    assert table.rules is not None
    view = None if table.state is None else View(table.state, None)
    return partial(draw_view, table.rules, view)
