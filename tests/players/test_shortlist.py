"""The shortlist holds what sorting everything would put first."""

from hypothesis import given
from hypothesis import strategies as st

from sestina.players.shortlist import Shortlist

ROOM = 5


@given(st.lists(st.integers(-9, 9), max_size=30), st.integers(1, 8))
def test_it_keeps_the_best_and_of_equals_the_first(worths: list[int], most: int) -> None:
    shortlist = Shortlist(ROOM)
    shortlist.offer(0, 100)
    shortlist.clear(most)
    for index, worth in enumerate(worths):
        shortlist.offer(index, worth)
    expected = sorted(range(len(worths)), key=lambda index: -worths[index])[: min(most, ROOM)]
    assert [int(shortlist.indices[k]) for k in range(int(shortlist.count))] == expected
    assert [int(shortlist.worths[k]) for k in range(int(shortlist.count))] == [
        worths[index] for index in expected
    ]
