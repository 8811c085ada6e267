"""Sets up a game: from options, from questions, or from a saved game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sestina
from sestina.cli.errors import USAGE, CommandError
from sestina.cli.files import read_game
from sestina.cli.game_options import flag_of
from sestina.cli.options import ages_of
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
from sestina.game.new_game import game_named
from sestina.games.options import Option
from sestina.games.registry import PLAYERS, all_options, game_ids, options_of
from sestina.players import levels_for

KINDS_TAG, NAMES_TAG = "Seats", "Names"


@dataclass
class GameRequest:
    """The game that a person asked for; None leaves the choice to the defaults."""

    game: str | None = None
    players: int | None = None
    kinds: list[str] = field(default_factory=list)
    hot_seat: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options of the game that were given, by name."""
    ages: str | None = None
    seed: str | None = None
    names: str | None = None


def start_game(request: GameRequest) -> tuple[sestina.Game, tuple[TerminalSeat, ...]]:
    """Deal a new game and seat its players."""
    kinds = choose_kinds(request.kinds, request.players, hot_seat=request.hot_seat)
    seats = name_seats(kinds, _split(request.names) or ())
    try:
        game = game_named(
            request.game or game_ids()[0],
            players=len(kinds),
            ages=ages_of(request.ages, "player"),
            seed=_seed(request.seed),
            **request.options,
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
        **{flag_of(option): value for option, value in request.options.items()},
        flag_of("ages"): request.ages,
        flag_of("seed"): request.seed,
    }
    for option, value in given.items():
        if value is not None:
            raise CommandError(f"--resume goes on with the saved game: leave out {option}")
    game = read_game(name, USAGE)
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


def _seed(text: str | None) -> int | bytes | None:
    from sestina.games.chance import parse_seed

    return None if text is None else parse_seed(text)


# Questions


def ask_for_game(screen: Screen) -> GameRequest:
    """Ask what to play; pressing Enter twice starts the first game against the default bot."""
    games: list[tuple[str, dict[str, object]]] = [(game, {}) for game in game_ids()]
    for name in game_ids():
        games += [(name, {option: choice}) for option, choice in _named_choices(name)]
    titles = [" with ".join([name, *map(str, options.values())]) for name, options in games]
    game, options = games[_ask(screen, "What shall we play?", titles)]
    bots = [*levels_for(game)]
    bots.sort(key=lambda level: level != DEFAULT_BOT)
    people = [number_in_words(count) for count in PLAYERS]
    answers = [f"you against {bot}" for bot in bots]
    answers += [f"{count} people at this keyboard" for count in people]
    house = [_HOUSE_RULES] if house_rules_of(game, options) else []
    who = _ask(screen, "Who plays?", [*answers, *house])
    while who == len(answers):
        options = _ask_house_rules(screen, game, options)
        who = _ask(screen, "Who plays?", [*answers, *house])
    request = GameRequest(game=game, options=options)
    if who < len(bots):
        request.kinds = [HUMAN, bots[who]]
    else:
        request.hot_seat = True
        request.players = PLAYERS[who - len(bots)]
    return request


_HOUSE_RULES = "first, other house rules"


def _ask_house_rules(screen: Screen, game: str, options: dict[str, object]) -> dict[str, object]:
    """Ask for other readings than the booklet's; each answer changes one of them."""
    while True:
        rules = house_rules_of(game, options)
        values = [options.get(rule.name, rule.default) for rule in rules]
        answers = [f"{rule.text} Now: {value}" for rule, value in zip(rules, values, strict=True)]
        chosen = _ask(screen, "Which rule do you play otherwise?", ["no other one", *answers]) - 1
        if chosen < 0:
            return options
        rule = rules[chosen]
        following = rule.choices.index(values[chosen]) + 1
        options = {**options, rule.name: rule.choices[following % len(rule.choices)]}


def _named_choices(game: str) -> list[tuple[str, str]]:
    """Choices with a name, such as expansions, that make a game of their own."""
    return [
        (option.name, choice)
        for option in options_of(game)
        if option.needs is None and not option.house
        for choice in option.choices
        if isinstance(choice, str)
    ]


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


def house_rules_of(game: str, options: Mapping[str, object]) -> list[Option]:
    """The house rules that a game has with these options."""
    return [option for option in options_of(game) if option.house and _applies(option, options)]


def _applies(option: Option, options: Mapping[str, object]) -> bool:
    if option.needs is None:
        return True
    need = options.get(option.needs)
    if option.needs_kind is not None:
        several, kind = option.needs_kind
        chosen = options.get(several)
        if not isinstance(chosen, list | tuple):
            chosen = _usual_kinds(several, options)
        if kind not in chosen:
            return False
    return need is not None and option.choices_by_need.get(str(need)) != ()


def _usual_kinds(several: str, options: Mapping[str, object]) -> Sequence[object]:
    """All choices of an option of which several are chosen: they take part if none are named."""
    option = all_options()[several]
    return option.choices_by_need.get(str(options.get(option.needs or "")), option.choices)


def house_rule_lines(game: sestina.Game) -> list[str]:
    """A line for each rule that is not played as the booklet says."""
    options = game.options
    return [
        f"House rule: {options[rule.name]}. {rule.text}"
        for rule in house_rules_of(game.game_id, options)
        if rule.name in options
    ]
