"""Games of Cards for browser tests: from known seeds up to an interesting moment.

The same seed and moves give the same game. These helpers search for a moment without a server;
the test then plays up to it at a server's table with that seed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

import sestina
from tests.server.live import LiveServer
from tests.turns import to_move
from tests.web.tables import ask, become, dealt_from, friend, me, open_table, play

SEEDS: Final = 12
PLIES: Final = 10


@dataclass(frozen=True)
class Plan:
    """A moment of a game, and the play that a test makes then."""

    seed: bytes
    before: tuple[tuple[int, str], ...]
    """Seats and moves that lead there."""
    table: sestina.CardTable
    move: sestina.Move

    @property
    def rows(self) -> list[list[str]]:
        return [[str(card) for card in row] for row in self.move.rows]


def cards_moved(table: sestina.CardTable, move: sestina.Move) -> int:
    """How many table cards change rows."""
    return sum(step.kind == "move" for step in table.steps(move))


def find(wanted: Callable[[sestina.CardTable, sestina.Move], bool], seat: int = 0) -> Plan:
    """The first moment at which this seat has a suitable play, with the easiest one."""
    for number in range(SEEDS):
        for plan in _moments(bytes([number]) * 32, seat):
            if wanted(plan.table, plan.move):
                return plan
    raise AssertionError(f"no such play in the first {PLIES} plies of {SEEDS} games")


def _moments(seed: bytes, seat: int) -> Iterator[Plan]:
    game, player = sestina.new_game("cards", seed=seed), sestina.bot("greedy", seed=1)
    before: list[tuple[int, str]] = []
    while len(before) < PLIES and not game.is_over:
        mover = to_move(game)
        view = game.view(mover)
        table = view.table
        if mover == seat and before:
            moves = {move for move in view.legal_moves() if move.kind == "rows"}
            for card in set(view.hand):
                solved = table.solve(view.hand, must_play=[card])
                moves |= {solved} if solved else set()
            for move in sorted(moves, key=lambda move: (len(table.steps(move)), str(move))):
                yield Plan(seed, tuple(before), table, move)
        move = player.choose(view)
        before.append((mover, str(move)))
        game.play(move)


def lead_to(plan: Plan, server: LiveServer, *pages: Page, **more: object) -> str:
    """A table of Ada and Ben at that moment, each in their own page or both in one.

    The first page shows it.
    """
    ada, ben = pages[0], pages[-1]
    become(ada, server.url, "Ada")
    other = friend()
    if ben is ada:
        other = me("Ben")
    else:
        become(ben, server.url, "Ben")
    with dealt_from(plan.seed):
        table = open_table(ada, "cards", me("Ada"), other, public=True, **more)
    if ben is not ada:
        ask(ben, "PUT", f"/api/tables/{table}/seats/1", {})
        ask(ada, "POST", f"/api/tables/{table}/start")
    for ply, (seat, move) in enumerate(plan.before):
        play((ada, ben)[seat], table, ply, move)
    rows = ask(ada, "GET", f"/api/tables/{table}")["now"]["rows"]
    assert rows == [[str(card) for card in row] for row in plan.table.rows]
    ada.goto(f"{server.url}/t/{table}")
    return table
