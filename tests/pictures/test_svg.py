"""SVG pictures of boards, hands and tiles: contents, positions and descriptions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sestina.engine.tiles import SHAPES, parse_tile
from sestina.pictures import PALETTES, board_svg, hand_svg, rows_svg, tile_svg
from sestina.pictures.palette import PaletteName
from sestina.pictures.shapes import OUTLINES, shape_id

Cells = Mapping[tuple[int, int], str]

SVG = "{http://www.w3.org/2000/svg}"
IMAGES = Path(__file__).parents[2] / "docs" / "images"

FACES = ["".join(face) for face in product("ROYGBP", "csd48k")]
FLEX_FACES = [face + background for face in FACES for background in "BWS"]

cells = st.dictionaries(
    st.tuples(st.integers(-90, 90), st.integers(-90, 90)),
    st.sampled_from(FACES + FLEX_FACES),
    max_size=12,
)


def grid(rows: str, left: int = 0, top: int = 0) -> dict[tuple[int, int], str]:
    """Read a drawing of a board, one tile a word."""
    return {
        (left + x, top + y): tile
        for y, row in enumerate(rows.strip().splitlines())
        for x, tile in enumerate(row.split())
        if tile != "."
    }


BOARD = grid(
    """
    G4 Gd Gc .  .  Bk B8 .  .  .
    .  .  Rc Rs R4 Rk .  Os O8 Ok
    .  .  Bc .  .  Yk Y8 Ys .  .
    .  .  Pc P8 Pd .  .  Gs .  .
    .  .  .  .  Yd .  .  Bs B4 Bd
    .  .  .  Gk Gd G8 .  .  .  .
    """,
    left=-2,
    top=-1,
)
FLEX = grid(
    """
    .   RcB RsW RdS R8W .
    .   GcW GsB GdW .   .
    BkS BcS BsW BdB .   G8S
    OkW .   .   YdS Y4B Y8W
    PkB P4S .   OdW .   P8B
    """,
    left=-1,
)
LAST_MOVE = {"board": [(5, 3), (6, 3), (7, 3)], "flex": [(4, 2), (4, 4)]}
DRAWN = {
    "board": board_svg(
        BOARD, marked=LAST_MOVE["board"], title="A board in the middle of a game, last move marked"
    ),
    "flex": board_svg(
        FLEX, marked=LAST_MOVE["flex"], title="A Flex board with five black tiles on one diagonal"
    ),
}


def parse(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return root


def labels(root: ET.Element) -> list[str]:
    return [group.findtext(f"{SVG}title") or "" for group in tile_groups(root)]


def tile_groups(root: ET.Element) -> list[ET.Element]:
    return root.findall(f".//{SVG}g[@class='tile']")


def centre(element: ET.Element) -> tuple[float, float]:
    """Where a tile or a mark was drawn."""
    if "transform" in element.attrib:
        place = re.fullmatch(r"translate\((\S+) (\S+)\)", element.attrib["transform"])
        assert place is not None
        return float(place[1]), float(place[2])
    return float(element.attrib["x"]), float(element.attrib["y"])


def uses(element: ET.Element) -> list[str]:
    """The definitions an element uses, without the palette's prefix."""
    return [
        re.sub(r"^#sestina-(classic|colour-safe|high-contrast)-", "", use.attrib["href"])
        for use in element.iter(f"{SVG}use")
    ]


def test_board_says_what_lies_where() -> None:
    root = parse(board_svg({(0, 0): "Rc", (1, 0): "R8", (0, -1): "Pc"}))
    assert labels(root) == [
        "purple circle at 0,-1",
        "red circle at 0,0",
        "red eight-point star at 1,0",
    ]
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Board with 3 tiles"
    assert root.findtext(f"{SVG}desc") == (
        "From 0,-1 to the right: purple circle. "
        "From 0,0 to the right: red circle, red eight-point star."
    )


@given(cells)
def test_every_tile_is_drawn_once_in_its_place(board: Cells) -> None:
    root = parse(board_svg(board))
    assert Counter(labels(root)) == Counter(
        f"{parse_tile(tile).name} at {x},{y}" for (x, y), tile in board.items()
    )
    if board:
        left, top = min(x for x, _ in board) - 1, min(y for _, y in board) - 1
        places = {((x - left) * 48 + 24.0, (y - top) * 48 + 24.0) for x, y in board}
        assert {centre(group) for group in tile_groups(root)} == places


