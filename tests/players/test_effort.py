"""How hard `beginner` and `casual` try: they do as the others do, and slacken in the lead."""

from dataclasses import dataclass

import pytest

import sestina
from bench.contestants import SingleCell
from sestina.players.effort import REMEMBERED_TURNS, USUAL_TILES, Effort, blend, tiles_of_others
from tests.players.tables import COMPILED, play_out
from tests.setups import set_up

EFFORT = Effort(usual=0.5, per_tile=0.2, per_point=0.02)


def view_with(scores: tuple[int, ...]) -> sestina.View:
    """A position of two or three players whose past nobody knows."""
    hands = ["Rc Rs", "Gd G4", "B8 Bk"][: len(scores)]
    return set_up("Oc@0,0", hands, scores=scores).view(0)


@pytest.mark.parametrize(
    ("scores", "share"),
    [((30, 30), 0.5), ((30, 40), 0.7), ((40, 30), 0.3), ((0, 90), 1.0), ((90, 0), 0.0)],
)
def test_it_tries_harder_when_behind(scores: tuple[int, int], share: float) -> None:
    assert EFFORT.share(view_with(scores), 0) == pytest.approx(share)


def test_the_best_of_the_others_counts() -> None:
    assert EFFORT.share(view_with((30, 10, 40)), 0) == pytest.approx(0.7)


def test_it_sees_how_many_tiles_the_others_lay() -> None:
    """In the last turns, and not how many it lays itself."""
    game = sestina.new_game("classic", players=2, seed=2)
    assert tiles_of_others(game.view(0), 0) == USUAL_TILES
    play_out(game, [SingleCell(1), sestina.bot("greedy")], 30)
    laid = [len(fact.tiles) for fact in game.facts if (fact.kind, fact.seat) == ("place", 1)]
    expected = sum(laid[-REMEMBERED_TURNS:]) / REMEMBERED_TURNS
    assert tiles_of_others(game.view(0), 0) == pytest.approx(expected)
    assert tiles_of_others(game.view(1), 1) == 1
    less, more = (Effort(0.5, per_tile, 0.0).share(game.view(0), 0) for per_tile in (-0.1, 0.1))
    assert (more - less) == pytest.approx(0.2 * (expected - USUAL_TILES))


@dataclass(frozen=True)
class Chances:
    seeing: float
    hearing: float


def test_attention_grows_with_the_effort() -> None:
    careless, alert = Chances(0.2, 1.0), Chances(0.6, 0.0)
    assert blend(careless, alert, 0.0) == careless
    assert blend(careless, alert, 1.0) == alert
    half = blend(careless, alert, 0.5)
    assert (half.seeing, half.hearing) == pytest.approx((0.4, 0.5))


@pytest.mark.skipif(not COMPILED, reason="whole games take too long interpreted")
@pytest.mark.parametrize("game_id", ["classic", "cards"])
def test_a_beginner_does_as_the_others_do(game_id: sestina.GameId) -> None:
    def tiles_in_a_turn(other: sestina.Bot) -> float:
        laid: list[int] = []
        for seed in range(2):
            game = sestina.new_game(game_id, players=2, seed=seed)
            play_out(game, [sestina.bot("beginner", seed=seed), other])
            laid += [
                len(fact.tiles)
                for fact in game.facts
                if fact.kind in ("place", "rows") and fact.seat == 0
            ]
        return sum(laid) / len(laid)

    assert tiles_in_a_turn(SingleCell(1)) + 0.3 < tiles_in_a_turn(sestina.bot("greedy"))
