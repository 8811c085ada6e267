"""Games of Cards to type into the command, and positions to test with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

import sestina

MARIO = "Rs Gs Bs / Pc Ps Pd Pk"
"""A table of the rule book, where green circle and star from the hand move two squares."""
STUCK_HAND = "Rs Rd Os Od Y4 Y8 G4 G8 Bk"
"""Nine cards of which no three match."""


def card_script(game: sestina.Game, people: Collection[int], steps: int | None = None) -> list[str]:
    """Play the game against greedy bots and return what the people typed."""
    bot = sestina.bot("greedy")
    lines: list[str] = []
    while not game.is_over and (steps is None or len(lines) < steps):
        view = game.view(game.seat_to_move)
        if game.seat_to_move in people:
            move = careful(view)
            lines.append(str(move))
        else:
            move = bot.choose(view)
        game.play(move)
    return lines


def careful(view: sestina.View) -> sestina.Move:
    """A play that differs from the bot's, if there is another one."""
    if view.is_opening or view.is_forced:
        return view.legal_moves()[-1]
    return view.table.solve(view.hand) or sestina.Move("stuck")


def positions(seed: int = 0, games: int = 6) -> Iterator[sestina.Game]:
    """Games at every ply and at the end, with players who sometimes say stuck."""
    for number in range(games):
        game = sestina.new_game("cards", players=2 + number % 3, seed=seed + number)
        bots = [sestina.bot(level, seed=number) for level in ("greedy", "random")]
        while not game.is_over:
            yield game
            move = bots[game.ply % 2].choose(game.view(game.seat_to_move))
            says_stuck = game.ply % 7 == 5 and not game.view(game.seat_to_move).is_forced
            game.play("stuck" if says_stuck else move)
        yield game


def set_up(table: str, *hands: str) -> sestina.Game:
    """A game with these rows and hands, the first seat to move; the other cards are the pile."""
    deck = Counter([colour + shape for colour in "ROYGBP" for shape in "csd48k"] * 3)
    deck -= Counter(f"{table} {' '.join(hands)}".replace("/", " ").split())
    sections = [
        f"sestina 1 cards players={len(hands)}",
        f"table {table}".strip(),
        *(f"hand {hand}" for hand in hands),
        f"pile {' '.join(deck.elements())}",
        f"scores {' '.join('0' for _ in hands)}",
        f"claimed {' ; '.join('-' for _ in hands)}",
        "turn seat=0 ply=4 opened",
    ]
    return sestina.Game.from_position(" | ".join(sections))
