"""Contestants for the arena: levels as a browser tab plays them, and as they play by the clock.

    sestina arena bench.steady_bots:steady_master bench.steady_bots:timed_master --games 400

A tab gives a level as many simulations as its time is on a usual machine. Here the time is that of
the processor, so that what else runs on this machine takes none of it.
"""

from functools import partial
from time import process_time

from sestina import View
from sestina.engine.moves import Move
from sestina.players import budget
from sestina.players.cards import candidates
from sestina.players.cards import search as card_search
from sestina.players.endgame import search as endgame_search
from sestina.players.levels import SEARCH_SECONDS, bot_named, steady_bot
from sestina.players.protocol import Bot
from sestina.players.tiles import simulation

MOST_SECONDS = 60.0
"""No limit: the bot shall not be weaker because this machine is slow."""

for module in (budget, simulation, card_search, candidates, endgame_search):
    vars(module)["perf_counter"] = process_time


class SteadyBot:
    """A level as a tab plays it: a new bot for each move."""

    def __init__(self, level: str, seed: int) -> None:
        self._level = level
        self._seed = seed

    def choose(self, view: View) -> Move:
        return steady_bot(self._level, self._seed, view, MOST_SECONDS).choose(view)


def _timed(level: str, seed: int) -> Bot:
    return bot_named(level, seed, seconds=SEARCH_SECONDS[level])


steady_club = partial(SteadyBot, "club")
steady_expert = partial(SteadyBot, "expert")
steady_master = partial(SteadyBot, "master")
timed_club = partial(_timed, "club")
timed_expert = partial(_timed, "expert")
timed_master = partial(_timed, "master")
