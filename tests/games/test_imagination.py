"""Imagined games: they agree with all that a seat knows, and no arrangement is preferred."""

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

import sestina
from sestina.engine.lines import largest_set
from sestina.game.view import view_snapshot
from sestina.games.chance import Chance
from sestina.games.imagination import Imagination
from sestina.games.pile import SPECIAL
from tests.conformance.configurations import CARDS, Configuration, spread
from tests.conformance.walks import all_tiles, check_tiles, midgame
from tests.turns import to_move

some_configurations = pytest.mark.parametrize("configuration", [*spread(8), CARDS[1]], ids=str)

NO_CHANCE_IN_A_MILLION = 4.9
"""Standard deviations. Seeds are fixed: this says only how far off a correct sampler may be."""


def check_distribution(counts: Counter[object], weights: Counter[object]) -> None:
    """A chi-square test: its statistic is about normal around the degrees of freedom."""
    assert set(counts) <= set(weights), "there are outcomes that cannot be"
    statistic = 0.0
    for outcome, weight in weights.items():
        expected = counts.total() * weight / weights.total()
        assert expected >= 5
        statistic += (counts[outcome] - expected) ** 2 / expected
    freedom = len(weights) - 1
    assert abs(statistic - freedom) <= NO_CHANCE_IN_A_MILLION * (2 * freedom) ** 0.5


def hidden_part(game: sestina.Game, seat: int) -> tuple[object, ...]:
    """Hands of others, in any order, and the pile in its order."""
    snapshot = game.position().snapshot
    hands = [sorted(hand or ()) for other, hand in enumerate(snapshot.hands) if other != seat]
    return (tuple(map(tuple, hands)), snapshot.pile)


@some_configurations
def test_an_imagined_game_looks_the_same_to_the_seat(configuration: Configuration) -> None:
    rng = Random(str(configuration))
    tiles = all_tiles(configuration)
    for plies in (0, 2, 25, 70):
        game = midgame(configuration, 4, plies)
        for seat in (*range(game.players), None):
            view = game.view(seat)
            imagined = view.imagine(rng)
            assert imagined.view(seat) == view
            check_tiles(imagined, tiles)
            assert view == game.view(seat)
            assert view.imagine(Random(5)) == view.imagine(Random(5))


@some_configurations
def test_an_imagined_game_is_a_game(configuration: Configuration) -> None:
    rng = Random(str(configuration))
    game = midgame(configuration, 9, 20)
    imagined = game.view(game.seat_to_move).imagine(rng)
    before = imagined.record()
    facts = imagined.facts
    for move in game.legal_moves()[:20]:
        imagined.push(move)
        imagined.pop()
    assert imagined.record() == before
    for _ in range(12):
        if not imagined.is_over:
            imagined.play(rng.choice(imagined.legal_moves()))
    assert sestina.replay(imagined.record()) == imagined
    twin = imagined.at(imagined.ply)
    assert (twin, twin.facts) == (imagined, imagined.facts)
    imagined.undo(len(imagined.moves))
    assert (imagined.record(), imagined.facts) == (before, facts)


def test_moves_of_one_world_are_checked_in_another() -> None:
    game = sestina.new_game("classic", seed=3)
    view = game.view(1 - to_move(game))
    rng = Random(1)
    one, other = view.imagine(rng), view.imagine(rng)
    strange = [move for move in one.legal_moves() if str(move) not in map(str, other.legal_moves())]
    assert strange
    assert not other.is_legal(strange[0])


def small_game(game_id: sestina.GameId, hidden: int) -> sestina.Game:
    """A game near its end, in which only this few tiles are hidden from the seat to move."""
    for seed in range(1000):
        game = sestina.new_game(game_id, seed=seed)
        bot = sestina.bot("greedy")
        while not game.is_over:
            view = game.view(game.seat_to_move)
            if len(view.unseen) == hidden and game.pile_count:
                return game
            game.play(bot.choose(view))
    raise AssertionError("no such game")


