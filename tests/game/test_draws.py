"""Chance that can be asked: what may be drawn next, exactly, and steps that draw it."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

import sestina
from tests.conformance.configurations import BY_NAME, Configuration

SOME = (
    "classic-2p",
    "travel-3p",
    "flex-108-2p",
    "classic-mini-2p",
    "travel-expansion2-3p",
    "cards-2p",
)


def late(name: str, left: int) -> sestina.Game:
    """A game without a past whose pile has at most this many tiles."""
    game = sestina.new_game("classic", seed=9) if name == "classic" else BY_NAME[name].new_game(9)
    while game.pile_count > left:
        game.play(game.best_placement() or game.legal_moves()[-1])
    return sestina.Game.from_position(game.position())


def with_pile(game: sestina.Game, tiles: tuple[str, ...]) -> sestina.Game:
    text = str(game.position())
    before, rest = text.split(" | pile ")
    after = rest.split(" | ", 1)[1]
    return sestina.Game.from_position(f"{before} | pile {' '.join(tiles)} | {after}")


def pile_of(game: sestina.Game) -> list[str]:
    return str(game.position()).split(" | pile ")[1].split(" | ")[0].split()


def drawn_by(
    game: sestina.Game, move: sestina.Move, drawn: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Everything that a move may draw, with its probability, asked tile by tile."""
    ordinary = [name for name in drawn if not name.startswith("!")]
    if len(ordinary) == game.draw_count(move):
        yield drawn, Fraction(1)
        return
    for name, chance in game.draw_outcomes(*drawn).items():
        for whole, rest in drawn_by(game, move, (*drawn, name)):
            yield whole, chance * rest


def what_was_drawn(game: sestina.Game) -> tuple[str, ...]:
    return tuple(str(tile) for tile in game.facts[-1].tiles)


@pytest.mark.parametrize("name", SOME)
def test_outcomes_are_shares_of_the_pile_whatever_its_order(name: str) -> None:
    game = BY_NAME[name].new_game(5)
    for _ in range(6):
        pile = pile_of(game)
        shares = {tile: Fraction(count, len(pile)) for tile, count in Counter(pile).items()}
        assert game.draw_outcomes() == shares
        assert sum(game.draw_outcomes().values()) == 1
        game.play(game.best_placement() or game.legal_moves()[-1])
    first = next(iter(game.draw_outcomes()))
    left = Counter(pile_of(game)) - Counter([first])
    assert game.draw_outcomes(first) == {
        tile: Fraction(count, left.total()) for tile, count in left.items()
    }


@pytest.mark.parametrize("kind", ["place", "swap"])
def test_asked_tile_by_tile_they_are_the_draws_of_all_orders(kind: str) -> None:
    game = late("classic", 5)
    orders = [*permutations(pile_of(game))]
    moves = [move for move in game.legal_moves() if move.kind == kind and len(move.tiles) <= 3]
    move = max(moves, key=lambda move: len(move.tiles))
    assert game.draw_count(move) == len(move.tiles)
    counted: Counter[tuple[str, ...]] = Counter()
    for order in orders:
        twin = with_pile(game, order)
        twin.play(str(move))
        counted[what_was_drawn(twin)] += 1
    asked: dict[tuple[str, ...], Fraction] = {}
    for drawn, chance in drawn_by(game, move):
        asked[drawn] = asked.get(drawn, Fraction(0)) + chance
    assert asked == {drawn: Fraction(count, len(orders)) for drawn, count in counted.items()}


def worth(game: sestina.Game, seat: int) -> int:
    """A number that depends on what a seat scored and holds."""
    return 1000 * game.scores[seat] + sum(tile.code for tile in game.hand(seat))


def test_the_expected_value_is_that_of_all_orders() -> None:
    game = late("classic", 4)
    seat = game.seat_to_move
    assert seat is not None
    orders = [*permutations(pile_of(game))]
    for move in game.legal_moves()[:2] + game.legal_moves()[-2:]:
        value = Fraction(0)
        for drawn, chance in drawn_by(game, move):
            game.push(move, drawn=drawn)
            value += chance * worth(game, seat)
            game.pop()
        total = 0
        for order in orders:
            twin = with_pile(game, order)
            twin.play(str(move))
            total += worth(twin, seat)
        assert value == Fraction(total, len(orders))


def test_exchanged_tiles_lie_under_the_stacks() -> None:
    game = late("classic", 5)
    front = Counter(pile_of(game))
    given = [str(tile) for tile in game.hand(game.seat_to_move or 0)[:2]]
    names = [*front.elements()]
    game.push(f"swap {' '.join(given)}", drawn=names[:2])
    left = names[2:]
    assert {*game.draw_outcomes()} == {*left}
    under = game.draw_outcomes(*left)
    assert under == {tile: Fraction(count, 2) for tile, count in Counter(given).items()}
    last = given[1]
    assert game.draw_outcomes(*left, given[0]) == {last: 1}
    assert game.draw_outcomes(*left, *given) == {}
    with pytest.raises(sestina.ParseError, match="cannot be drawn next"):
        game.draw_outcomes(given[0]) if given[0] not in left else game.draw_outcomes(*left, left[0])
    game.pop()
    assert Counter(pile_of(game)) == front


