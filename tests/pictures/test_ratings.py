"""Charts of ratings."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sestina.pictures.ratings import Rated, ratings_svg, ratings_text

ROWS = [
    Rated("master", 1350, 1300, 1400, "62% against <expert>"),
    Rated("greedy", 1000, 1000, 1000),
    Rated("random", -300, -420, -180),
]
SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_is_a_document_with_every_name_in_order() -> None:
    root = ElementTree.fromstring(ratings_svg(ROWS, title="A & B", subtitle="so many games"))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    names = [text for text in texts if text in {"master", "greedy", "random"}]
    assert names == ["master", "greedy", "random"]
    assert "1350 (1300 to 1400), 62% against <expert>" in texts
    assert "1000" in texts
    assert root.findtext(f"{SVG}title") == "A & B"
    assert "prefers-color-scheme:dark" in (root.findtext(f"{SVG}style") or "")


def test_dots_stand_in_their_intervals_and_on_one_scale() -> None:
    root = ElementTree.fromstring(ratings_svg(ROWS, title="Ladder"))
    dots = [float(dot.attrib["cx"]) for dot in root.iter(f"{SVG}circle")]
    spans = [
        [float(part) for part in path.attrib["d"].removeprefix("M").replace("H", " ").split()]
        for path in root.iter(f"{SVG}path")
        if path.attrib["class"] == "whisker"
    ]
    assert all(low <= dot <= high for dot, (low, _, high) in zip(dots, spans, strict=True))
    assert (dots[0] - dots[1]) / (dots[1] - dots[2]) == pytest.approx(350 / 1300, rel=0.01)
    width = float(root.attrib["width"])
    assert all(0 < low <= high < width for low, _, high in spans)


def test_the_text_keeps_to_its_width() -> None:
    for width in (40, 80, 100):
        lines = ratings_text(ROWS, width=width).splitlines()
        assert all(len(line) <= width for line in lines)
        assert [line.split()[0] for line in lines[:3]] == ["master", "greedy", "random"]
        assert lines[0].rindex("●") > lines[1].rindex("●") > lines[2].rindex("●")


def test_the_text_can_do_with_ascii() -> None:
    assert ratings_text(ROWS, only_ascii=True).isascii()


def test_one_rating_alone_can_be_drawn() -> None:
    row = [Rated("greedy", 1000, 1000, 1000)]
    assert "greedy" in ratings_text(row)
    ElementTree.fromstring(ratings_svg(row, title="Alone"))


def test_nobody_cannot_be_drawn() -> None:
    for draw in (ratings_text, lambda rows: ratings_svg(rows, title="")):
        with pytest.raises(ValueError, match="nobody is rated"):
            draw([])
