"""Playing on the state of a table, and what comes of it."""

from sestina.game.game_record import End, Step
from sestina.game.recorder import drawn_in, end_of, play_step
from sestina.games.chance import Chance
from sestina.games.start import Ages, begin, deal
from sestina.games.state import GameState
from sestina.server.families.registry import presentation_of
from sestina.server.tables.events import EventOutcome, Started
from sestina.server.tables.table import Table


def deal_game(table: Table, ages: Ages | None) -> tuple[Started, EventOutcome]:
    """Shuffle by the table's seed and deal."""
    assert table.rules is not None
    assert table.seed is not None
    state = begin(table.rules, table.players, Chance(table.seed))
    deal(state, ages)
    started = Started(deal=drawn_in(state.facts), start=int(state.seat), ages=ages)
    return started, EventOutcome(state, len(state.facts))


def play_move(state: GameState, text: str) -> tuple[Step, End | None, EventOutcome]:
    """Play a move on this state, or raise and leave it as it was."""
    first = len(state.facts)
    step = play_step(state, state.rules.family.parse_move(text))
    explained = presentation_of(state.rules.family).explain(state, first)
    return step, end_of(state), EventOutcome(state, len(state.facts), explained)
