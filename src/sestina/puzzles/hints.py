"""Hints in steps: where to look, which tiles, and at last the answer.

A hint is a code with values, for programs that have their own words, and an English sentence.
"""

from dataclasses import dataclass

from sestina.engine.moves import Move
from sestina.engine.tiles import COLOUR_NAMES, COLOURS, SHAPE_NAMES, SHAPES, format_tiles
from sestina.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Hint:
    """One step of help."""

    code: str
    values: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text


def hints(puzzle: Puzzle) -> tuple[Hint, ...]:
    """The steps of help, the smallest first; the last one is the answer."""
    move = puzzle.read_move(puzzle.answer)
    if move.rows:
        steps = _row_hints(puzzle, move)
    elif move.kind == "place" and not puzzle.view().is_opening:
        steps = _placement_hints(puzzle, move)
    else:
        steps = _other_hints(move)
    answer = Hint("answer", (puzzle.answer,), f"The answer is {puzzle.answer}.")
    return (*steps, answer)


def _placement_hints(puzzle: Puzzle, move: Move) -> list[Hint]:
    board = puzzle.view().board
    right = sum(x for x, _ in move.cells) / len(move.cells) * 2
    down = sum(y for _, y in move.cells) / len(move.cells) * 2
    xs = [x for x, _ in board.cells]
    ys = [y for _, y in board.cells]
    across = "right" if right >= min(xs) + max(xs) else "left"
    along = "lower" if down >= min(ys) + max(ys) else "upper"
    number = str(len(move.tiles))
    points = str(board.score(move).points)
    noun = "tile" if len(move.tiles) == 1 else "tiles"
    tiles = format_tiles(move.tiles)
    return [
        Hint("where", (along, across), f"Look at the {along} {across} part of the board."),
        Hint("points", (number, points), f"It lays {number} {noun} for {points} points."),
        Hint("tiles", (tiles,), f"It lays {tiles}."),
    ]


def _other_hints(move: Move) -> list[Hint]:
    """For an opening, an exchange, or an action tile: there is no part of the board to look at."""
    number = str(len(move.tiles))
    tiles = format_tiles(move.tiles)
    words = [Hint("kind", (move.kind,), f"It is of the kind {move.kind!r}.")]
    if move.tiles:
        words.append(Hint("count", (number,), f"It is made with {number} tiles of the hand."))
        words.append(Hint("tiles", (tiles,), f"They are {tiles}."))
    return words


def _row_hints(puzzle: Puzzle, move: Move) -> list[Hint]:
    view = puzzle.view()
    play = view.table.check(move, view.hand)
    steps: list[Hint] = []
    if puzzle.depth:
        moved = str(puzzle.depth)
        noun = "card" if puzzle.depth == 1 else "cards"
        steps.append(Hint("moved", (moved,), f"{moved} {noun} of the table change their row."))
    for row in play.claimed:
        colours = {card.colour for card in row}
        what = "colour" if len(colours) == 1 else "shape"
        card = row[0]
        if len(colours) == 1:
            one = COLOUR_NAMES[COLOURS.index(card.colour)]
        else:
            one = SHAPE_NAMES[SHAPES.index(card.shape)]
        steps.append(Hint("qwirkle", (what, one), f"One Qwirkle is of the {what} {one}."))
    kept = {tuple(row) for row in view.table.rows} & {tuple(row) for row in move.rows}
    stay = str(len(kept))
    noun = "row stays" if len(kept) == 1 else "rows stay"
    steps.append(Hint("kept", (stay,), f"{stay} {noun} as they lie."))
    cards = format_tiles(play.played)
    steps.append(Hint("cards", (cards,), f"It plays {cards}."))
    return steps
