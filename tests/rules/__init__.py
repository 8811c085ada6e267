"""Tests that demonstrate the rules one by one, and their shared helpers."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

import pytest

import sestina
from tests import oracle
from tests.setups import set_up

PLAIN_GAMES = ("classic", "travel")
GAMES = (*PLAIN_GAMES, "flex")


def block(x: int = 0, y: int = 0, without: str = "") -> str:
    """All 36 faces as a square: each row is one colour, each column one shape.

    Every line is full, so nothing can be placed next to it. If a corner (Rc, Pk) is left out, only
    that face fits: there, or at the other end of its row or column.
    """
    words = []
    for down, colour in enumerate(oracle.COLOURS):
        for right, shape in enumerate(oracle.SHAPES):
            if colour + shape not in without.split():
                words.append(f"{colour}{shape}@{x + right},{y + down}")
    return " ".join(words)


def box(game: str) -> list[str]:
    """All tiles of a game."""
    return [*oracle.FLEX_TILES] if game == "flex" else [*oracle.FACES] * 3


def with_pile(
    pile: str,
    board: str,
    hands: Sequence[str],
    *,
    game: str = "classic",
    scores: Sequence[int] | None = None,
    actions: Sequence[str] | None = None,
    expansion: str | None = None,
    turn: str = "seat=0",
    seed: int = 1,
) -> sestina.Game:
    """A game whose pile holds exactly these tiles; the last hand holds all that are not named."""
    left = Counter(box(game))
    left.subtract(word.partition("@")[0] for word in board.split())
    left.subtract(" ".join([*hands, pile]).split())
    assert min(left.values()) >= 0, "a tile is named too often"
    rest = " ".join(left.elements())
    return set_up(
        board,
        [*hands[:-1], f"{hands[-1]} {rest}"],
        game=game,
        pile=pile or "empty",
        scores=scores,
        actions=actions,
        expansion=expansion,
        turn=turn,
        seed=seed,
    )


def dealt(
    *hands: str, start: int, ages: str = "", game: str = "classic", options: str = ""
) -> sestina.Game:
    """A game with these dealt hands, replayed from a record; a wrong `start` is a `ParseError`."""
    lines = ['[Sestina "1"]', f'[Game "{game}"]', f'[Players "{len(hands)}"]', options]
    lines += [f'[Ages "{ages}"]'] if ages else []
    lines += [f"deal {seat}: {hand}" for seat, hand in enumerate(hands)]
    return sestina.replay("\n".join([*lines, f"start {start}"]))


def words(tiles: Iterable[sestina.Tile | str]) -> str:
    """Tiles as text, in their order."""
    return " ".join(map(str, tiles))


def in_order(tiles: Sequence[sestina.Tile] | str) -> list[str]:
    """Tiles as sorted texts, to compare them regardless of order."""
    return sorted(tiles.split() if isinstance(tiles, str) else map(str, tiles))


def pile_of(game: sestina.Game) -> list[str]:
    """The tiles of the pile, in the order of drawing."""
    sections = [section.split() for section in str(game.position()).split("|")]
    return next(section[1:] for section in sections if section[0] == "pile")


def all_tiles(game: sestina.Game) -> list[str]:
    """Every tile on the board, in the hands and in the pile, sorted."""
    found = [*map(str, game.board.cells.values()), *pile_of(game)]
    for seat in range(game.players):
        found += map(str, game.hand(seat))
    return sorted(found)


def fact(game: sestina.Game, kind: str) -> sestina.Fact:
    """The last fact of a kind."""
    return next(one for one in reversed(game.facts) if one.kind == kind)


def moves(game: sestina.Game, kind: str = "") -> list[str]:
    """The texts of the legal moves, or of those of one kind."""
    return [str(move) for move in game.legal_moves() if kind in ("", move.kind)]


def kinds(game: sestina.Game) -> set[str]:
    return {move.kind for move in game.legal_moves()}


def refusal(game: sestina.Game, move: str) -> str:
    """The reason code for refusing a move; checks that the game does not change."""
    record, position, facts = game.record(), str(game.position()), game.facts
    views = [game.view(seat) for seat in (None, *range(game.players))]
    listed = game.legal_moves()
    with pytest.raises(sestina.IllegalMove) as caught:
        game.play(move)
    assert (game.record(), str(game.position()), game.facts) == (record, position, facts)
    assert [game.view(seat) for seat in (None, *range(game.players))] == views
    assert game.legal_moves() == listed
    assert move not in map(str, listed)
    assert not game.is_legal(move)
    check_words(caught.value)
    return caught.value.reason


def misfit(board: sestina.Board, move: str) -> str:
    """The reason code for refusing a placement; checks that the board does not change."""
    before = board.text
    with pytest.raises(sestina.IllegalMove) as caught:
        board.score(move)
    assert board.text == before
    assert not board.is_legal(move)
    with pytest.raises(sestina.IllegalMove):
        board.place(move)
    tiles = [word.partition("@")[0] for word in move.split()]
    assert move not in map(str, board.placements(tiles))
    check_words(caught.value)
    return caught.value.reason


def check_words(error: sestina.IllegalMove) -> None:
    """Check that an error has a reason code and a message."""
    message = str(error)
    assert error.reason
    assert error.reason == error.reason.lower()
    assert " " not in error.reason
    assert message == error.message
    assert len(message.split()) >= 4
    assert len(message) < 500
    assert not set(message) & set("<>{}[]_\n")


def fitting(board: sestina.Board, cell: str, tiles: Sequence[str] = oracle.FACES) -> list[str]:
    """Which of these tiles fit a cell; `score` and `placements` must agree."""
    fit = [tile for tile in tiles if board.is_legal(f"{tile}@{cell}")]
    for tile in tiles:
        assert (f"{tile}@{cell}" in map(str, board.placements(tile))) == (tile in fit)
    return fit


def openings(hand: Sequence[str]) -> list[str]:
    """Every order of every largest set of a hand, as moves."""
    found = set()
    for choice in oracle.opening_sets(hand):
        for row in permutations(choice):
            found.add(" ".join(f"{tile}@{x},0" for x, tile in enumerate(row)))
    return sorted(found)


def lines(score: sestina.Score) -> list[tuple[str, int]]:
    """Direction and points of each scoring line, sorted."""
    return sorted((line.direction, line.points) for line in score.lines)


def played(
    game: sestina.Game, seed: int, swaps: float = 0.1
) -> Iterator[tuple[sestina.Game, sestina.Move]]:
    """Play a random game to its end, mostly placing; yields game and move before each step."""
    chance = random.Random(seed)
    while not game.is_over:
        listed = game.legal_moves()
        placing = [move for move in listed if move.kind == "place"]
        move = chance.choice(placing if placing and chance.random() >= swaps else listed)
        yield game, move
        game.play(move)
