"""What the docs say about the levels below `greedy` is what they do."""

import pytest

from scripts.make_level_games import ROOT, TARGET, level_games
from sestina.players.cards.levels import CHARACTERS as CARD_CHARACTERS
from sestina.players.tiles.levels import CHARACTERS
from sestina.players.tiles.overlooking import EVERYWHERE
from tests.players.tables import COMPILED

OVERLOOKING = ("gentle", "easy", "beginner", "casual")
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
    for level, cell in zip(OVERLOOKING, line.strip("| ").split(" | ")[1:], strict=True):
        character = CARD_CHARACTERS[level] if of_cards else CHARACTERS[level]
        chances = [getattr(side, field) for side in (character.careless, character.alert)]
        assert cell.startswith(in_percent(*chances))


def test_the_places_on_the_page_are_theirs() -> None:
    (line,) = (line for line in PAGE.splitlines() if line.startswith("| places of the board"))
    for level, cell in zip(OVERLOOKING, line.strip("| ").split(" | ")[1:], strict=True):
        careless, alert = CHARACTERS[level].careless.places, CHARACTERS[level].alert.places
        all_of_them = careless == alert == EVERYWHERE
        assert cell == ("all" if all_of_them else f"{careless:g} to {alert:g}")


def test_the_efforts_on_the_page_are_theirs() -> None:
    assert CHARACTERS["gentle"].effort == CHARACTERS["easy"].effort, "the page has them together"
    efforts = [CHARACTERS[level].effort for level in OVERLOOKING[1:]]
    efforts += [CARD_CHARACTERS[level].effort for level in OVERLOOKING]
    for text, field in (
        ("at equal scores", "usual"),
        ("for each tile more", "per_tile"),
        ("for each point behind", "per_point"),
    ):
        (line,) = (line for line in PAGE.splitlines() if line.startswith(f"| {text}"))
        cells = line.strip("| ").split(" | ")[1:]
        assert cells == [f"{getattr(effort, field):g}" for effort in efforts]
