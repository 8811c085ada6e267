"""The state of a tile game and how its turns go: what bots search with.

A turn is an optional action tile or star disc, then a placement or an exchange; a pass only where
neither is possible. Actions can ask three things of the state, which does not know them: a pending
choice, a banned placement, and another part of the turn. All checks come before the first
change, so a refused move changes nothing.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.board import placement_move
from sestina.engine.errors import IllegalMove
from sestina.engine.grid import Grid
from sestina.engine.moves import Cell, Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import TILES, Tile
from sestina.games.facts import EndReason, Fact
from sestina.games.rules import Rules
from sestina.games.state import GameState, StepUndo
from sestina.games.tiles.action import Action
from sestina.games.tiles.boards.discs import NO_DISCS, Discs, win_discs, win_found_discs
from sestina.games.tiles.boards.readings import (
    ANY_TILES,
    DISCS_OPTION,
    IN_BOTH_HALVES,
    OPENING_OPTION,
)
from sestina.games.tiles.checks import (
    check_exchange,
    check_pass,
    check_placement,
    check_ruling,
    check_use,
    drop_banned,
)
from sestina.games.tiles.move_list import exchange_choices, exchange_tiles
from sestina.games.tiles.undo import TileStepUndo, TurnFields

FINISH_BONUS: Final = 6
EXCHANGE_LIMIT: Final = 6
IDLE_ROUNDS: Final = 10
"""Full rounds without a placement or an action tile that end a game (C-X12)."""

_NOTHING_FOUND: Final = Placements()
"""Stands for the list of a state that has not looked for placements yet: a list is large."""
_NO_TRAIL: Final[vec[i64]] = vec[i64]()


def _same_board(one: Rules, other: Rules) -> bool:
    return one.diagonals == other.diagonals and one.layout == other.layout


class TilesState(GameState):
    """A tile game in progress. Fields are for reading; change it by `play` and `play_found`."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        recycled: "TilesState | None" = None,
        grid: Grid | None = None,
    ) -> None:
        super().__init__(rules, players)
        self.fresh: bool = False  # declared again, because this class sets it
        self.found: Placements = _NOTHING_FOUND
        if grid is not None:
            self.grid: Grid = grid
        elif recycled is not None and _same_board(recycled.rules, rules):
            self.grid = recycled.grid
            self.grid.clear()
            self.found = recycled.found
        else:
            self.grid = Grid(rules.diagonals, rules.layout)
        self.action_used: bool = False
        self.pending: Action | None = None
        self.laid: list[Cell] = []
        """Where a tile lies that a pending action has filled and not yet scored."""
        self.banned_place: i64 = -1
        self.banned_tile: i64 = -1
        self.parts_left: i64 = 0
        """Further parts of this turn."""
        self.has_discs: Final[bool] = rules.disc is not None
        self.opens_freely: Final[bool] = (
            rules.layout is not None and rules.option(OPENING_OPTION) == ANY_TILES
        )
        """Whether the opener may lay any tiles, not only a largest set (C-H5)."""
        self.discs: Discs = NO_DISCS
        if rules.disc is not None and rules.layout is not None:
            self.discs = Discs(players, rules.layout.stars)
        self.passes: i64 = 0
        """Seats that have passed in succession."""
        self.idle: i64 = 0
        """Turns in succession without a placement or an action tile."""
        self.active: bool = False
        """Whether this turn has seen one."""
        self.trail: vec[i64] = _NO_TRAIL
        """The cells that `play_found` filled, for `Rewind`; empty when nobody rewinds."""
        self.trail_size: i64 = 0

    def copy(self) -> "TilesState":
        copy = TilesState(self.rules, self.players, None, self.grid.copy())
        copy.copy_all(self)
        copy.listing = self.position_listing()
        return copy

    def copy_over(self, spare: GameState) -> "TilesState":
        board = spare if isinstance(spare, TilesState) else None
        twin = TilesState(self.rules, self.players, board)
        twin.become(self)  # copies only the part of the board that is in use
        twin.facts = [*self.facts]
        return twin

    def seen_by(self, seat: int | None) -> "TilesState":
        return self._seen_on(self.grid.copy(), seat)

    def glimpsed_by(self, seat: int | None) -> "TilesState":
        return self._seen_on(self.grid, seat)

    def _seen_on(self, grid: Grid, seat: int | None) -> "TilesState":
        copy = TilesState(self.rules, self.players, None, grid)
        copy.copy_seen(self, seat)
        copy.listing = self.position_listing()
        return copy

    def become(self, other: "TilesState") -> None:
        """Take over another state of the same rules and players, except for its facts.

        Searches use this to avoid allocating.
        """
        for seat in range(self.players):
            self.hands[seat].become(other.hands[seat])
        self._copy_pile(other)
        self._copy_public(other)
        self.grid.become(other.grid)
        self._copy_turn(other)
        self.trail_size = 0
        self.forget_moves()

    def _copy_turn(self, other: GameState) -> None:
        assert isinstance(other, TilesState)
        TurnFields(other).put_into(self)

    # What is possible

    @property
    def is_opening(self) -> bool:
        return self.grid.count == 0

    def exchange_limit(self) -> i64:
        """How many tiles the seat to move could exchange now (C-X1, C-A32)."""
        # Two at a time: of three, `min` makes objects.
        return min(min(self.hands[self.seat].size, self.pile.ordinary), i64(EXCHANGE_LIMIT))

    def swap_limit(self) -> i64:
        """The limit for a whole turn: nobody exchanges instead of opening (C-S2)."""
        return i64(0) if self.is_opening else self.exchange_limit()

    def own_list(self) -> Placements:
        """The list of this state, whatever is in it."""
        if self.found is _NOTHING_FOUND:
            self.found = Placements()
        return self.found

    def find(self) -> Placements:
        """Every legal placement of the seat to move, in a list that the next move overwrites."""
        if not self.fresh:
            hand, found = self.hands[self.seat], self.own_list()
            found.count = 0
            if not hand.hidden:
                found.find(self.grid, hand.tiles, hand.size)
            if self.is_opening:
                if not self.opens_freely:
                    self.found.keep_longest()  # a whole largest set (B9, C-S2)
            elif self.banned_place >= 0 or self.has_discs:
                drop_banned(self, self.found)
            self.fresh = True
        return self.found

    def find_best(self) -> i64:
        """The index of the first best placement, for `play_found`; -1 if there is none."""
        hand = self.hands[self.seat]
        if self.fresh or self.banned_place >= 0 or hand.hidden or self.discs.freed_place >= 0:
            return self.find().best()
        # On the empty board the most points are those of a largest set.
        self.own_list().find_best(self.grid, hand.tiles, hand.size)
        return self.found.best()

    def can_pass(self) -> bool:
        """A player passes only when unable to place and to exchange (C-X2 to C-X4, C-A31)."""
        return self.swap_limit() == 0 and self.find().count == 0

    def legal_moves(self) -> list[Move]:
        """Every next step of the seat to move, each once."""
        if self.over or self.hands[self.seat].hidden:
            return []
        moves = self._possible_moves() if self.pending is None else self.pending.choices(self)
        listing = int(self.position_listing())
        for move in moves:
            move._listing = listing
        return moves

    def _possible_moves(self) -> list[Move]:
        found = self.find()
        moves = [placement_move(self.grid, found, index) for index in range(found.count)]
        if not self.is_opening:
            moves.extend([Move("swap", tiles) for tiles in self.exchanges()])
        if not self.action_used:
            for action in self.rules.actions:
                if action.kind in self.held[self.seat]:
                    moves.extend(action.offers(self))
        if self.can_use_disc() and self.rules.disc is not None:
            moves.extend(self.rules.disc.offers(self))
        if self.can_pass():
            moves.append(Move("pass"))
        return moves

    def can_use_disc(self) -> bool:
        """One star disc a turn, before tiles are laid (D8, D9)."""
        return self.has_discs and self.discs.counts[self.seat] > 0 and not self.discs.used

    def has_move(self) -> bool:
        # Outside of a pending choice there is always a placement, an exchange or a pass.
        return self.pending is None or bool(self.pending.choices(self))

    def exchanges(self) -> list[tuple[Tile, ...]]:
        """Every distinct choice of tiles to exchange."""
        return exchange_choices(self.hands[self.seat].codes(), int(self.exchange_limit()))

    # Playing

    def play(self, move: Move) -> None:
        """Check a move of the seat to move and make it."""
        if self.over:
            raise IllegalMove("game-over", "the game is over: no more moves")
        self.grid.make_room()
        if self.pending is not None:
            self.pending.answer(self, move)
        elif move.kind == "place":
            self._play_placement(move)
        elif move.kind == "swap":
            if not self.has_listed(move):
                check_exchange(self, move, int(self.swap_limit()))
            exchange_tiles(self, [tile.code for tile in move.tiles])
            self._end_part(False, False)
        elif move.kind == "pass":
            if not self.has_listed(move):
                check_pass(self)
            self.note(Fact("pass", self.seat))
            self._end_part(False, True)
        elif move.kind == "use":
            self._use(move)
        else:
            raise IllegalMove(
                "not-now", f"'{move}' answers a question that nobody asked: place, swap or use"
            )
        self.count_step()

    def undo_for(self, move: Move) -> StepUndo | None:
        # Exchanges shuffle, and actions may change anything.
        is_plain = self.pending is None and move.kind in ("place", "pass")
        return TileStepUndo(self, move) if is_plain and self.pile.script is None else None

    def _play_placement(self, move: Move) -> None:
        points = move.points if self.has_listed(move) else check_placement(self, move)
        grid, hand = self.grid, self.hands[self.seat]
        tiles, cells = move.tiles, move.cells
        for k in range(len(tiles)):
            x, y = cells[k]
            tile = tiles[k].code
            grid.place(grid.cell_of(x, y), tile)
            hand.discard(tile)
        self.scores[self.seat] += points
        self.note(Fact("place", self.seat, tiles, cells, points))
        if self.has_discs:
            win_discs(self, cells)
        self._end_part(True, False)

    def let_stand(self, move: Move, points: int) -> None:
        check_ruling(self, move)
        grid, hand = self.grid, self.hands[self.seat]
        for (x, y), tile in zip(move.cells, move.tiles):
            grid.reach(x, y)
            grid.place(grid.cell_of(x, y), tile.code)
            hand.discard(tile.code)
        self.scores[self.seat] += points
        self.note(Fact("place", self.seat, move.tiles, move.cells, points))
        if self.has_discs:
            win_discs(self, move.cells)
        self._end_part(True, False)
        self.count_step()

    def play_found(self, index: i64) -> None:
        """Play a placement that `find` has listed; it needs no further check."""
        found = self.found
        size = found.size(index)
        if self.keeps_facts:
            move = placement_move(self.grid, found, index)
            self.note(Fact("place", self.seat, move.tiles, move.cells, move.points))
        grid, hand = self.grid, self.hands[self.seat]
        trail = self.trail
        kept = i64(len(trail)) != 0
        for k in range(size):
            tile = found.tile(index, k)
            cell = found.cell(index, k)
            grid.place(cell, tile)
            hand.discard(tile)
            if kept:
                trail[self.trail_size] = cell
                self.trail_size += 1
        self.scores[self.seat] += found.points[index]
        if self.has_discs:
            win_found_discs(self, index)
        self._end_part(True, False)
        self.count_step()

    def play_unable(self) -> None:
        """The turn of a seat that can place nothing: exchange all it can, or pass."""
        count = self.swap_limit()
        if count > 0:
            self.play_exchange(self.hands[self.seat].codes()[: int(count)])
            return
        self.note(Fact("pass", self.seat))
        self._end_part(False, True)
        self.count_step()

    def play_exchange(self, codes: list[int]) -> None:
        """Exchange tiles that the seat to move may exchange, without another check."""
        exchange_tiles(self, codes)
        self._end_part(False, False)
        self.count_step()

    def _use(self, move: Move) -> None:
        """Use an action tile or a star disc: one of each a turn (M4 to M6, X5, D8, C-A29)."""
        action = check_use(self, move)
        action.check(self, move)
        if action is self.rules.disc:
            self.discs.counts[self.seat] -= 1
            self.discs.used = True
        else:
            self.held[self.seat].discard(action.kind)
            self.action_used = True
        self._note_activity()
        self.note(Fact("use", self.seat, reason=action.kind))
        action.apply(self, move)

    def _note_activity(self) -> None:
        """A placement or an action: neither deadlock nor endless exchanging (C-X5, C-X12)."""
        self.passes = 0
        self.idle = 0
        self.active = True
        self.fresh = False

    # The end of a part, of a turn, of the game

    def lay_apart(self, place: Cell, tile: int) -> None:
        """Lay a tile that will be scored later, together with others."""
        x, y = place
        self.grid.place(self.grid.cell_of(x, y), tile)
        self.hands[self.seat].discard(tile)
        self.laid.append(place)
        self.fresh = False
        self.note(Fact("place", self.seat, (TILES[tile],), (place,)))
        if self.has_discs:
            win_discs(self, (place,))

    def score_laid(self, points: int) -> None:
        """Score what was laid apart, and end the part."""
        self.scores[self.seat] += points
        self.note(Fact("score", self.seat, (), tuple(self.laid), points))
        self.laid = []
        self.pending = None
        self._end_part(True, False)

    def _end_part(self, placed: bool, passed: bool) -> None:
        self.fresh = False
        if placed:
            self._note_activity()
            self.draw_up(self.seat, self.rules.hand_size, "draw")
            if self.hands[self.seat].size == 0 and self.pile.ordinary == 0:
                self._finish("out", self.seat)
                return
        if self.parts_left > 0:
            self.parts_left -= 1
            self._end_bans()
            if self.has_discs:
                # The beginning of the turn is over; by a house rule the other half has its own.
                self.discs.used = self.rules.option(DISCS_OPTION) != IN_BOTH_HALVES  # D9, C-H6
            return
        if passed:
            self.passes += 1
        if not self.active:
            self.idle += 1
        self.active = False
        self.action_used = False
        self._end_bans()
        if self.has_discs:
            self.discs.used = False
        self.pass_turn()
        if self.passes >= self.players:
            self._finish("deadlock", -1)
        elif self.idle >= IDLE_ROUNDS * self.players:
            self._finish("no-progress", -1)

    def _end_bans(self) -> None:
        """A taken tile is banned from its cell for one part: each part is a turn (C-A9, D11)."""
        self.banned_place = self.banned_tile = -1
        if self.has_discs:
            self.discs.freed_place = self.discs.freed_tile = -1

    def _finish(self, reason: EndReason, finisher: i64) -> None:
        """End the game; the player who laid the last tile gets the bonus (B34, C-X9)."""
        bonus = 0
        if finisher >= 0:
            bonus = FINISH_BONUS
            self.scores[finisher] += bonus
        self.end(reason, finisher)
        self.parts_left = 0
        self.note(Fact("end", finisher, points=bonus, others=tuple(self.winners()), reason=reason))
