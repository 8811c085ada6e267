"""How long levels think in a tab, and how much they think there."""

import asyncio
from typing import Any

import pytest

import sestina
from sestina.browser.pace import Pace
from sestina.browser.thinking import MoveTask, read_move, think, write_task
from sestina.players.levels import LEVELS, SEARCH_SECONDS, bots_of, steady_bot
from tests.browser.tab import MemoryStorage


def test_only_levels_that_take_a_second_are_told_and_the_next_visit_knows_them() -> None:
    async def main() -> None:
        storage = MemoryStorage()
        pace = Pace(storage)
        await pace.start()
        assert pace.seconds("classic") == {}
        await pace.note("classic", "greedy", 0.01)
        await pace.note("classic", "master", 4.0)
        assert pace.seconds("classic") == {"master": 4}
        assert pace.seconds("cards") == {}
        for _ in range(20):
            await pace.note("classic", "master", 2.0)
        again = Pace(storage)
        await again.start()
        assert again.seconds("classic") == {"master": 2}
        for _ in range(20):
            await pace.note("classic", "master", 0.3)
        assert pace.seconds("classic") == {}

    asyncio.run(main())


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("classic", {}),
        ("classic", {"expansion": "expansion1"}),
        ("classic", {"expansion": "expansion2"}),
        ("travel", {}),
        ("flex", {}),
        ("cards", {}),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_level_that_searches_has_its_simulations(
    game: Any, options: dict[str, Any], players: int
) -> None:
    dealt = sestina.new_game(game, players=players, seed=5, **options)
    view = dealt.view(dealt.seat_to_move)
    usual = bots_of(view.family).usual_simulations
    assert [level for level in LEVELS if usual(level, view)] == [*SEARCH_SECONDS]
    found = [usual(level, view) or 0 for level in SEARCH_SECONDS]
    assert found == sorted(set(found)), "a stronger level has more"


def test_a_tab_makes_the_simulations_of_a_usual_machine_or_stops_in_time() -> None:
    dealt = sestina.new_game("classic", seed=5)
    view = dealt.view(dealt.seat_to_move)
    bot = steady_bot("expert", 3, view, 9.0)
    assert repr(bot) == "bot('expert', seed=3, seconds=9.0, simulations=1500)"
    assert repr(steady_bot("greedy", 3, view, 9.0)) == "bot('greedy', seed=3)"
    for most_seconds in (30.0, 1e-6):
        task = write_task(MoveTask("expert", 3, most_seconds, view))
        move, seconds = read_move(think(task, lambda _text: None))
        assert dealt.is_legal(move)
        assert seconds > 0
