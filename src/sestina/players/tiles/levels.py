"""The bots of the tile games by the name of their level."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from sestina.game.view import View, rules_of
from sestina.games.tiles.move_list import play_at_random
from sestina.games.tiles.state import TilesState
from sestina.players.effort import Effort
from sestina.players.generic import RandomBot
from sestina.players.protocol import Bot, BotSettings
from sestina.players.tiles.greedy import GreedyTileBot, play_greedily
from sestina.players.tiles.overlooking import Attention, Character, OverlookingTileBot
from sestina.players.tiles.search_bot import TileSearchBot, TileSearchSettings

CHARACTERS: Final = {
    # They lay as many tiles as others do, but look in few places, as somebody does who plays for
    # the first time, and see no Qwirkle half of the time.
    "gentle": Character(
        careless=Attention(
            places=2.5, another=0.7, diagonals=0.6, qwirkle=0.3, parting=0.8, action=0.01
        ),
        alert=Attention(
            places=4.0, another=0.85, diagonals=0.8, qwirkle=0.5, parting=0.9, action=0.02
        ),
        effort=Effort(usual=0.8, per_tile=0.0, per_point=0.01),
    ),
    "easy": Character(
        careless=Attention(
            places=4.0, another=0.75, diagonals=0.8, qwirkle=0.5, parting=0.8, action=0.01
        ),
        alert=Attention(
            places=7.6, another=0.88, diagonals=0.9, qwirkle=0.75, parting=0.95, action=0.03
        ),
        effort=Effort(usual=0.8, per_tile=0.0, per_point=0.01),
    ),
    "beginner": Character(
        careless=Attention(
            tile=0.5,
            another=0.3,
            both_axes=0.3,
            diagonals=0.3,
            qwirkle=0.25,
            parting=0.5,
            action=0.005,
        ),
        alert=Attention(
            another=0.88, both_axes=0.95, diagonals=0.95, qwirkle=0.9, parting=0.95, action=0.03
        ),
        effort=Effort(usual=0.8, per_tile=0.6, per_point=0.01),
    ),
    "casual": Character(
        careless=Attention(tile=0.5, another=0.5, diagonals=0.8, parting=0.5, action=0.05),
        alert=Attention(another=0.96, parting=0.95, action=0.05),
        effort=Effort(usual=0.8, per_tile=0.3, per_point=0.02),
    ),
}
SEARCH_SETTINGS: Final = {
    # The levels differ in what they see: with all placements `club` comes close to `expert`, and
    # `expert`, with eight candidates and all its time, to `master`.
    "club": TileSearchSettings(
        candidates=1,
        compared=3,
        horizon=1,
        endgame_pile=4,
        infers_hands=False,
        action_deals=4,
        action_threshold=0.25,
        solves_endgames=False,
        rounds=1,
    ),
    "expert": TileSearchSettings(
        candidates=2,
        compared=8,
        most_deals=12,
        horizon=6,
        endgame_pile=4,
        infers_hands=False,
        action_deals=8,
        action_threshold=0.5,
        solves_endgames=True,
        rounds=1,
        last_replies=5,
        prior_weight=15.0,
        diagonal_prior=16.0,
    ),
    "master": TileSearchSettings(
        candidates=16,
        horizon=8,
        endgame_pile=10,
        infers_hands=True,
        action_deals=24,
        action_threshold=1.0,
        solves_endgames=True,
        plays_unproved=True,
        ending_replies=4,
        rounds=1,
        last_replies=8,
        runoff=4,
        prior_weight=12.0,
        diagonal_prior=16.0,
        values_actions=True,
    ),
}

USUAL_SIMULATIONS: Final = {"club": 600, "expert": 1_500}
"""More than these levels need: they have decided before their time is over. Fewer simulations
would shorten their horizon."""
MASTER_SIMULATIONS: Final = {False: (10_000, 7_000, 6_000), True: (20_000, 18_000, 15_000)}
"""For two, three and four players, without and with diagonals. What the network plays takes longer
than playing for points, which is what happens with diagonals. Nine of ten turns have at most as
many in both rounds of the search."""
LATE_SIMULATIONS: Final = (20_000, 60_000, 60_000)
"""The same when few tiles are left to draw, where everybody plays for points to the end."""


def usual_simulations(level: str, view: View) -> int | None:
    """How many simulations the default time of a level is, where the time decides."""
    if level == "master":
        is_late = view.pile_count <= SEARCH_SETTINGS[level].endgame_pile
        found = LATE_SIMULATIONS if is_late else MASTER_SIMULATIONS[rules_of(view).diagonals]
        return found[view.players - 2]
    return USUAL_SIMULATIONS.get(level)


def tile_bot(level: str, settings: BotSettings) -> Bot:
    """A bot of a level for the tile games."""
    if level == "random":
        return RandomBot(settings.seed, () if settings.uses_actions else ("use",))
    if level in CHARACTERS:
        return OverlookingTileBot(
            CHARACTERS[level], settings.seed, uses_actions=settings.uses_actions
        )
    if level == "greedy":
        return GreedyTileBot()
    return TileSearchBot(SEARCH_SETTINGS[level], settings)


def quick_tile_player(level: str, seed: int) -> Callable[[TilesState], None] | None:
    """A level that plays in the state itself and makes the same choices as its bot."""
    if level == "random":
        return partial(play_at_random, random=Random(seed))
    return play_greedily if level == "greedy" else None
