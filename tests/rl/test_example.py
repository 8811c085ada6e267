"""The examples learn."""

import runpy
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

import sestina

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_it_learns_that_points_are_good() -> None:
    example = runpy.run_path(str(EXAMPLES / "learn_linear.py"))
    rng = np.random.default_rng(1)
    nothing = np.zeros(len(example["FEATURES"]))
    learned = example["learn"](nothing, 150, 0.2, rng)
    assert learned[example["FEATURES"].index("points")] > 0
    assert 0 <= example["win_rate"](learned, 1, rng) <= 1


def test_it_learns_what_afterstates_are_worth() -> None:
    example = runpy.run_path(str(EXAMPLES / "learn_afterstates.py"))
    names = example["FEATURES"]
    rng = np.random.default_rng(1)
    found, worth = example["play"](np.zeros(len(names)), 30, 1.0, rng)
    learned = example["fit"](found, worth)
    assert learned[names.index("points")] > 0.5
    assert learned[names.index("exchange")] < learned[names.index("points")]

    game = sestina.new_game("classic", seed=1)
    bot = example["LearnedBot"](learned, seed=1)
    while game.ply < 6:
        view = game.view(game.seat_to_move)
        chosen = bot.choose(view)
        assert game.is_legal(chosen)
        game.play(chosen)


def test_lines_that_can_be_completed_are_found() -> None:
    """Five red tiles in a row lack the clover; a tile beside one end leaves the other end free."""
    example = runpy.run_path(str(EXAMPLES / "learn_afterstates.py"))
    boards = np.zeros((2, 40, 40), dtype=np.int64)
    boards[:, 20, 10:15] = np.arange(5) + 1
    boards[1, 19, 9] = 1
    for length, wanted in ((5, [0, 1]), (4, [])):
        board, tiles = example["open_lines"](boards, length)
        assert board.tolist() == wanted
    board, tiles = example["open_lines"](boards, 5)
    assert tiles.tolist() == [[0, 1, 2, 3, 4]] * 2
    assert example["completing"](tiles).tolist() == [5, 5]
    boards[1, 21, 15] = 1
    assert example["open_lines"](boards, 5)[0].tolist() == [0]


def test_the_curve_is_a_picture() -> None:
    example = runpy.run_path(str(EXAMPLES / "learn_afterstates.py"))
    picture = ElementTree.fromstring(example["curve_svg"]([0, 1000], [0.0, 0.55]))
    assert len(picture.findall(".//{*}circle")) == 2
