"""One game between bots: dealt from a seed, played to its end, or to the fault of a bot."""

from collections.abc import Sequence
from time import perf_counter

from sestina.arena.thinking_time import Clock
from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import parse_move
from sestina.games.chance import Chance
from sestina.games.rules import Rules
from sestina.games.start import begin, deal
from sestina.games.state import GameState
from sestina.games.view import View
from sestina.players import Bot
from sestina.records.game_record import VERSION, GameRecord, Step
from sestina.records.replay import bonus_in, drawn_in
from sestina.records.seeds import format_seed
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
        self._seed = seed
        self._ages = ages
        self._marks: list[tuple[int, str, int, int]] = []
        """Of each step: seat, move, points, and how many facts there were before it."""
        self._state = state = begin(rules, len(bots), Chance(seed))
        deal(state, ages)
        self._dealt = len(state.facts)
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
            self._play(state, seat, move)
        self.scores = tuple(state.scores)
        self.turns = int(state.ply)

    def _play(self, state: GameState, seat: int, move: object) -> None:
        facts, points = len(state.facts), state.scores[seat]
        try:
            # Through its text, so that a home-made move is checked as a whole.
            step = parse_move(str(move))
            state.play(step)
        except (IllegalMove, ParseError) as error:
            raise self._fault(seat, f"chose {str(move)!r}: {error}") from None
        gained = state.scores[seat] - points - bonus_in(state.facts[facts:])
        self._marks.append((seat, str(step), gained, facts))

    def _fault(self, seat: int, words: str) -> BotFault:
        return BotFault(seat, words, self.record())

    def record(self) -> str:
        """The game so far, as text."""
        state = self._state
        dealt = state.facts[: self._dealt]
        ends = [mark[3] for mark in self._marks[1:]] + [len(state.facts)]
        steps = tuple(
            Step(seat=seat, move=move, points=points, drawn=drawn_in(state.facts[first:last]))
            for (seat, move, points, first), last in zip(self._marks, ends, strict=True)
        )
        return format_text(
            GameRecord(
                sestina=VERSION,
                game=state.rules.game_id,
                players=int(state.players),
                options=state.rules.stated_options(),
                seed=format_seed(self._seed),
                ages=self._ages,
                deal=drawn_in(dealt),
                start=next((fact.seat for fact in dealt if fact.kind == "start"), None),
                steps=steps,
            )
        )
