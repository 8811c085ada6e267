"""Boards with an edge in the terminal: their fields, discs, and what is told of them."""

from random import Random

import pytest

import sestina
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.tiles.front_end import help_text
from sestina.cli.terminal.tiles.narration import TileNarrator
from sestina.cli.terminal.tiles.table_text import choices_in_words, draw_board, draw_discs
from sestina.games.registry import build_rules
from tests.conformance.walks import by_kind, choose_next
from tests.setups import set_up

NAMES = ("Anna", "Ben")
SCREEN = Screen(colour=False, ascii=True)


def a_game(boards: str, expansion: str = "expansion1") -> sestina.Game:
    return sestina.new_game("classic", expansion=expansion, boards=boards, seed=8)


@pytest.mark.parametrize("boards", ["connect", "select", "select,connect,connect,select:180"])
def test_whole_games_are_told(boards: str) -> None:
    game, random = a_game(boards, "expansion1+expansion2"), Random(4)
    start = sestina.Board.parse("", layout=game.board.layout)
    while not game.is_over:
        game.play(choose_next(game, by_kind, random))
    for seat in (None, 0):
        view = game.view(seat)
        told = TileNarrator(NAMES, seat, start).narrate(view.facts)
        assert len(told) == len(view.facts)
        for fact, sentence in zip(view.facts, told, strict=True):
            if fact.kind == "fill":
                assert sentence == f"{fact.count} drawn tiles lie on the board."
            if fact.kind == "disc":
                assert "star disc" in sentence
            if fact.kind == "place" and fact.points and "(" in sentence:
                added = [int(word.split(",")[0].split(")")[0]) for word in sentence.split("+")[1:]]
                assert sum(added) == fact.points


def test_the_board_is_drawn_whole_with_its_fields() -> None:
    game = a_game("select")
    drawn = draw_board({}, SCREEN, fields=game.fields)
    assert drawn.count("*") == 12
    assert drawn.count("o") == 4
    rows = [line for line in drawn.split("\n") if line.split()[1:2] != ["1"]]
    assert len(rows) >= 16
    connect = a_game("connect")
    assert draw_board(connect.board.cells, SCREEN, fields=connect.fields).count(" 2 ") >= 8


def test_discs_are_listed_by_name() -> None:
    game = set_up(
        "Rs@7,7 Gs@8,7",
        ("Ps Y4", "Ok P8"),
        expansion="expansion1",
        boards="select",
        discs=(2, 0),
    )
    assert "Anna 2" in draw_discs(game.view(None), NAMES, SCREEN)
    assert draw_discs(a_game("select").view(None), NAMES, SCREEN) == ""


def test_help_and_opening_name_what_is_special() -> None:
    rules = build_rules("classic", {"expansion": "expansion1", "boards": "select"})
    assert "use disc 3,4" in help_text(rules, SCREEN)
    game = a_game("select")
    view = game.view(game.seat_to_move)
    assert "a start field (o)" in choices_in_words(view, view.legal_moves())
