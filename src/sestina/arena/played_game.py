"""One game between bots: dealt from a seed and played to its end or to a bot's fault."""

from collections.abc import Sequence
from time import perf_counter

from sestina.arena.thinking_time import ThinkingTime
from sestina.engine.errors import IllegalMove, ParseError
from sestina.games.chance import Chance
from sestina.games.rules import Rules
from sestina.games.start import Ages, begin, deal
from sestina.games.view import View
from sestina.players import Bot
from sestina.records.recorder import Recorder
from sestina.records.text_form import format_text


class BotFault(Exception):
    """A bot raised an error or chose an illegal move."""

    def __init__(self, seat: int, words: str, record: str) -> None:
        super().__init__(words)
        self.seat = seat
        self.words = words
        self.record = record
        """The game so far, as text that `sestina.replay` reads."""


class PlayedGame:
    """A finished game: its scores and its number of steps."""

    def __init__(
        self,
        rules: Rules,
        bots: Sequence[Bot],
        seed: int,
        *,
        ages: Ages | None = None,
        times: Sequence[ThinkingTime] = (),
        limits: Sequence[float | None] = (),
    ) -> None:
        """Play the game. `bots`, `times` and `limits` have one entry per seat."""
        state = begin(rules, len(bots), Chance(seed))
        deal(state, ages)
        self._recorder = Recorder(state, seed=seed, ages=ages)
        while not state.over:
            seat = int(state.seat)
            view = View(state, seat)
            start = perf_counter()
            try:
                move = bots[seat].choose(view)
            except Exception as error:  # any error is the fault of the bot
                raise self._fault(seat, f"raised {type(error).__name__}: {error}") from error
            if times:
                times[seat].add_move(perf_counter() - start, limits[seat])
            self._play(seat, move)
        self.scores: tuple[int, ...] = tuple(state.scores)
        self.winners: tuple[int, ...] = tuple(state.winners())
        self.turns: int = int(state.ply)

    def _play(self, seat: int, move: object) -> None:
        try:
            # Parse the text, so that a hand-made move object is fully checked.
            self._recorder.play(self._recorder.state.rules.family.parse_move(str(move)))
        except (IllegalMove, ParseError) as error:
            raise self._fault(seat, f"chose {str(move)!r}: {error}") from None

    def _fault(self, seat: int, words: str) -> BotFault:
        return BotFault(seat, words, self.record())

    def record(self, tags: dict[str, str] | None = None) -> str:
        """The game so far, as text, with these tags."""
        return format_text(self._recorder.record(tags))
