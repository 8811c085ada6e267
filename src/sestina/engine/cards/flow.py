"""Decides exactly whether cards can be split into legal rows: a flow with branching.

Cards of one face are interchangeable, so a table is 36 counts. Each card lies in a row of its
colour or in a row of its shape. A line is a colour or a shape; its cards can be split into rows
of three to six different cards if and only if there are at least three times as many cards as
copies of the most frequent one: `r` rows hold at most `r` copies of a face and at least `3 r`
cards, and dealing the copies out in turn fills the rows evenly.

For a given number of rows in each line this is a flow of cards into lines, with a lower bound
for each line and an upper bound for each face in it. The search keeps a range of row counts for
each line and finds a flow for the bounds that all counts in the range share. If a line of that
flow cannot be split into rows, the search branches by dividing the line's range in two.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.tiles import FACES

LINES: Final = 12
"""Lines 0 to 5 are the colours, 6 to 11 the shapes."""
RESERVE: Final = 12
"""The node for cards that may be played but need not be."""
_NODES: Final = LINES + 1
COPIES: Final = 3
"""Copies of each face in the game. No line ever needs more rows than that."""

ANY_NUMBER: Final = 999
"""Stands for no limit to the number of rows."""
ZEROS: Final[vec[i64]] = vec[i64]([0] * FACES)


def face_of(line: i64, k: i64) -> i64:
    """The k-th face of a line."""
    return line * 6 + k if line < 6 else k * 6 + line - 6


class Split:
    """The search for a split of cards into lines.

    `least` and `most` bound how many cards of each face take part. `by_colour` and `by_shape`
    count those in rows of their colour and of their shape; the search starts from their
    initial values and changes as little as possible.
    """

    def __init__(self) -> None:
        self.least: vec[i64] = ZEROS[:]
        self.most: vec[i64] = ZEROS[:]
        self.by_colour: vec[i64] = ZEROS[:]
        self.by_shape: vec[i64] = ZEROS[:]
        self._fewest_rows: vec[i64] = ZEROS[:LINES]
        self._most_rows: vec[i64] = vec[i64]([COPIES] * LINES)
        self._sizes: vec[i64] = ZEROS[:LINES]
        """How many cards the rows of each line hold during the search for a flow."""
        self._from: vec[i64] = ZEROS[:_NODES]
        self._queue: vec[i64] = ZEROS[:_NODES]
        self.rows_limit: i64 = ANY_NUMBER
        """How many rows there may be in all."""
        self.nodes: i64 = 0
        """The number of flows examined: the size of the search."""

    def solve(self) -> bool:
        """Find a split, or prove that there is none."""
        self.nodes = 0
        for line in range(LINES):
            self._fewest_rows[line] = 0
            self._most_rows[line] = COPIES
        return self._search()

    def _search(self) -> bool:
        self.nodes += 1
        all_fewest, all_most = self._fewest_rows[:], self._most_rows[:]
        if self._tighten() and self._find_flow():
            line = self._unsplittable()
            if line >= 0:
                if self._divide(line):
                    return True
            else:
                line = self._superfluous()
                if line < 0 or self._save_rows(line):
                    return True
        self._fewest_rows, self._most_rows = all_fewest, all_most
        return False

    def _divide(self, line: i64) -> bool:
        """Branch on a line that cannot be split: search with more rows, then with fewer."""
        copies: i64 = 0
        for k in range(6):
            copies = max(copies, self._in_line(line, face_of(line, k)))
        fewest, most = self._fewest_rows[line], self._most_rows[line]
        by_colour, by_shape = self.by_colour[:], self.by_shape[:]
        # Either the line gets as many rows as it has copies of one card ...
        if copies <= most:
            self._fewest_rows[line] = copies
            if self._search():
                return True
            self._fewest_rows[line] = fewest
        # ... or fewer rows, and then fewer copies as well.
        if copies - 1 >= fewest:
            self.by_colour, self.by_shape = by_colour, by_shape
            self._most_rows[line] = copies - 1
            if self._search():
                return True
        return False

    def _save_rows(self, line: i64) -> bool:
        """Branch on a line if there are too many rows: with fewer in it, then with no fewer."""
        copies: i64 = 0
        for k in range(6):
            copies = max(copies, self._in_line(line, face_of(line, k)))
        most = self._most_rows[line]
        by_colour, by_shape = self.by_colour[:], self.by_shape[:]
        self._most_rows[line] = copies - 1
        if self._search():
            return True
        self._most_rows[line] = most
        self._fewest_rows[line] = copies
        self.by_colour, self.by_shape = by_colour, by_shape
        return self._search()

    def _tighten(self) -> bool:
        """Narrow the ranges by simple implications; False if a range becomes empty."""
        fewest, most = self._fewest_rows, self._most_rows
        changed = True
        while changed:
            changed = False
            for line in range(LINES):
                while most[line] > 0 and not self._fills(line, most[line]):
                    most[line] -= 1
                    changed = True
            for face in range(FACES):
                colour, shape = face // 6, 6 + face % 6
                # Copies that do not fit into one line need as many rows in the other.
                fewest[colour] = max(fewest[colour], self.least[face] - most[shape])
                fewest[shape] = max(fewest[shape], self.least[face] - most[colour])
            for line in range(LINES):
                if fewest[line] > most[line]:
                    return False
        if self.rows_limit < ANY_NUMBER:
            return self._within_limit()
        return True

    def _within_limit(self) -> bool:
        """Whether the fewest rows of all lines together are within the limit."""
        rows: i64 = 0
        for line in range(LINES):
            rows += self._fewest_rows[line]
        return rows <= self.rows_limit

    def _superfluous(self) -> i64:
        """A line that could have fewer rows, if there are too many in all, or -1."""
        if self.rows_limit == ANY_NUMBER:
            return -1
        rows: i64 = 0
        found: i64 = -1
        for line in range(LINES):
            copies: i64 = 0
            for k in range(6):
                copies = max(copies, self._in_line(line, face_of(line, k)))
            rows += max(copies, self._fewest_rows[line])
            if copies > self._fewest_rows[line]:
                found = line
        return found if rows > self.rows_limit else -1

    def _fills(self, line: i64, rows: i64) -> bool:
        """Whether the line could have this many rows if it got every card it can take."""
        size: i64 = 0
        for k in range(6):
            size += min(rows, self.most[face_of(line, k)])
        return size >= 3 * rows

    def _in_line(self, line: i64, face: i64) -> i64:
        return self.by_colour[face] if line < 6 else self.by_shape[face]

    def _count_sizes(self) -> None:
        sizes, colours, shapes = self._sizes, self.by_colour, self.by_shape
        for line in range(LINES):
            sizes[line] = 0
        for face in range(FACES):
            sizes[face // 6] += colours[face]
            sizes[6 + face % 6] += shapes[face]

    def _unsplittable(self) -> i64:
        """The first line whose cards cannot be split into rows, or -1."""
        for line in range(LINES):
            size: i64 = 0
            copies: i64 = self._fewest_rows[line]
            for k in range(6):
                count = self._in_line(line, face_of(line, k))
                size += count
                copies = max(copies, count)
            if size < 3 * copies:
                return line
        return -1

    def _find_flow(self) -> bool:
        """Find a flow within all bounds, changing as little as possible; False if there is none."""
        self._count_sizes()
        for face in range(FACES):
            if not self._fit(face):
                return False
        for line in range(LINES):
            minimum = 3 * self._fewest_rows[line]
            while self._sizes[line] < minimum:
                if not self._add_card_to(line):
                    return False
        return True

    def _fit(self, face: i64) -> bool:
        """Bring the cards of this face within its bounds; False if its lines have no room."""
        by_colour, by_shape = face // 6, 6 + face % 6
        colour_room, shape_room = self._most_rows[by_colour], self._most_rows[by_shape]
        colours, shapes = self.by_colour[face], self.by_shape[face]
        most, least = self.most[face], self.least[face]
        if colours <= colour_room and shapes <= shape_room and least <= colours + shapes <= most:
            return True
        sizes = self._sizes
        sizes[by_colour] -= colours
        sizes[by_shape] -= shapes
        if colours > colour_room:
            shapes += colours - colour_room
            colours = colour_room
        if shapes > shape_room:
            colours = min(colour_room, colours + shapes - shape_room)
            shapes = shape_room
        while colours + shapes > most:
            shorter = sizes[by_shape] + shapes <= sizes[by_colour] + colours
            if (shapes > 0 and shorter) or colours == 0:
                shapes -= 1
            else:
                colours -= 1
        while colours + shapes < least:
            in_colour = colours < colour_room
            in_shape = shapes < shape_room
            if not in_colour and not in_shape:
                return False
            # A new card is likelier to find a row without it in the line with fewer copies,
            # then in the line with more cards.
            prefers_colour = (
                colours < shapes
                if colours != shapes
                else sizes[by_colour] + colours >= sizes[by_shape] + shapes
            )
            if in_colour and (not in_shape or prefers_colour):
                colours += 1
            else:
                shapes += 1
        sizes[by_colour] += colours
        sizes[by_shape] += shapes
        self.by_colour[face], self.by_shape[face] = colours, shapes
        return True

    def _add_card_to(self, short_line: i64) -> bool:
        """Add a card to a line, along the shortest chain of cards that change lines."""
        came_from, queue = self._from, self._queue
        for node in range(_NODES):
            came_from[node] = -1
        came_from[short_line] = short_line
        queue[0] = short_line
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            line = queue[head]
            head += 1
            if line == RESERVE or (
                line != short_line and self._sizes[line] > 3 * self._fewest_rows[line]
            ):
                self._shift(line, short_line)
                return True
            for other in range(_NODES):
                if came_from[other] < 0 and self._passing_face(other, line) >= 0:
                    came_from[other] = line
                    queue[tail] = other
                    tail += 1
        return False

    def _shift(self, source: i64, short_line: i64) -> None:
        line = source
        while line != short_line:
            target = self._from[line]
            face = self._passing_face(line, target)
            if line != RESERVE:
                self._add(line, face, -1)
            if target != RESERVE:
                self._add(target, face, 1)
            line = target

    def _add(self, line: i64, face: i64, change: i64) -> None:
        self._sizes[line] += change
        if line < 6:
            self.by_colour[face] += change
        else:
            self.by_shape[face] += change

    def _passing_face(self, source: i64, target: i64) -> i64:
        """A card that can move from one line, or from the reserve, to another; -1 if none."""
        if source == target:
            return -1
        if source == RESERVE or target == RESERVE:
            line = target if source == RESERVE else source
            for k in range(6):
                face = face_of(line, k)
                lying = self.by_colour[face] + self.by_shape[face]
                if source == RESERVE:
                    if (
                        lying < self.most[face]
                        and self._in_line(line, face) < self._most_rows[line]
                    ):
                        return face
                elif lying > self.least[face] and self._in_line(line, face) > 0:
                    return face
            return -1
        if (source < 6) == (target < 6):
            return -1
        face = source * 6 + target - 6 if source < 6 else target * 6 + source - 6
        if (
            self._in_line(source, face) > 0
            and self._in_line(target, face) < self._most_rows[target]
        ):
            return face
        return -1
