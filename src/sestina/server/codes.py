"""Every code that can reach a client, so that each can have a text in every language.

`scripts/make_protocol.py` writes them into the client's types.
"""

from itertools import chain
from typing import get_args

from sestina.games.registry import game_ids
from sestina.games.tiles.expansions import EXPANSIONS, action_kinds
from sestina.players import LEVELS
from sestina.server.refusals import InternalReason, RequestReason, TableReason
from sestina.server.tables.events import AbsenceReason, CloseReason
from sestina.server.tables.table import Status

OF_MOVES = (
    "action-used",
    "background",
    "bad-action",
    "bad-move",
    "bad-placement",
    "bad-rows",
    "bad-tile",
    "board-empty",
    "cannot-pass",
    "diagonal-too-long",
    "empty-cell",
    "empty-row",
    "exchange-limit",
    "forced",
    "game-over",
    "gap",
    "line-too-long",
    "missing-card",
    "mixed",
    "must-open",
    "no-contact",
    "no-tiles",
    "not-held",
    "not-in-hand",
    "not-in-line",
    "not-now",
    "not-removable",
    "not-rows",
    "nothing-fits",
    "nothing-played",
    "occupied",
    "off-board",
    "one-at-a-time",
    "opening-place",
    "opening-set",
    "pile-empty",
    "repeated",
    "row-too-long",
    "row-too-short",
    "same-cell",
    "taken-back",
    "three-laid",
    "unknown-action",
    "unknown-tile",
)
"""Why a move or a draft is refused."""

OF_RECORDS = (
    "after-end",
    "bad-json",
    "bad-position",
    "bad-record",
    "bad-seed",
    "bad-tag",
    "complete-row",
    "hidden",
    "illegal-step",
    "impossible-draw",
    "impossible-start",
    "missing-draw",
    "missing-end",
    "missing-start",
    "no-background",
    "too-long",
    "too-many",
    "too-many-draws",
    "version",
    "wrong-count",
    "wrong-end",
    "wrong-points",
    "wrong-seat",
)
"""Why a record is not taken in, besides the reasons of its moves."""

OF_TABLES: tuple[str, ...] = get_args(TableReason)
OF_REQUESTS: tuple[str, ...] = get_args(RequestReason)

REASONS = tuple(sorted({*OF_MOVES, *OF_RECORDS, *OF_TABLES, *OF_REQUESTS}))

NEVER_SENT = (
    *("no-seed", "not-a-placement", "other-draws", "other-seed"),
    *get_args(InternalReason),
)
"""Reasons that no client can meet: of `Board.score`, `sestina verify`, an early flag."""

FACT_KINDS = (
    "deal",
    "redeal",
    "actions",
    "start",
    "place",
    "swap",
    "draw",
    "pass",
    "use",
    "take",
    "ask",
    "give",
    "decline",
    "score",
    "rows",
    "show",
    "return",
    "forfeit",
    "last",
    "end",
)
ENDINGS = ("out", "deadlock", "no-progress", "last-round")
"""Reasons of the fact `end`, and of `now.ending`."""
STARTS = ("largest", "age", "draw")
"""Reasons of the fact `start`."""
ABSENCES: tuple[str, ...] = get_args(AbsenceReason)
CLOSINGS: tuple[str, ...] = get_args(CloseReason)
STATUSES: tuple[str, ...] = get_args(Status)
ACTION_KINDS = tuple(dict.fromkeys(chain.from_iterable(map(action_kinds, EXPANSIONS))))

CODES: dict[str, tuple[str, ...]] = {
    "REASONS": REASONS,
    "FACT_KINDS": FACT_KINDS,
    "STARTS": STARTS,
    "ENDINGS": ENDINGS,
    "ABSENCES": ABSENCES,
    "CLOSINGS": CLOSINGS,
    "STATUSES": STATUSES,
    "GAMES": game_ids(),
    "EXPANSIONS": tuple(EXPANSIONS),
    "ACTION_KINDS": ACTION_KINDS,
    "LEVELS": LEVELS,
}
"""What the client's types have as lists."""
