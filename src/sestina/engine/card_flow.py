"""Whether cards can be split into legal rows, exactly: a flow with branching.

Cards of one face are the same, so a table is 36 counts. Each card lies in a row of its
colour or in a row of its shape. The cards of one line (a colour or a shape) can be split
into rows of three to six different cards exactly when they are at least three times as
many as the copies of the most frequent among them: `r` rows take at most `r` copies of each
face and at least `3 r` cards, and dealing the copies out in turn fills them evenly.

With the number of rows of every line given, that is a flow of cards into lines, with a
lower bound for each line and an upper bound for each face in it. Without, the search keeps
a range of rows for each line, finds a flow for the bounds that all numbers in the range
share, and where a line of that flow cannot be split, it divides the range in two.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LINES: Final = 12
"""Lines 0 to 5 are the colours, 6 to 11 the shapes."""
RESERVE: Final = 12
"""Where cards wait that may be played but need not be."""
MOST: Final = 3
"""Copies of a face, and so rows of a line that are ever needed."""

ZEROS: Final[vec[i64]] = vec[i64]([0] * 36)


def face_of(line: i64, k: i64) -> i64:
    """The k-th face of a line."""
    return line * 6 + k if line < 6 else k * 6 + line - 6


class Split:
    """The search for a split of cards into lines.

    `least` and `most` are how many cards of each face take part; `by_colour` and `by_shape`
    say how many of them lie in rows of their colour and of their shape. What stands in
    those two at the beginning is kept as far as possible.
    """

    def __init__(self) -> None:
        self.least: vec[i64] = ZEROS[:]
        self.most: vec[i64] = ZEROS[:]
        self.by_colour: vec[i64] = ZEROS[:]
        self.by_shape: vec[i64] = ZEROS[:]
        self._fewest_rows: vec[i64] = ZEROS[:LINES]
        self._most_rows: vec[i64] = vec[i64]([MOST] * LINES)
        self._from: vec[i64] = ZEROS[:13]
        self._queue: vec[i64] = ZEROS[:13]
        self.nodes: i64 = 0
        """How many flows were looked at: the size of the search."""

    def solve(self) -> bool:
        """Find a split, or prove that there is none."""
        self.nodes = 0
        for line in range(LINES):
            self._fewest_rows[line] = 0
            self._most_rows[line] = MOST
        return self._search()

    def _search(self) -> bool:
        self.nodes += 1
        if not self._find_flow():
            return False
        line = self._unsplittable()
        if line < 0:
            return True
        copies: i64 = 0
        for k in range(6):
            copies = max(copies, self._in_line(line, face_of(line, k)))
        fewest, most = self._fewest_rows[line], self._most_rows[line]
        by_colour, by_shape = self.by_colour[:], self.by_shape[:]
        # Either the line gets as many rows as it has copies of one card, ...
        if copies <= most:
            self._fewest_rows[line] = copies
            if self._search():
                return True
            self._fewest_rows[line] = fewest
        # ... or fewer, and then fewer copies.
        if copies - 1 >= fewest:
            self.by_colour, self.by_shape = by_colour, by_shape
            self._most_rows[line] = copies - 1
            if self._search():
                return True
            self._most_rows[line] = most
        return False

    def _in_line(self, line: i64, face: i64) -> i64:
        return self.by_colour[face] if line < 6 else self.by_shape[face]

    def _size(self, line: i64) -> i64:
        """How many cards lie in the rows of a line."""
        size: i64 = 0
        for k in range(6):
            size += self._in_line(line, face_of(line, k))
        return size

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
        """Cards in lines within all bounds, changing as little as possible; or False."""
        colours, shapes = self.by_colour, self.by_shape
        for face in range(36):
            colour_room = self._most_rows[face // 6]
            shape_room = self._most_rows[6 + face % 6]
            if colours[face] > colour_room:
                shapes[face] += colours[face] - colour_room
                colours[face] = colour_room
            if shapes[face] > shape_room:
                colours[face] = min(colour_room, colours[face] + shapes[face] - shape_room)
                shapes[face] = shape_room
            while colours[face] + shapes[face] > self.most[face]:
                if shapes[face] > 0 and self._size(6 + face % 6) <= self._size(face // 6):
                    shapes[face] -= 1
                elif colours[face] > 0:
                    colours[face] -= 1
                else:
                    shapes[face] -= 1
            while colours[face] + shapes[face] < self.least[face]:
                in_colour = colours[face] < colour_room
                in_shape = shapes[face] < shape_room
                if not in_colour and not in_shape:
                    return False
                if in_colour and (not in_shape or self._prefers_colour(face)):
                    colours[face] += 1
                else:
                    shapes[face] += 1
        for line in range(LINES):
            wanted = 3 * self._fewest_rows[line]
            while self._size(line) < wanted:
                if not self._bring_one_to(line):
                    return False
        return True

    def _prefers_colour(self, face: i64) -> bool:
        """Where a new card finds a row that lacks it: the longer line, if it is not there yet."""
        colours, shapes = self.by_colour[face], self.by_shape[face]
        if colours != shapes:
            return colours < shapes
        return self._size(face // 6) >= self._size(6 + face % 6)

    def _bring_one_to(self, wanting: i64) -> bool:
        """Move one card more into a line, along the shortest chain of cards that change lines."""
        came_from, queue = self._from, self._queue
        for node in range(13):
            came_from[node] = -1
        came_from[wanting] = wanting
        queue[0] = wanting
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            line = queue[head]
            head += 1
            if line == RESERVE or (
                line != wanting and self._size(line) > 3 * self._fewest_rows[line]
            ):
                self._shift(line, wanting)
                return True
            for other in range(13):
                if came_from[other] < 0 and self._passing_face(other, line) >= 0:
                    came_from[other] = line
                    queue[tail] = other
                    tail += 1
        return False

    def _shift(self, source: i64, wanting: i64) -> None:
        line = source
        while line != wanting:
            target = self._from[line]
            face = self._passing_face(line, target)
            if line != RESERVE:
                self._add(line, face, -1)
            if target != RESERVE:
                self._add(target, face, 1)
            line = target

    def _add(self, line: i64, face: i64, change: i64) -> None:
        if line < 6:
            self.by_colour[face] += change
        else:
            self.by_shape[face] += change

    def _passing_face(self, source: i64, target: i64) -> i64:
        """A card that can go from one line, or from the reserve, to another; or -1."""
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
