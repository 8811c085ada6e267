"""Many games in one call, for programs that want results and no contest around them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sestina.arena.contestants import parse_contestant
from sestina.arena.played_game import PlayedGame
from sestina.arena.seeds import bot_seed, deal_seed
from sestina.games.chance import Chance
from sestina.games.registry import PLAYERS, build_rules
from sestina.games.rules import Rules
from sestina.games.start import begin, deal
from sestina.players import Bot
from sestina.players.families import QuickPlayer, bots_of

BotLike = str | Bot | Callable[..., Bot]
"""A level, perhaps with settings (`"master:seconds=0.1"`), a bot, or a function that makes one
from `seed=`."""


@dataclass(frozen=True)
class GameResult:
    """How one of many games ended."""

    seed: int
    """The seed of the deal: `new_game(..., seed=seed)` deals the same tiles."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ply: int
    """How many steps it took."""
    record: str | None = None
    """The whole game as text, if it was asked for."""


def play_many(
    bots: Sequence[BotLike],
    *,
    games: int = 100,
    game: str = "classic",
    seed: int = 1,
    records: bool = False,
    **options: object,
) -> list[GameResult]:
    """Play so many games, with one bot on each seat; the same seed gives the same games.

    Levels and functions give a new bot for each game, a bot object plays them all. `options` are
    those of `new_game`. Games between `random` and `greedy` are played inside the compiled core,
    unless their records are wanted.
    """
    rules = build_rules(game, options)
    if len(bots) not in PLAYERS:
        raise ValueError(f"one bot for each of 2, 3 or 4 seats, not {len(bots)}")
    if type(games) is not int or games < 0:
        raise ValueError(f"games is a number of games, not {games!r}")
    seats = [_Seat(bot, rules) for bot in bots]
    return [_play(rules, seats, seed, number, records) for number in range(games)]


class _Seat:
    """One of the bots: how it is made for a game."""

    def __init__(self, bot: BotLike, rules: Rules) -> None:
        self._bot = bot
        self._level = None
        if isinstance(bot, str):
            contestant = parse_contestant(bot)
            self._bot = contestant.make
            if contestant.is_level and contestant.actions:
                self._level = contestant.name
        elif not callable(bot) and not hasattr(bot, "choose"):
            raise ValueError(f"{bot!r} is no bot: it has no method choose(view)")
        self._family_bots = bots_of(rules.family)

    def quick_player(self, seed: int) -> QuickPlayer | None:
        """The same bot inside the core, if there is one."""
        return None if self._level is None else self._family_bots.quick_player(self._level, seed)

    def make(self, seed: int) -> Bot:
        if isinstance(self._bot, type) or not hasattr(self._bot, "choose"):
            made: Bot = self._bot(seed=seed)  # type: ignore[operator]
            return made
        return self._bot


def _play(
    rules: Rules, seats: Sequence[_Seat], seed: int, number: int, records: bool
) -> GameResult:
    dealt = deal_seed(seed, number)
    seeds = [bot_seed(seed, number, 0, seat) for seat in range(len(seats))]
    if not records:
        quick = [seat.quick_player(own) for seat, own in zip(seats, seeds, strict=True)]
        players = [player for player in quick if player is not None]
        if len(players) == len(seats):
            return _play_quickly(rules, players, dealt)
    bots = [seat.make(own) for seat, own in zip(seats, seeds, strict=True)]
    played = PlayedGame(rules, bots, dealt)
    record = played.record() if records else None
    return GameResult(dealt, played.scores, played.winners, played.turns, record)


def _play_quickly(rules: Rules, players: Sequence[QuickPlayer], seed: int) -> GameResult:
    state = begin(rules, len(players), Chance(seed))
    state.keeps_facts = False
    deal(state, None)
    while not state.over:
        players[state.seat](state)
    return GameResult(seed, tuple(state.scores), tuple(state.winners()), int(state.ply))