def test_exchanged_tiles_are_anywhere_in_a_bag() -> None:
    game = BY_NAME["travel-3p"].new_game(2)
    game.play(game.best_placement() or "")
    game.play(next(move for move in game.legal_moves() if move.kind == "swap"))
    pile = pile_of(game)
    shares = {tile: Fraction(count, len(pile)) for tile, count in Counter(pile).items()}
    assert game.draw_outcomes() == shares


def test_what_others_exchanged_is_not_known_in_an_imagined_world() -> None:
    game = sestina.new_game("classic", seed=4)
    game.play(game.best_placement() or "")
    swap = next(move for move in game.legal_moves() if move.kind == "swap")
    other = game.seat_to_move
    game.play(swap)
    world = game.view(1 - (other or 0)).imagine(Random(1))
    pile = pile_of(world)
    shares = {tile: Fraction(count, len(pile)) for tile, count in Counter(pile).items()}
    assert world.draw_outcomes() == shares
    assert game.draw_outcomes() != shares


@pytest.mark.parametrize("name", SOME)
def test_a_step_draws_what_it_is_told_and_is_taken_back(name: str) -> None:
    game = BY_NAME[name].new_game(6)
    for _ in range(8):
        move = game.best_placement() or game.legal_moves()[-1]
        drawn: list[str] = []
        while sum(not tile.startswith("!") for tile in drawn) < game.draw_count(move):
            outcomes = game.draw_outcomes(*drawn)
            drawn.append(max(outcomes, key=lambda tile: (tile.startswith("!"), tile)))
        before, seat = game.record(), game.seat_to_move
        game.push(move, drawn=drawn)
        fact = next((fact for fact in reversed(game.facts) if fact.kind == "draw"), None)
        if drawn:
            assert fact is not None
            assert fact.seat == seat
            told = [str(tile) for tile in fact.tiles] + [f"!{kind}" for kind in fact.specials]
            assert sorted(told) == sorted(drawn)
        assert sestina.replay(game.record()) == game
        assert game.pop() == move
        assert game.record() == before
        game.play(move)


def test_wrong_draws_are_refused_and_change_nothing() -> None:
    game = sestina.new_game("classic", seed=3)
    move = game.best_placement()
    assert move is not None
    names = [*game.draw_outcomes()]
    before = game.record()
    for drawn, reason in (
        (names[: len(move.tiles) - 1], "missing-draw"),
        (names[: len(move.tiles) + 1], "too-many-draws"),
        (["Rc"] * 4, "impossible-draw"),
        (["RcB"], "impossible-draw"),
        (["!draw3"], "impossible-draw"),
    ):
        with pytest.raises(sestina.ParseError) as refused:
            game.push(move, drawn=drawn)
        assert refused.value.reason == reason
        assert game.record() == before
    stacked = sestina.new_game("classic", seed=3, stacks="six")
    stacked.play(stacked.best_placement() or "")
    assert sum(stacked.draw_outcomes().values()) == 1
    stacked.play(next(move for move in stacked.legal_moves() if move.kind == "swap"))
    with pytest.raises(ValueError, match="real stacks"):
        stacked.draw_outcomes()


# Information states ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOME)
def test_information_states_tell_apart_what_seats_can_tell_apart(name: str) -> None:
    configuration: Configuration = BY_NAME[name]
    game = configuration.new_game(1)
    seen: dict[str, object] = {}
    for _ in range(6):
        for seat in (*range(game.players), None):
            view = game.view(seat)
            text = view.information_state()
            assert seen.setdefault(text, view) == view
        game.play(game.best_placement() or game.legal_moves()[-1])
    assert len(seen) == 6 * (game.players + 1)
    other = configuration.new_game(2)
    assert other.view(0).information_state() not in seen


def test_hidden_tiles_are_in_no_information_state() -> None:
    game = sestina.new_game("classic", players=3, seed=5)
    for _ in range(5):
        game.play(game.best_placement() or game.legal_moves()[-1])
    view = game.view(1)
    for seed in range(5):
        world = view.imagine(Random(seed))
        assert world.view(1).information_state() == view.information_state()


@pytest.mark.parametrize(
    "name", [*SOME, "classic-expansion2-start-3p", "travel-expansion2-start-2p"]
)
def test_different_facts_have_different_lines(name: str) -> None:
    facts: set[sestina.Fact] = set()
    lines: set[str] = set()
    for seed in range(4):
        game, rng = BY_NAME[name].new_game(seed), Random(seed)
        for _ in range(12 if "cards" in name else 40):
            if not game.is_over:
                game.play(game.lazy_moves().random_kind(rng, excluded=("stuck",)))
        view = game.view(0)
        facts |= {*view.facts}
        lines |= {*view.information_state().splitlines()[2:]}
    assert len(lines) == len(facts)
