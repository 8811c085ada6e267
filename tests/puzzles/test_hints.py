"""Hints help in steps, and only the last one is the answer."""

import pytest

from sestina.puzzles import hints, shipped


@pytest.mark.parametrize("kind", ["best-move", "ending", "diagonal", "qwirkle", "all-cards"])
def test_only_the_last_hint_is_the_answer(kind: str) -> None:
    for puzzle in shipped().select(kind=kind)[::40]:
        *steps, last = hints(puzzle)
        assert len(steps) >= 3
        assert last.values == (puzzle.answer,)
        assert not any(puzzle.answer in step.text for step in steps)
        assert all(step.text.endswith(".") for step in steps)


def test_hints_are_true() -> None:
    for puzzle in shipped().select(kind="ending")[::40]:
        where, points, tiles, _ = hints(puzzle)
        move = puzzle.read_move(puzzle.answer)
        assert points.values == (str(len(move.tiles)), str(move.points))
        assert tiles.values == (" ".join(map(str, move.tiles)),)
        assert where.values[0] in ("upper", "lower")


def test_a_qwirkle_is_named_by_its_colour_or_shape() -> None:
    for puzzle in shipped().select(kind="qwirkle")[::60]:
        assert [hint.code for hint in hints(puzzle)].count("qwirkle") == puzzle.target
