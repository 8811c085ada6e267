"""The recorder: the one place where steps, points, draws and the end of a game are worked out.

`play_step` makes a step and says what the record will say of it. A `Recorder` does that for
a whole game, and gives the record at any time.
"""

from sestina.engine.moves import Move
from sestina.games.chance import Seed
from sestina.games.facts import Fact
from sestina.games.state import GameState
from sestina.records.game_record import VERSION, Drawn, End, GameRecord, Step
from sestina.records.seeds import format_seed


def drawn_in(facts: list[Fact]) -> tuple[Drawn, ...]:
    """What chance brought among these facts."""
    return tuple(
        Drawn(fact.seat, tuple(str(tile) for tile in fact.tiles), fact.specials)
        for fact in facts
        if fact.kind in ("deal", "draw")
    )


def end_of(state: GameState) -> End | None:
    """How a game ended; None while it runs."""
    return End(state.end_reason, tuple(state.scores)) if state.over else None


class RecordedStep:
    """A step that was made. What it drew is worked out when it is asked for."""

    __slots__ = ("clock", "comment", "first", "last", "move", "points", "seat")

    def __init__(
        self,
        seat: int,
        move: str,
        points: int,
        first: int,
        last: int,
        clock: float | None = None,
        comment: str | None = None,
    ) -> None:
        self.seat = seat
        self.move = move
        self.points = points
        self.first = first
        """Its facts are those of the state from here to `last`."""
        self.last = last
        self.clock = clock
        self.comment = comment

    def copy(self) -> "RecordedStep":
        return RecordedStep(
            self.seat, self.move, self.points, self.first, self.last, self.clock, self.comment
        )

    def step(self, state: GameState) -> Step:
        return Step(
            seat=self.seat,
            move=self.move,
            points=self.points,
            drawn=drawn_in(state.facts[self.first : self.last]),
            clock=self.clock,
            comment=self.comment,
        )


def play(state: GameState, move: Move) -> RecordedStep:
    """Make a step, or raise and change nothing. The bonus for ending the game is no part of
    its points."""
    seat, first, before = int(state.seat), len(state.facts), sum(state.scores)
    state.play(move)
    last = len(state.facts)
    bonus = sum([fact.points for fact in state.facts[first:last] if fact.kind == "end"])
    return RecordedStep(seat, str(move), sum(state.scores) - before - bonus, first, last)


def play_step(state: GameState, move: Move) -> Step:
    """Make a step, and return it as the record has it."""
    return play(state, move).step(state)


class Recorder:
    """The record of a game in the making, beside its state."""

    def __init__(
        self,
        state: GameState,
        *,
        seed: Seed | None = None,
        ages: tuple[int, ...] | None = None,
        position: str | None = None,
    ) -> None:
        """For a state that has just been dealt, or set up from a position."""
        self.state = state
        self.seed = seed
        self.ages = ages
        self.position = position
        self.dealt = len(state.facts)
        """How many facts there were before the first step."""
        self.steps: list[RecordedStep] = []

    @property
    def marks(self) -> list[int]:
        """How many facts there were after each step."""
        return [step.last for step in self.steps]

    def copy(self, state: GameState) -> "Recorder":
        """The same record so far, beside a copy of the state."""
        twin = Recorder(state, seed=self.seed, ages=self.ages, position=self.position)
        twin.dealt = self.dealt
        twin.steps = [step.copy() for step in self.steps]
        return twin

    def play(self, move: Move, clock: float | None = None) -> tuple[Fact, ...]:
        """Make a step and return the facts it caused, or raise and change nothing."""
        played = play(self.state, move)
        played.clock = clock
        self.steps.append(played)
        return tuple(self.state.facts[played.first : played.last])

    def record(self, tags: dict[str, str] | None = None) -> GameRecord:
        """The game so far, with people's own tags."""
        state = self.state
        dealt = state.facts[: self.dealt]
        return GameRecord(
            sestina=VERSION,
            game=state.rules.game_id,
            players=int(state.players),
            options=state.rules.stated_options(),
            seed=None if self.seed is None else format_seed(self.seed),
            ages=self.ages,
            tags=tags or {},
            position=self.position,
            deal=drawn_in(dealt),
            start=next((fact.seat for fact in dealt if fact.kind == "start"), None),
            steps=tuple([step.step(state) for step in self.steps]),
            end=end_of(state),
        )
