"""The example learns."""

import runpy
from pathlib import Path

import numpy as np

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "learn_linear.py"


def test_it_learns_that_points_are_good() -> None:
    example = runpy.run_path(str(EXAMPLE))
    rng = np.random.default_rng(1)
    nothing = np.zeros(len(example["FEATURES"]))
    learned = example["learn"](nothing, 150, 0.2, rng)
    assert learned[example["FEATURES"].index("points")] > 0
    assert 0 <= example["win_rate"](learned, 1, rng) <= 1
