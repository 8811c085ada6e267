"""Every code that can reach a client, so that each can have a text in every language.

`make_protocol.py` writes them into the client's types.
"""

from itertools import chain
from typing import Final, get_args

from sestina.games.facts import EndReason, FactKind, StartReason
from sestina.games.registry import game_ids
from sestina.games.tiles.expansions import EXPANSIONS, action_kinds
from sestina.host.acts.close import CloseReason
from sestina.host.protocol.messages import InternalReason, Reason
from sestina.host.table import AbsenceReason, Status
from sestina.players import LEVELS

NEVER_SENT: Final[tuple[Reason, ...]] = (
    *("no-seed", "not-a-placement", "other-draws", "other-seed"),
    *get_args(InternalReason),
)
"""Reasons that no client can meet: of `Board.score`, of `sestina verify`, of an early flag."""
REASONS: Final[tuple[str, ...]] = tuple(sorted({*get_args(Reason)} - {*NEVER_SENT}))
ACTION_KINDS = (*dict.fromkeys(chain.from_iterable(map(action_kinds, EXPANSIONS))), "disc")
"""What a `use` move names: the kinds of action tiles, and a star disc."""

CODES: dict[str, tuple[str, ...]] = {
    "REASONS": REASONS,
    "FACT_KINDS": get_args(FactKind),
    "STARTS": get_args(StartReason),
    "ENDINGS": (*get_args(EndReason), "resigned"),
    "ABSENCES": get_args(AbsenceReason),
    "CLOSINGS": get_args(CloseReason),
    "STATUSES": get_args(Status),
    "GAMES": game_ids(),
    "EXPANSIONS": tuple(EXPANSIONS),
    "ACTION_KINDS": ACTION_KINDS,
    "LEVELS": LEVELS,
}
"""The lists in the client's types."""
