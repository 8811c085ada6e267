"""Tables that exist only for one answer: a position, and a move on it. Nothing is stored.

What is not known of a position, hands and the pile, is dealt from the tiles that are left, in an
order that the position itself gives: the same question always has the same answer.
"""

from hashlib import blake2b
from typing import Final

from sestina.engine.errors import ParseError
from sestina.game.position import Position, parse_position, position_of
from sestina.games.chance import Chance
from sestina.games.snapshot import restore
from sestina.games.state import GameState
from sestina.host.acts.play import Played, play_move
from sestina.host.explanations import explain_outcome
from sestina.host.families.imagined import with_all_named
from sestina.host.refusals import Refused
from sestina.host.table import OVER, PLAYING, Seat, Table

NAME: Final = "position"
"""The id of every such table."""


def person_of(seat: int) -> str:
    """The person who sits there."""
    return f"seat {seat}"


def table_from(text: str) -> Table:
    """A table at which the game has come to this position."""
    try:
        position = parse_position(text)
    except ParseError as error:
        raise Refused(error.reason, error.message) from None
    state = _state(position)
    seats = tuple(Seat(f"{n + 1}", person_of(n)) for n in range(int(state.players)))
    return Table(
        id=NAME,
        seed=None,
        status=OVER if state.over else PLAYING,
        game=position.game,
        rules=state.rules,
        seats=seats,
        state=state,
        steps=int(state.ply),
        undo=False,
    )


def table_after(table: Table, move: str) -> Table:
    """The table after a legal move; the one that is given must not be used any more."""
    assert table.state is not None
    person = person_of(int(table.state.seat))
    step, end, outcome = play_move(table.state, move)
    explained = explain_outcome(outcome, table.facts)
    return table.after(table.version + 1, 0, Played(step, person, None, end), outcome, explained)


def position_text(table: Table) -> str:
    assert table.state is not None
    return str(position_of(table.state))


def _state(position: Position) -> GameState:
    """The state of a position, with everything in it named."""
    chance = Chance(blake2b(str(position).encode(), digest_size=32).digest())
    state = position.state()
    snapshot = position.snapshot
    if None in snapshot.hands or snapshot.pile is None:
        state = restore(position.rules(), with_all_named(state, snapshot, chance))
    state.chance = chance
    return state
