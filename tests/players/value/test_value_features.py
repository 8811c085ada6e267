"""Features of positions: the same for relabelled tiles, and the same however they are found."""

from random import Random

import pytest

import sestina
from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.greedy import play_greedily
from sestina.players.value.feature_tables import FEATURE_COUNT, KEPT_BEST, POOL, STAGES
from sestina.players.value.features import ValueFeatures
from tests.players.tiles.test_evaluation import full_state, index_of
from tests.setups import set_up

BOARD = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 Gs@1,1 Ys@1,2 Gd@2,1"
HANDS = ("R8 Rk Gc Yd Ys B4", "Gc Ys Bd P4 O8 Gk")


def features_of(game: sestina.Game, text: str) -> list[int]:
    state = full_state(game)
    index = index_of(state, text)
    features = ValueFeatures()
    features.prepare(state)
    features.extract(state.grid, state.find(), index)
    return listed(features)


def listed(features: ValueFeatures) -> list[int]:
    return sorted([int(features.active[k]) for k in range(features.count)])


def relabelled(text: str, colours: str, shapes: str) -> str:
    """The same text with other colours and shapes."""
    table = str.maketrans("ROYGBPcsd48k", colours + shapes)
    return " ".join(word[:2].translate(table) + word[2:] for word in text.split())


@pytest.mark.parametrize("move", ["R8@4,0", "R8@4,0 Rk@5,0", "Yd@2,2", "B4@3,-1"])
@pytest.mark.parametrize(("colours", "shapes"), [("PBGYOR", "csd48k"), ("ROYGBP", "k84dsc")])
def test_names_of_colours_and_shapes_do_not_matter(move: str, colours: str, shapes: str) -> None:
    plain = features_of(set_up(BOARD, list(HANDS)), move)
    hands = [relabelled(hand, colours, shapes) for hand in HANDS]
    other = set_up(relabelled(BOARD, colours, shapes), hands)
    assert features_of(other, relabelled(move, colours, shapes)) == plain


def test_colours_and_shapes_can_change_places() -> None:
    swapped = {"R": "c", "O": "s", "Y": "d", "G": "4", "B": "8", "P": "k"}
    back = {shape: colour for colour, shape in swapped.items()}

    def exchanged(text: str) -> str:
        return " ".join(back[word[1]] + swapped[word[0]] + word[2:] for word in text.split())

    plain = features_of(set_up(BOARD, list(HANDS)), "R8@4,0")
    other = set_up(exchanged(BOARD), [exchanged(hand) for hand in HANDS])
    assert features_of(other, exchanged("R8@4,0")) == plain


@pytest.mark.parametrize("game", ["classic", "flex"])
def test_extracting_changes_nothing_and_agrees_with_a_fresh_look(game: str) -> None:
    """Features of a placement are those of the board with it, looked at as a whole."""
    random = Random(3)
    for seed in range(4):
        state = midgame_state(game, seed, turns=random.randint(2, 40))
        found = state.find()
        if found.count == 0:
            continue
        before = (state.grid.copy().cells, state.grid.left, state.grid.right)
        features = ValueFeatures()
        features.prepare(state)
        for index in random.sample(range(found.count), min(12, int(found.count))):
            features.extract(state.grid, found, index)
            assert about_cells(features) == about_cells(looked_at(state, index))
        assert (state.grid.copy().cells, state.grid.left, state.grid.right) == before


@pytest.mark.parametrize("game", ["classic", "flex"])
def test_the_best_placement_of_the_kept_tiles_counts(game: str) -> None:
    for seed in range(6):
        state = midgame_state(game, seed, turns=4 * seed + 2)
        features = ValueFeatures()
        features.make_room(state)
        found = state.find()
        features.prepare(state)
        for index in range(0, int(found.count), 7):
            features.extract(state.grid, found, index)
            noted = [feature - KEPT_BEST for feature in listed(features) if feature >= KEPT_BEST]
            assert noted == [most_points_after(state, index)]


def most_points_after(state: TilesState, index: int) -> int:
    """The most points that the tiles kept after a placement could score, if all stays as it is."""
    found = state.find()
    copy = state.copy()
    hand = copy.hands[copy.seat]
    for k in range(int(found.size(index))):
        hand.discard(int(found.tile(index, k)))
    for k in range(int(found.size(index))):
        cell = int(found.cell(index, k))
        x, y = state.grid.x_of(cell), state.grid.y_of(cell)
        copy.grid.reach(x, y)
        copy.grid.place(copy.grid.cell_of(x, y), found.tile(index, k))
    copy.fresh = False
    placements = copy.find()
    return max([int(placements.points[k]) for k in range(int(placements.count))], default=0)


def midgame_state(game: str, seed: int, turns: int) -> TilesState:
    state = begin_tiles(build_rules(game, {}), 2, Chance(seed))
    deal_tiles(state, None)
    for _ in range(turns):
        if not state.over:
            play_greedily(state)
    return state


def looked_at(state: TilesState, index: int) -> ValueFeatures:
    """The features of the board with a placement on it, as after an exchange of nothing."""
    found = state.find()
    tiles = [int(found.tile(index, k)) for k in range(found.size(index))]
    cells = [int(found.cell(index, k)) for k in range(found.size(index))]
    copy = state.copy()
    for cell, tile in zip(cells, tiles, strict=True):
        x, y = state.grid.x_of(cell), state.grid.y_of(cell)
        copy.grid.reach(x, y)
        copy.grid.place(copy.grid.cell_of(x, y), tile)
    features = ValueFeatures()
    features.prepare(copy)
    features.extract_exchange(copy.grid, tiles)
    return features


def about_cells(features: ValueFeatures) -> list[int]:
    """All but the stage of the game, which an exchange does not change."""
    return [feature for feature in listed(features) if feature < POOL]


@pytest.mark.parametrize("game", ["classic", "flex"])
@pytest.mark.parametrize("players", [2, 4])
def test_features_and_stages_stay_in_range(game: str, players: int) -> None:
    state = begin_tiles(build_rules(game, {}), players, Chance(players))
    deal_tiles(state, None)
    features = ValueFeatures()
    stages = set()
    while not state.over:
        best = state.find_best()
        if best < 0:
            state.play_unable()
            continue
        features.prepare(state)
        features.extract(state.grid, state.found, best)
        assert listed(features)[0] >= 0
        assert listed(features)[-1] < FEATURE_COUNT
        stages.add(int(features.stage))
        ends = features.ends_game
        state.play_found(best)
        assert ends == state.over
    assert stages <= set(range(STAGES))
    assert len(stages) > 5


def test_the_packed_form_holds_the_features() -> None:
    state = full_state(set_up(BOARD, list(HANDS)))
    found = state.find()
    features = ValueFeatures()
    features.prepare(state)
    features.extract(state.grid, found, 0)
    packed = features.packed()
    numbers = [packed[k] + 256 * packed[k + 1] for k in range(0, len(packed), 2)]
    assert sorted(numbers) == listed(features)
