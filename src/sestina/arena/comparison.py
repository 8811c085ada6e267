"""`compare`: which of two bots is stronger, in one call and with an interval."""

from dataclasses import dataclass

from sestina.arena.blocks import Block
from sestina.arena.intervals import Estimate
from sestina.arena.many import BotLike, BotMaker
from sestina.arena.play_game import bot_seed, deal_seed, play_game
from sestina.arena.setting import Setting
from sestina.arena.tally import Tally
from sestina.game.new_game import deal_game
from sestina.games.registry import PLAYERS, GameId, build_rules


@dataclass(frozen=True)
class BotComparison:
    """How the first bot did against the other one, with 95 % intervals; `str` is a sentence."""

    games: int
    share: Estimate
    """The share of wins; several winners share a win."""
    margin: Estimate
    """Points of its best seat minus points of the best other seat."""

    @property
    def is_stronger(self) -> bool:
        """Whether the whole interval says that it wins more than half."""
        return self.share.low > 0.5

    def __str__(self) -> str:
        mean, low, high = (
            100 * value for value in (self.share.mean, self.share.low, self.share.high)
        )
        return f"won {mean:.1f} % of {self.games} games (95 % interval: {low:.1f} to {high:.1f})"


def compare(
    bot: BotLike,
    other: BotLike = "greedy",
    *,
    games: int = 400,
    game: GameId = "classic",
    players: int = 2,
    seed: int = 1,
    **options: object,
) -> BotComparison:
    """Let two bots play each other, in blocks with the same tiles and rotating seats.

    The games are those of `sestina arena` with the same seed, played in this process: for bots of
    a notebook, and for comparisons that take seconds. A level or a class gives a new bot for each
    game. `games` is rounded up to whole blocks; `options` are those of `new_game`.
    """
    rules = build_rules(game, options)
    if players not in PLAYERS:
        raise ValueError(f"2, 3 or 4 players, not {players!r}")
    if type(games) is not int or games < 1:
        raise ValueError(f"games is a number of games, from 1 on, not {games!r}")
    makers = [BotMaker(one, rules) for one in (bot, other)]
    setting = Setting(("bot", "other"), rules.game_id, players, rules.stated_options())
    tally = Tally(setting)
    for block in range(-(-games // setting.block_size)):
        played = []
        for number, seating in enumerate(setting.seatings(block)):
            table = deal_game(rules, players, deal_seed(seed, block))
            bots = [
                makers[contestant].make(bot_seed(seed, block, number, seat))
                for seat, contestant in enumerate(seating)
            ]
            play_game(table, bots)
            played.append(table)
        scores, turns = tuple(one.scores for one in played), tuple(one.ply for one in played)
        tally.add(Block(block, scores, turns))
    return BotComparison(tally.games, tally.share(0), tally.margin(0))
