"""One game between bots: dealt from a seed and played to its end or to a bot's fault."""

from collections.abc import Sequence
from time import perf_counter

from sestina.arena.thinking_time import ThinkingTime
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
        ages: tuple[int, ...] | None = None,
        times: Sequence[ThinkingTime] = (),
        limits: Sequence[float | None] = (),
    ) -> None:
        """Play the game. `bots`, `times` and `limits` have one entry per seat."""
        self._seed = seed
        self._ages = ages
        self._marks: list[tuple[int, str, int, int]] = []
        """For each step: seat, move, points, and the number of facts before it."""
        self._state = state = begin(rules, len(bots), Chance(seed))
        deal(state, ages)
        self._dealt = len(state.facts)
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
            self._play(state, seat, move)
        self.scores = tuple(state.scores)
        self.turns = int(state.ply)

    def _play(self, state: GameState, seat: int, move: object) -> None:
        facts, points = len(state.facts), state.scores[seat]
        try:
            # Parse the text, so that a hand-made move object is fully checked.
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
