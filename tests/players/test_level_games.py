"""What the docs say about `beginner` and `casual` is what these levels do."""

import pytest

from scripts.make_level_games import ROOT, TARGET, level_games
from sestina.players.cards.levels import CHARACTERS as CARD_CHARACTERS
from sestina.players.tiles.levels import CHARACTERS
from tests.players.tables import COMPILED

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not COMPILED, reason="whole games take too long interpreted")
def test_the_games_of_the_page_are_theirs() -> None:
    assert TARGET.read_text(encoding="utf-8") == level_games()


def in_percent(careless: float, alert: float) -> str:
    """Two chances, as the page writes them."""
    if careless == alert:
        return "always" if alert == 1 else f"{100 * alert:g} %"
    return f"{100 * careless:g} to {100 * alert:g} %"


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("tile", "a tile of its hand"),
        ("another", "laying one more tile"),
        ("both_axes", "rows and columns"),
        ("diagonals", "diagonals"),
        ("qwirkle", "Qwirkles"),
        ("parting", "parting"),
        ("action", "an action tile"),
        ("row", "a row of the table"),
        ("moving", "moving cards"),
        ("qwirkle", "completing a row"),
    ],
)
def test_the_chances_on_the_page_are_theirs(field: str, text: str) -> None:
    (line,) = (line for line in PAGE.splitlines() if line.startswith(f"| {text}"))
    of_cards = text in ("a row of the table", "moving cards", "completing a row")
    for level, cell in zip(("beginner", "casual"), line.split(" | ")[1:], strict=True):
        character = CARD_CHARACTERS[level] if of_cards else CHARACTERS[level]
        chances = [getattr(side, field) for side in (character.careless, character.alert)]
        assert cell.startswith(in_percent(*chances))


def test_the_efforts_on_the_page_are_theirs() -> None:
    efforts = [
        characters[level].effort
        for characters in (CHARACTERS, CARD_CHARACTERS)
        for level in ("beginner", "casual")
    ]
    for text, field in (
        ("at equal scores", "usual"),
        ("for each tile more", "per_tile"),
        ("for each point behind", "per_point"),
    ):
        (line,) = (line for line in PAGE.splitlines() if line.startswith(f"| {text}"))
        cells = line.strip("| ").split(" | ")[1:]
        assert cells == [f"{getattr(effort, field):g}" for effort in efforts]
