"""Games of which not all tiles are known: from a real table, or watched.

A record counts tiles that nobody has seen: `deal 0: ?6`, `| 1: Rc ?1`, `swap ?3`. Such a game is
replayed with tiles imagined in their place, so that the same rules judge it. Whatever was laid
later must have come into the hand at some time; the rest is taken from what is left, so that every
draw was possible. What is imagined is never told: a game says what its record says.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from sestina.engine.errors import ParseError
from sestina.engine.moves import Cell, Move, parse_move
from sestina.engine.tiles import FACES, TILES, parse_tile
from sestina.game.game_record import HIDDEN, Drawn, GameRecord, Step, counted
from sestina.games.rules import Rules
from sestina.games.tiles.actions.ask import ALL_ANSWER, ASK_OPTION

_NEVER: Final = 1 << 30


def is_complete(record: GameRecord) -> bool:
    """Whether a record names every tile."""
    parts = [*record.deal, *(part for step in record.steps for part in step.drawn)]
    return not any(part.unknown for part in parts) and not any(
        HIDDEN in step.move for step in record.steps
    )


@dataclass
class _Held:
    """A tile in a hand, from its draw until it leaves the hand."""

    since: int
    code: int | None
    """None while nobody knows it."""
    until: int = _NEVER
    returns: bool = False
    """Whether it went back into the pile."""
    others: set[int] = field(default_factory=set)
    """Faces that it does not have: they were asked for in vain."""


@dataclass
class _Draw:
    """What one seat drew in one go: a part of the record, and the tiles that it stands for."""

    part: Drawn
    held: list[_Held] = field(default_factory=list)


class _Stuck(Exception):
    """A seat, or any if it is None, has one of these tiles more than it can have."""

    def __init__(self, seat: int | None, codes: set[int], error: ParseError) -> None:
        super().__init__(str(error))
        self.seat: Final = seat
        self.codes: Final = codes
        self.error: Final = error


def complete(record: GameRecord, rules: Rules, givers: Sequence[int] = ()) -> GameRecord:
    """The record with a tile for each that it only counts; `ParseError` if none fits.

    `givers` gave the tile that the last step asks for; of other steps the record says who drew a
    new one, or none.
    """
    returned: set[tuple[int, int]] = set()
    while True:
        attempt = _Attempt(record, rules, givers, returned)
        try:
            return attempt.complete()
        except _Stuck as stuck:
            # Perhaps a tile that everybody has seen went back when tiles were exchanged unseen.
            other = attempt.seen_exchange(stuck)
            if other is None:
                raise stuck.error from None
            returned.add(other)


class _Attempt:
    """Finds tiles for those that a record only counts."""

    def __init__(
        self,
        record: GameRecord,
        rules: Rules,
        givers: Sequence[int],
        returned: set[tuple[int, int]],
    ) -> None:
        """`returned`: which known tiles were among those that a step exchanged unseen."""
        if not rules.tiles or rules.family.table_section != "board":
            raise ParseError("hidden", "in this game a record names every card")
        if record.position is not None:
            raise ParseError("hidden", "a game from a position names every tile")
        self._record = record
        self._rules = rules
        self._givers = [*givers]
        self._box = Counter(rules.tiles)
        self._changes: dict[int, list[tuple[int, int]]] = {code: [] for code in self._box}
        """For each tile the steps at which one leaves the pile (-1) or comes back (1)."""
        self._returned = returned
        self._seen: list[tuple[int, int, set[int]]] = []
        """For each unseen exchange its step and seat, and the known tiles in the hand."""
        self._hands: list[list[_Held]] = [[] for _ in range(record.players)]
        self._board: dict[Cell, int] = {}
        self._draws: list[list[_Draw]] = []
        """For the deal, and for every step."""
        self._exchanged: dict[int, list[_Held]] = {}
        """What was exchanged unseen, by the number of the step."""
        self._now = 0

    def complete(self) -> GameRecord:
        record = self._record
        self._draw_all(record.deal)
        for number, step in enumerate(record.steps, 1):
            self._now = number
            if step.seat not in range(record.players):
                raise ParseError("wrong-seat", f"step {number}: there is no seat {step.seat}")
            self._move(step, number)
            self._draw_all(step.drawn)
        self._name_the_rest()
        return msgspec.structs.replace(
            record,
            deal=self._drawn(0),
            steps=tuple(
                msgspec.structs.replace(
                    step, move=self._move_text(number, step), drawn=self._drawn(number)
                )
                for number, step in enumerate(record.steps, 1)
            ),
        )

    # What the record says

    def _draw_all(self, parts: tuple[Drawn, ...]) -> None:
        draws = []
        for part in parts:
            draw = _Draw(part)
            for name in part.tiles:
                held = _Held(self._now, None)
                self._name(held, parse_tile(name).code)
                draw.held.append(held)
            draw.held += [_Held(self._now, None) for _ in range(part.unknown)]
            draws.append(draw)
            if part.seat in range(len(self._hands)):
                self._hands[part.seat] += draw.held
            elif part.unknown:
                raise ParseError("hidden", "everybody sees the tiles on the board")
        self._draws.append(draws)
        layout = self._rules.layout
        if self._now == 0 and layout is not None:
            filled = [one for draw in draws if draw.part.seat < 0 for one in draw.held]
            for cell, one in zip(layout.filled, filled, strict=False):
                self._board[cell] = one.code if one.code is not None else 0

    def _move(self, step: Step, number: int) -> None:
        words = step.move.split()
        if words[:1] == ["swap"] or words[:2] == ["use", "exchange"]:
            named, unknown = counted(words[1 if words[0] == "swap" else 2 :])
            for name in named:
                self._leave(step.seat, parse_tile(name).code, returns=True)
            hand = self._hands[step.seat]
            if unknown:
                codes = {one.code for one in hand if one.code is not None}
                self._seen.append((number, step.seat, codes))
            self._exchanged[number] = [self._leave_unseen(step.seat) for _ in range(unknown)]
            return
        move = parse_move(step.move)
        if move.kind == "place":
            for x, y, tile in move.placed:
                self._leave(step.seat, tile.code)
                self._board[x, y] = tile.code
        elif move.kind == "use" and move.action == "ask":
            self._ask(step, move, number)
        elif move.kind == "use":
            for cell in move.cells:
                code = self._board.pop(cell, None)
                if code is not None:
                    self._gain(step.seat, code)

    def _ask(self, step: Step, move: Move, number: int) -> None:
        """Whoever gave the tile drew another one; who had none is known not to have had it."""
        face = move.tiles[0].code % FACES
        drew = [part.seat for part in step.drawn if part.seat != step.seat]
        givers = self._givers if number == len(self._record.steps) and self._givers else drew
        for seat in givers:
            if seat == step.seat or seat not in range(len(self._hands)):
                raise ParseError("wrong-seat", f"step {number}: seat {seat} cannot give a tile")
        for held in self._asked_in_vain(step.seat, givers):
            held.others.add(face)
        for seat in givers:
            hand = self._hands[seat]
            named = [one for one in hand if one.code is not None and one.code % FACES == face]
            unseen = [one for one in hand if one.code is None and face not in one.others]
            given = next(iter([*named, *unseen]), None)
            if given is None:
                raise ParseError("not-in-hand", f"step {number}: seat {seat} has no {TILES[face]}")
            code = self._free_code(face) if given.code is None else given.code
            if given.code is None:
                self._name(given, code)
            self._end(hand, given, returns=False)
            self._gain(step.seat, code)

    def _asked_in_vain(self, asker: int, givers: list[int]) -> Iterator[_Held]:
        """What those hold who were asked, clockwise, and did not give."""
        players = len(self._hands)
        for seat in [(asker + k) % players for k in range(1, players)]:
            if seat not in givers:
                yield from self._hands[seat]
            elif self._rules.option(ASK_OPTION) != ALL_ANSWER:
                return

    def _free_code(self, face: int) -> int:
        """A tile of this face that is not used up; in Flex it may have any background."""
        used = Counter(self._board.values())
        used.update(one.code for hand in self._hands for one in hand if one.code is not None)
        box = Counter(self._rules.tiles)
        codes = [code for code in box if code % FACES == face]
        return max(codes, key=lambda code: box[code] - used[code])

    def _gain(self, seat: int, code: int) -> None:
        """A tile comes into a hand that was out of the pile before."""
        self._hands[seat].append(_Held(self._now, code))

    def _leave(self, seat: int, code: int, *, returns: bool = False) -> None:
        """A tile leaves a hand, and with that it is known that it was there."""
        hand = self._hands[seat]
        held = next((one for one in hand if one.code == code), None)
        if held is None:
            unseen = [one for one in hand if one.code is None and code % FACES not in one.others]
            if not unseen:
                codes = {one.code for one in hand if one.code is not None}
                text = f"step {self._now}: seat {seat} does not hold {TILES[code]}"
                raise _Stuck(seat, codes, ParseError("not-in-hand", text))
            # One that was drawn when such a tile was in the pile: it may have been exchanged
            # before. Of those the first, and rather one of which more is known.
            possible = [one for one in unseen if self._spare(code, _Held(one.since, None)) > 0]
            held = min(possible or unseen[-1:], key=lambda one: (-len(one.others), one.since))
            self._name(held, code)
        self._end(hand, held, returns=returns)

    def _leave_unseen(self, seat: int) -> _Held:
        hand = self._hands[seat]
        seen = [one for one in hand if (self._now, one.code) in self._returned]
        held = next(iter([*seen, *(one for one in hand if one.code is None), *hand]), None)
        if held is None:
            raise ParseError("not-in-hand", f"step {self._now}: seat {seat} holds fewer tiles")
        self._end(hand, held, returns=True)
        return held

    def seen_exchange(self, stuck: _Stuck) -> tuple[int, int] | None:
        """A step that may have exchanged, unseen, a tile that is one too many."""
        for number, seat, codes in self._seen:
            if stuck.seat in (None, seat):
                for code in sorted(codes & stuck.codes):
                    if (number, code) not in self._returned:
                        return number, code
        return None

    def _end(self, hand: list[_Held], held: _Held, *, returns: bool) -> None:
        # By identity: two unseen tiles are equal.
        del hand[next(at for at, one in enumerate(hand) if one is held)]
        held.until, held.returns = self._now, returns
        if returns and held.code is not None:
            self._changes[held.code].append((held.until, 1))

    # What it does not say

    def _all_held(self) -> Iterator[_Held]:
        for draws in self._draws:
            for draw in draws:
                yield from draw.held

    def _name_the_rest(self) -> None:
        """Give a tile to each that nobody has seen, so that what is known stays possible."""
        unseen = [held for held in self._all_held() if held.code is None]
        # Those that are away for the longest time have the least to choose from.
        for held in sorted(unseen, key=lambda held: -held.until if held.returns else -_NEVER):
            self._name(held, self._tile_for(held))
            if held.returns and held.code is not None:
                self._changes[held.code].append((held.until, 1))
        for code, count in self._box.items():
            if self._spare(code, _Held(0, None)) < 0:
                text = f"there are {count} {TILES[code]} in the box, and more in the game"
                raise _Stuck(None, {code}, ParseError("too-many", text))

    def _tile_for(self, held: _Held) -> int:
        """A tile that is in the pile while this one is out of it.

        Of those the one that is of least use to others: one that will be drawn again.
        """
        free = [
            code
            for code in self._box
            if code % FACES not in held.others and self._spare(code, held) > 0
        ]
        for_good = _Held(held.since, None)
        return min(free or [*self._box][:1], key=lambda code: self._spare(code, for_good))

    def _name(self, held: _Held, code: int) -> None:
        if code not in self._changes:
            raise ParseError("unknown-tile", f"{TILES[code]} is not a tile of this game")
        held.code = code
        self._changes[code].append((held.since, -1))

    def _spare(self, code: int, held: _Held) -> int:
        """How many copies of a tile are left in the pile at least, while this one is out of it.

        At the same time tiles are drawn before others go back.
        """
        left = least = self._box[code]
        is_out = False
        for time, change in sorted([*self._changes[code], (held.since, 0)]):
            if held.returns and (time > held.until or (time == held.until and change > 0)):
                break
            left += change
            if is_out:
                least = min(least, left)
            elif time >= held.since:
                least, is_out = left, True
        return least

    # The complete record

    def _drawn(self, number: int) -> tuple[Drawn, ...]:
        return tuple(
            msgspec.structs.replace(
                draw.part,
                tiles=tuple(str(TILES[one.code]) for one in draw.held if one.code is not None),
                unknown=0,
            )
            for draw in self._draws[number]
            if draw.held or draw.part.specials
        )

    def _move_text(self, number: int, step: Step) -> str:
        unseen = self._exchanged.get(number)
        if not unseen:
            return step.move
        words = [word for word in step.move.split() if not word.startswith(HIDDEN)]
        return " ".join([*words, *(str(TILES[one.code]) for one in unseen if one.code is not None)])
