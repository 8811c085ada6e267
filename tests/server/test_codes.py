"""The codes that reach clients. That each code is a known one is checked by types."""

import re

import pytest

from scripts import protocol_codes as codes


@pytest.mark.parametrize("name", codes.CODES)
def test_codes_can_be_keys_of_texts(name: str) -> None:
    for code in codes.CODES[name]:
        assert re.fullmatch(r"[a-z0-9-]+", code)
    assert len({*codes.CODES[name]}) == len(codes.CODES[name])


def test_reasons_are_sorted_and_none_is_internal() -> None:
    assert [*codes.REASONS] == sorted(codes.REASONS)
    assert not {*codes.REASONS} & {*codes.NEVER_SENT}
