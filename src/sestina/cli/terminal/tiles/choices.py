"""The choices of a seat in words, from its legal moves."""

from collections.abc import Sequence
from itertools import groupby

import sestina
from sestina.cli.wording import count_of
from sestina.engine.moves import Cell

_MAX_NAMED_ARGUMENTS = 40
"""More arguments of an action than this are summarised."""


def best_first(moves: Sequence[sestina.Move]) -> list[sestina.Move]:
    """The placements, those with the most points first."""
    placements = [move for move in moves if move.kind == "place"]
    return sorted(placements, key=lambda move: -move.points)


def choices_in_words(view: sestina.View, moves: Sequence[sestina.Move]) -> str:
    """What the seat can do now; empty in an ordinary turn."""
    kinds = dict.fromkeys(move.kind for move in moves)
    if not len(view.board) and "place" in kinds:
        # Only a largest set opens the game (B9), so all openings have one size.
        size = max(len(move.tiles) for move in moves if move.kind == "place")
        layout = view.board.layout
        where = "to the right from 0,0" if layout is None else "with one on a start field (o)"
        return f"Open with your largest set: {count_of(size, 'tile')}, {where}."
    waiting = view.snapshot().pending is not None
    if not kinds or ("place" in kinds and not waiting):
        return ""
    words = ", ".join(_kind_in_words(kind, moves) for kind in kinds)
    return f"Now you can: {words}." if waiting else f"No tile fits. You can: {words}."


def _kind_in_words(kind: str, moves: Sequence[sestina.Move]) -> str:
    these = [move for move in moves if move.kind == kind]
    if kind == "use":
        return "use " + " or ".join(dict.fromkeys(move.action for move in these))
    if kind == "place":
        most = max(len(move.tiles) for move in these)
        return "lay a tile" if most == 1 else f"lay up to {count_of(most, 'tile')}"
    points = max(move.points for move in these)
    return f"{kind} for {count_of(points, 'point')}" if points else kind


def other_moves(moves: Sequence[sestina.Move]) -> list[str]:
    """All moves that are not placements, one line for each sort of move."""

    def sort_of(move: sestina.Move) -> str:
        return f"{move.kind} {move.action}".strip()

    rest = sorted((move for move in moves if move.kind != "place"), key=sort_of)
    sentences = []
    for sort, group in groupby(rest, sort_of):
        arguments = [str(move).removeprefix(sort).strip() for move in group]
        single = [argument for argument in arguments if " " not in argument]
        if arguments == [""]:
            sentences.append(sort)
        elif len(single) == len(arguments) <= _MAX_NAMED_ARGUMENTS:
            sentences.append(f"{sort} {' | '.join(arguments)}")
        else:
            most = max(len(argument.split()) for argument in arguments)
            sentences.append(f"{sort} with 1 to {most} of {' '.join(single)}")
    return sentences


def new_cells(view: sestina.View, since: int) -> set[Cell]:
    """The cells that others have filled since a fact; if there are none, the last placement."""
    placed = [
        fact for fact in view.facts[since:] if fact.kind == "place" and fact.seat != view.seat
    ]
    if not placed:
        placed = _last_placement(view.facts)
    return {cell for fact in placed for cell in fact.cells if cell in view.board}


def _last_placement(facts: Sequence[sestina.Fact]) -> list[sestina.Fact]:
    """The last placement, with all its steps if it was made tile by tile."""
    last: list[sestina.Fact] = []
    for fact in reversed(facts):
        if fact.kind == "place" and (not last or (fact.points == 0 and fact.seat == last[0].seat)):
            last.append(fact)
        elif last:
            break
    return last
