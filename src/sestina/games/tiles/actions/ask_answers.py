"""The house rule about `ask`: who answers it."""

from typing import Final

from sestina.games.options import Option
from sestina.games.rules import Rules
from sestina.games.tiles.actions.ask import ALL_ANSWER, ASK_OPTION

ASK_ANSWERS: Final = Option(
    ASK_OPTION,
    "AskAnswers",
    "Who answers ask: the first holder (C-A12), or all of them with one tile each.",
    default="first",
    choices=("first", ALL_ANSWER),
    needs="expansion",
    choices_by_need={"mini": (), "expansion1": (), "expansion1+mini": ()},
    needs_kind=("action_tiles", "ask"),
    house=True,
)


def checked_ask(rules: Rules) -> Rules:
    """The same rules; `ValueError` if they say who answers `ask`, but it takes no part."""
    if rules.option(ASK_OPTION) is not None and rules.action("ask") is None:
        raise ValueError(f"{ASK_OPTION} needs an expansion with the action tile ask")
    return rules
