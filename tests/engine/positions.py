"""Boards with hands, sampled from games in a reproducible order, to test generators on."""

import hashlib
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import sestina
from sestina.game.new_game import game_named
from tests.turns import to_move

HAND_SIZES: Final = (*(1, 2, 3, 4, 5) * 7, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 11)
"""Small hands are more frequent, because the oracle is slow on large ones."""

Hand = tuple[str, ...]


def positions(game: str, style: str, seed: int, count: int) -> Iterator[tuple[sestina.Board, Hand]]:
    """This many boards and hands from random or greedy games.

    Each ply yields the hand of the seat to move and a second one of another size, drawn from the
    tiles that are not on the board: up to eleven tiles, possibly with duplicates.
    """
    random = Random(f"{game} {style} {seed}")
    found = 0
    while True:
        table = game_named(game, players=random.choice((2, 2, 3, 4)), seed=random.getrandbits(64))
        while not table.is_over:
            board, hand = table.board, table.hand(to_move(table))
            others = [*table.view(None).unseen]
            random.shuffle(others)
            size = random.choice(HAND_SIZES)
            for tiles in (hand, others[:size]):
                yield board, tuple(str(tile) for tile in tiles)
                found += 1
                if found == count:
                    return
            table.play(_choose(table, style, random))


def _choose(table: sestina.Game, style: str, random: Random) -> sestina.Move:
    moves = table.legal_moves()
    placements = [move for move in moves if move.kind == "place"]
    if not placements:
        return random.choice(moves)
    if style == "greedy":
        return max(placements, key=lambda move: move.points)
    return random.choice(placements)


def listing(board: sestina.Board, hand: Hand) -> list[tuple[str, int]]:
    """The placements in the generator's order, with their points."""
    return [(str(move), move.points) for move in board.placements(hand)]


class Digest:
    """A checksum over positions and the placements listed for them."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, board: sestina.Board, hand: Hand, moves: list[tuple[str, int]]) -> None:
        self._hash.update(f"{board.text}; {hand}; {moves}\n".encode())

    def __str__(self) -> str:
        return self._hash.hexdigest()


def digest_of(game: str, style: str, seed: int, count: int) -> str:
    digest = Digest()
    for board, hand in positions(game, style, seed, count):
        digest.add(board, hand, listing(board, hand))
    return str(digest)


def digest_of_texts(lines: Iterable[str], game: str) -> str:
    """The same digest for positions that are given as lines: a board, a semicolon, a hand."""
    digest = Digest()
    text, board = "", sestina.Board.parse("", game)
    for line in lines:
        new_text, _, hand_text = line.rstrip("\n").partition(";")
        if new_text != text:
            text, board = new_text, sestina.Board.parse(new_text, game)
        hand = tuple(hand_text.split())
        digest.add(board, hand, listing(board, hand))
    return str(digest)
