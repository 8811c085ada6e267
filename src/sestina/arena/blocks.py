"""A block: games with one pile order and the contestants in rotating seats.

A block is the unit of work and of statistics. A worker receives a `Task`, a setting and two
numbers, and returns an `Outcome`, which holds the scores.
"""

import traceback

import msgspec

from sestina.arena.play_game import BotFault, bot_seed, deal_seed, play_game
from sestina.arena.setting import Setting
from sestina.arena.thinking_time import ThinkingTime
from sestina.game.game import Game
from sestina.game.new_game import deal_game


class Task(msgspec.Struct, frozen=True):
    match: int
    """The index of the match that it belongs to."""
    setting: Setting
    seed: int
    """The seed of the run."""
    block: int
    records: bool = False
    """Whether the outcome includes the records of the games."""


class Block(msgspec.Struct, frozen=True):
    """The result of a block: for each game, the scores by seat and the number of steps."""

    block: int
    scores: tuple[tuple[int, ...], ...]
    turns: tuple[int, ...]


class Fault(msgspec.Struct, frozen=True):
    """A bot that raised an error or chose an illegal move, and what reproduces it."""

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
    """A finished task: a block with the thinking time of each contestant, or a fault."""

    task: Task
    block: Block | None
    times: tuple[ThinkingTime, ...] = ()
    fault: Fault | None = None
    records: tuple[str, ...] = ()


def play_block(task: Task) -> Outcome:
    setting = task.setting
    times = tuple(ThinkingTime() for _ in setting.contestants)
    games = []
    for number in range(setting.block_size):
        played = _play_game(task, number, times)
        if isinstance(played, Fault):
            return Outcome(task, None, times, played)
        games.append(played)
    scores = tuple(game.scores for game in games)
    block = Block(task.block, scores, tuple(game.ply for game in games))
    records: tuple[str, ...] = ()
    if task.records:
        for number, game in enumerate(games):
            game.tags = _tags(task, number)
        records = tuple(game.record() for game in games)
    return Outcome(task, block, times, records=records)


def _tags(task: Task, number: int) -> dict[str, str]:
    """What the record of a game says of the contest that it belongs to."""
    names, seating = task.setting.names(), task.setting.seatings(task.block)[number]
    return {
        "Event": f"arena, seed {task.seed}",
        "Round": f"{task.block}.{number}",
        "Names": ", ".join(names[contestant].replace(",", " ") for contestant in seating),
    }


def _play_game(task: Task, number: int, times: tuple[ThinkingTime, ...]) -> Game | Fault:
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
    for seat, contestant in enumerate(seating):
        try:
            bots.append(contestants[contestant].make(seeds[seat]))
        except Exception as error:  # noqa: BLE001  any error is the fault of the bot
            return fault(seat, f"could not be made: {error}", "", error)
    game = deal_game(setting.rules, setting.players, seed, setting.ages)
    try:
        play_game(
            game,
            bots,
            times=[times[contestant] for contestant in seating],
            limits=[contestants[contestant].seconds for contestant in seating],
        )
    except BotFault as error:
        return fault(error.seat, error.words, error.record, error.__cause__)
    return game
