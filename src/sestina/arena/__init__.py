"""Many games at once: matches, ladders, their statistics, and the executors that play them.

>>> from sestina.arena import InProcess, Match, Results, make_setting, play_matches
>>> results = Results(make_setting(["greedy", "random"]))
>>> play_matches([Match(results, seed=1, games=10)], InProcess())
>>> results.tally().share(0).mean
1.0
"""

from sestina.arena.comparison import BotComparison, compare
from sestina.arena.executors import ExecutorError, InProcess, Processes
from sestina.arena.intervals import Estimate
from sestina.arena.ladder import climb
from sestina.arena.match import BotFailed, Match, play_matches
from sestina.arena.results import Results, add_results, read_results, write_results
from sestina.arena.setting import Setting, make_setting
from sestina.arena.summary import summarise
from sestina.arena.tally import Tally

__all__ = [
    "BotComparison",
    "BotFailed",
    "Estimate",
    "ExecutorError",
    "InProcess",
    "Match",
    "Processes",
    "Results",
    "Setting",
    "Tally",
    "add_results",
    "climb",
    "compare",
    "make_setting",
    "play_matches",
    "read_results",
    "summarise",
    "write_results",
]

EngineError = ExecutorError
"""The former name, which programs may catch."""
