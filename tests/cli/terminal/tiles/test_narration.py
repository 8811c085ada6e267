"""Narration of tile games is complete and reveals nothing hidden."""

from __future__ import annotations

import re

import sestina
from sestina.cli.terminal.narration import winners_in_words
from sestina.cli.terminal.tiles.narration import TileNarrator, lines_in_words
from sestina.cli.terminal.tiles.table_text import choices_in_words, new_cells, other_moves
from sestina.game.position import parse_position
from tests.cli.games import random_games

NAMES = ("Anna", "Ben", "Cy", "Di")


def initial_board(game: sestina.Game) -> sestina.Board:
    return sestina.Board.parse("", game=game.board.game)


def test_every_game_can_be_told_to_everyone() -> None:
    for game in random_games(5, every=1000):
        if not game.is_over:
            continue
        for seat in (None, *range(game.players)):
            view = game.view(seat)
            told = TileNarrator(NAMES, seat, initial_board(game)).narrate(view.facts)
            assert len(told) == len(view.facts)
            assert told[-1].endswith("the game is over.")
            for fact, sentence in zip(view.facts, told, strict=True):
                assert sentence or fact.kind in ("deal", "draw", "actions")
                if fact.is_private and fact.seat != seat:
                    assert not re.search(r"\b[ROYGBP][csd48k]", sentence)
                if fact.points and fact.kind == "place":
                    added = re.findall(r"\+(\d+)", sentence)
                    assert sum(map(int, added)) == fact.points
            assert winners_in_words(view, NAMES).endswith(("win.", "wins."))


def test_what_can_be_done_is_said_where_it_is_unusual() -> None:
    said = set()
    for game in random_games(6, every=2):
        view = game.view(None if game.is_over else game.seat_to_move)
        moves = view.legal_moves()
        sentence = choices_in_words(view, moves)
        said.add(re.sub(r"\d+", "N", sentence).split(":")[0])
        kinds = {move.kind for move in moves}
        if "draw" in kinds:
            assert sentence == "Now you can: draw, decline."
        if "done" in kinds:
            assert "done for" in sentence
        told = " ".join(other_moves(moves))
        assert all(kind in told for kind in kinds - {"place"})
        assert new_cells(view, 0) <= set(view.board.cells)
    assert said >= {"", "Open with your largest set", "Now you can"}


def view_of(position: str, seat: int | None) -> sestina.View:
    return sestina.View(parse_position(position).state(), seat)


def test_when_no_tile_fits() -> None:
    head = "sestina 1 classic players=2 | board Rc@0,0 | hand Gd | hand ?6"
    view = view_of(f"{head} | pile ?100 | scores 1 0 | turn seat=0 ply=1", 0)
    assert choices_in_words(view, view.legal_moves()) == "No tile fits. You can: swap."


def test_lines_in_words() -> None:
    board = sestina.Board.parse("Rs@0,0 Gs@1,0 Bs@2,0 Ys@3,0 Os@4,0")
    assert lines_in_words(board.score("Ps@5,0").lines) == "Qwirkle of squares +12"
    assert lines_in_words(board.score("Rc@0,1").lines) == "2 red +2"
    flex = sestina.Board.parse("RcB@0,0 RsW@1,0", game="flex")
    assert lines_in_words(flex.score("GsB@1,1").lines) == "2 squares +2, diagonal of 2 on black +2"
    opening = sestina.Board.parse("").score("R8@0,0")
    assert lines_in_words(opening.lines) == "red eight-point star +1"


def test_a_shared_win_names_everyone() -> None:
    text = (
        "sestina 1 classic players=3 | board Rc@0,0 | hand ?35 | hand ?36 | hand ?36 | pile |"
        " scores 9 9 9 | turn seat=1 ply=3 over=deadlock"
    )
    assert winners_in_words(view_of(text, 0), NAMES) == "Ben, Cy and you share the win."
    assert winners_in_words(view_of(text, None), NAMES) == "Anna, Ben and Cy share the win."
