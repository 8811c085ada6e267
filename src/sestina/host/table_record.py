"""The record of the game at a table, from its events alone."""

from msgspec.structs import replace

from sestina.game.game_record import VERSION, GameRecord
from sestina.game.replay import replay_record
from sestina.games.chance import format_seed
from sestina.games.state import GameState
from sestina.host.acts.play import Played
from sestina.host.acts.start import Started
from sestina.host.table import Table


def record_of(table: Table) -> GameRecord:
    """The game so far, hidden things included."""
    if table.imported is not None:
        return table.imported
    assert table.rules is not None
    events = [entry.event for entry in table.entries if not entry.undone]
    started = next(event for event in events if isinstance(event, Started))
    played = [event for event in events if isinstance(event, Played)]
    return GameRecord(
        sestina=VERSION,
        game=table.game,
        players=table.players,
        options=table.rules.stated_options(),
        seed=None if table.seed is None else format_seed(table.seed),
        ages=started.ages,
        deal=started.deal,
        start=started.start,
        steps=tuple(event.step for event in played),
        end=played[-1].end if played else None,
    )


def state_at(table: Table, ply: int) -> GameState:
    """The game as it was after this many steps, played again."""
    record = record_of(table)
    return replay_record(replace(record, steps=record.steps[:ply], end=None)).state
