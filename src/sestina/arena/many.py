"""Many games in one call, for programs that want results and no contest around them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sestina.arena.contestants import check_factory, parse_contestant
from sestina.arena.play_game import bot_seed, deal_seed, play_game
from sestina.game.new_game import deal_game
from sestina.games.chance import Chance
from sestina.games.registry import PLAYERS, GameId, build_rules
from sestina.games.rules import Rules
from sestina.games.start import begin, deal
from sestina.games.state import GameState
from sestina.players import Bot
from sestina.players.levels import QuickPlayer, bots_of

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
    game: GameId = "classic",
    seed: int = 1,
    records: bool = False,
    **options: object,
) -> list[GameResult]:
    """Play this many games, with one bot on each seat; the same seed gives the same games.

    Levels and functions give a new bot for each game, a bot object plays them all. `options` are
    those of `new_game`. Games between `random` and `greedy` are played inside the compiled core,
    unless their records are wanted.
    """
    rules = build_rules(game, options)
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(
            f'bots is a list with one for each seat, as ["greedy", "club"], not {bots!r}'
        )
    if len(bots) not in PLAYERS:
        raise ValueError(f"one bot for each of 2, 3 or 4 seats, not {len(bots)}")
    if type(games) is not int or games < 0:
        raise ValueError(f"games is a number of games, not {games!r}")
    seats = [BotMaker(bot, rules) for bot in bots]
    quick = None if records else _QuickGames(rules)
    return [_play(rules, seats, seed, number, quick) for number in range(games)]


class BotMaker:
    """How one of the bots is made for a game."""

    def __init__(self, bot: BotLike, rules: Rules) -> None:
        self._bot = bot
        self._level = None
        if isinstance(bot, str):
            contestant = parse_contestant(bot)
            self._bot = contestant.make
            if contestant.is_level and contestant.actions:
                self._level = contestant.name
        elif isinstance(bot, type) or not hasattr(bot, "choose"):
            if not callable(bot):
                raise ValueError(f"{bot!r} is no bot: it has no method choose(view)")
            check_factory(bot, getattr(bot, "__qualname__", repr(bot)))
        self._family_bots = bots_of(rules.family)

    def quick_player(self, seed: int) -> QuickPlayer | None:
        """The same bot inside the core, if there is one."""
        return None if self._level is None else self._family_bots.quick_player(self._level, seed)

    def make(self, seed: int) -> Bot:
        if isinstance(self._bot, type) or not hasattr(self._bot, "choose"):
            made: Bot = self._bot(seed=seed)  # type: ignore[operator]
            return made
        return self._bot


class _QuickGames:
    """Games inside the core, one after the other: each takes over the arrays of the last."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._finished: GameState | None = None

    def play(self, players: Sequence[QuickPlayer], seed: int) -> GameResult:
        if self._finished is None:
            state = begin(self._rules, len(players), Chance(seed))
        else:
            state = self._rules.family.begin_again(self._finished, Chance(seed))
        state.keeps_facts = False
        deal(state, None)
        while not state.over:
            players[state.seat](state)
        self._finished = state
        return GameResult(seed, tuple(state.scores), tuple(state.winners()), int(state.ply))


def _play(
    rules: Rules, seats: Sequence[BotMaker], seed: int, number: int, quick: _QuickGames | None
) -> GameResult:
    """Play one game. Without `quick`, its record is kept."""
    dealt = deal_seed(seed, number)
    seeds = [bot_seed(seed, number, 0, seat) for seat in range(len(seats))]
    if quick is not None:
        players = [
            player
            for seat, own in zip(seats, seeds, strict=True)
            if (player := seat.quick_player(own)) is not None
        ]
        if len(players) == len(seats):
            return quick.play(players, dealt)
    bots = [seat.make(own) for seat, own in zip(seats, seeds, strict=True)]
    game = deal_game(rules, len(bots), dealt)
    play_game(game, bots)
    record = game.record() if quick is None else None
    return GameResult(dealt, game.scores, game.winners, game.ply, record)
