"""Place up to three tiles at different places, scored together at the end (X11, X12).

The tiles are the whole turn: one a step, each legal on the board with the earlier ones
(C-A20), closed by `done`, which scores every line of the final position once (C-A21).
"""

from typing import Final

from sestina.engine.board import placement_move
from sestina.engine.errors import IllegalMove
from sestina.engine.lines import score_placement, scoring_lines
from sestina.engine.moves import Move
from sestina.engine.placements import Placements
from sestina.games.tiles.action import Action, UsualGain
from sestina.games.tiles.checks import check_bans, check_tiles, drop_banned
from sestina.games.tiles.state import TilesState

MOST: Final = 3


class Separate(Action):
    def __init__(self) -> None:
        super().__init__(
            "separate",
            waits=True,
            summary="lay up to three tiles, one a line, then: done",
            usual_gain=UsualGain(5.5, 2.5),
        )

    def offers(self, state: TilesState) -> list[Move]:
        return [Move("use", action=self.kind)] if _singles(state).count > 0 else []

    def check(self, state: TilesState, move: Move) -> None:
        if _singles(state).count == 0:
            if state.is_opening:
                raise IllegalMove("board-empty", "the board is empty: open first")
            raise IllegalMove("nothing-fits", "no tile of yours fits anywhere")

    def apply(self, state: TilesState, move: Move) -> None:
        state.pending = self

    def choices(self, state: TilesState) -> list[Move]:
        moves: list[Move] = []
        if len(state.laid) < MOST:
            found = _singles(state)
            for index in range(found.count):
                move = placement_move(state.grid, found, index)
                moves.append(Move("place", move.tiles, move.cells))
        if state.laid:
            moves.append(Move("done", points=_joint_points(state)))
        return moves

    def answer(self, state: TilesState, move: Move) -> None:
        if move.kind == "done":
            if not state.laid:
                raise IllegalMove("no-tiles", "lay at least one tile before 'done'")
            state.score_laid(_joint_points(state))
            return
        if move.kind != "place":
            wanted = "say 'done'" if len(state.laid) >= MOST else "place one tile"
            if 0 < len(state.laid) < MOST:
                wanted += ", or say 'done'"
            raise IllegalMove("not-now", f"separate tiles are being laid: {wanted}")
        if len(state.laid) >= MOST:
            raise IllegalMove("three-laid", "three tiles lie: say 'done'")
        if len(move.tiles) != 1:
            raise IllegalMove("one-at-a-time", "separate tiles are laid one a step")
        places, tiles = check_tiles(state, move)
        score_placement(state.grid, places, tiles)
        check_bans(state, places, tiles)
        state.lay_apart(places[0], tiles[0])


def _singles(state: TilesState) -> Placements:
    """Where single tiles of the seat to move fit."""
    found = Placements()
    hand = state.hands[state.seat]
    if not state.is_opening and not hand.hidden:
        found.find_single(state.grid, hand.tiles, hand.size)
        drop_banned(state, found)
    return found


def _joint_points(state: TilesState) -> int:
    return sum([line.points for line in scoring_lines(state.grid, state.laid)])
