"""The recorder: the one place where steps, points, draws and the end of a game are worked out.

`play_step` makes a step and says what the record will say of it. A `Recorder` does that for
a whole game, and gives the record at any time.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from sestina.engine.errors import ParseError
from sestina.engine.moves import Move
from sestina.game.game_record import VERSION, Drawn, End, GameRecord, Step
from sestina.games.chance import Seed, format_seed
from sestina.games.facts import Fact
from sestina.games.start import Ages
from sestina.games.state import GameState, StepUndo

_CHANCE = ("deal", "draw", "fill")
"""The kinds of facts that chance brought."""


def drawn_in(facts: list[Fact]) -> tuple[Drawn, ...]:
    """What chance brought among these facts."""
    return tuple(
        Drawn(fact.seat, tuple(str(tile) for tile in fact.tiles), fact.specials)
        for fact in facts
        if fact.kind in _CHANCE
    )


def has_drawn(facts: list[Fact], drawn: tuple[Drawn, ...]) -> bool:
    """Whether this is what chance brought among these facts: `drawn_in(facts) == drawn`."""
    at = 0
    for fact in facts:
        if fact.kind not in _CHANCE:
            continue
        if at == len(drawn):
            return False
        part = drawn[at]
        at += 1
        if part.seat != fact.seat or part.specials != fact.specials:
            return False
        if part.tiles != tuple(map(str, fact.tiles)):
            return False
    return at == len(drawn)


def end_of(state: GameState) -> End | None:
    """How a game ended; None while it runs."""
    return End(state.end_reason, tuple(state.scores)) if state.over else None


@mypyc_attr(acyclic=True)
class RecordedStep:
    """A step that was made. What it drew is worked out when it is asked for.

    It never changes: copies of a game share their steps.
    """

    def __init__(
        self,
        seat: int,
        move: Move,
        points: int,
        first: int,
        last: int,
        clock: float | None = None,
        comment: str | None = None,
        variations: tuple[tuple[Step, ...], ...] = (),
        ruled: bool = False,
        noted: Step | None = None,
    ) -> None:
        self.seat: Final = seat
        self.move: Final = move
        self.points: Final = points
        self.first: Final = first
        """Its facts are those of the state from here to `last`."""
        self.last: Final = last
        self.clock: Final = clock
        self.comment: Final = comment
        self.variations: Final = variations
        self.ruled: Final = ruled
        """Whether the people at the table let it stand against the rules."""
        self.noted: Final = noted
        """What people wrote down of it, where they did not see every tile."""

    def with_notes(
        self,
        clock: float | None,
        comment: str | None,
        variations: tuple[tuple[Step, ...], ...],
    ) -> "RecordedStep":
        """The same step with what people noted about it."""
        return RecordedStep(
            self.seat,
            self.move,
            self.points,
            self.first,
            self.last,
            clock,
            comment,
            variations,
            self.ruled,
            self.noted,
        )

    def as_noted(self, noted: Step) -> "RecordedStep":
        """The same step as people wrote it down; its tiles may be imagined."""
        return RecordedStep(
            self.seat,
            self.move,
            self.points,
            self.first,
            self.last,
            self.clock,
            self.comment,
            self.variations,
            self.ruled,
            noted,
        )

    def scored_move(self) -> Move:
        """The move with the points that it scored."""
        move = self.move
        if move.has_points:
            return move
        return Move(move.kind, move.tiles, move.cells, move.action, self.points, move.rows)

    def step(self, state: GameState) -> Step:
        noted = self.noted
        return Step(
            seat=self.seat,
            move=str(self.move) if noted is None else noted.move,
            points=self.points,
            drawn=(drawn_in(state.facts[self.first : self.last]) if noted is None else noted.drawn),
            clock=self.clock,
            comment=self.comment,
            variations=self.variations,
            ruled=self.ruled,
        )


def play(state: GameState, move: Move, clock: float | None = None) -> RecordedStep:
    """Make a step, or raise and change nothing. The bonus for ending the game is no part of
    its points."""
    facts, scores = state.facts, state.scores
    seat, first, points = int(state.seat), len(facts), 0
    for score in scores:  # `sum` would be a call of the interpreter
        points -= score
    state.play(move)
    for score in scores:
        points += score
    if state.over:
        points -= sum([fact.points for fact in facts[first:] if fact.kind == "end"])
    return RecordedStep(seat, move, points, first, len(facts), clock)


def let_stand(
    state: GameState, move: Move, points: int, clock: float | None = None
) -> RecordedStep:
    """Make a placement that the rules refuse, for the points that people gave it."""
    seat, first = int(state.seat), len(state.facts)
    state.let_stand(move, points)
    return RecordedStep(seat, move, points, first, len(state.facts), clock, ruled=True)


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
        ages: Ages | None = None,
        position: str | Callable[[], str] | None = None,
        start: GameState | None = None,
    ) -> None:
        """For a state that has just been dealt, or set up from a position.

        The position may be a function that writes it when it is needed; `start` is then the
        state that it writes.
        """
        self.state: GameState = state
        self.seed = seed
        self.ages = ages
        self.start = start
        self._position = position
        self.dealt: int = len(state.facts)
        """How many facts there were before the first step."""
        self.steps: list[RecordedStep] = []
        self.noted_deal: tuple[Drawn, ...] | None = None
        """The deal as people wrote it down, if they did not see every tile."""
        self._kept: list[tuple[int, GameState, StepUndo | None]] = []
        """For each pushed step the number of steps before it, its state and how to return."""

    @property
    def position(self) -> str | None:
        """The position that the game began from; None if it was dealt."""
        if callable(self._position):
            self._position = self._position()
        return self._position

    def from_start(self, count: int) -> "Recorder":
        """The first steps made again, for a recorder that was given its first state."""
        if self.start is None:
            raise ValueError("this game was dealt, or set up from a text")
        twin = Recorder(
            self.start.copy(), seed=self.seed, position=self._position, start=self.start
        )
        for step in self.steps[:count]:
            if step.ruled:
                played = let_stand(twin.state, step.move, step.points)
            else:
                played = play(twin.state, step.move)
            twin.steps.append(played.with_notes(step.clock, step.comment, step.variations))
        return twin

    def vary(self, other: "Recorder", first: int) -> None:
        """Note the steps of another recorder, from `first` on, as a variation of the last one."""
        variation = tuple(
            Step(step.seat, str(step.move), step.points, comment=step.comment)
            for step in other.steps[first:]
        )
        last = self.steps[-1]
        variations = (*last.variations, variation)
        self.steps[-1] = last.with_notes(last.clock, last.comment, variations)

    @property
    def marks(self) -> list[int]:
        """How many facts there were after each step."""
        return [step.last for step in self.steps]

    def copy(self, state: GameState) -> "Recorder":
        """The same record so far, beside a copy of the state."""
        twin = Recorder(
            state, seed=self.seed, ages=self.ages, position=self._position, start=self.start
        )
        twin.dealt = self.dealt
        twin.noted_deal = self.noted_deal
        twin.steps = [*self.steps]
        return twin

    def play(self, move: Move, clock: float | None = None) -> tuple[Fact, ...]:
        """Make a step and return the facts it caused, or raise and change nothing."""
        facts = self.state.facts
        first = len(facts)
        self.steps.append(play(self.state, move, clock))
        return tuple(facts[first:])

    def play_listed(self, move: object) -> tuple[Fact, ...] | None:
        """The same for a move that this very position has listed; None for anything else."""
        if isinstance(move, Move) and self.state.has_listed(move):
            return self.play(move)
        return None

    def let_stand(self, move: Move, points: int) -> None:
        """Make a placement that the rules refuse, for the points that people gave it."""
        self.steps.append(let_stand(self.state, move, points))

    def push(self, move: Move) -> None:
        """Make a step that `pop` takes back exactly, or raise and change nothing."""
        before = self.state
        undo = before.undo_for(move)
        after = before.copy() if undo is None else before
        played = play(after, move)
        self._kept.append((len(self.steps), before, undo))
        self.state = after
        self.steps.append(played)

    def push_drawn(self, move: Move, script: list[int]) -> None:
        """The same with the tiles that the step draws, in order; it draws no other ones."""
        before = self.state
        after = before.copy()
        after.pile.script = [*script]
        played = play(after, move)
        if after.pile.script:
            raise ParseError("too-many-draws", "more tiles are named than were drawn")
        after.pile.script = None
        self._kept.append((len(self.steps), before, None))
        self.state = after
        self.steps.append(played)

    def pop(self) -> Move | None:
        """Take the last step back if `push` made it, and return its move."""
        if not self._kept or self._kept[-1][0] != len(self.steps) - 1:
            return None
        _, before, undo = self._kept.pop()
        if undo is not None:
            undo.back()
        self.state = before
        return self.steps.pop().move

    def record(self, tags: dict[str, str] | None = None, *, count: int | None = None) -> GameRecord:
        """The game so far, or its first steps only, with people's own tags."""
        state = self.state
        dealt = [] if self.start is not None else state.facts[: self.dealt]
        steps = self.steps[:count]
        return GameRecord(
            sestina=VERSION,
            game=state.rules.game_id,
            players=int(state.players),
            options=state.rules.stated_options(),
            seed=None if self.seed is None else format_seed(self.seed),
            ages=self.ages,
            tags=tags or {},
            position=self.position,
            deal=drawn_in(dealt) if self.noted_deal is None else self.noted_deal,
            start=next((fact.seat for fact in dealt if fact.kind == "start"), None),
            steps=tuple([step.step(state) for step in steps]),
            end=end_of(state) if len(steps) == len(self.steps) else None,
        )
