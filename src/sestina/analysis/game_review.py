"""`review`: a whole game, turn by turn, with what was skill and what was luck."""

from collections.abc import Callable, Sequence
from math import fsum
from typing import Protocol

from msgspec.structs import replace

from sestina.analysis.results import Review, ReviewedSeat, ReviewedTurn, accuracy_of
from sestina.analysis.step_plan import Assignment, review_alone
from sestina.analysis.step_review import RecordedStates, StepReview
from sestina.game.completion import is_complete
from sestina.game.game_record import GameRecord
from sestina.game.replay import replay_text
from sestina.games.state import GameState


class Recorded(Protocol):
    """Anything that has a record, such as a `Game`."""

    def to_record(self) -> GameRecord: ...


def review(
    game: Recorded | GameRecord | RecordedStates | str,
    seconds: float = 15.0,
    progress: Callable[[float], None] | None = None,
    *,
    deals: int | None = None,
    seed: int = 0,
    workers: int | None = None,
) -> Review:
    """What each turn of a game cost, and how much was luck.

    Takes a game, its record, or the states that a replay of it passed. `seconds` are for the
    whole game; with `deals` the effort is a number of deals for each turn instead, and the same
    seed gives the same review. `workers` is the number of processes: by default two, if there are
    two cores. `progress` is called with the share that is done, from 0 to 1.
    """
    states = _states_of(game)
    record = states.record
    assignment = Assignment(record, seconds, deals, seed)
    if workers == 1:
        steps = review_alone(assignment, states, progress)
    else:
        # A browser tab has no processes, and what starts them cannot be loaded there.
        from sestina.analysis.review_steps import review_steps

        steps = review_steps(assignment, states, workers, progress)
    result = states.final_chances(seconds / max(1, len(steps)), deals, seed)
    turns = _turns(steps, result)
    players = record.players
    seats = tuple([_seat(seat, turns, result) for seat in range(players)])
    return Review(turns, seats, result, deals)


def _states_of(game: Recorded | GameRecord | RecordedStates | str) -> RecordedStates:
    states: list[GameState] = []
    if isinstance(game, RecordedStates):
        whole, states = game.record, game.states
    elif isinstance(game, str):
        recorder, tags = replay_text(game, states=states)
        whole = recorder.record(tags)
    else:
        whole = game if isinstance(game, GameRecord) else game.to_record()
    if not is_complete(whole):
        raise ValueError("a review needs every tile: the record of this game only counts some")
    record = upto_ruling(whole)
    return RecordedStates(record, states[: len(record.steps) + 1] or None)


def upto_ruling(record: GameRecord) -> GameRecord:
    """The game as far as the rules were followed."""
    ruled = next((at for at, step in enumerate(record.steps) if step.ruled), None)
    return record if ruled is None else replace(record, steps=record.steps[:ruled], end=None)


def _turns(steps: Sequence[StepReview], result: tuple[float, ...]) -> tuple[ReviewedTurn, ...]:
    """The steps in order. What neither choice nor draw explains was hidden."""
    turns: list[ReviewedTurn] = []
    for number, step in enumerate(steps):
        now = step.best.chances
        following = steps[number + 1].best.chances if number + 1 < len(steps) else result
        skills = tuple([b - a for a, b in zip(now, step.played.chances, strict=True)])
        hidden = tuple(
            [
                after - before - skill - luck
                for before, after, skill, luck in zip(
                    now, following, skills, step.lucks, strict=True
                )
            ]
        )
        turns.append(
            ReviewedTurn(
                ply=step.ply,
                seat=step.seat,
                played=step.played.move,
                best=step.best.move,
                loss=step.loss,
                error=step.error,
                luck=step.lucks[step.seat],
                category=step.category,
                exact=step.exact,
                chances=now,
                lucks=step.lucks,
                skills=skills,
                hidden=hidden,
                moves=step.moves,
                reasons=step.reasons,
            )
        )
    return tuple(turns)


def _seat(seat: int, turns: Sequence[ReviewedTurn], result: tuple[float, ...]) -> ReviewedSeat:
    own = [turn for turn in turns if turn.seat == seat]
    return ReviewedSeat(
        seat=seat,
        accuracy=accuracy_of([turn.loss for turn in own]),
        loss=fsum([turn.loss for turn in own]),
        luck=fsum([turn.lucks[seat] for turn in turns]),
        skill=fsum([turn.skills[seat] for turn in turns]),
        hidden=fsum([turn.hidden[seat] for turn in turns]),
        start=turns[0].chances[seat] if turns else result[seat],
        result=result[seat],
        best_moves=sum(turn.category == "best" for turn in own),
        mistakes=sum(turn.category in ("mistake", "blunder") for turn in own),
        turns=len(own),
    )
