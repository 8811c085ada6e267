"""Playing a step."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sestina.engine.errors import IllegalMove, ParseError
from sestina.game.game_record import End, Step
from sestina.game.recorder import end_of, play_step
from sestina.games.state import GameState
from sestina.host.acts.act import Act, Command, Context, Judgement, check_ply, check_status
from sestina.host.events import Diverged, Entry, Event, EventOutcome, IndexChange, Viewer
from sestina.host.protocol.messages import EventSeen, PlayMove, SawPlay
from sestina.host.refusals import Refused
from sestina.host.table import MAX_STEPS, OVER, PLAYING, Table


@dataclass(frozen=True)
class Play(Command):
    ply: int
    move: str
    undos: int | None = None
    """How many times the game had been taken back when the move was chosen, if that is known."""

    def judge(self, table: Table, context: Context) -> Judgement:
        check_status(table, PLAYING)
        number = table.seat_to_move
        assert number is not None
        self._check_turn(table, number, context.person)
        check_ply(table, self.ply)
        if self.undos not in (None, table.undos):
            raise Refused("stale", "the game was taken back since")
        if table.steps >= MAX_STEPS:
            raise Refused("game-too-long", f"a game has {MAX_STEPS} steps at most: resign, or stop")
        falls = table.flag_falls
        if falls is not None and context.now > falls:
            raise Refused("time-up", "the time is up")
        # The move is tried on a copy.
        assert table.state is not None
        state = context.spares.copy(table.state)
        try:
            step, end, outcome = play_move(state, self.move)
        except BaseException as error:
            context.spares.give(state)
            if isinstance(error, IllegalMove | ParseError):
                raise Refused(error.reason, error.message) from None
            raise
        clock = _clock_after_step(table, state, number, context.now)
        if clock is not None:
            step = replace(step, clock=clock)
        return Judgement(Played(step, context.person, self.message, end), outcome)

    @staticmethod
    def _check_turn(table: Table, number: int, person: str | None) -> None:
        seat = table.seats[number]
        if person is None:
            if seat.level is None:
                raise Refused("not-yours", "a person plays here")
        elif seat.person != person:
            if table.seats_of(person):
                raise Refused("not-your-turn", f"it is the turn of {seat.name}")
            raise Refused("not-yours", "you do not sit at this table")
        elif seat.level is not None:
            raise Refused("bot-plays", "a bot plays for you: take your seat back first")


class Played(Event, frozen=True, tag="played"):
    step: Step
    person: str | None = None
    """The person who played it; None for a bot."""
    message: str | None = None
    end: End | None = None

    begins_turn = True

    @property
    def answers(self) -> tuple[str | None, str | None]:
        return self.person, self.message

    @property
    def index_change(self) -> IndexChange:
        # The hot path: only the last step changes what lists show.
        return "due" if self.end is None else "everything"

    def change(self, table: Table, at: int) -> Table:
        clocks = table.clocks
        if clocks is not None:
            if self.step.clock is not None:
                clocks = clocks.with_left(self.step.seat, self.step.clock)
            clocks = clocks.started(at)
        return replace(
            table,
            steps=table.steps + 1,
            clocks=clocks,
            status=table.status if self.end is None else OVER,
            # A person who plays on does not agree; bots do not mind.
            undo_request=table.undo_request if self.person is None else None,
        )

    def replay(self, table: Table) -> EventOutcome:
        state = table.state
        assert state is not None
        # The step was judged when it was appended.
        state.replaying = True
        try:
            step, end, outcome = play_move(state, self.step.move)
        finally:
            state.replaying = False
        expected = self.step
        if (step.seat, step.points, step.drawn) != (expected.seat, expected.points, expected.drawn):
            raise Diverged(f"{table.id}: another outcome of {expected.move}")
        if end != self.end:
            raise Diverged(f"{table.id}: another end after {expected.move}")
        return outcome

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        play = SawPlay(
            entry.version,
            entry.at,
            ply=entry.ply,
            seat=self.step.seat,
            points=self.step.points,
            facts=viewer.facts(entry, entry.first, entry.last),
            bot=self.person is None,
        )
        return (play,)


def play_move(state: GameState, text: str) -> tuple[Step, End | None, EventOutcome]:
    """Play a move on this state, or raise and leave it as it was."""
    step = play_step(state, state.rules.family.parse_move(text))
    return step, end_of(state), EventOutcome(state, len(state.facts))


def _clock_after_step(table: Table, state: GameState, number: int, now: int) -> float | None:
    """The seconds left to a seat after its step; a finished turn adds the increment."""
    if table.clocks is None:
        return None
    running = table.seats[number].level is None
    left = table.clocks.left_at(number, now, running)
    if running and (state.over or int(state.seat) != number):
        left += table.clocks.control.increment
    return round(left, 3)


def _asked(message: PlayMove, _name: str) -> Play:
    return Play(message.ply, message.move, message.undos, message=message.id)


ACT = Act((Played,), {PlayMove: _asked})
