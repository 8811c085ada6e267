"""Offers contain every legal move and nothing else, as gestures that need no rules."""

import itertools
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import sestina
from sestina.engine.lines import largest_set
from sestina.engine.moves import parse_move
from sestina.host.families.registry import assess_draft, offers_of
from sestina.host.protocol.offers import (
    Arrange,
    Button,
    ChooseCell,
    ChooseTile,
    Offer,
    Pick,
    Places,
)
from tests.conformance.configurations import CONFIGURATIONS, Configuration
from tests.conformance.hidden import state_of
from tests.conformance.walks import choose_next, style_of
from tests.host.tables import dump
from tests.turns import to_move


def moves_in(offers: tuple[Offer, ...], hand: list[str]) -> dict[str, int]:
    """Every move that can be made of the offers, with its points."""
    return {
        str(parse_move(text)): points for offer in offers for text, points in _moves(offer, hand)
    }


def _moves(offer: Offer, hand: list[str]) -> Iterator[tuple[str, int]]:
    match offer:
        case Places():
            steps: list[tuple[int, int]] = []
            for kept, points, *rest in offer.plays:
                steps = steps[:kept] + list(zip(rest[::2], rest[1::2], strict=True))
                words = [
                    f"{offer.tiles[tile]}@{offer.cells[cell][0]},{offer.cells[cell][1]}"
                    for cell, tile in steps
                ]
                yield " ".join(words), points
        case Pick():
            for size in range(1, offer.most + 1):
                for chosen in set(itertools.combinations(sorted(hand), size)):
                    yield " ".join([offer.move, *chosen]), 0
        case ChooseTile():
            for tile in offer.tiles:
                yield f"{offer.move} {tile}", 0
        case ChooseCell():
            for x, y in offer.cells:
                yield f"{offer.move} {x},{y}", 0
        case Button():
            yield offer.move, offer.points
        case Arrange():
            raise AssertionError("tile games have no rows")


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_the_offers_are_the_legal_moves(configuration: Configuration) -> None:
    random, game = Random(3), configuration.new_game(11)
    looked = 0
    while not game.is_over:
        if random.random() < 0.2:
            looked += 1
            view = game.view(game.seat_to_move)
            offered = moves_in(offers_of(view), [str(tile) for tile in view.hand])
            assert offered == {str(move): move.points for move in game.legal_moves()}
            for other in range(game.players):
                if other != game.seat_to_move:
                    assert offers_of(game.view(other)) == ()
        game.play(choose_next(game, style_of(2), random))
    assert looked
    assert offers_of(game.view(0)) == ()
    assert offers_of(game.view(None)) == ()


def test_offers_are_compact() -> None:
    """A placement costs a few bytes, however many there are."""
    for seed in range(12):
        game, random = sestina.new_game(seed=seed), Random(seed)
        while not game.is_over:
            view = game.view(game.seat_to_move)
            placements = [move for move in view.legal_moves() if move.kind == "place"]
            assert len(dump(offers_of(view))) < 400 + 18 * len(placements)
            game.play(choose_next(game, style_of(1), random))


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_an_opening_names_the_largest_sets(configuration: Configuration) -> None:
    """Guide, status and lit cells agree: the sets are exactly what the plays lay."""
    for seed in range(4):
        game = configuration.new_game(seed)
        view = game.view(game.seat_to_move)
        for offer in offers_of(view):
            if not isinstance(offer, Places):
                continue
            assert offer.opening is not None
            size = largest_set([tile.code for tile in view.hand])
            assert offer.opening.size == size
            hand = Counter(map(str, view.hand))
            for tiles in offer.opening.sets:
                assert len(tiles) == size
                assert not Counter(tiles) - hand
            laid = {
                tuple(sorted(map(str, parse_move(text).tiles))) for text, _ in _moves(offer, [])
            }
            assert laid == {tuple(sorted(tiles)) for tiles in offer.opening.sets}
        game.play(choose_next(game, style_of(0), Random(seed)))
        if not game.is_over and not game.view(None).is_opening:
            after = offers_of(game.view(game.seat_to_move))
            assert all(one.opening is None for one in after if isinstance(one, Places))


