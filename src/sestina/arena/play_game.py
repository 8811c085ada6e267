"""Bots play a game to its end, or to a bot's fault."""

from collections.abc import Sequence
from time import perf_counter

from sestina.arena.thinking_time import ThinkingTime
from sestina.engine.errors import IllegalMove, ParseError
from sestina.game.game import Game
from sestina.players import Bot


class BotFault(Exception):
    """A bot raised an error or chose an illegal move."""

    def __init__(self, seat: int, words: str, record: str) -> None:
        super().__init__(words)
        self.seat = seat
        self.words = words
        self.record = record
        """The game so far, as text that `sestina.replay` reads."""


def play_game(
    game: Game,
    bots: Sequence[Bot],
    *,
    times: Sequence[ThinkingTime] = (),
    limits: Sequence[float | None] = (),
) -> None:
    """Play the game to its end. `bots`, `times` and `limits` have one entry per seat."""
    while (seat := game.seat_to_move) is not None:
        view = game.view(seat)
        start = perf_counter()
        try:
            move = bots[seat].choose(view)
        except Exception as error:  # any error is the fault of the bot
            words = f"raised {type(error).__name__}: {error}"
            raise BotFault(seat, words, game.record()) from error
        if times:
            times[seat].add_move(perf_counter() - start, limits[seat])
        try:
            # Through its text, so that a move object made by the bot itself is fully checked.
            game.play(str(move))
        except (IllegalMove, ParseError) as error:
            raise BotFault(seat, f"chose {str(move)!r}: {error}", game.record()) from None
