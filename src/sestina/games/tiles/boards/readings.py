"""The names of what boards are played by: two house rules and their values (C-H5, C-H6)."""

from typing import Final

OPENING_OPTION: Final = "select_opening"
LARGEST_SET: Final = "set"
ANY_TILES: Final = "any"

DISCS_OPTION: Final = "double_discs"
IN_FIRST_HALF: Final = "first"
IN_BOTH_HALVES: Final = "both"
