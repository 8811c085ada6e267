"""Setting up the table: from options, from questions, or from a saved game."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import sestina
from sestina.cli.problems import USAGE, Problem
from sestina.cli.terminal.reader import PlainReader
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.seats import (
    DEFAULT_BOT,
    HUMAN,
    KINDS,
    Seat,
    check_bots,
    choose_kinds,
    name_seats,
)
from sestina.cli.texts import replay_record
from sestina.games.registry import game_ids, options_of
from sestina.games.tiles.expansions import EXPANSIONS
from sestina.players import levels_for

KINDS_TAG, NAMES_TAG = "Seats", "Names"


@dataclass
class Wishes:
    """What was asked for; what is None was left open."""

    game: str | None = None
    players: int | None = None
    kinds: list[str] = field(default_factory=list)
    hot_seat: bool = False
    expansion: str | None = None
    action_tiles: str | None = None
    actions_from_start: bool = False
    backgrounds: int | None = None
    ages: str | None = None
    seed: str | None = None
    names: str | None = None


def new_table(wishes: Wishes) -> tuple[sestina.Game, tuple[Seat, ...]]:
    """A dealt game and who plays it."""
    kinds = choose_kinds(wishes.kinds, wishes.players, hot_seat=wishes.hot_seat)
    seats = name_seats(kinds, _split(wishes.names) or ())
    try:
        game = sestina.new_game(
            wishes.game or game_ids()[0],
            players=len(kinds),
            expansion=wishes.expansion,
            action_tiles=_split(wishes.action_tiles),
            actions_from_start=wishes.actions_from_start or None,
            backgrounds=wishes.backgrounds,
            ages=_ages(wishes.ages),
            seed=_seed(wishes.seed),
        )
    except ValueError as error:
        raise Problem(str(error)) from None
    check_bots(seats, game)
    _tag(game, seats, named=wishes.names is not None)
    return game, seats


def resumed_table(name: str, wishes: Wishes) -> tuple[sestina.Game, tuple[Seat, ...]]:
    """A saved game, with the people and bots who sat there unless others are named."""
    given = {
        "a game": wishes.game,
        "--expansion": wishes.expansion,
        "--action-tiles": wishes.action_tiles,
        "--actions-from-start": wishes.actions_from_start or None,
        "--backgrounds": wishes.backgrounds,
        "--ages": wishes.ages,
        "--seed": wishes.seed,
    }
    for option, value in given.items():
        if value is not None:
            raise Problem(f"--resume goes on with the saved game: leave out {option}")
    game = replay_record(name, USAGE)
    if wishes.players not in (None, game.players):
        raise Problem(f"the saved game has {game.players} players")
    if wishes.kinds or wishes.hot_seat:
        kinds = choose_kinds(wishes.kinds, game.players, hot_seat=wishes.hot_seat)
    else:
        kinds = game.tags.get(KINDS_TAG, "").split()
        if len(kinds) != game.players or not set(kinds) <= set(KINDS):
            kinds = choose_kinds([], game.players, hot_seat=False)
    if wishes.names is None:
        seats = named_in_record(game, kinds)
    else:
        seats = name_seats(kinds, _split(wishes.names) or ())
    check_bots(seats, game)
    _tag(game, seats, named=wishes.names is not None)
    return game, seats


def named_in_record(game: sestina.Game, kinds: Sequence[str]) -> tuple[Seat, ...]:
    """Seats with the names of the record, where it has some that can be used."""
    try:
        return name_seats(kinds, _split(game.tags.get(NAMES_TAG)) or ())
    except Problem:
        return name_seats(kinds, ())


def _tag(game: sestina.Game, seats: Sequence[Seat], *, named: bool) -> None:
    """Who plays stays with the record, for whoever resumes it."""
    game.tags[KINDS_TAG] = " ".join(seat.kind for seat in seats)
    if named:
        game.tags[NAMES_TAG] = ", ".join(seat.name for seat in seats)


def _split(text: str | None) -> list[str] | None:
    return None if text is None else [part.strip() for part in text.split(",")]


def _ages(text: str | None) -> list[int] | None:
    if text is None:
        return None
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdigit() for part in parts):
        raise Problem(f"--ages is a number for each player, as 39,41, not {text!r}")
    return [int(part) for part in parts]


def _seed(text: str | None) -> int | bytes | None:
    from sestina.records.seeds import parse_seed

    return None if text is None else parse_seed(text)


# Questions


def ask_wishes(screen: Screen) -> Wishes:
    """Ask what to play; Enter, Enter is the first game against the usual bot."""
    games: list[tuple[str, str | None]] = [(game, None) for game in game_ids()]
    for name in game_ids():
        if "expansion" in [option.name for option in options_of(name)]:
            games += [(name, expansion) for expansion in EXPANSIONS]
    titles = [name if added is None else f"{name} with {added}" for name, added in games]
    game, expansion = games[_ask(screen, "What shall we play?", titles)]
    bots = [*levels_for(game)]
    bots.sort(key=lambda level: level != DEFAULT_BOT)
    people = ("two", "three", "four")
    who = _ask(
        screen,
        "Who plays?",
        [f"you against {bot}" for bot in bots]
        + [f"{count} people at this keyboard" for count in people],
    )
    wishes = Wishes(game=game, expansion=expansion)
    if who < len(bots):
        wishes.kinds = [HUMAN, bots[who]]
    else:
        wishes.hot_seat = True
        wishes.players = 2 + who - len(bots)
    return wishes


def _ask(screen: Screen, question: str, answers: Sequence[str]) -> int:
    screen.say(question)
    for number, answer in enumerate(answers, 1):
        screen.say(f"  {number}  {answer}{'  (press Enter)' if number == 1 else ''}")
    while True:
        line = PlainReader().read("> ").lower()
        if not line:
            return 0
        if line.isdigit() and 0 < int(line) <= len(answers):
            return int(line) - 1
        if line in answers:
            return answers.index(line)
        screen.say(f"A number from 1 to {len(answers)}, please.")
