"""Tab completion of tile games: the legal moves, word by word."""

from collections import Counter
from collections.abc import Sequence

import sestina
from sestina.cli.terminal.completion import PREVIEW, Suggestion, tidy

COMMANDS = ("help", "hint", "moves", "board", "log", "takeback", "save", "quit")


class MoveCompletions:
    """Completes lines from the list of all legal moves."""

    def __init__(self, moves: Sequence[sestina.Move]) -> None:
        self._moves = moves

    def suggest(self, line: str) -> list[Suggestion]:
        return suggest(line, self._moves)

    def note(self, line: str) -> str:
        points = points_of(line, self._moves)
        return f"+{points}" if points else ""


def points_of(line: str, moves: Sequence[sestina.Move]) -> int | None:
    """What the typed move scores; None if it is not one of these moves."""
    try:
        move = sestina.Move.parse(tidy(line))
    except sestina.ParseError:
        return None
    return next((listed.points for listed in moves if listed == move), None)


def suggest(line: str, moves: Sequence[sestina.Move]) -> list[Suggestion]:
    """Words that can replace the last word of the line, best-scoring first."""
    *before, partial = line.split(" ")
    before = tidy(" ".join(before)).split()
    preview = bool(before) and before[0] == PREVIEW
    if preview:
        before = before[1:]
        moves = [move for move in moves if move.kind == "place"]
    if not before:
        words = _first_words(moves, "@" in partial, preview)
    elif "@" in before[0]:
        words = _next_tiles(before, moves, "@" in partial)
    else:
        words = _arguments(before, moves)
    typed = tidy(partial).lower()
    found = [word for word in words if word.word.lower().startswith(typed)]
    return sorted(found, key=lambda suggestion: -suggestion.points)


def _first_words(moves: Sequence[sestina.Move], with_cell: bool, preview: bool) -> list[Suggestion]:
    kinds = dict.fromkeys(move.kind for move in moves if move.kind != "place")
    words = [*_next_tiles([], moves, with_cell), *(Suggestion(kind) for kind in kinds)]
    return words if preview else [*words, *(Suggestion(command) for command in COMMANDS)]


def _next_tiles(
    before: Sequence[str], moves: Sequence[sestina.Move], with_cell: bool
) -> list[Suggestion]:
    """Tiles, with or without their cells, that some placement adds to those typed so far."""
    typed = set(before)
    found: dict[str, int] = {}
    for move in moves:
        if move.kind != "place":
            continue
        words = str(move).split()
        if not typed.issubset(words):
            continue
        left = [word for word in words if word not in typed]
        for word in left:
            offered = word if with_cell else word[: word.index("@") + 1]
            points = move.points if with_cell and len(left) == 1 else 0
            found[offered] = max(points, found.get(offered, 0))
    return [Suggestion(word, points) for word, points in sorted(found.items())]


def _arguments(before: Sequence[str], moves: Sequence[sestina.Move]) -> list[Suggestion]:
    """The next words of a move such as `swap Rc Rs` or `use take 0,1`, in any order."""
    fixed = 2 if before[0] == "use" else 1
    head, given = before[:fixed], Counter(before[fixed:])
    found: dict[str, None] = {}
    for move in moves:
        words = str(move).split()
        if words[: len(head)] != list(head):
            continue
        if len(head) < fixed:
            found.update(dict.fromkeys(words[len(head) : len(head) + 1]))
        elif not given - Counter(words[fixed:]):
            found.update(dict.fromkeys(Counter(words[fixed:]) - given))
    return [Suggestion(word) for word in found]
