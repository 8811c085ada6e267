"""Narration of Cards is complete and reveals nothing hidden."""

from __future__ import annotations

import re

import pytest

import sestina
from sestina.cli.terminal.cards.narration import CardNarrator, rows_left, rows_seen
from sestina.cli.terminal.narration import winners_in_words
from sestina.engine.moves import parse_rows
from sestina.engine.tiles import parse_tiles
from sestina.games.facts import FactKind
from tests.cli.card_games import positions

NAMES = ("Anna", "Ben", "Cy", "Di")


def test_every_game_can_be_told_to_everyone() -> None:
    kinds = set()
    for game in positions(seed=20, games=9):
        if not game.is_over:
            continue
        kinds |= {fact.kind for fact in game.facts}
        for seat in (None, *range(game.players)):
            view = game.view(seat)
            told = CardNarrator(NAMES, seat, ()).narrate(view.facts)
            assert len(told) == len(view.facts)
            for fact, sentence in zip(view.facts, told, strict=True):
                assert sentence or fact.kind in ("deal", "draw")
                if fact.is_private and fact.seat != seat:
                    assert not re.search(r"\b[ROYGBP][csd48k]", sentence)
                if fact.kind == "rows":
                    assert ("Qwirkle" in sentence) == bool(fact.points)
                    for card in fact.tiles:
                        assert str(card) in sentence
            assert winners_in_words(view, NAMES).endswith(("win.", "wins."))
    assert kinds >= {"rows", "show", "last", "end"}


def told(before: str, after: str, played: str, points: int = 0, listener: int = 0) -> str:
    rows = sestina.Move("rows", rows=parse_rows(after)).rows
    fact = sestina.Fact("rows", 1, parse_tiles(played), points=points, rows=rows)
    start = sestina.CardTable.parse(before).rows
    return CardNarrator(NAMES, listener, start).narrate([fact])[0]


def test_plays_of_others_in_steps() -> None:
    assert told("", "Rs Gs Bs", "Rs Gs Bs") == "Ben makes the row Rs Gs Bs."
    assert told("Rs Gs Bs", "Rs Gs Bs Ps", "Ps") == "Ben adds Ps to Rs Gs Bs."
    mario = told("Rs Gs Bs / Pc Ps Pd Pk", "Rs Bs Ps / Pc Pd Pk / Gc G4 Gs", "Gc G4")
    assert mario.split("\n") == [
        "Ben plays Gc G4:",
        "  moves Ps from Pc Ps Pd Pk to Rs Gs Bs",
        "  makes the row Gc Gs G4 with Gs from Rs Gs Bs",
    ]
    sabine = told("Rd Od Gd / Yc Ys Yd Yk", "Rd Od Yd Gd Bd Pd / Yc Ys Yk", "Bd Pd", 1)
    assert sabine == (
        "Ben adds Bd Pd and Yd from Yc Ys Yd Yk to Rd Od Gd and takes a Qwirkle of diamonds."
    )
    both = "Rd Od Yd Gd Bd Pd / Rc Rs Rd R4 R8 Rk"
    assert told("Rd Od Yd Gd Bd / Rc Rs Rd R4 R8", both, "Pd Rk", 2).split("\n") == [
        "Ben plays Pd Rk and takes 2 Qwirkles (in red, of diamonds):",
        "  adds Rk to Rc Rs Rd R4 R8: a Qwirkle",
        "  adds Pd to Rd Od Yd Gd Bd: a Qwirkle",
    ]


def test_your_own_play_is_told_in_short() -> None:
    play = ("Rd Od Gd / Yc Ys Yd Yk", "Rd Od Yd Gd Bd Pd / Yc Ys Yk", "Bd Pd", 1)
    assert told(*play, listener=1) == "You play Bd Pd and take a Qwirkle of diamonds."


@pytest.mark.parametrize(
    ("kind", "others", "own"),
    [
        ("show", "Ben is stuck and shows the hand: Rc Rs.", "You are stuck and show the hand: "),
        ("return", "The old cards are shuffled into the pile.", "The old cards are shuffled "),
        ("forfeit", "Nothing fits, and the pile is empty: Ben loses the turn.", "you lose the"),
        ("pass", "Still nothing fits: Ben passes.", "Still nothing fits: you pass."),
        ("last", "Ben draws the last card: everyone has one more turn.", "You draw the last"),
        ("redeal", "Nobody holds three cards that match: all cards are dealt again.", "Nobody"),
    ],
)
def test_rare_facts(kind: FactKind, others: str, own: str) -> None:
    fact = sestina.Fact(kind, 1, parse_tiles("Rs Rc"), count=2)
    assert CardNarrator(NAMES, 0, ()).narrate([fact]) == [others]
    assert own in CardNarrator(NAMES, 1, ()).narrate([fact])[0]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("last-round", "Everyone has had the last turn: the game is over."),
        ("deadlock", "Nobody can move any more: the game is over."),
    ],
)
def test_the_end(reason: str, told: str) -> None:
    fact = sestina.Fact("end", -1, reason=reason)
    assert CardNarrator(NAMES, 0, ()).narrate([fact]) == [told]


def test_a_changed_hand() -> None:
    shown = sestina.Fact("show", 1, parse_tiles("Rc Rs"), count=2)
    drawn = sestina.Fact("draw", 1, parse_tiles("Gc Gs"), count=2)
    assert CardNarrator(NAMES, 0, ()).narrate([shown, drawn.seen_by(0)])[1] == (
        "Nothing fits: Ben draws 2 new cards."
    )
    assert CardNarrator(NAMES, 1, ()).narrate([shown, drawn])[1] == "Nothing fits: you draw Gc Gs."


def test_what_a_seat_has_seen_of_the_table() -> None:
    for game in positions(seed=30, games=2):
        plays = [fact for fact in game.facts if fact.kind == "rows"]
        if not plays:
            continue
        assert rows_seen(game.view(plays[-1].seat), ()) == game.table.rows
        before = rows_left(plays[-2].rows) if len(plays) > 1 else ()
        assert rows_seen(game.view(None), ()) == before
