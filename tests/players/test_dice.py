"""The random numbers of simulations: portable and fair enough."""

from collections import Counter

from librt.vecs import vec
from mypy_extensions import u8

import sestina
from sestina.players.dice import Dice
from sestina.players.seeds import move_seed
from tests.conftest import RunInterpreted

SEED = 2**59 + 7
ROLLS = (
    "from sestina.players.dice import Dice; "
    f"dice = Dice({SEED}); print([dice.word() for _ in range(50)])"
)


def test_the_same_compiled_and_interpreted(run_interpreted: RunInterpreted) -> None:
    dice = Dice(SEED)
    assert run_interpreted(ROLLS).stdout.strip() == str([dice.word() for _ in range(50)])


def test_a_seed_gives_the_same_numbers() -> None:
    def rolls(seed: int) -> list[int]:
        dice = Dice(seed)
        return [dice.word() for _ in range(20)]

    assert rolls(5) == rolls(5)
    assert len({tuple(rolls(seed)) for seed in (*range(200), 2**32, 2**33, 2**59)}) == 203


def test_numbers_are_below_their_limit_and_spread() -> None:
    for seed in (0, 1, 2, 2**40):
        dice = Dice(seed)
        counts = Counter(dice.below(7) for _ in range(7000))
        assert set(counts) == set(range(7))
        assert all(850 < count < 1150 for count in counts.values())
        assert {dice.below(1) for _ in range(10)} == {0}


def test_units_are_between_nothing_and_one() -> None:
    dice = Dice(3)
    units = [dice.unit() for _ in range(4000)]
    assert 0 <= min(units) < 0.01
    assert 0.99 < max(units) < 1
    assert 0.48 < sum(units) / 4000 < 0.52


def test_first_numbers_of_neighbouring_seeds_are_spread() -> None:
    counts = Counter(Dice(seed).below(6) for seed in range(6000))
    assert all(850 < counts[k] < 1150 for k in range(6))


def test_each_decision_has_a_seed_of_its_own() -> None:
    game = sestina.new_game("classic", players=2, seed=1)
    view = game.view(game.seat_to_move)
    assert move_seed(1, view) == move_seed(1, view)
    assert move_seed(1, view) != move_seed(2, view)
    assert move_seed(None, view) != move_seed(None, view)
    game.play(game.legal_moves()[0])
    assert move_seed(1, game.view(game.seat_to_move)) != move_seed(1, view)


def test_shuffling_deals_every_tile_to_every_place_as_often() -> None:
    dice = Dice(5)
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(6000):
        tiles = vec[u8]([u8(tile) for tile in range(6)])
        dice.shuffle(tiles, 1, 4)
        assert tiles[0] == 0
        assert sorted(tiles) == list(range(6))
        seen.update((place, int(tiles[place])) for place in range(1, 4))
    assert len(seen) == 3 * 5
    assert all(1050 < count < 1350 for count in seen.values())


def test_a_tile_is_inserted_at_any_place() -> None:
    dice = Dice(6)
    places: Counter[int] = Counter()
    for _ in range(4000):
        tiles = list(dice.insert(vec[u8]([u8(1), u8(2), u8(3)]), u8(9)))
        assert [tile for tile in tiles if tile != 9] == [1, 2, 3]
        places[tiles.index(9)] += 1
    assert set(places) == {0, 1, 2, 3}
    assert all(880 < count < 1120 for count in places.values())
