"""The seats of a game in the terminal: people and bots, and their names."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import sestina
from sestina.cli.errors import CommandError
from sestina.games.registry import PLAYERS
from sestina.players import LEVELS, Bot, levels_for
from sestina.players.foreign import parse_command
from sestina.players.levels import bot_named
from sestina.players.protocol import is_foreign

HUMAN = "human"
KINDS = (HUMAN, *LEVELS)
DEFAULT_BOT = "greedy"
MAX_NAME_LENGTH = 20


@dataclass(frozen=True)
class TerminalSeat:
    kind: str
    """`human`, or the level of a bot."""
    name: str

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN

    def bot(self, game: sestina.Game, number: int) -> Bot:
        """Create the bot of this seat; the same seed of the game gives the same moves."""
        text = f"{game.seed!r} {number} {game.ply}"
        seed = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
        return bot_named(self.kind, seed)


def check_bots(seats: Sequence[TerminalSeat], game: sestina.Game) -> None:
    """Raise an error if a bot does not play this game."""
    for seat in seats:
        if is_foreign(seat.kind):
            _check_program(seat.kind)
        elif not seat.is_human and seat.kind not in levels_for(game.game_id):
            fitting = ", ".join(levels_for(game.game_id))
            raise CommandError(f"{seat.kind} does not play {game.game_id}: choose {fitting}")


def choose_kinds(given: Sequence[str], players: int | None, *, hot_seat: bool) -> list[str]:
    """Choose the kind of every seat; the default is a person against `greedy`."""
    if players is not None and players not in PLAYERS:
        raise CommandError(f"2, 3 or 4 players, not {players}")
    for kind in given:
        if kind not in KINDS and not is_foreign(kind):
            raise CommandError(
                f"unknown player {kind!r} for --seat: choose {', '.join(KINDS)}, or program:COMMAND"
            )
    if given and hot_seat:
        raise CommandError("--hot-seat puts people on all seats: leave out --seat, or --hot-seat")
    if hot_seat:
        return [HUMAN] * (2 if players is None else players)
    kinds = list(given) or [HUMAN]
    count = max(2, len(kinds)) if players is None else players
    if len(kinds) > count:
        raise CommandError(f"{len(kinds)} seats are given for {count} players")
    return kinds + [DEFAULT_BOT] * (count - len(kinds))


def _check_program(kind: str) -> None:
    try:
        parse_command(kind)
    except ValueError as error:
        raise CommandError(str(error)) from None


def name_seats(kinds: Sequence[str], given: Sequence[str]) -> tuple[TerminalSeat, ...]:
    """Create seats with the given names, or with default names."""
    names = [name.strip() for name in given] or _default_names(kinds)
    if len(names) != len(kinds):
        raise CommandError(f"--names needs {len(kinds)} names, with commas between them")
    for name in names:
        if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable():
            raise CommandError(f"a name has 1 to {MAX_NAME_LENGTH} letters, not {name!r}")
    if len(set(names)) < len(names):
        raise CommandError("the names must differ")
    return tuple(TerminalSeat(kind, name) for kind, name in zip(kinds, names, strict=True))


def _default_names(kinds: Sequence[str]) -> list[str]:
    if kinds.count(HUMAN) == 1 and len(set(kinds)) == len(kinds):
        return ["You" if kind == HUMAN else _bot_name(kind) for kind in kinds]
    totals, so_far = Counter(kinds), Counter[str]()
    names = []
    for kind in kinds:
        so_far[kind] += 1
        name = "Player" if kind == HUMAN else _bot_name(kind)
        if kind == HUMAN and totals[kind] == 1:
            name = "You"
        elif totals[kind] > 1:
            name += f" {so_far[kind]}"
        names.append(name)
    return names


def _bot_name(kind: str) -> str:
    """The level, or the name of a program without its folder."""
    if is_foreign(kind):
        kind = Path(parse_command(kind)[0]).stem[:MAX_NAME_LENGTH]
    return kind.capitalize()
