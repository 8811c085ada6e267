"""The board on the first page of a site, which is there before the host."""

from scripts.make_first_board import POSITION, TARGET, first_board
from sestina.host.requests.positions import examine
from sestina.host.requests.types import PositionAsked


def test_it_is_what_the_host_says() -> None:
    assert TARGET.read_text(encoding="utf-8") == first_board(), "run: make protocol"


def test_its_hand_completes_a_qwirkle() -> None:
    seen = examine(PositionAsked(position=POSITION, seat=0, move="Rs@5,1"))
    assert seen.judged is not None
    assert seen.judged.legal
    assert seen.judged.points == 14