@pytest.mark.parametrize("tile", FACES + FLEX_FACES)
@pytest.mark.parametrize("name", PALETTES)
def test_tile_shows_its_shape_and_colour(tile: str, name: PaletteName) -> None:
    (group,) = tile_groups(parse(tile_svg(tile, palette=name)))
    face = parse_tile(tile)
    assert shape_id(face.shape) in uses(group)
    fills = [use.attrib.get("fill") for use in group.iter(f"{SVG}use")]
    assert PALETTES[name].tiles[face.colour] in fills


@pytest.mark.parametrize("name", PALETTES)
def test_no_two_tiles_look_the_same(name: PaletteName) -> None:
    drawings = set()
    for tile in FACES + FLEX_FACES:
        (group,) = tile_groups(parse(tile_svg(tile, palette=name)))
        group.remove(group[0])
        drawings.add(ET.tostring(group))
    assert len(drawings) == 36 + 108


def test_flex_tile_names_its_background() -> None:
    words = [tile_svg(f"Yk{background}") for background in "BWS"]
    assert [labels(parse(svg)) for svg in words] == [
        ["yellow clover on black"],
        ["yellow clover on white"],
        ["yellow clover on split"],
    ]
    assert ["split" in uses(parse(svg)) for svg in words] == [False, False, True]


def test_shapes_on_white_and_split_are_outlined() -> None:
    def strokes(tile: str) -> int:
        return len(parse(tile_svg(tile)).findall(f".//{SVG}use[@stroke]"))

    assert [strokes(tile) for tile in ("Yc", "YcB", "YcW", "YcS")] == [0, 0, 1, 2]


def test_marked_cells_get_a_ring_each() -> None:
    root = parse(board_svg({(0, 0): "Rc", (1, 0): "Rs"}, marked=[(1, 0), (2, 0), (1, 0)]))
    rings = root.findall(f".//{SVG}use[@class='mark']")
    assert [centre(ring) for ring in rings] == [(2.5 * 48, 1.5 * 48), (3.5 * 48, 1.5 * 48)]
    assert (root.findtext(f"{SVG}desc") or "").endswith("Marked: 1,0; 2,0.")


def test_empty_board_shows_room_for_the_first_row() -> None:
    root = parse(board_svg({}))
    assert labels(root) == []
    assert numbers(root) == (["−1", "0", "1", "2", "3", "4", "5", "6"], ["−1", "0", "1"])  # noqa: RUF001 - minus signs
    assert root.findtext(f"{SVG}title") == "Board with no tiles"
    assert root.findtext(f"{SVG}desc") == "No tile has been placed."


def numbers(root: ET.Element) -> tuple[list[str], list[str]]:
    """The coordinates along the top and along the left."""
    texts = root.findall(f".//{SVG}g[@aria-hidden='true']/{SVG}text")
    top = [text.text or "" for text in texts if float(text.attrib["y"]) < 0]
    left = [text.text or "" for text in texts if float(text.attrib["x"]) < 0]
    return top, left


def test_coordinates_may_be_negative_or_absent() -> None:
    board = {(-12, -3): "Rc", (-11, -3): "Rs"}
    assert numbers(parse(board_svg(board))) == (
        ["−13", "−12", "−11", "−10"],  # noqa: RUF001 - minus signs
        ["−4", "−3", "−2"],  # noqa: RUF001 - minus signs
    )
    assert numbers(parse(board_svg(board, coordinates=False))) == ([], [])


def test_letters_name_the_colours() -> None:
    svg = board_svg({(0, 0): "Rc", (1, 0): "Oc", (2, 0): "PcW"}, letters=True, coordinates=False)
    assert [text.text for text in parse(svg).iter(f"{SVG}text")] == ["R", "O", "P"]


def test_hand_keeps_its_order_and_doubles() -> None:
    root = parse(hand_svg(["Rc", "Bk", "Rc"]))
    assert labels(root) == ["red circle", "blue clover", "red circle"]
    places = [centre(group)[0] for group in tile_groups(root)]
    assert places == sorted(places)
    assert root.findtext(f"{SVG}title") == "Hand with 3 tiles"
    assert labels(parse(hand_svg([]))) == []


def test_rows_stand_below_one_another_behind_their_names() -> None:
    rows = {"1": ["Rc", "Oc"], "2": ["Bk"]}
    root = parse(rows_svg(rows, marked=[("1", 1), ("2", 5)]))
    assert labels(root) == [
        "red circle in row 1",
        "orange circle in row 1",
        "blue clover in row 2",
    ]
    first, second, below = (centre(group) for group in tile_groups(root))
    assert first[1] == second[1] < below[1]
    assert first[0] == below[0] < second[0]
    (ring,) = root.findall(f".//{SVG}use[@class='mark']")
    assert centre(ring) == second
    assert [text.text for text in root.iter(f"{SVG}text")] == ["1", "2"]
    assert root.findtext(f"{SVG}title") == "Table with 3 cards"
    assert root.findtext(f"{SVG}desc") == "Row 1: red circle, orange circle. Row 2: blue clover."
    empty = parse(rows_svg({}, title="An empty table"))
    assert labels(empty) == []
    assert empty.findtext(f"{SVG}title") == "An empty table"


