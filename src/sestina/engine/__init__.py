"""The rules of lines on packed integers, compiled by mypyc: tiles, boards, placements, scoring."""
