"""Sets up a game: from options, from questions, or from a saved game."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import sestina
from sestina.cli.errors import USAGE, CommandError
from sestina.cli.files import replay_record
from sestina.cli.terminal.reader import PlainReader
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.seats import (
    DEFAULT_BOT,
    HUMAN,
    KINDS,
    TerminalSeat,
    check_bots,
    choose_kinds,
    name_seats,
)
from sestina.cli.wording import number_in_words
from sestina.games.registry import EXPANSIONS, GAMES, PLAYERS, options_of
from sestina.players import levels_for

KINDS_TAG, NAMES_TAG = "Seats", "Names"


@dataclass
class GameRequest:
    """The game that a person asked for; None leaves the choice to the defaults."""

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


def start_game(request: GameRequest) -> tuple[sestina.Game, tuple[TerminalSeat, ...]]:
    """Deal a new game and seat its players."""
    kinds = choose_kinds(request.kinds, request.players, hot_seat=request.hot_seat)
    seats = name_seats(kinds, _split(request.names) or ())
    try:
        game = sestina.new_game(
            request.game or GAMES[0],
            players=len(kinds),
            expansion=request.expansion,
            action_tiles=_split(request.action_tiles),
            actions_from_start=request.actions_from_start or None,
            backgrounds=request.backgrounds,
            ages=_ages(request.ages),
            seed=_seed(request.seed),
        )
    except ValueError as error:
        raise CommandError(str(error)) from None
    check_bots(seats, game)
    _tag(game, seats, named=request.names is not None)
    return game, seats


def resume_game(name: str, request: GameRequest) -> tuple[sestina.Game, tuple[TerminalSeat, ...]]:
    """Resume a saved game with its own players, unless others are named."""
    given = {
        "a game": request.game,
        "--expansion": request.expansion,
        "--action-tiles": request.action_tiles,
        "--actions-from-start": request.actions_from_start or None,
        "--backgrounds": request.backgrounds,
        "--ages": request.ages,
        "--seed": request.seed,
    }
    for option, value in given.items():
        if value is not None:
            raise CommandError(f"--resume goes on with the saved game: leave out {option}")
    game = replay_record(name, USAGE)
    if request.players not in (None, game.players):
        raise CommandError(f"the saved game has {game.players} players")
    if request.kinds or request.hot_seat:
        kinds = choose_kinds(request.kinds, game.players, hot_seat=request.hot_seat)
    else:
        kinds = game.tags.get(KINDS_TAG, "").split()
        if len(kinds) != game.players or not set(kinds) <= set(KINDS):
            kinds = choose_kinds([], game.players, hot_seat=False)
    if request.names is None:
        seats = seats_from_record(game, kinds)
    else:
        seats = name_seats(kinds, _split(request.names) or ())
    check_bots(seats, game)
    _tag(game, seats, named=request.names is not None)
    return game, seats


def seats_from_record(game: sestina.Game, kinds: Sequence[str]) -> tuple[TerminalSeat, ...]:
    """Create seats with the names in the record, if they are usable."""
    try:
        return name_seats(kinds, _split(game.tags.get(NAMES_TAG)) or ())
    except CommandError:
        return name_seats(kinds, ())


def _tag(game: sestina.Game, seats: Sequence[TerminalSeat], *, named: bool) -> None:
    """Note the players in the record, for when the game is resumed."""
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
        raise CommandError(f"--ages is a number for each player, as 39,41, not {text!r}")
    return [int(part) for part in parts]


def _seed(text: str | None) -> int | bytes | None:
    from sestina.records.seeds import parse_seed

    return None if text is None else parse_seed(text)


# Questions


def ask_for_game(screen: Screen) -> GameRequest:
    """Ask what to play; pressing Enter twice starts the first game against the default bot."""
    games: list[tuple[str, str | None]] = [(game, None) for game in GAMES]
    for name in GAMES:
        if "expansion" in options_of(name):
            games += [(name, expansion) for expansion in EXPANSIONS]
    titles = [name if added is None else f"{name} with {added}" for name, added in games]
    game, expansion = games[_ask(screen, "What shall we play?", titles)]
    bots = [*levels_for(game)]
    bots.sort(key=lambda level: level != DEFAULT_BOT)
    people = [number_in_words(count) for count in PLAYERS]
    who = _ask(
        screen,
        "Who plays?",
        [f"you against {bot}" for bot in bots]
        + [f"{count} people at this keyboard" for count in people],
    )
    request = GameRequest(game=game, expansion=expansion)
    if who < len(bots):
        request.kinds = [HUMAN, bots[who]]
    else:
        request.hot_seat = True
        request.players = PLAYERS[who - len(bots)]
    return request


def _ask(screen: Screen, question: str, answers: Sequence[str]) -> int:
    screen.write(question)
    for number, answer in enumerate(answers, 1):
        screen.write(f"  {number}  {answer}{'  (press Enter)' if number == 1 else ''}")
    while True:
        line = PlainReader().read("> ").lower()
        if not line:
            return 0
        if line.isdigit() and 0 < int(line) <= len(answers):
            return int(line) - 1
        if line in answers:
            return answers.index(line)
        screen.write(f"A number from 1 to {len(answers)}, please.")
