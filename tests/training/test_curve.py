"""The curve of training: networks of few and of many games are measured and drawn."""

import argparse
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from training.__main__ import Round
from training.curve import Learned, curve_svg, learn

STAGES = [
    Learned(64, greedy=0.41, club=0.22, matched=1000, seconds=3),
    Learned(4096, greedy=0.66, club=0.44, matched=1000, seconds=20),
    Learned(262_144, greedy=0.71, club=0.5, matched=1000, seconds=90),
]


def test_a_line_says_how_sure_a_share_is() -> None:
    assert str(STAGES[0]) == (
        "     64 games, 41.0% ± 3.0% against greedy, 22.0% ± 2.6% against club, 3 s"
    )


def test_both_curves_rise_in_the_picture() -> None:
    root = ElementTree.fromstring(curve_svg(STAGES))
    dots: dict[str, list[tuple[float, float]]] = {}
    for circle in root.iter("{http://www.w3.org/2000/svg}circle"):
        dots.setdefault(circle.attrib["fill"], []).append(
            (float(circle.attrib["cx"]), float(circle.attrib["cy"]))
        )
    assert [len(curve) for curve in dots.values()] == [3, 3]
    for curve in dots.values():
        assert curve == sorted(curve)
        heights = [y for _, y in curve]
        assert heights == sorted(heights, reverse=True)
    against_greedy, against_club = dots.values()
    assert all(one[1] < other[1] for one, other in zip(against_greedy, against_club, strict=True))


def test_a_network_learns_from_nothing_and_is_measured(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    options = argparse.Namespace(match=64, workers=1, python=sys.executable, seed=1)
    one = Round(games=64, candidates=0, recorded_share=0.5, epochs=4)
    learned = learn(one, 7, None, tmp_path / "first.net", options)
    assert (learned.games, learned.matched) == (64, 128)
    assert 0 < learned.club < learned.greedy < 1
