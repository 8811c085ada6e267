"""What happened in a game of Cards, in plain words."""

from collections.abc import Sequence

import sestina
from sestina.cli.terminal.tiles.table_text import count_of
from sestina.cli.terminal.tiles.words import Teller, listed, set_in_words
from sestina.engine.cards.rows import FULL_ROW
from sestina.engine.cards.steps import NEW, RowChange, changes_between
from sestina.engine.moves import Row

Rows = tuple[Row, ...]


def rows_left(rows: Rows) -> Rows:
    """What a play leaves on the table: all but the completed rows."""
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


def start_of(game: sestina.Game) -> Rows:
    """The rows that lay there before the first step."""
    start = game.to_record().position
    return sestina.Game.from_position(start).table.rows if start else ()


def rows_seen(view: sestina.View, start: Rows) -> Rows:
    """The rows as this seat left them; for spectators, as they lay before the last play."""
    plays = plays_between(view.facts, start)
    if view.seat is None:
        return plays[-1][1] if plays else view.table.rows
    own = [after for index, _, after in plays if view.facts[index].seat == view.seat]
    return rows_left(own[-1]) if own else start


class CardNarrator(Teller):
    """Tells the facts of Cards: what others did with the rows, step by step."""

    noun = "card"

    def __init__(self, names: Sequence[str], listener: int | None, start: Rows) -> None:
        super().__init__(names, listener)
        self._start = start

    def tell(self, facts: Sequence[sestina.Fact]) -> list[str]:
        """For each fact a sentence, or several lines; empty where there is nothing to tell."""
        before = {index: rows for index, rows, _ in plays_between(facts, self._start)}
        sentences = []
        previous: sestina.Fact | None = None
        for index, fact in enumerate(facts):
            if index in before:
                sentences.append(self._played(fact, before[index]))
            else:
                sentences.append(self._told(fact, previous))
            previous = fact
        return sentences

    def _told(self, fact: sestina.Fact, previous: sestina.Fact | None) -> str:
        seat = fact.seat
        match fact.kind:
            case "redeal":
                return "Nobody holds three cards that match: all cards are dealt again."
            case "show":
                is_stuck = "are stuck" if seat == self._listener else "is stuck"
                shows = self._verb(seat, "show")
                hand = listed(sorted(fact.tiles))
                return f"{self._who(seat)} {is_stuck} and {shows} the hand: {hand}."
            case "draw" if previous is not None and previous.kind == "show":
                new = listed(fact.tiles) or count_of(fact.count, "new card")
                return f"Nothing fits: {self._whom(seat)} {self._verb(seat, 'draw')} {new}."
            case "return":
                return "The old cards are shuffled into the pile."
            case "forfeit":
                lost = f"{self._whom(seat)} {self._verb(seat, 'lose')} the turn"
                return f"Nothing fits, and the pile is empty: {lost}."
            case "pass":
                return f"Still nothing fits: {self._whom(seat)} {self._verb(seat, 'pass', 'es')}."
            case "last":
                return f"{self._does(seat, 'draw')} the last card: everyone has one more turn."
        return super()._told(fact, previous)

    def _played(self, fact: sestina.Fact, before: Rows) -> str:
        """The play; how others did it is told row by row, as you know what you did yourself."""
        changes = changes_between(before, fact.rows)
        steps = [step_in_words(change, before) for change in changes]
        if fact.seat != self._listener and len(steps) == 1:
            head = f"{self._names[fact.seat]} {steps.pop()}"
        else:
            head = f"{self._does(fact.seat, 'play')} {listed(fact.tiles)}"
        if fact.points:
            head += f" and {self._verb(fact.seat, 'take')} {qwirkles_in_words(fact.rows)}"
        if fact.seat == self._listener or not steps:
            return f"{head}."
        for index, change in enumerate(changes):
            if change.is_qwirkle:
                steps[index] += ": a Qwirkle"
        return "\n  ".join([f"{head}:", *steps])


def last_step(view: sestina.View, names: Sequence[str], start: Rows) -> list[str]:
    """What came of the last step, which begins with a play or with a hand that is shown."""
    steps = [index for index, fact in enumerate(view.facts) if fact.kind in ("rows", "show")]
    told = CardNarrator(names, view.seat, start).tell(view.facts)
    return [sentence for sentence in told[steps[-1] :] if sentence] if steps else []


def qwirkles_in_words(rows: Rows) -> str:
    """`a Qwirkle in red`, `2 Qwirkles (in red, of stars)`."""
    names = [set_in_words(row, is_qwirkle=True) for row in rows if len(row) == FULL_ROW]
    if len(names) == 1:
        return f"a {names[0]}"
    kinds = [name.removeprefix("Qwirkle ") for name in names]
    return f"{count_of(len(names), 'Qwirkle')} ({', '.join(kinds)})"


def step_in_words(change: RowChange, before: Rows) -> str:
    """`adds Os Ok and O4 from O4 Y4 B4 to Oc Od O8`; rows are named as they lay."""
    moved = [f"{card} from {listed(before[place])}" for card, place in change.moved]
    if change.place == NEW:
        made = f"makes the row {listed(change.row)}"
        return f"{made} with {_joined(moved)}" if moved else made
    target = listed(before[change.place])
    if change.played:
        return f"adds {_joined([listed(change.played), *moved])} to {target}"
    return f"moves {_joined(moved)} to {target}"


def _joined(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
