"""`beginner` is friendly: whoever lays the best single tile each time beats it."""

from collections import Counter

import pytest

import sestina
from bench.contestants import SingleCell
from tests.conformance.configurations import BY_NAME
from tests.players.tables import COMPILED, play_out
from tests.setups import set_up

ROW = "Rc@0,0 Rs@1,0"
SEEDS = range(15)


def beginner(seed: int) -> sestina.Bot:
    return sestina.bot("beginner", seed=seed)


@pytest.mark.skipif(not COMPILED, reason="matches take too long interpreted")
@pytest.mark.parametrize("name", ["classic-2p", "cards-2p"])
def test_it_loses_to_single_tiles(name: str) -> None:
    """Most of thirty games; the arena measures 75 % and more (docs/bots.md)."""
    won = 0.0
    for seed in SEEDS:
        for seat in (0, 1):
            bots = [beginner(seed), beginner(seed)]
            bots[seat] = SingleCell(seed)
            winners = play_out(BY_NAME[name].new_game(seed), bots).winners
            won += (seat in winners) / len(winners)
    assert won >= 0.6 * 2 * len(SEEDS)


def test_it_lays_one_or_two_tiles_and_seldom_more() -> None:
    game = set_up(ROW, ["Rd R4 R8 Gs Ps", "Bd B4 B8 Bk Os Od"])
    sizes = Counter(len(beginner(seed).choose(game.view(0)).tiles) for seed in range(300))
    assert sizes[1] + sizes[2] > 10 * sizes[3]
    assert max(sizes) <= 3


def test_it_seldom_sees_a_qwirkle() -> None:
    game = set_up("Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0", ["Rk Gs", "Bd B4 B8 Bk Os Od"])
    assert max(move.points for move in game.legal_moves()) == 12
    chosen = [beginner(seed).choose(game.view(0)) for seed in range(200)]
    taken = sum(move.points >= 12 for move in chosen)
    assert 5 < taken < 100


def test_in_cards_it_leaves_the_rows_as_they_lie() -> None:
    """Unless nothing else is possible: then it moves cards as the solver says."""
    in_place = 0
    for seed in range(4):
        game = sestina.new_game("cards", players=2, seed=seed)
        bots = [beginner(2 * seed), beginner(2 * seed + 1)]
        while not game.is_over:
            view = game.view(game.seat_to_move)
            move = bots[game.seat_to_move].choose(view)
            if move.kind == "rows" and not view.is_forced:
                kept = all(
                    any(set(row) <= set(after) for after in move.rows) for row in view.table.rows
                )
                if kept:
                    in_place += 1
                    played = sum(map(len, move.rows)) - sum(map(len, view.table.rows))
                    assert view.is_opening or played <= 3
            game.play(move)
    assert in_place > 100
