"""The games of `beginner` and `casual` that the docs show are theirs."""

import pytest

from scripts.make_level_games import TARGET, level_games
from tests.players.tables import COMPILED


@pytest.mark.skipif(not COMPILED, reason="whole games take too long interpreted")
def test_the_page_is_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == level_games()
