"""One game between bots: dealt from a seed, played to its end, or to the fault of a bot."""

from collections.abc import Sequence
from time import perf_counter

from sestina.arena.thinking_time import Clock
from sestina.engine.errors import IllegalMove, ParseError
from sestina.games.chance import Chance
from sestina.games.rules import Rules
from sestina.games.start import begin, deal
from sestina.games.view import View
from sestina.players import Bot
from sestina.records.recorder import Recorder
from sestina.records.text_form import format_text


class BotFault(Exception):
    """A bot raised an error or chose a move that is not legal."""

    def __init__(self, seat: int, words: str, record: str) -> None:
        super().__init__(words)
        self.seat = seat
        self.words = words
        self.record = record
        """The game up to there, as text that `sestina.replay` reads."""


class PlayedGame:
    """A finished game: its scores and how many steps it took."""

    def __init__(
        self,
        rules: Rules,
        bots: Sequence[Bot],
        seed: int,
        *,
        ages: tuple[int, ...] | None = None,
        clocks: Sequence[Clock] = (),
        limits: Sequence[float | None] = (),
    ) -> None:
        """Play it. Each seat has its bot, and where times are wanted its clock and limit."""
        state = begin(rules, len(bots), Chance(seed))
        deal(state, ages)
        self._recorder = Recorder(state, seed=seed, ages=ages)
        while not state.over:
            seat = int(state.seat)
            view = View(state, seat)
            begun = perf_counter()
            try:
                move = bots[seat].choose(view)
            except Exception as error:  # whatever a bot raises is its own fault
                raise self._fault(seat, f"raised {type(error).__name__}: {error}") from error
            if clocks:
                clocks[seat].note(perf_counter() - begun, limits[seat])
            self._play(seat, move)
        self.scores = tuple(state.scores)
        self.turns = int(state.ply)

    def _play(self, seat: int, move: object) -> None:
        try:
            # Through its text, so that a home-made move is checked as a whole.
            self._recorder.play(self._recorder.state.rules.family.parse_move(str(move)))
        except (IllegalMove, ParseError) as error:
            raise self._fault(seat, f"chose {str(move)!r}: {error}") from None

    def _fault(self, seat: int, words: str) -> BotFault:
        return BotFault(seat, words, self.record())

    def record(self) -> str:
        """The game so far, as text."""
        return format_text(self._recorder.record())
