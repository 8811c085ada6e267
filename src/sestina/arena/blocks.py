"""A block: games with one pile order and the contestants on changing seats.

It is the unit of work and of statistics. What goes out to a worker is a `Task`, a setting
and two numbers; what comes back is an `Outcome`, a line of scores.
"""

import traceback

import msgspec

from sestina.arena.played_game import BotFault, PlayedGame
from sestina.arena.seeds import bot_seed, deal_seed
from sestina.arena.setting import Setting
from sestina.arena.thinking_time import Clock


class Task(msgspec.Struct, frozen=True):
    match: int
    """Which of several matches it belongs to."""
    setting: Setting
    seed: int
    """Of the run."""
    block: int


class Block(msgspec.Struct, frozen=True):
    """What came of a block: for each game the scores by seat, and how many steps it took."""

    block: int
    scores: tuple[tuple[int, ...], ...]
    turns: tuple[int, ...]


class Fault(msgspec.Struct, frozen=True):
    """A bot that raised an error or chose no legal move, and how to see it again."""

    contestant: str
    words: str
    run_seed: int
    block: int
    game: int
    seat: int
    deal_seed: int
    bot_seed: int
    record: str
    trace: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """A finished task: a block with its clocks, one for each contestant, or a fault."""

    task: Task
    block: Block | None
    clocks: tuple[Clock, ...] = ()
    fault: Fault | None = None


def play_block(task: Task) -> Outcome:
    setting = task.setting
    clocks = tuple(Clock() for _ in setting.contestants)
    games = []
    for number in range(setting.block_size):
        played = _play_game(task, number, clocks)
        if isinstance(played, Fault):
            return Outcome(task, None, clocks, played)
        games.append(played)
    scores = tuple(game.scores for game in games)
    return Outcome(task, Block(task.block, scores, tuple(game.turns for game in games)), clocks)


def _play_game(task: Task, number: int, clocks: tuple[Clock, ...]) -> PlayedGame | Fault:
    setting = task.setting
    seating, contestants = setting.seatings(task.block)[number], setting.parsed()
    seed = deal_seed(task.seed, task.block)
    seeds = [bot_seed(task.seed, task.block, number, seat) for seat in range(setting.players)]

    def fault(seat: int, words: str, record: str, cause: BaseException | None) -> Fault:
        return Fault(
            contestant=setting.names()[seating[seat]],
            words=words,
            run_seed=task.seed,
            block=task.block,
            game=number,
            seat=seat,
            deal_seed=seed,
            bot_seed=seeds[seat],
            record=record,
            trace="".join(traceback.format_exception(cause)).rstrip() if cause else "",
        )

    bots = []
    for seat, who in enumerate(seating):
        try:
            bots.append(contestants[who].make(seeds[seat]))
        except Exception as error:  # noqa: BLE001  whatever a bot raises is its own fault
            return fault(seat, f"could not be made: {error}", "", error)
    try:
        return PlayedGame(
            setting.rules,
            bots,
            seed,
            ages=setting.ages,
            clocks=[clocks[who] for who in seating],
            limits=[contestants[who].seconds for who in seating],
        )
    except BotFault as error:
        return fault(error.seat, error.words, error.record, error.__cause__)
