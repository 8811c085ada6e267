"""The facts of a game of Cards in plain words, and the rows that they tell of."""

from collections.abc import Sequence
from typing import assert_never

import sestina
from sestina.cli.terminal.narration import Narrator, set_in_words
from sestina.cli.wording import count_of, joined, number_in_words, spaced
from sestina.engine.cards.rows import FULL_ROW, SHORTEST_ROW
from sestina.engine.cards.steps import NEW, RowChange, changes_between
from sestina.engine.moves import Row

Rows = tuple[Row, ...]


def rows_left(rows: Rows) -> Rows:
    """The rows that stay on the table after a play: all but the complete ones."""
    return tuple(row for row in rows if len(row) < FULL_ROW)


def plays_between(facts: Sequence[sestina.Fact], start: Rows) -> list[tuple[int, Rows, Rows]]:
    """Every play: the index of its fact, the rows before it, and all rows after it."""
    lying = start
    plays = []
    for index, fact in enumerate(facts):
        if fact.kind == "rows":
            plays.append((index, lying, fact.rows))
            lying = rows_left(fact.rows)
    return plays


def initial_rows(game: sestina.Game) -> Rows:
    """The rows on the table before the first step."""
    start = game.to_record().position
    return sestina.Game.from_position(start).table.rows if start else ()


def rows_seen(view: sestina.View, start: Rows) -> Rows:
    """The rows as this seat left them; for spectators, as they lay before the last play."""
    plays = plays_between(view.facts, start)
    if view.seat is None:
        return plays[-1][1] if plays else view.table.rows
    own = [after for index, _, after in plays if view.facts[index].seat == view.seat]
    return rows_left(own[-1]) if own else start


class CardNarrator(Narrator):
    """Narrates what others did with the rows, step by step."""

    noun = "card"

    def __init__(self, names: Sequence[str], listener: int | None, start: Rows) -> None:
        super().__init__(names, listener)
        self._start = start

    def narrate(self, facts: Sequence[sestina.Fact]) -> list[str]:
        """One or more lines for each fact of the game so far; empty if there is nothing to say."""
        before = {index: rows for index, rows, _ in plays_between(facts, self._start)}
        sentences = []
        previous: sestina.Fact | None = None
        for index, fact in enumerate(facts):
            if index in before:
                sentences.append(self._played(fact, before[index]))
            else:
                sentences.append(self._sentence(fact, previous))
            previous = fact
        return sentences

    def _sentence(self, fact: sestina.Fact, previous: sestina.Fact | None) -> str:
        """The sentence for a fact that follows another one; empty if there is nothing to say."""
        seat = fact.seat
        match fact.kind:
            case "start":
                return self._started(fact)
            case "deal":
                return ""
            case "redeal":
                cards = f"{number_in_words(SHORTEST_ROW)} cards"
                return f"Nobody holds {cards} that match: all cards are dealt again."
            case "show":
                is_stuck = "are stuck" if seat == self._listener else "is stuck"
                shows = self._verb(seat, "show")
                hand = spaced(sorted(fact.tiles))
                return f"{self._subject(seat)} {is_stuck} and {shows} the hand: {hand}."
            case "draw":
                if previous is None or previous.kind != "show":
                    return self._drew(fact, previous)
                new = spaced(fact.tiles) or count_of(fact.count, "new card")
                return f"Nothing fits: {self._name(seat)} {self._verb(seat, 'draw')} {new}."
            case "return":
                return "The old cards are shuffled into the pile."
            case "forfeit":
                lost = f"{self._name(seat)} {self._verb(seat, 'lose')} the turn"
                return f"Nothing fits, and the pile is empty: {lost}."
            case "pass":
                return f"Still nothing fits: {self._name(seat)} {self._verb(seat, 'pass', 'es')}."
            case "last":
                return f"{self._does(seat, 'draw')} the last card: everyone has one more turn."
            case "end":
                return self._ended(fact)
            case "rows" | "place" | "swap" | "actions" | "use" | "take" | "ask" | "give":
                return str(fact)  # plays are told elsewhere, the others belong to tile games
            case "decline" | "score" | "fill" | "disc":
                return str(fact)
        assert_never(fact.kind)

    def _ended(self, fact: sestina.Fact) -> str:
        if fact.reason == "last-round":
            return "Everyone has had the last turn: the game is over."
        return super()._ended(fact)

    def _played(self, fact: sestina.Fact, before: Rows) -> str:
        """The play. Only plays of others are told row by row: you know your own."""
        changes = changes_between(before, fact.rows)
        steps = [step_in_words(change, before) for change in changes]
        if fact.seat != self._listener and len(steps) == 1:
            head = f"{self._names[fact.seat]} {steps.pop()}"
        else:
            head = f"{self._does(fact.seat, 'play')} {spaced(fact.tiles)}"
        if fact.points:
            head += f" and {self._verb(fact.seat, 'take')} {qwirkles_in_words(fact.rows)}"
        if fact.seat == self._listener or not steps:
            return f"{head}."
        for index, change in enumerate(changes):
            if change.is_qwirkle:
                steps[index] += ": a Qwirkle"
        return "\n  ".join([f"{head}:", *steps])


def last_step(view: sestina.View, names: Sequence[str], start: Rows) -> list[str]:
    """The sentences of the last step, which begins with a play or with a shown hand."""
    steps = [index for index, fact in enumerate(view.facts) if fact.kind in ("rows", "show")]
    sentences = CardNarrator(names, view.seat, start).narrate(view.facts)
    return [sentence for sentence in sentences[steps[-1] :] if sentence] if steps else []


def qwirkles_in_words(rows: Rows) -> str:
    """`a Qwirkle in red`, `2 Qwirkles (in red, of stars)`."""
    names = [set_in_words(row, is_qwirkle=True) for row in rows if len(row) == FULL_ROW]
    if len(names) == 1:
        return f"a {names[0]}"
    kinds = [name.removeprefix("Qwirkle ") for name in names]
    return f"{count_of(len(names), 'Qwirkle')} ({', '.join(kinds)})"


def step_in_words(change: RowChange, before: Rows) -> str:
    """`adds Os Ok and O4 from O4 Y4 B4 to Oc Od O8`; rows are named as they lay."""
    moved = [f"{card} from {spaced(before[place])}" for card, place in change.moved]
    if change.place == NEW:
        made = f"makes the row {spaced(change.row)}"
        return f"{made} with {joined(moved)}" if moved else made
    target = spaced(before[change.place])
    if change.played:
        return f"adds {joined([spaced(change.played), *moved])} to {target}"
    return f"moves {joined(moved)} to {target}"
