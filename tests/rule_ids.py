"""The ids of the rules and rulings of all games, and those that no test can demonstrate.

`test_rule_ids.py` compares the tests and docs/rules.md with these two tables.
"""

from typing import Final


def _numbered(prefix: str, last: int) -> tuple[str, ...]:
    return tuple(f"{prefix}{number}" for number in range(1, last + 1))


RULE_IDS: Final[tuple[str, ...]] = (
    *_numbered("B", 37),  # classic
    *_numbered("D", 14),  # expansion 1
    *_numbered("M", 15),  # mini expansion
    *_numbered("T", 9),  # Travel
    *_numbered("F", 26),  # Flex
    *_numbered("X", 16),  # expansion 2
    *_numbered("K", 17),  # Cards
    *_numbered("C-T", 10),  # rulings: translations
    *_numbered("C-S", 8),  # rulings: start
    *_numbered("C-P", 10),  # rulings: placement and scoring
    *_numbered("C-X", 12),  # rulings: exchange, passing, end
    *_numbered("C-A", 32),  # rulings: action tiles
    *_numbered("C-K", 15),  # rulings: Cards
    *_numbered("C-H", 6),  # house rules
)

WITHOUT_BEHAVIOUR: Final[dict[str, str]] = {
    "B3": "racks are material of the box; hidden hands are B6",
    "B7": "paper and pencil are material; scoring after each turn is B29",
    "B37": "advice on good play, binding for nobody",
    "T9": "a score track that some booklets mention and no box contains",
    "K11": "advice on where to lay the rows; their places mean nothing here",
    "C-T8": "a slip in one translation (four kinds of action tiles for two)",
    "C-T9": "a slip in one heading (special tiles for action tiles)",
    "C-A10": "needs action tiles in Flex, which are not offered (C-A26)",
}
