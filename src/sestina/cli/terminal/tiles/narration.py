"""The facts of a tile game in plain words, as a seat or a spectator may know them."""

from collections.abc import Iterable, Sequence

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
        board = self._start
        sentences = []
        previous: sestina.Fact | None = None
        for fact in facts:
            if fact.kind == "place":
                move = sestina.Move("place", fact.tiles, fact.cells)
                sentences.append(self._placed(fact, move, board))
                board = board.place(move)
            else:
                if fact.kind == "take":
                    board = board.remove(*fact.cells[0])
                sentences.append(self._sentence(fact, previous))
            previous = fact
        return sentences

    def _sentence(self, fact: sestina.Fact, previous: sestina.Fact | None) -> str:
        seat = fact.seat
        match fact.kind:
            case "actions" if seat == self._listener or self._listener is None:
                kinds = ", ".join(fact.specials)
                return f"{self._does(seat, 'begin')} with the action tiles {kinds}."
            case "swap":
                given = f" ({spaced(fact.tiles)})" if fact.tiles else ""
                return f"{self._does(seat, 'exchange')} {count_of(fact.count, 'tile')}{given}."
            case "use":
                return f"{self._does(seat, 'use')} the action tile {fact.reason}."
            case "take":
                x, y = fact.cells[0]
                return f"{self._does(seat, 'take')} {fact.tiles[0]} from {x},{y} into the hand."
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
        return super()._sentence(fact, previous)

    def _placed(self, fact: sestina.Fact, move: sestina.Move, board: sestina.Board) -> str:
        laid = f"{self._does(fact.seat, 'lay')} {move}"
        if not fact.points:
            return f"{laid}."
        lines = lines_in_words(board.score(move).lines)
        return f"{laid}: {count_of(fact.points, 'point')} ({lines})."

    def _ended(self, fact: sestina.Fact) -> str:
        match fact.reason:
            case "out":
                who = f"{self._subject(fact.seat)} {self._has(fact.seat)}"
                bonus = count_of(fact.points, "extra point")
                return f"{who} laid the last tile for {bonus}: the game is over."
            case "deadlock":
                return "Nobody can move any more: the game is over."
            case "no-progress":
                rounds = number_in_words(IDLE_ROUNDS).capitalize()
                return f"{rounds} rounds went by without a tile laid: the game is over."
        return super()._ended(fact)


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
    if size == 1:
        return first.name
    return set_in_words(line.tiles, is_qwirkle=line.is_qwirkle)
