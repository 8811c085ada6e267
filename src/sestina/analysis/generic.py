"""Analysis of any game, by its legal moves and its greedy bot."""

from collections.abc import Sequence
from random import Random

from sestina.analysis.outcomes import UNPROVED_ERROR, PlayoutResult, finished, margin_of, soft_win
from sestina.analysis.reason import Reason, in_words, name_of
from sestina.analysis.turn import FamilyAnalysis, never_proved, state_of
from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.games.state import GameState
from sestina.players.levels import bots_of
from sestina.players.protocol import Bot, BotSettings, check_to_move

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
