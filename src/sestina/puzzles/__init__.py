"""Puzzles: positions with one clearly best answer that plain greed misses.

>>> from datetime import date
>>> from sestina import puzzles
>>> puzzle = puzzles.shipped().daily(date(2026, 11, 16))
>>> puzzles.judge(puzzle, puzzle.answer).is_right
True
"""

from sestina.puzzles.collection import PuzzleCollection, shipped
from sestina.puzzles.hints import Hint, hints
from sestina.puzzles.kinds.mistakes import Mistake, puzzle_of_mistake
from sestina.puzzles.kinds.registry import KINDS, judge, verify
from sestina.puzzles.puzzle import JudgedMove, NotVerified, Puzzle, format_puzzle, parse_puzzle
from sestina.puzzles.repetition import Deck, Repetition, deck_of

__all__ = [
    "KINDS",
    "Deck",
    "Hint",
    "JudgedMove",
    "Mistake",
    "NotVerified",
    "Puzzle",
    "PuzzleCollection",
    "Repetition",
    "deck_of",
    "format_puzzle",
    "hints",
    "judge",
    "parse_puzzle",
    "puzzle_of_mistake",
    "shipped",
    "verify",
]
