"""What a family of games tells the analysis: candidates of a turn, valued deal by deal.

The analysis of any game, by its legal moves and its greedy bot, is here, too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

from sestina.analysis.outcomes import UNPROVED_ERROR, PlayoutResult, finished, margin_of, soft_win
from sestina.analysis.reason import Reason, in_words, name_of
from sestina.engine.moves import Move
from sestina.game.view import View, imagine_state
from sestina.games.state import GameState
from sestina.players.levels import bots_of
from sestina.players.protocol import Bot, BotSettings, check_to_move


class Turn(Protocol):
    """One decision: its candidates, each tried in the same deals."""

    @property
    def moves(self) -> Sequence[Move]:
        """The candidates, the most promising first, each with its points."""
        ...

    @property
    def is_certain(self) -> bool:
        """Whether nothing is hidden, so that all deals are the same."""
        ...

    @property
    def certain_error(self) -> float:
        """The error of a chance if nothing is hidden: 0 if the rest of the game is known, too."""
        ...

    def deal(self) -> None:
        """Deal what is hidden anew."""
        ...

    def outcome(self, index: int) -> PlayoutResult:
        """Play a candidate in the present deal, and play on."""
        ...


class ProvedMove(NamedTuple):
    """A move of a position in which everything is known, and the margin it leads to."""

    move: Move
    margin: int
    chances: tuple[float, ...]
    """The result of every seat with perfect play from there on."""


@dataclass(frozen=True)
class FamilyAnalysis:
    """How games of a family are analysed."""

    turn: Callable[[View, int, Sequence[Move]], Turn]
    """The turn of a view with a random seed; these moves are candidates in any case."""
    standing: Callable[[View, Random], PlayoutResult]
    """One outcome of the game for the seat of a view that has just moved: one deal, played on."""
    prove: Callable[[View, int, Sequence[Move]], list[ProvedMove] | None]
    """The best moves and these ones with exact margins, best first, within a number of positions;
    None where that is not possible."""
    explain: Callable[[View, Move, Move], list[Reason]]
    """Facts that speak for or against the first move, compared with the second."""


def never_proved(view: View, nodes: int, wanted: Sequence[Move]) -> list[ProvedMove] | None:
    """For games without a solver."""
    return None


def state_of(view: View, rng: Random) -> Any:
    """A whole state that agrees with a view, to play on in; it keeps no facts."""
    state: GameState = imagine_state(view, rng)
    state.keeps_facts = False
    return state


# Any game ---------------------------------------------------------------------------------------


MOST_CANDIDATES = 12
MOST_TURNS = 400
"""Steps of a playout, at most."""
SPREAD = 2.0
"""How far scores may be off if a playout was cut short."""


class GenericTurn:
    """Candidates are the legal moves with the most points; playouts run to the end."""

    def __init__(self, view: View, seed: int, wanted: Sequence[Move]) -> None:
        self._view = view
        self._random = Random(seed)
        self._seat = check_to_move(view)
        self._bot = bots_of(view.family).make("greedy", BotSettings(seed=seed))
        listed = sorted(view.legal_moves(), key=lambda move: -move.points)
        self._moves = [*dict.fromkeys([*listed[:MOST_CANDIDATES], *wanted])]
        self._world: GameState = state_of(view, self._random)

    @property
    def moves(self) -> Sequence[Move]:
        return self._moves

    @property
    def is_certain(self) -> bool:
        return False

    @property
    def certain_error(self) -> float:
        return UNPROVED_ERROR

    def deal(self) -> None:
        self._world = state_of(self._view, self._random)

    def outcome(self, index: int) -> PlayoutResult:
        state = self._world.copy()
        state.play(self._view.family.parse_move(str(self._moves[index])))
        return play_greedily_on(state, self._seat, self._bot)


def play_greedily_on(state: GameState, seat: int, bot: Bot) -> PlayoutResult:
    """Let a bot play for everyone, to the end of the game."""
    for _ in range(MOST_TURNS):
        if state.over:
            return finished(state.scores, seat)
        state.play(bot.choose(View(state, int(state.seat), lasting=False)))
    return PlayoutResult(soft_win(state.scores, SPREAD), margin_of(state.scores, seat))


def generic_standing(view: View, rng: Random) -> PlayoutResult:
    """One deal of what the view hides, played on to the end."""
    if view.seat is None:
        raise ValueError("a spectator has no standing")
    bot = bots_of(view.family).make("greedy", BotSettings(seed=0))
    return play_greedily_on(state_of(view, rng), view.seat, bot)


def explain_points(view: View, move: Move, other: Move) -> list[Reason]:
    """What every game has: points."""
    return points_reasons(move, other)


def points_reasons(move: Move, other: Move) -> list[Reason]:
    """The points that one of two moves leaves on the table."""
    if not (move.has_points and other.has_points) or move.points == other.points:
        return []
    less, more = (move, other) if move.points < other.points else (other, move)
    values = {
        "move": str(less),
        "points": less.points,
        "other": str(more),
        "other_points": more.points,
        "difference": more.points - less.points,
    }
    return [
        Reason(
            "points",
            values,
            in_words(
                f"{name_of(more, 'the one move')} scores {more.points}, "
                f"{name_of(less, 'the other')} {less.points}."
            ),
        )
    ]


GENERIC_ANALYSIS = FamilyAnalysis(GenericTurn, generic_standing, never_proved, explain_points)
"""For families that have no row of their own."""