def test_every_arrangement_is_equally_likely() -> None:
    game = small_game("travel", 8)
    seat = to_move(game)
    view = game.view(seat)
    size = view.hand_counts[1 - seat]
    codes = [tile.code for tile in view.unseen]
    # Physical tiles are equally likely, so an arrangement of equal tiles counts once for each.
    weights: Counter[object] = Counter()
    for held in combinations(range(8), size):
        hand = tuple(sorted(codes[k] for k in held))
        for pile in permutations([codes[k] for k in range(8) if k not in held]):
            weights[((hand,), pile)] += 1
    rng = Random(11)
    rounds = 12 * weights.total()
    counts = Counter(hidden_part(view.imagine(rng), seat) for _ in range(rounds))
    check_distribution(Counter(counts), weights)


def test_hands_that_cannot_hold_everything() -> None:
    """Two hands with different tiles that they cannot have: still all that fits is as likely."""
    game = sestina.new_game("travel", players=3, seed=2)
    bot = sestina.bot("greedy")
    while game.pile_count or len(game.view(game.seat_to_move).unseen) > 7:
        game.play(bot.choose(game.view(game.seat_to_move)))
    seat = to_move(game)
    view = game.view(seat)
    others = [other for other in range(3) if other != seat]
    codes = [tile.code for tile in view.unseen]
    excluded = {others[0]: {codes[0]}, others[1]: {codes[-1]}}
    imagination = Imagination(game._state.seen_by(seat), seat)
    for other in others:
        imagination._excluded[other] = excluded[other]
    weights: Counter[object] = Counter()
    for held in combinations(range(len(codes)), view.hand_counts[others[0]]):
        first = tuple(sorted(codes[k] for k in held))
        second = tuple(sorted(codes[k] for k in range(len(codes)) if k not in held))
        if not {*first} & excluded[others[0]] and not {*second} & excluded[others[1]]:
            weights[(first, second)] += 1
    chance = Chance(3)
    counts: Counter[object] = Counter()
    for _ in range(20 * weights.total()):
        world = imagination.world(chance)
        counts[tuple(tuple(sorted(world.hands[other].codes())) for other in others)] += 1
    check_distribution(counts, weights)


# What a seat knows beside its hand and the counts ------------------------------------------------


def test_nobody_holds_what_they_denied_until_they_draw() -> None:
    game = sestina.new_game(
        "classic", players=3, seed=8, expansion="expansion2", actions_from_start=True
    )
    seat = game.seat_to_move
    others = [other for other in range(3) if other != seat]
    held = {tile.face for other in others for tile in game.hand(other)}
    missing = next(tile for tile in game.view(seat).unseen if tile.face not in held)
    game.play(f"use ask {missing}")
    rng = Random(1)
    views = [game.view(seat), game.view(None)]
    for view in views:
        for _ in range(40):
            imagined = view.imagine(rng)
            assert all(missing not in imagined.hand(other) for other in others)


def test_tiles_that_changed_hands_openly_stay_where_they_are() -> None:
    game = sestina.new_game(
        "classic", players=2, seed=8, expansion="expansion2", actions_from_start=True
    )
    asker, giver = to_move(game), 1 - to_move(game)
    wanted = game.hand(giver)[0]
    game.play(f"use ask {wanted}")
    rng = Random(2)
    for view in (game.view(giver), game.view(None)):
        assert all(wanted in view.imagine(rng).hand(asker) for _ in range(20))
    # Once it is laid, the asker may have any tile again.
    move = next(move for move in game.legal_moves() if move.kind == "place")
    game.play(move)
    known = wanted not in move.tiles
    seen = {wanted in game.view(giver).imagine(rng).hand(asker) for _ in range(200)}
    assert seen == ({True} if known else {True, False})


