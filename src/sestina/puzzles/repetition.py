"""Spaced repetition: which puzzles come back, and when.

A Leitner scheme with growing intervals. A solved puzzle moves up a box and comes back later; a
missed one returns to the first box and, after several misses, grows more slowly. Everything is
a value: the caller stores it, and says which day it is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

INTERVAL_DAYS: Final = (1, 3, 7, 16, 35, 80)
"""Days until a puzzle comes back, by its box."""
LEARNED: Final = len(INTERVAL_DAYS)
"""The box of a puzzle that does not come back."""
STUBBORN_LAPSES: Final = 4
"""A puzzle that was missed this often after it had been solved gets half of the days."""


@dataclass(frozen=True)
class Repetition:
    """What is known about one puzzle of one player."""

    puzzle: str
    """Its id."""
    due: date
    box: int = 0
    tries: int = 0
    lapses: int = 0
    """How often it was missed after it had been solved."""

    @property
    def is_learned(self) -> bool:
        return self.box >= LEARNED

    def is_due(self, today: date) -> bool:
        return not self.is_learned and self.due <= today

    def after(self, today: date, *, solved: bool, helped: bool = False) -> "Repetition":
        """After a try. With hints, a solved puzzle comes back as soon as before."""
        if not solved:
            lapses = self.lapses + (1 if self.box > 0 else 0)
            missed = replace(self, box=0, tries=self.tries + 1, lapses=lapses)
            return replace(missed, due=today + timedelta(days=INTERVAL_DAYS[0]))
        box = self.box if helped else self.box + 1
        # The interval belongs to the box that it was in: the first success waits one day.
        days = INTERVAL_DAYS[min(self.box, LEARNED - 1)]
        if self.lapses >= STUBBORN_LAPSES:
            days = max(1, days // 2)
        return replace(self, box=box, tries=self.tries + 1, due=today + timedelta(days=days))


@dataclass(frozen=True)
class Deck:
    """The repetitions of one player, each puzzle once."""

    repetitions: tuple[Repetition, ...] = ()

    def with_puzzle(self, puzzle: str, today: date) -> "Deck":
        """The deck with a puzzle that is due at once, if it is new."""
        if any(known.puzzle == puzzle for known in self.repetitions):
            return self
        return Deck((*self.repetitions, Repetition(puzzle, today)))

    def without(self, puzzle: str) -> "Deck":
        return Deck(tuple(known for known in self.repetitions if known.puzzle != puzzle))

    def due(self, today: date) -> tuple[Repetition, ...]:
        """What to try today: the most overdue first, then the least known."""
        waiting = [known for known in self.repetitions if known.is_due(today)]
        return tuple(sorted(waiting, key=lambda known: (known.due, known.box, known.puzzle)))

    def tried(self, puzzle: str, today: date, *, solved: bool, helped: bool = False) -> "Deck":
        """The deck after a try; `KeyError` if the puzzle is not in it."""
        if all(known.puzzle != puzzle for known in self.repetitions):
            raise KeyError(puzzle)
        return Deck(
            tuple(
                known.after(today, solved=solved, helped=helped)
                if known.puzzle == puzzle
                else known
                for known in self.repetitions
            )
        )

    def next_day(self) -> date | None:
        """The day on which something is due next; None if nothing comes back."""
        return min((known.due for known in self.repetitions if not known.is_learned), default=None)


def deck_of(puzzles: Iterable[str], today: date) -> Deck:
    """A new deck, in which all puzzles are due."""
    deck = Deck()
    for puzzle in puzzles:
        deck = deck.with_puzzle(puzzle, today)
    return deck
