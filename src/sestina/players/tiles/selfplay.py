"""Whole games of greedy self-play in the compiled state, to measure speed."""

from dataclasses import dataclass
from time import perf_counter

from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.greedy import play_greedily


@dataclass(frozen=True)
class SelfPlay:
    """The result of a run."""

    game: str
    games: int
    seconds: float
    mean_score: float
    """Points of one player."""
    mean_turns: float
    """Turns of all players together."""

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


def play_for(game: str, seconds: float, *, players: int = 2) -> SelfPlay:
    """Play as many games as the time allows, at least one."""
    rules = build_rules(game, {})
    games = turns = points = 0
    state: TilesState | None = None
    start = perf_counter()
    while True:
        state = begin_tiles(rules, players, Chance(games), state)
        state.keeps_facts = False
        deal_tiles(state, None)
        while not state.over:
            play_greedily(state)
        games += 1
        turns += state.ply
        points += sum(state.scores)
        spent = perf_counter() - start
        if spent >= seconds:
            return SelfPlay(game, games, spent, points / games / players, turns / games)
