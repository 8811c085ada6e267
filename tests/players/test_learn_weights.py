"""Learning is reproducible, and fits what it should."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sestina
from scripts import learn_weights
from scripts.build_core import ROOT
from scripts.learn_weights import (
    RIDGE,
    TARGET,
    Sample,
    as_module,
    centred,
    fit,
    least_squares,
    main,
)
from sestina.players.tiles.evaluation import FEATURES, PHASES
from sestina.players.tiles.weights import WEIGHTS

SIZE = len(FEATURES)


def learn(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scripts.learn_weights", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(sestina.core() != "compiled", reason="self-play takes too long interpreted")
def test_any_number_of_workers_learns_the_same(tmp_path: Path) -> None:
    output = tmp_path / "weights.py"
    few = ("--games", "2", "--rounds", "1", "--output", str(output))
    done = learn(*few, "--workers", "1")
    assert done.returncode == 0, done.stderr
    written = output.read_text()
    assert weights_in(written) != (0.0,) * (PHASES * SIZE)
    done = learn(*few, "--workers", "2", "--check")
    assert done.returncode == 0, done.stderr
    assert output.read_text() == written


@pytest.mark.long
def test_the_command_learns_such_weights(tmp_path: Path) -> None:
    """The frozen bots keep theirs, so a change of self-play moves the result a little."""
    output = tmp_path / "weights.py"
    done = learn("--output", str(output))
    assert done.returncode == 0, done.stderr
    learned = weights_in(output.read_text())
    assert max(abs(new - old) for new, old in zip(learned, WEIGHTS, strict=True)) < 0.2


@pytest.fixture
def known_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces self-play by known samples."""
    samples = [sample(0, 5.0, {"laid": 1.0}), sample(0, 9.0, {"laid": 3.0})]
    monkeypatch.setattr(learn_weights, "play_round", lambda *_: iter(samples))


def run_main(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["learn_weights", "--rounds", "1", *arguments])
    main()


@pytest.mark.usefixtures("known_samples")
def test_a_check_tells_a_changed_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = tmp_path / "weights.py"
    run_main(monkeypatch, "--output", str(output))
    text = output.read_text()
    run_main(monkeypatch, "--output", str(output), "--check")
    changed = text.replace("0.0,  # lonely", "0.001,  # lonely", 1)
    assert changed != text
    output.write_text(changed)
    with pytest.raises(SystemExit, match="is not what these arguments give"):
        run_main(monkeypatch, "--output", str(output), "--check")
    # A check writes nothing.
    assert output.read_text() == changed
    with pytest.raises(SystemExit, match="is not what these arguments give"):
        run_main(monkeypatch, "--output", str(tmp_path / "nothing.py"), "--check")


def weights_in(text: str) -> tuple[float, ...]:
    found: dict[str, tuple[float, ...]] = {}
    exec(text, found)
    return found["WEIGHTS"]


def test_the_file_has_the_shape_that_is_written() -> None:
    text = TARGET.read_text(encoding="utf-8")
    assert weights_in(text) == WEIGHTS
    assert text == as_module(WEIGHTS)
    assert re.findall(r",  # (.+)", text) == [*FEATURES] * PHASES
    assert re.findall(r"# phase (\d)", text) == [str(phase) for phase in range(PHASES)]


# The fit -------------------------------------------------------------------------------------


def row(value: float, **features: float) -> tuple[list[float], float]:
    return [features.get(name, 0.0) for name in FEATURES], value


def sample(position: int, beyond: float, features: dict[str, float], phase: int = 0) -> Sample:
    values = tuple([features.get(name, 0.0) for name in FEATURES])
    return Sample(position, phase, 0.0, beyond, values)


def test_least_squares_of_one_unknown() -> None:
    """By hand: the sum of x·y over the sum of x², and the ridge on top of that."""
    rows = [row(6.0, laid=2.0), row(10.0, laid=3.0), row(-1.0, laid=-1.0)]
    solution = least_squares(rows)
    at = FEATURES.index("laid")
    assert solution[at] == pytest.approx((12 + 30 + 1) / (4 + 9 + 1 + RIDGE))
    assert [value for k, value in enumerate(solution) if k != at] == [0.0] * (SIZE - 1)


def test_least_squares_of_two_unknowns() -> None:
    """The normal equations of many rows y = 3a - 2b, solved by hand with Cramer's rule."""
    pairs = [(1.0, 0.0), (1.0, 1.0), (2.0, 1.0), (0.0, 3.0)]
    rows = [row(3 * a - 2 * b, lonely=a, copies=b) for a, b in pairs]
    aa, ab, bb = 6 + RIDGE, 3.0, 11 + RIDGE
    ay, by = 3 * 6 - 2 * 3, 3 * 3 - 2 * 11
    determinant = aa * bb - ab * ab
    solution = least_squares(rows)
    assert solution[FEATURES.index("lonely")] == pytest.approx((ay * bb - by * ab) / determinant)
    assert solution[FEATURES.index("copies")] == pytest.approx((by * aa - ay * ab) / determinant)


def test_many_rows_outweigh_the_ridge() -> None:
    rows = [row(3.0 * k - 2.0, laid=k, lonely=1.0) for k in (1.0, 2.0, 3.0)] * 5_000
    solution = least_squares(rows)
    assert solution[FEATURES.index("laid")] == pytest.approx(3, abs=0.05)
    assert solution[FEATURES.index("lonely")] == pytest.approx(-2, abs=0.05)


def test_only_differences_within_a_position_count() -> None:
    """A value that all candidates of a position share explains nothing."""
    group = [sample(0, 10.0, {"laid": 1.0}), sample(0, 10.0, {"laid": 1.0})]
    assert all(value == 0 and not any(features) for features, value in centred(group))
    apart = [sample(0, 1.0, {"laid": 0.0}), sample(0, 5.0, {"laid": 1.0})]
    rows = [*centred(apart)]
    # The better candidate counts more: it is nearer to the mean.
    assert abs(rows[1][1]) < abs(rows[0][1])
    assert rows[0][1] < 0 < rows[1][1]


def test_each_phase_has_its_own_weights() -> None:
    samples = [
        sample(position, phase * laid, {"laid": laid}, phase)
        for phase in range(PHASES)
        for position in range(phase * 1000, phase * 1000 + 1000)
        for laid in (0.0, 2.0)
    ]
    weights = fit(samples)
    at = FEATURES.index("laid")
    found = [weights[phase * SIZE + at] for phase in range(PHASES)]
    assert found == pytest.approx([0, 1, 2, 3], abs=0.15)
    assert sum(map(abs, weights)) == pytest.approx(sum(found))
    # Three digits are written.
    assert all(round(weight, 3) == weight for weight in weights)
