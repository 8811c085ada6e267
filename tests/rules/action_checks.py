"""Shared helpers of the action tile tests: short queries of a game, and random games."""

import random
from collections import Counter
from collections.abc import Iterator

import sestina
from sestina.engine.moves import Cell
from sestina.game.new_game import game_named
from tests import oracle

MINI = ("draw3", "take")
EXPANSION2 = ("draw3", "take", "ask", "exchange", "separate", "double")
KINDS = {"mini": MINI, "expansion2": EXPANSION2}


def hand(game: sestina.Game, seat: int) -> list[str]:
    """The tiles of a hand as texts, sorted."""
    return sorted(str(tile) for tile in game.hand(seat))


def sizes(game: sestina.Game) -> tuple[int, ...]:
    return tuple(len(game.hand(seat)) for seat in range(game.players))


def cells(game: sestina.Game) -> dict[Cell, str]:
    """The board in the oracle's format."""
    return {cell: str(tile) for cell, tile in game.board.cells.items()}


def pile(game: sestina.Game) -> list[int]:
    """The codes of the pile, in the order of drawing."""
    tiles = game.position().snapshot.pile
    assert tiles is not None
    return list(tiles)


def listed(game: sestina.Game) -> set[str]:
    """The texts of all listed moves."""
    return {str(move) for move in game.legal_moves()}


def uses(game: sestina.Game, kind: str = "") -> set[str]:
    """The listed moves that use an action tile of one kind, or of any kind."""
    wanted = f"use {kind}"
    return {text for text in listed(game) if text.startswith(wanted)}


def kinds(game: sestina.Game) -> set[str]:
    """The kinds of moves listed, with the kind of action tile for `use`."""
    return {move.action or move.kind for move in game.legal_moves()}


def everything(game: sestina.Game) -> tuple[object, ...]:
    """Everything that a refused move must not change."""
    views = [game.view(seat) for seat in range(game.players)]
    return (game.record(), str(game.position()), game.facts, game.ply, game.legal_moves(), views)


def refusal(game: sestina.Game, move: str) -> str:
    """The reason code for refusing a move; checks that nothing changes."""
    before = everything(game)
    reason = words = ""
    try:
        game.play(move)
    except (sestina.IllegalMove, sestina.ParseError) as error:
        reason, words = error.reason, str(error)
    assert reason, f"{move} was not refused"
    assert len(words.split()) >= 4, "a refusal says why in words, too"
    assert everything(game) == before
    assert not game.is_legal(move)
    return reason


def all_but(*texts: str) -> str:
    """Every tile of the classic box that these texts do not name."""
    left = Counter(dict.fromkeys(oracle.FACES, 3))
    for word in " ".join(texts).split():
        if not word.startswith("!"):
            left[word.partition("@")[0]] -= 1
    return " ".join(left.elements())


def facts_of(game: sestina.Game, kind: str) -> list[sestina.Fact]:
    return [fact for fact in game.facts if fact.kind == kind]


def random_step(game: sestina.Game, chance: random.Random) -> sestina.Move:
    """A random listed move, weighted so that placements and rare kinds are frequent enough."""
    moves = game.legal_moves()
    sorts = sorted({move.action or move.kind for move in moves})
    sort = "place" if "place" in sorts and chance.random() < 0.6 else chance.choice(sorts)
    return chance.choice([move for move in moves if (move.action or move.kind) == sort])


def random_game(
    seed: int, *, game: str = "classic", expansion: str = "expansion2"
) -> Iterator[sestina.Game]:
    """One game, yielded before each step and at its end."""
    chance = random.Random(seed)
    played = game_named(
        game,
        players=2 + seed % 3,
        expansion=expansion,
        actions_from_start=chance.random() < 0.5,
        seed=seed,
    )
    while not played.is_over:
        yield played
        played.play(random_step(played, chance))
    yield played