def test_cards_fit_rows() -> None:
    game = sestina.new_game("cards", seed=1)
    offers = offers_of(game.view(game.seat_to_move))
    assert {type(offer) for offer in offers} == {Button}
    assert {offer.move for offer in offers if isinstance(offer, Button)} == {
        str(move) for move in game.legal_moves()
    }
    game.play(game.legal_moves()[0])
    tried = 0
    for _ in range(10):
        seat = game.seat_to_move
        view = game.view(seat)
        arrange, stuck = offers_of(view)
        assert isinstance(arrange, Arrange)
        assert stuck == Button("stuck")
        rows = [list(map(str, row)) for row in view.table.rows]
        for card in {str(card) for card in view.hand}:
            for number in range(len(rows)):
                more = [[*row, card] if n == number else row for n, row in enumerate(rows)]
                text = " / ".join(" ".join(row) for row in more)
                assert game.is_legal(text) == (number in arrange.fits[card])
                tried += 1
        game.play(sestina.bot("greedy").choose(view))
    assert tried > 50


# Drafts ----------------------------------------------------------------------------------------


def midgame() -> sestina.Game:
    game = sestina.Game.from_position(_position())
    assert str(game.board.text)
    return game


def _position() -> str:
    game = sestina.new_game(seed=5)
    for _ in range(6):
        game.play(sestina.bot("greedy").choose(game.view(game.seat_to_move)))
    return str(game.position())


def test_a_legal_draft_has_its_points_and_lines() -> None:
    game = midgame()
    state = state_of(game)
    for move in game.legal_moves():
        assessed = assess_draft(state, str(move), "m")
        assert assessed.legal
        assert assessed.points == move.points
        if move.kind == "place":
            score = game.board.score(move)
            assert [line.points for line in assessed.lines] == [line.points for line in score.lines]
            assert [part.reason for part in assessed.parts] == [None] * len(move.tiles)
    assert game.copy() == game


def test_a_wrong_tile_is_named() -> None:
    game = midgame()
    state = state_of(game)
    move = max(game.legal_moves(), key=lambda one: (one.kind == "place", len(one.tiles)))
    x, y = next(iter(game.board.cells))
    tile = move.tiles[0]
    for draft, reason in (
        (f"{tile}@{x},{y}", "occupied"),
        (f"{_not_held(game)}@{x},{y}", "not-in-hand"),
    ):
        assessed = assess_draft(state, draft, "m")
        assert not assessed.legal
        assert [part.reason for part in assessed.parts] == [reason]
    far = assess_draft(state, f"{tile}@50,50", "m")
    assert (far.legal, far.reason) == (False, "no-contact")
    assert far.parts[0].reason is None


def _not_held(game: sestina.Game) -> str:
    hand = game.hand(to_move(game))
    return next(
        text for text in ("Rc", "Os", "Yd", "G4", "B8", "Pk", "Rs") if text not in map(str, hand)
    )


def test_rows_are_assessed_one_by_one() -> None:
    game = sestina.new_game("cards", seed=1)
    game.play(game.legal_moves()[0])
    state, view = state_of(game), game.view(game.seat_to_move)
    row = " ".join(map(str, view.table.rows[0]))
    card = str(view.hand[0])
    assessed = assess_draft(state, f"{row} / {card}", "m")
    assert not assessed.legal
    assert [part.reason for part in assessed.parts] == [None, "row-too-short"]
    assert card not in assessed.fits or view.hand.count(view.hand[0]) > 1
    nothing = assess_draft(state, row, "m")
    assert nothing.reason == "nothing-played"
    assert assess_draft(state, "", "m").reason == "nothing-played"
    assert assess_draft(state, "Rc / / Gc", "m").reason == "empty-row"
    assert assess_draft(state, "stuck", "m").legal
