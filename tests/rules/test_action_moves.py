"""Games with action tiles list exactly the legal moves."""

import random
from itertools import combinations

import pytest

import sestina
from sestina.engine.tiles import TILES
from tests import oracle
from tests.rules.action_checks import (
    cells,
    everything,
    random_game,
)
from tests.turns import to_move


def expected_moves(game: sestina.Game) -> set[str]:
    """The legal next steps, worked out naively from the position."""
    snapshot = game.position().snapshot
    seat = to_move(game)
    own = [str(tile) for tile in game.hand(seat)]
    board = cells(game)
    if snapshot.pending == "ask":
        return {"draw", "decline"}
    if snapshot.pending == "separate":
        placements = oracle.placements(board, own, flex=False) if len(snapshot.laid) < 3 else {}
        singles = {f"{t}@{x},{y}" for one in placements if len(one) == 1 for x, y, t in one}
        return singles | ({"done"} if snapshot.laid else set())
    held = () if snapshot.action_used else game.actions(seat)
    found = set()
    for placement in oracle.placements(board, own, flex=False):
        if not board and frozenset(tile for _, _, tile in placement) not in oracle.opening_sets(
            own
        ):
            continue
        if snapshot.banned is not None:
            x, y, code = snapshot.banned
            if (x, y, str(TILES[code])) in placement:
                continue
        laid = sorted(placement, key=lambda one: (one[1], one[0]))
        found.add(" ".join(f"{tile}@{x},{y}" for x, y, tile in laid))
    limit = min(6, len(own), game.pile_count)
    ordered = sorted(own, key=lambda tile: sestina.Tile.parse(tile).code)
    chosen = {" ".join(some) for n in range(1, limit + 1) for some in combinations(ordered, n)}
    if not found and (not chosen or not board):
        found.add("pass")
    if board:
        found |= {f"swap {tiles}" for tiles in chosen}
    if "exchange" in held:
        found |= {f"use exchange {tiles}" for tiles in chosen}
    if "draw3" in held and game.pile_count:
        found.add("use draw3")
    if "take" in held:
        found |= {f"use take {x},{y}" for x, y in oracle.removable(board)} if board else set()
    if "ask" in held:
        found |= {f"use ask {face}" for face in oracle.FACES}
    if "separate" in held and board and any("@" in text for text in found):
        found.add("use separate")
    if "double" in held:
        found.add("use double")
    return found


@pytest.mark.rule("M11", "C-A8", "C-A12", "C-A18", "C-A31", "C-A32")
@pytest.mark.parametrize(
    ("seed", "game_id", "expansion"),
    [
        *((seed, "classic", "expansion2") for seed in range(3)),
        (6, "travel", "expansion2"),
        (7, "classic", "mini"),
    ],
)
def test_in_whole_games_exactly_the_legal_moves_are_listed(
    seed: int, game_id: str, expansion: str
) -> None:
    chance = random.Random(seed)
    for game in random_game(seed, game=game_id, expansion=expansion):
        moves = game.legal_moves()
        if game.is_over:
            assert moves == []
            break
        assert moves, "while the game runs there is always a next step"
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert set(texts) == expected_moves(game)
        assert game.view(game.seat_to_move).legal_moves() == moves
        for move in chance.sample(moves, min(3, len(moves))):
            assert game.is_legal(move)
            assert game.is_legal(str(move))
            twin, other = game.copy(), game.copy()
            before = game.scores[to_move(game)]
            facts = twin.play(move)
            assert other.play(str(move)) == facts
            assert twin == other
            bonus = sum(fact.points for fact in facts if fact.kind == "end")
            assert twin.scores[to_move(game)] - before - bonus == move.points
    text = game.record()
    assert sestina.replay(text) == game
    assert sestina.replay(text).record() == text


@pytest.mark.rule("M5", "X5")
@pytest.mark.parametrize("seed", range(2))
def test_in_whole_games_every_listed_move_is_accepted(seed: int) -> None:
    """All moves of some positions; copying and listing do not change the game."""
    for ply, game in enumerate(random_game(40 + seed)):
        if ply % 12 != 5 or game.is_over:
            continue
        before = everything(game)
        for move in game.legal_moves():
            assert game.is_legal(str(move))
            twin = game.copy()
            twin.play(move)
            assert twin.ply == game.ply + 1
            assert twin.moves[-1] == str(move)
        assert everything(game) == before
