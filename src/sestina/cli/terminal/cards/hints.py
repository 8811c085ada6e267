"""Hints for Cards: what the solver would play, and how to type it."""

import sestina
from sestina.cli.terminal.cards.draft import Draft, change_in_commands, numbered
from sestina.cli.wording import count_of, joined
from sestina.engine.cards.steps import changes_between
from sestina.engine.cards.table import Arrangement
from sestina.engine.tiles import format_tiles

GOALS = {"qwirkles": "most-qwirkles", "cards": "most-cards"}
"""The goals of a hint, the default first, with the names that the solver gives them."""
DEFAULT_GOAL = next(iter(GOALS))


def solve(view: sestina.View, goal: str) -> sestina.Move | None:
    """The best play for a goal; None if there is no play."""
    if view.is_opening or view.is_forced:  # the game lists all of these plays
        return max(view.legal_moves(), key=lambda move: move.points)
    return view.table.solve(view.hand, GOALS[goal])


def arrangement_in_words(found: Arrangement) -> str:
    """`3 cards, 1 Qwirkle`."""
    cards = count_of(len(found.played), "card")
    return f"{cards}, {count_of(found.qwirkles, 'Qwirkle')}" if found.qwirkles else cards


def outcome(view: sestina.View, play: sestina.Move) -> str:
    return arrangement_in_words(view.table.check(play, view.hand))


def steps(view: sestina.View, play: sestina.Move) -> list[str]:
    """What to type for a play, row by row, and the row that results."""
    changes = changes_between(numbered(view.table.rows), play.rows)
    commands = [change_in_commands(change) for change in changes]
    width = max(map(len, commands))
    return [
        f"{command:<{width}}   {format_tiles(change.row)}"
        + ("  Qwirkle" if change.is_qwirkle else "")
        for command, change in zip(commands, changes, strict=True)
    ]


def fitting_cards(draft: Draft) -> list[str]:
    """The cards of the hand that fit a row as it is: `B8 to 1 and 4`."""
    rows = {card: draft.rows_for([card]) for card in dict.fromkeys(draft.hand)}
    return [f"{card} to {joined(numbers)}" for card, numbers in rows.items() if numbers]


def found_for_goals(view: sestina.View) -> list[str]:
    """The outcome of the best play for each goal."""
    plays = {goal: solve(view, goal) for goal in GOALS}
    return [
        f"hint {goal:<8}   {outcome(view, play)}"
        for goal, play in plays.items()
        if play is not None
    ]
