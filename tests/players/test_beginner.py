"""`beginner` is friendly: whoever lays the best single tile each time beats it."""

import pytest

import sestina
from bench.contestants import SingleCell
from sestina.players.cards.levels import CHARACTERS as CARD_CHARACTERS
from sestina.players.cards.overlooking import OverlookingCardBot
from sestina.players.effort import Effort
from sestina.players.tiles.levels import CHARACTERS
from sestina.players.tiles.overlooking import Character, OverlookingTileBot
from tests.conformance.configurations import BY_NAME
from tests.players.tables import COMPILED, match, play_out

CARELESS, ALERT = (Effort(usual, per_tile=0.0, per_point=0.0) for usual in (0.0, 1.0))
needs_speed = pytest.mark.skipif(not COMPILED, reason="matches take too long interpreted")


def with_effort(level: str, effort: Effort, seed: int) -> sestina.Bot:
    """A level of the tile games that always makes the same effort."""
    character = CHARACTERS[level]
    return OverlookingTileBot(Character(character.careless, character.alert, effort), seed)


@needs_speed
def test_single_tiles_beat_it_while_it_is_careless() -> None:
    """By sixty points on average."""
    assert sum(match(SingleCell, lambda seed: with_effort("beginner", CARELESS, seed), 2)) > 0


@needs_speed
@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_it_can_do_better(level: str) -> None:
    """By eighty points and more; against stronger players it has to."""
    assert min(match(lambda seed: with_effort(level, ALERT, seed), SingleCell, 2)) > 0


@needs_speed
def test_it_can_do_better_in_cards() -> None:
    """By nine Qwirkles, once it moves cards."""
    character = CARD_CHARACTERS["casual"]
    alert = type(character)(character.careless, character.alert, ALERT)
    margins = match(lambda seed: OverlookingCardBot(alert, seed), SingleCell, 2, "cards-2p")
    assert min(margins) > 0


@pytest.mark.slow
@needs_speed
@pytest.mark.parametrize("name", ["classic-2p", "flex-108-2p", "cards-2p"])
def test_it_loses_to_single_tiles(name: str) -> None:
    """Two games of three (docs/notes/bot-strength.md); 54 % of 300 is four standard errors less."""
    won, seeds = 0.0, range(1000, 1150)
    for seed in seeds:
        for seat in (0, 1):
            bots = [sestina.bot("beginner", seed=seed) for _ in range(2)]
            bots[seat] = SingleCell(seed)
            winners = play_out(BY_NAME[name].new_game(seed), bots).winners
            won += (seat in winners) / len(winners)
    assert won / (2 * len(seeds)) > 0.54
