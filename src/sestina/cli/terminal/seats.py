"""Who sits where: people and bots, and what they are called."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

import sestina
from sestina.cli.problems import Problem
from sestina.games.registry import PLAYERS
from sestina.players import LEVELS, Bot, levels_for

HUMAN = "human"
KINDS = (HUMAN, *LEVELS)
DEFAULT_BOT = "greedy"
LONGEST_NAME = 20


@dataclass(frozen=True)
class Seat:
    kind: str
    """A person, or the level of a bot."""
    name: str

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN

    def bot(self, game: sestina.Game, number: int) -> Bot:
        """The bot of this seat; with the same seed of the game it plays the same way."""
        text = f"{game.seed!r} {number} {game.ply}"
        seed = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
        return sestina.bot(self.kind, seed=seed)


def check_bots(seats: Sequence[Seat], game: sestina.Game) -> None:
    """Every bot plays this game, or it is a problem."""
    for seat in seats:
        if not seat.is_human and seat.kind not in levels_for(game.game_id):
            fitting = ", ".join(levels_for(game.game_id))
            raise Problem(f"{seat.kind} does not play {game.game_id}: choose {fitting}")


def choose_kinds(given: Sequence[str], players: int | None, *, hot_seat: bool) -> list[str]:
    """The kind of every seat, from what was asked for: you against greedy by default."""
    if players is not None and players not in PLAYERS:
        raise Problem(f"2, 3 or 4 players, not {players}")
    for kind in given:
        if kind not in KINDS:
            raise Problem(f"unknown player {kind!r} for --seat: choose {', '.join(KINDS)}")
    if given and hot_seat:
        raise Problem("--hot-seat seats people everywhere: leave out --seat, or --hot-seat")
    if hot_seat:
        return [HUMAN] * (2 if players is None else players)
    kinds = list(given) or [HUMAN]
    count = max(2, len(kinds)) if players is None else players
    if len(kinds) > count:
        raise Problem(f"{len(kinds)} seats are given for {count} players")
    return kinds + [DEFAULT_BOT] * (count - len(kinds))


def name_seats(kinds: Sequence[str], given: Sequence[str]) -> tuple[Seat, ...]:
    """Seats with the given names, or with names made for them."""
    names = [name.strip() for name in given] or _made_names(kinds)
    if len(names) != len(kinds):
        raise Problem(f"--names needs {len(kinds)} names, with commas between them")
    for name in names:
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise Problem(f"a name has 1 to {LONGEST_NAME} letters, not {name!r}")
    if len(set(names)) < len(names):
        raise Problem("the names must differ")
    return tuple(Seat(kind, name) for kind, name in zip(kinds, names, strict=True))


def _made_names(kinds: Sequence[str]) -> list[str]:
    if kinds.count(HUMAN) == 1 and len(set(kinds)) == len(kinds):
        return ["You" if kind == HUMAN else kind.capitalize() for kind in kinds]
    totals, so_far = Counter(kinds), Counter[str]()
    names = []
    for kind in kinds:
        so_far[kind] += 1
        name = "Player" if kind == HUMAN else kind.capitalize()
        if kind == HUMAN and totals[kind] == 1:
            name = "You"
        elif totals[kind] > 1:
            name += f" {so_far[kind]}"
        names.append(name)
    return names
