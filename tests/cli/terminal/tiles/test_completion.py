"""Tab offers every legal move, word by word, and nothing else."""

from __future__ import annotations

import pytest

import sestina
from sestina.cli.terminal.completion import tidy
from sestina.cli.terminal.tiles.front_end import COMMANDS, points_of, suggest
from tests.cli.games import random_games


def words(line: str, moves: list[sestina.Move]) -> list[str]:
    return [suggestion.word for suggestion in suggest(line, moves)]


def test_every_legal_move_can_be_completed_from_the_left() -> None:
    for game in random_games(3):
        moves = game.legal_moves()
        for move in moves[:: 1 + len(moves) // 8]:
            typed = ""
            for word in str(move).split():
                if "@" in word:
                    assert word[: word.index("@") + 1] in words(typed + word[:1], moves)
                    assert word in words(typed + word[: word.index("@") + 1], moves)
                assert word in words(typed + word[: len(word) // 2 + 1].lower(), moves) or (
                    "@" in word and "@" not in word[: len(word) // 2 + 1]
                )
                typed += word + " "
            assert points_of(typed, moves) == move.points


def test_nothing_but_legal_moves_is_offered() -> None:
    for game in random_games(4):
        moves = game.legal_moves()
        texts = [set(str(move).split()) for move in moves]
        for suggestion in suggest("", moves):
            word = suggestion.word
            assert word in COMMANDS or any(
                word in text or any(part.startswith(word) for part in text) for text in texts
            )
            if not word.endswith("@"):
                continue
            for placed in suggest(word, moves):
                first = placed.word
                assert any(first in text for text in texts)
                if placed.points:
                    assert points_of(first, moves) == placed.points
                for further in words(f"{first} {first[:1]}", moves):
                    assert any(
                        first in text and any(part.startswith(further) for part in text - {first})
                        for text in texts
                    )


def test_best_first() -> None:
    moves = sestina.Board.parse("Ys@1,0 Rs@1,1 Rc@0,1").placements("Yc Gs Rk")
    found = suggest("Yc@", moves)
    assert (found[0].word, found[0].points) == ("Yc@0,0", 4)
    assert [item.points for item in found] == sorted((i.points for i in found), reverse=True)


def test_a_preview_is_completed_like_a_placement() -> None:
    game = sestina.new_game("classic", seed=7)
    moves = game.legal_moves()
    assert words("? y4@", moves) == words("y4@", moves)
    assert not set(words("? ", moves)) & {*COMMANDS, "swap", "pass"}


def test_exchanged_tiles_are_offered_as_often_as_they_are_held() -> None:
    moves = [sestina.Move.parse(text) for text in ("swap Rc", "swap Rc Rc", "swap Rc Rs")]
    assert words("swap ", moves) == ["Rc", "Rs"]
    assert words("swap Rc ", moves) == ["Rc", "Rs"]
    assert words("swap Rs ", moves) == ["Rc"]
    assert words("swap Rc Rc ", moves) == []


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("YC@0,0  g4@-1,0", "Yc@0,0 G4@-1,0"),
        ("rcw@1,1", "RcW@1,1"),
        ("SWAP rs", "swap Rs"),
        ("Use TAKE 0,1", "use take 0,1"),
        ("USE DRAW3", "use draw3"),
        ("done", "done"),
        ("Zz@0,0", "Zz@0,0"),
        ("", ""),
    ],
)
def test_what_was_meant(line: str, meant: str) -> None:
    assert tidy(line) == meant


def test_points_of_what_is_no_move() -> None:
    moves = sestina.new_game("classic", seed=7).legal_moves()
    assert points_of("", moves) is None
    assert points_of("Rc@50,50", moves) is None
