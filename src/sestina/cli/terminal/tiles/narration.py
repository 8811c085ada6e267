"""The facts of a tile game in plain words, as a seat or a spectator may know them."""

from collections.abc import Iterable, Sequence
from typing import assert_never

import sestina
from sestina.cli.terminal.narration import Narrator, set_in_words
from sestina.cli.wording import count_of, number_in_words, spaced
from sestina.engine.tiles import BACKGROUND_NAMES, BACKGROUNDS
from sestina.games.tiles.state import IDLE_ROUNDS


class TileNarrator(Narrator):
    """Narrates placements with what they score, line by line."""

    def __init__(self, names: Sequence[str], listener: int | None, start: sestina.Board) -> None:
        super().__init__(names, listener)
        self._start = start

    def narrate(self, facts: Sequence[sestina.Fact]) -> list[str]:
        """A sentence for each fact of the game so far; empty where there is nothing to say."""
        board: sestina.Board | None = self._start
        sentences = []
        previous: sestina.Fact | None = None
        for fact in facts:
            if fact.kind == "place":
                sentences.append(self._placed(fact, board))
            else:
                sentences.append(self._sentence(fact, previous))
            board = _board_after(board, fact)
            previous = fact
        return sentences

    def _sentence(self, fact: sestina.Fact, previous: sestina.Fact | None) -> str:
        """The sentence for a fact that follows another one; empty if there is nothing to say."""
        seat = fact.seat
        match fact.kind:
            case "start":
                return self._started(fact)
            case "deal":
                return self._revealed(fact).strip()
            case "actions":
                # Everyone gets the same action tiles: one sentence is enough for a player.
                if self._listener not in (seat, None):
                    return ""
                kinds = ", ".join(fact.specials)
                return f"{self._does(seat, 'begin')} with the action tiles {kinds}."
            case "draw":
                return self._drew(fact, previous)
            case "swap":
                given = f" ({spaced(fact.tiles)})" if fact.tiles else ""
                return f"{self._does(seat, 'exchange')} {count_of(fact.count, 'tile')}{given}."
            case "pass":
                return f"{self._does(seat, 'pass', 'es')}."
            case "use":
                what = "a star disc" if fact.reason == "disc" else f"the action tile {fact.reason}"
                return f"{self._does(seat, 'use')} {what}."
            case "take":
                x, y = fact.cells[0]
                return f"{self._does(seat, 'take')} {fact.tiles[0]} from {x},{y} into the hand."
            case "disc":
                return f"{self._does(seat, 'win')} {count_of(fact.count, 'star disc')}."
            case "fill":
                count = count_of(fact.count, "drawn tile")
                return f"{count} {'lies' if fact.count == 1 else 'lie'} on the board.".capitalize()
            case "ask":
                asked = f"{self._does(seat, 'ask')} for a {fact.tiles[0].name}"
                denied = [f"{self._name(other)} {self._has(other)} none" for other in fact.others]
                return f"{'; '.join([asked, *denied])}."
            case "give":
                receiver = self._name(fact.others[0])
                return f"{self._does(seat, 'give')} {fact.tiles[0]} to {receiver}."
            case "decline":
                return f"{self._does(seat, 'draw')} nothing."
            case "score":
                points = count_of(fact.points, "point")
                return f"{self._does(seat, 'score')} {points} for these tiles."
            case "end":
                return self._ended(fact)
            case "place" | "redeal" | "rows" | "show" | "return" | "forfeit" | "last":
                return str(fact)  # placements are told elsewhere, the others belong to Cards
        assert_never(fact.kind)

    def _placed(self, fact: sestina.Fact, board: sestina.Board | None) -> str:
        move = _placement(fact)
        laid = f"{self._does(fact.seat, 'lay')} {move}"
        if not fact.points:
            return f"{laid}."
        points = count_of(fact.points, "point")
        if board is None or not board.is_legal(move):
            return f"{laid}: {points}."
        return f"{laid}: {points} ({lines_in_words(board.score(move).lines)})."

    def _ended(self, fact: sestina.Fact) -> str:
        match fact.reason:
            case "out":
                who = f"{self._subject(fact.seat)} {self._has(fact.seat)}"
                bonus = count_of(fact.points, "extra point")
                return f"{who} laid the last tile for {bonus}: the game is over."
            case "no-progress":
                rounds = number_in_words(IDLE_ROUNDS).capitalize()
                return f"{rounds} rounds went by without a tile laid: the game is over."
        return super()._ended(fact)


def _placement(fact: sestina.Fact) -> sestina.Move:
    return sestina.Move("place", fact.tiles, fact.cells)


def _board_after(board: sestina.Board | None, fact: sestina.Fact) -> sestina.Board | None:
    """The board after a fact; None once an action has changed it in an unknown way."""
    if board is None:
        return None
    try:
        if fact.kind == "place":
            return board.place(_placement(fact))
        if fact.kind == "take":
            # Where there are star discs, they may take any tile.
            return board.remove(*fact.cells[0], apart=board.layout is not None)
        if fact.kind == "fill":
            return sestina.Board.parse(str(_placement(fact)), board.game, board.layout)
    except sestina.IllegalMove:
        return None
    return board


def lines_in_words(lines: Iterable[sestina.Line]) -> str:
    """Why a placement scores: `Qwirkle in red +12, 3 diamonds +3`."""
    return ", ".join(f"{line_in_words(line)} +{line.points}" for line in lines)


def line_in_words(line: sestina.Line) -> str:
    first = line.tiles[0]
    size = len(line.tiles)
    if line.direction in ("falling", "rising"):
        background = BACKGROUND_NAMES[1 + BACKGROUNDS.index(first.background or "B")]
        return (
            f"Qwirkle Flex on {background}"
            if line.is_qwirkle
            else f"diagonal of {size} on {background}"
        )
    if line.direction == "field":
        x, y = line.cells[0]
        return f"the field {x},{y}"
    if size == 1:
        return first.name
    return set_in_words(line.tiles, is_qwirkle=line.is_qwirkle)
