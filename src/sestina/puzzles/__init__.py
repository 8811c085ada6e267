"""Puzzles: positions with one clearly best answer that plain greed misses.

>>> from datetime import date
>>> from sestina import puzzles
>>> puzzle = puzzles.shipped().daily(date(2026, 11, 16))
>>> puzzles.assess(puzzle, puzzle.answer).is_right
True
"""

from sestina.puzzles.collection import PuzzleCollection, shipped
from sestina.puzzles.hints import Hint, hints
from sestina.puzzles.kinds.mistakes import Mistake, puzzle_of_mistake
from sestina.puzzles.kinds.registry import KINDS, assess, verify
from sestina.puzzles.puzzle import AssessedMove, NotVerified, Puzzle, format_puzzle, parse_puzzle
from sestina.puzzles.repetition import Deck, Repetition, deck_of

__all__ = [
    "KINDS",
    "AssessedMove",
    "Deck",
    "Hint",
    "Mistake",
    "NotVerified",
    "Puzzle",
    "PuzzleCollection",
    "Repetition",
    "assess",
    "deck_of",
    "format_puzzle",
    "hints",
    "parse_puzzle",
    "puzzle_of_mistake",
    "shipped",
    "verify",
]

# Former names, which programs may use.
judge = assess
JudgedMove = AssessedMove
