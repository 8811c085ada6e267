"""Bots play a game to its end, or to a bot's fault; the seeds of the game and of each bot.

A game depends only on the seed of the run and its own number, not on the worker or machine
that plays it.
"""

from collections.abc import Sequence
from hashlib import blake2b
from time import perf_counter

from sestina.arena.thinking_time import ThinkingTime
from sestina.engine.errors import IllegalMove, ParseError
from sestina.game.game import Game
from sestina.players import Bot

_DOMAIN = b"sestina-arena-1"


def deal_seed(run: int, block: int) -> int:
    """The seed of the pile order; all games of a block share it."""
    return _derived("deal", run, block)


def bot_seed(run: int, block: int, game: int, seat: int) -> int:
    """The seed of the bot on a seat in one game."""
    return _derived("bot", run, block, game, seat)


def _derived(what: str, *numbers: int) -> int:
    text = " ".join([what, *map(str, numbers)])
    return int.from_bytes(blake2b(text.encode(), digest_size=7, person=_DOMAIN).digest(), "big")


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
