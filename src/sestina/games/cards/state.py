"""The state of a game of Cards and how its turns go.

A turn plays at least one card and leaves only legal rows; rows of six are claimed. A player
who finds no play says `stuck` and shows the hand: if the solver finds a play, that play is
forced; else the hand is replaced and the turn continues (C-K8 to C-K11).
"""

from typing import Final

from mypy_extensions import i64

from sestina.engine.cards.new_rows import ANY_ROWS
from sestina.engine.cards.table import Arrangement, CardTable
from sestina.engine.errors import IllegalMove
from sestina.engine.lines import largest_set
from sestina.engine.moves import Move, Row
from sestina.engine.tiles import TILES
from sestina.games.cards.plays import opening_moves, plays_in_place, solved_moves
from sestina.games.facts import EndReason, Fact
from sestina.games.rules import Rules
from sestina.games.state import GameState

MOST_TRIES: Final = 10
"""How often a stuck player replaces the hand in one turn (C-K9)."""
SMALLEST_OPENING: Final = 3
NEW_ROWS_OPTION: Final = "new_rows"
"""The house rule about what a new row needs."""


class CardsState(GameState):
    """A game of Cards in progress. Scores are Qwirkles."""

    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(rules, players)
        self.table: CardTable = CardTable((), str(rules.option(NEW_ROWS_OPTION) or ANY_ROWS))
        self.claimed: list[list[Row]] = [[] for _ in range(players)]
        """The completed rows in front of each seat, open to all (K14)."""
        self.shown: list[list[int]] = [[] for _ in range(players)]
        """Cards that everyone knows to be in a hand, because it was shown."""
        self.opened: bool = False
        self.forced: bool = False
        """Whether the seat to move must make the play that the solver found."""
        self.tries: i64 = 0
        """How often the hand was replaced in this turn."""
        self.passes: i64 = 0
        """Seats in succession that have passed after all their tries."""
        self.turns_left: i64 = -1
        """Turns of the last round that are left; -1 before it."""

    def copy(self) -> "CardsState":
        copy = CardsState(self.rules, self.players)
        copy.copy_all(self)
        return copy

    def seen_by(self, seat: int | None) -> "CardsState":
        copy = CardsState(self.rules, self.players)
        copy.copy_seen(self, seat)
        return copy

    def _copy_turn(self, other: GameState) -> None:
        assert isinstance(other, CardsState)
        super()._copy_turn(other)
        self.table = other.table
        self.claimed = [[*rows] for rows in other.claimed]
        self.shown = [[*codes] for codes in other.shown]
        self.opened = other.opened
        self.forced = other.forced
        self.tries = other.tries
        self.passes = other.passes
        self.turns_left = other.turns_left

    # What is possible

    def legal_moves(self) -> list[Move]:
        """The opening or the forced play; else plays that move no card, solved plays, `stuck`."""
        hand = self.hands[self.seat]
        if self.over or hand.hidden:
            return []
        if not self.opened:
            return opening_moves(hand.codes())
        if self.forced:
            return [self._forced_play()]
        moves = plays_in_place(self.table, hand.codes())
        known = set(moves)
        moves.extend([move for move in solved_moves(self.table, hand.codes()) if move not in known])
        moves.append(Move("stuck"))
        return moves

    def has_move(self) -> bool:
        hand = self.hands[self.seat]
        if not self.opened:
            return largest_set(hand.codes()) >= SMALLEST_OPENING
        return not self.forced or self.table.solve(hand.as_tiles()) is not None

    def _forced_play(self) -> Move:
        play = self.table.solve(self.hands[self.seat].as_tiles())
        if play is None:
            raise AssertionError("a play was found when the hand was shown")
        return play

    # Playing

    def play(self, move: Move) -> None:
        """Check a move of the seat to move and make it."""
        if self.over:
            raise IllegalMove("game-over", "the game is over: no more moves")
        if move.kind == "stuck":
            self._stuck()
        elif move.kind == "rows":
            self._play_rows(move)
        else:
            raise IllegalMove(
                "not-rows", f"'{move}' is no move of this game: name all rows, as Rc Gc Yc / …"
            )
        self.count_step()

    def _play_rows(self, move: Move) -> None:
        arrangement = self.table.check(move, self.hands[self.seat].as_tiles())
        if not self.opened:
            size = largest_set(self.hands[self.seat].codes())
            if len(arrangement.rows) != 1 or len(arrangement.played) < size:
                raise IllegalMove(
                    "opening-set", f"the opening is one row, a whole largest set of {size} cards"
                )
        elif self.forced and not self.replaying and move != self._forced_play():
            raise IllegalMove(
                "forced", f"the hand was shown, and this play was found: {self._forced_play()}"
            )
        self._lay(arrangement)

    def _lay(self, arrangement: Arrangement) -> None:
        seat = int(self.seat)
        hand = self.hands[seat]
        for card in arrangement.played:
            hand.discard(card.code)
            if card.code in self.shown[seat]:
                self.shown[seat].remove(card.code)
        self.table = arrangement.table
        self.opened = True
        self.claimed[seat].extend(arrangement.claimed)
        self.scores[seat] += arrangement.qwirkles
        self.note(
            Fact(
                "rows",
                seat,
                arrangement.played,
                points=arrangement.qwirkles,
                count=len(arrangement.played),
                rows=arrangement.rows,
            )
        )
        self.passes = 0
        self._end_turn()

    def _stuck(self) -> None:
        """Show the hand; an existing play is forced, else the hand is replaced (K15)."""
        if not self.opened:
            raise IllegalMove("must-open", "the opening must be laid")
        if self.forced:
            raise IllegalMove(
                "forced", f"the hand was shown, and this play was found: {self._forced_play()}"
            )
        seat = int(self.seat)
        hand = self.hands[seat]
        self.shown[seat] = sorted(hand.codes())
        # Sorted, because the order of arrival is private.
        self.note(Fact("show", seat, tuple(sorted(hand.as_tiles())), count=int(hand.size)))
        if self.table.solve(hand.as_tiles()) is not None:
            self.forced = True
        elif self.pile.ordinary == 0:
            self.note(Fact("forfeit", seat))
            self._end_turn()
        elif self.tries == MOST_TRIES:
            self.note(Fact("pass", seat))
            self.passes += 1
            self._end_turn()
        else:
            self._change_hand(seat)

    def _change_hand(self, seat: int) -> None:
        """Draw new cards first, then shuffle the old ones into the pile (C-K9, C-K10)."""
        self.tries += 1
        hand = self.hands[seat]
        old = sorted(hand.codes())
        for code in old:
            hand.discard(code)
        self.shown[seat] = []
        self.draw_up(seat, self.rules.hand_size, "draw")
        self.pile.put_back(old, self.chance)
        self.note(Fact("return", seat, tuple([TILES[code] for code in old]), count=len(old)))
        self.draw_up(seat, self.rules.hand_size, "draw")

    def _end_turn(self) -> None:
        """Refill, count down the last round, and move on to the next seat (K16, K17)."""
        seat = self.seat
        before = self.pile.ordinary
        if before > 0:
            self.draw_up(seat, self.rules.hand_size, "draw")
        if self.turns_left > 0:
            self.turns_left -= 1
        elif before > 0 and self.pile.ordinary == 0:
            # Everyone has one more turn, including the seat that drew the last card (C-K6).
            self.turns_left = self.players
            self.note(Fact("last", int(seat)))
        self.forced = False
        self.tries = 0
        self.pass_turn()
        if self.turns_left == 0:
            self._finish("last-round")
        elif self.passes >= self.players:
            self._finish("deadlock")

    def _finish(self, reason: EndReason) -> None:
        self.end(reason, -1)
        self.note(Fact("end", -1, others=tuple(self.winners()), reason=reason))
