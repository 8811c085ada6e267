"""Drawings fit the width of the window and show every tile."""

from __future__ import annotations

import re

import pytest

import sestina
from sestina.cli.terminal.layout import draw_hand, draw_points, draw_scores
from sestina.cli.terminal.tiles.table_text import draw_actions, draw_board
from sestina.game.new_game import game_named
from tests.cli.terminal.window import LONG_NAMES, Window, longest


def greedy_game(name: str, players: int) -> sestina.Game:
    game = game_named(name, players=players, seed=5)
    bot = sestina.bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.view(game.seat_to_move)))
    return game


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize(("name", "players"), [("classic", 2), ("classic", 4), ("flex", 2)])
def test_a_whole_game_fits_into_80_columns(name: str, players: int, colour: bool) -> None:
    game = greedy_game(name, players)
    screen = Window(colour=colour, ascii=False)
    last = set(list(game.board.cells)[-2:])
    assert longest(draw_board(game.board.cells, screen, last)) <= 80
    whole = draw_board(game.board.cells, screen, last, whole=True)
    assert longest(whole) <= 80
    plain = re.sub(r"\x1b\[[0-9;]*m", "", whole)
    assert len(re.findall(r"[ROYGBP][●■◆✦✸♣]", plain)) == len(game.board)
    assert plain.count("*") + plain.count("[") == len(last)


def test_a_very_wide_board_shows_the_columns_around_the_last_move() -> None:
    # A staircase: two to the right, one down, thirty times.
    shapes, colours = "csd48k", "ROYGBP"
    steps = [(k // 2 + k % 2, k // 2) for k in range(60)]
    tiles = {(x, y): sestina.Tile.parse(colours[y % 6] + shapes[x % 6]) for x, y in steps}
    assert sestina.Board.parse(" ".join(f"{tile}@{x},{y}" for (x, y), tile in tiles.items()))
    screen = Window(colour=False, ascii=True)
    drawn = draw_board(tiles, screen, [steps[-1]])
    assert longest(drawn) <= 80
    assert f"*{tiles[steps[-1]]}" in drawn
    assert drawn.endswith("of -1 to 31: board shows all.")
    whole = draw_board(tiles, screen, [steps[-1]], whole=True)
    assert len(re.findall(r"[ROYGBP][csd48k]", whole)) == len(tiles)


def test_scores_actions_and_moves_fit_too() -> None:
    game = sestina.new_game(
        "classic", players=4, expansion="expansion2", actions_from_start=True, seed=2
    )
    game.play("use double")
    view = game.view(game.seat_to_move)
    screen = Window(colour=False, ascii=False)
    assert longest(draw_scores(view, LONG_NAMES, screen)) <= 80
    assert longest(draw_actions(view, LONG_NAMES, screen)) <= 80
    assert longest(draw_points(view.legal_moves(), screen)) <= 80


def test_a_hand_shows_how_tiles_are_typed() -> None:
    tiles = [sestina.Tile.parse(text) for text in ("Gk", "Rc", "R8")]
    screen = Window(colour=False, ascii=False)
    assert draw_hand(tiles, screen) == "  hand   R●  R✸  G♣\n         Rc  R8  Gk"
    assert draw_hand(tiles, Window(colour=False, ascii=True)) == "  hand   Rc  R8  Gk"
    assert draw_hand([], screen) == "  hand   no tiles"


class LargeHands(sestina.View):
    """A view of a game whose hands are filled up to eight tiles."""

    @property
    def hand_size(self) -> int:
        return 8

    @property
    def hand_counts(self) -> tuple[int, ...]:
        return (8, 6)


def test_only_hands_that_are_not_full_are_counted() -> None:
    game = sestina.new_game("classic", seed=5)
    screen = Window(colour=False, ascii=False)
    full = draw_scores(game.view(0), ("Anna", "Ben"), screen)
    assert "tile" not in full
    large = LargeHands(game._state, 0)
    assert "Anna: 0   " in draw_scores(large, ("Anna", "Ben"), screen)
    assert "Ben: 0 (6 tiles)" in draw_scores(large, ("Anna", "Ben"), screen)
