"""Every code that can reach a client, so that each can have a text in every language.

`scripts/make_protocol.py` writes them into the client's types; a test looks through the
sources for codes that are missing here, and for codes that nobody uses any more.
"""

from itertools import chain

from sestina.games.registry import game_ids
from sestina.games.tiles.expansions import EXPANSIONS, action_kinds
from sestina.players import LEVELS
from sestina.server.tables.table import CLOSED, GATHERING, OVER, PLAYING

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

OF_TABLES = (
    "bad-clock",
    "bad-level",
    "bad-name",
    "bad-options",
    "bad-seats",
    "bot-plays",
    "busy",
    "chat-full",
    "closed",
    "empty",
    "grace",
    "hushed",
    "invitation",
    "no-change",
    "no-guest",
    "no-network",
    "no-seat",
    "no-table",
    "not-away",
    "not-gathering",
    "not-host",
    "not-local",
    "not-over",
    "not-playing",
    "not-waiting",
    "not-your-turn",
    "not-yours",
    "old-link",
    "open",
    "open-seats",
    "rematched",
    "removed",
    "stale",
    "taken",
    "time-up",
    "too-many-tables",
)
"""Why something is not done at a table."""

OF_REQUESTS = (
    "bad-message",
    "bad-method",
    "bad-request",
    "failed",
    "not-found",
    "origin",
    "too-fast",
    "too-large",
    "try-again",
)
"""Why a request or a message is not served at all."""

REASONS = tuple(sorted({*OF_MOVES, *OF_RECORDS, *OF_TABLES, *OF_REQUESTS}))

NEVER_SENT = ("no-seed", "not-a-placement", "not-yet", "other-draws", "other-seed")
"""Reasons of what no client can ask for: `Board.score`, `sestina verify`, an early flag."""

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
ABSENCES = ("left", "time", "absent", "removed")
"""Why a bot plays for a person."""
CLOSINGS = ("host", "idle")
"""Reasons of the event `closed`."""
STATUSES = (GATHERING, PLAYING, OVER, CLOSED)
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