def test_size_scales_the_whole_picture() -> None:
    small, large = (parse(board_svg(BOARD, tile_size=size)) for size in (24, 96))
    assert small.attrib["viewBox"] == large.attrib["viewBox"]
    assert float(large.attrib["width"]) == 4 * float(small.attrib["width"])
    assert parse(tile_svg("Rc", tile_size=20)).attrib["height"] == "20"
    with pytest.raises(ValueError, match="0 pixels"):
        tile_svg("Rc", tile_size=0)


def test_title_is_written_as_it_was_given() -> None:
    title = 'Ann & Ben <3 "Qwirkle" \u00e9\u2665'
    assert parse(board_svg({}, title=title)).findtext(f"{SVG}title") == title
    assert parse(hand_svg([], title="a\x00b\ud800")).findtext(f"{SVG}title") == "a\ufffdb\ufffd"


@pytest.mark.parametrize("text", ["", "R", "rc", "Rx", "RcX", "RcBW", "Zc"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        board_svg({(0, 0): text})


@given(cells, st.booleans(), st.sampled_from(sorted(PALETTES)))
def test_pictures_stand_alone(board: Cells, letters: bool, name: PaletteName) -> None:
    svg = board_svg(board, letters=letters, palette=name)
    assert svg.count("http") == 1, "nothing but the name space"
    defined = set(re.findall(r' id="([^"]+)"', svg))
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used == defined


def test_pictures_share_a_page() -> None:
    """One id never means two things, whatever else is drawn."""
    meanings: dict[str, set[bytes]] = {}
    pages = [board_svg(b, palette=name) for b in ({}, BOARD, FLEX) for name in PALETTES]
    for svg in [*pages, hand_svg(["Rc", "Ys"]), rows_svg({"1": ["Rc"]}), tile_svg("RcS")]:
        for element in parse(svg).iter():
            if "id" in element.attrib:
                element.tail = None
                meanings.setdefault(element.attrib["id"], set()).add(ET.tostring(element))
    assert {name for name, drawings in meanings.items() if len(drawings) > 1} == set()


def test_same_input_same_picture() -> None:
    backwards = dict(reversed(BOARD.items()))
    assert board_svg(BOARD, marked={(0, 0), (1, 0)}) == board_svg(
        backwards, marked=[(1, 0), (0, 0)]
    )


def test_shapes_fit_their_tile() -> None:
    assert set(OUTLINES) == set(SHAPES)
    for outline in OUTLINES.values():
        assert all(abs(float(n)) <= 19 for n in re.findall(r"-?\d*\.?\d+", outline))


@pytest.mark.parametrize("name", DRAWN)
def test_pictures_of_the_documentation_are_up_to_date(name: str) -> None:
    drawn = (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == DRAWN[name], "draw it again: python tests/pictures/test_svg.py"


@pytest.mark.parametrize(("name", "board"), [("board", BOARD), ("flex", FLEX)])
def test_pictures_of_the_documentation_could_be_games(name: str, board: Cells) -> None:
    """B18, B19, B20: one colour and different shapes, or one shape and different colours."""
    for (x, y), (dx, dy) in product(board, [(1, 0), (0, 1)]):
        if (x - dx, y - dy) in board:
            continue
        run: list[str] = []
        while (x + len(run) * dx, y + len(run) * dy) in board:
            run.append(board[x + len(run) * dx, y + len(run) * dy])
        colours, shapes = {tile[0] for tile in run}, {tile[1] for tile in run}
        assert len({tile[:2] for tile in run}) == len(run)
        assert len(run) == 1 or len(colours) == 1 or len(shapes) == 1
    assert max(Counter(board.values()).values()) <= (1 if board is FLEX else 3)
    assert is_connected(set(board))
    assert is_connected(set(board) - set(LAST_MOVE[name]))


def is_connected(area: set[tuple[int, int]]) -> bool:
    reached = set[tuple[int, int]]()
    edge = {min(area)}
    while edge:
        reached |= edge
        edge = {
            (x + dx, y + dy) for x, y in edge for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        } & (area - reached)
    return reached == area


if __name__ == "__main__":
    for name, picture in DRAWN.items():
        (IMAGES / f"{name}.svg").write_text(picture, encoding="utf-8")