def test_own_exchanged_tiles_lie_under_the_stacks() -> None:
    game = sestina.new_game("classic", seed=5)
    game.play(game.legal_moves()[0])
    seat = to_move(game)
    given = sorted(tile.code for tile in game.hand(seat)[:3])
    game.play(f"swap {' '.join(map(str, game.hand(seat)[:3]))}")
    game.play(next(move for move in game.legal_moves() if move.kind == "swap"))
    rng = Random(3)
    for _ in range(20):
        pile = game.view(seat).imagine(rng).position().snapshot.pile
        assert pile is not None
        assert sorted(pile[-4:-1]) == given


def test_special_tiles_lie_above_exchanged_ones() -> None:
    game = sestina.new_game("classic", seed=5, expansion="expansion2")
    game.play(game.legal_moves()[0])
    while game.pile_count > 12 and not game.is_over:
        swaps = [move for move in game.legal_moves() if move.kind == "swap"]
        game.play(max(swaps, key=lambda move: len(move.tiles)))
        if game.ply > 8:
            break
    under = sum(fact.count for fact in game.facts if fact.kind == "swap")
    rng = Random(3)
    for _ in range(20):
        pile = game.view(0).imagine(rng).position().snapshot.pile
        assert pile is not None
        assert all(code < SPECIAL for code in pile[-under:])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_largest_sets_were_told_at_the_start(players: int) -> None:
    rng = Random(players)
    for seed in range(5):
        game = sestina.new_game("classic", players=players, seed=seed)
        sizes = next(fact.sizes for fact in game.facts if fact.kind == "start")
        imagined = game.view(game.seat_to_move).imagine(rng)
        assert sizes == tuple(
            largest_set([tile.code for tile in imagined.hand(seat)]) for seat in range(players)
        )


@pytest.mark.parametrize(
    ("game_id", "players", "seeds"),
    [("flex", 3, (1, 12, 37)), ("classic", 4, (2, 15)), ("travel", 4, (2, 15, 16))],
)
def test_who_passed_had_nothing_that_fitted(
    game_id: sestina.GameId, players: int, seeds: tuple[int, ...]
) -> None:
    options = {"backgrounds": 2} if game_id == "flex" else {}
    rng = Random(7)
    checked = 0
    for seed in seeds:
        game = sestina.new_game(game_id, players=players, seed=seed, **options)  # type: ignore[call-overload]
        passed: dict[int, sestina.Board] = {}
        while not game.is_over:
            # The fewest points leave the most tiles that fit nowhere in the end.
            places = [move for move in game.lazy_moves() if move.kind == "place"]
            move = min(places, key=lambda move: move.points) if places else game.lazy_moves()[-1]
            if move.kind == "pass":
                passed[game.seat_to_move] = game.board
            game.play(move)
            for seat, board in passed.items():
                imagined = game.view((seat + 1) % players).imagine(rng)
                assert not board.placements(imagined.hand(seat))
                checked += 1
    assert checked >= 3


def test_shown_cards_stay_where_they_are() -> None:
    game = midgame(CARDS[0], 4, 12)
    while not game.view(0).shown[to_move(game)]:
        game.play("stuck" if game.is_legal("stuck") else game.legal_moves()[0])
    seat = to_move(game)
    for _ in range(10):
        imagined = game.view(1 - seat).imagine(Random(4))
        assert sorted(imagined.hand(seat)) == sorted(game.view(0).shown[seat])


# Positions and views ---------------------------------------------------------------------------


@some_configurations
def test_a_position_of_a_view_says_what_the_view_knows(configuration: Configuration) -> None:
    game = midgame(configuration, 6, 15)
    for seat in (0, 1, None):
        view = game.view(seat)
        position = sestina.Position.parse(str(view.position()))
        assert position.snapshot == view_snapshot(view)
        assert view_snapshot(position.view(seat)) == view_snapshot(view)
        assert view_snapshot(game.position().view(seat)) == view_snapshot(view)
        assert sorted(map(str, position.view(seat).legal_moves())) == sorted(
            map(str, view.legal_moves())
        )
    with pytest.raises(ValueError, match="seats are 0 to"):
        game.position().view(game.players)
