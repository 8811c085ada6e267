"""`review`: every turn, and how luck, skill and what was hidden add up."""

import os
import signal
import threading
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import sestina
from sestina.analysis import review_steps
from sestina.analysis.luck import drawn_again, luck_of, shuffled_pile
from sestina.analysis.outcomes import PlayoutResult
from sestina.analysis.step_review import ChoiceReview, RecordedStates, StepReview
from sestina.analysis.tiles.turn import TileTurn
from sestina.analysis.turn import FamilyAnalysis, never_proved
from sestina.game.new_game import game_named
from sestina.game.record_text import format_text
from sestina.game.view import View
from sestina.games.registry import register, unregister
from sestina.games.state import GameState
from tests.conformance.configurations import Options
from tests.conformance.heap import HEAP
from tests.conformance.hidden import state_of
from tests.patience import PATIENCE
from tests.players.tables import COMPILED
from tests.replays import count_replays
from tests.turns import to_move
from tests.workers.left import NewWorkers

DEALS = 2


@pytest.fixture(scope="module")
def game() -> sestina.Game:
    return played("classic", 2, steps=None if COMPILED else 6)


def played(
    name: str, players: int, steps: int | None = None, options: Options | None = None
) -> sestina.Game:
    game = game_named(name, players=players, seed=4, **(options or {}))
    bots = [sestina.bot("casual", seed=seat) for seat in range(players)]
    while not game.is_over and (steps is None or game.ply < steps):
        game.play(bots[to_move(game)].choose(game.view(to_move(game))))
    return game


def check(review: sestina.Review, game: sestina.Game) -> None:
    assert [str(turn.played) for turn in review.turns] == [*game.moves]
    assert sum(review.result) == pytest.approx(1)
    for seat in review.seats:
        parts = seat.luck + seat.skill + seat.hidden
        assert seat.result - seat.start == pytest.approx(parts, abs=1e-9)
        own = [turn for turn in review.turns if turn.seat == seat.seat]
        assert seat.turns == len(own)
        assert seat.loss == pytest.approx(sum(turn.loss for turn in own))
        assert seat.best_moves == sum(turn.category == "best" for turn in own)
        assert 0 <= seat.accuracy <= 100
    for turn in review.turns:
        assert turn.skills[turn.seat] == pytest.approx(-turn.loss, abs=1e-9)
        assert turn.luck == turn.lucks[turn.seat]
        assert sum(turn.lucks) == pytest.approx(0, abs=1e-9)
        if turn.category in ("inaccuracy", "mistake", "blunder"):
            assert turn.loss > turn.error
        if turn.played == turn.best:
            assert (turn.category, turn.loss) == ("best", 0)
        if turn.exact:
            assert (turn.category == "best") == (turn.loss == 0)


def test_what_is_proved_to_lose_nothing_is_best() -> None:
    """A win by fewer points is a win."""
    game = sestina.new_game("classic", seed=1)
    view = game.view(game.seat_to_move)
    found = [
        sestina.FoundMove(
            move=move,
            points=move.points,
            win=win,
            margin=margin,
            error=0.0,
            chances=(win, 1 - win),
            behind=1 - win,
        )
        for move, win, margin in zip(
            game.legal_moves(), (1.0, 1.0, 0.5), (9.0, 2.0, 0.0), strict=False
        )
    ]
    for exact, wanted in (
        (True, ["best", "best", "blunder"]),
        (False, ["best", "good", "blunder"]),
    ):
        analysis = sestina.Analysis(view, tuple(found), (1.0, 0.0), exact, 0, lambda *_: [])
        assert [ChoiceReview(0, one, analysis).category for one in found] == wanted


def test_luck_skill_and_what_was_hidden_add_up(game: sestina.Game) -> None:
    review = sestina.review(game, deals=DEALS, workers=1)
    check(review, game)
    if game.is_over:
        winners = {seat for seat, result in enumerate(review.result) if result}
        assert winners == {*game.winners}
        assert review.turns[-1].exact
    assert sestina.review(game.record(), deals=DEALS, workers=1) == review


def test_two_processes_find_what_one_finds() -> None:
    short = played("classic", 2, steps=6)
    shares: list[float] = []
    alone = sestina.review(short, deals=DEALS, workers=1, progress=shares.append)
    assert sestina.review(short.to_record(), deals=DEALS, workers=2) == alone
    assert shares == [pytest.approx(k / 6) for k in range(1, 7)]
    check(alone, short)


def test_a_review_goes_on_when_its_worker_is_killed(new_workers: NewWorkers) -> None:
    short = played("classic", 2, steps=6)
    killed = []

    def kill(_share: float) -> None:
        for worker in new_workers():
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    alone = sestina.review(short, deals=DEALS, workers=1)
    assert sestina.review(short, deals=DEALS, workers=2, progress=kill) == alone
    assert killed
    assert new_workers() == []


@pytest.mark.parametrize("deaths", [1, 2])
def test_a_worker_that_dies_in_a_step_is_replaced_but_not_for_ever(
    deaths: int, new_workers: NewWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[int] = []
    helped: list[int] = []
    is_known = threading.Event()
    """How it ends: another worker has done a step, or this process has to do them all."""

    class Steps(review_steps._Steps):
        def take(self) -> tuple[int, float | None] | None:
            taken = super().take()
            if threading.current_thread().name == "worker" and len(killed) < deaths:
                (worker,) = new_workers()
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)
            return taken

        def put(self, number: int, step: StepReview) -> None:
            super().put(number, step)
            if threading.current_thread().name == "worker":
                helped.append(number)
                is_known.set()

        def lose_process(self) -> None:
            super().lose_process()
            is_known.set()

    def wait(_share: float) -> None:
        assert is_known.wait(PATIENCE)

    short = played("classic", 2, steps=6)
    alone = sestina.review(short, deals=DEALS, workers=1)
    monkeypatch.setattr(review_steps, "_Steps", Steps)
    assert sestina.review(short, deals=DEALS, workers=2, progress=wait) == alone
    assert len({*killed}) == deaths
    assert bool(helped) == (deaths == 1)
    assert new_workers() == []


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("flex", 3, {}),
        ("classic", 4, {}),
        ("cards", 2, {}),
        ("travel", 2, {"expansion": "expansion2"}),
        ("classic", 2, {"expansion": "expansion1", "boards": "select"}),
    ],
)
def test_every_game_is_reviewed(name: str, players: int, options: Options) -> None:
    game = played(name, players, steps=14 if COMPILED else 4, options=options)
    check(sestina.review(game, deals=DEALS, workers=1), game)


@pytest.fixture
def heap() -> Iterator[None]:
    register(HEAP)
    yield
    unregister(HEAP)


@pytest.mark.usefixtures("heap")
def test_a_family_that_nobody_knows_is_reviewed_too() -> None:
    game = game_named("heap", players=2, seed=3)
    random = Random(1)
    while not game.is_over:
        game.play(game.random_move(random))
    # The second process does not know the game, so this one does all the work.
    review = sestina.review(game, deals=DEALS, workers=2)
    check(review, game)


# Luck ------------------------------------------------------------------------------------------


def reds(view: View, rng: Random) -> PlayoutResult:
    """An estimate that depends on the hand alone, and on a die."""
    share = sum(tile.colour == "R" for tile in view.hand) / len(view.hand)
    share = (share + 0.001 * rng.random()) / 2
    return PlayoutResult((share, 1 - share) if view.seat == 0 else (1 - share, share), 0.0)


def test_luck_is_what_came_less_the_average_over_the_pile() -> None:
    before, after, move = a_draw()
    seat = int(before.seat)
    family = FamilyAnalysis(TileTurn, reds, never_proved, lambda view, one, other: [])
    luck = luck_of(family, before, after, move, 1, deadline=None, samples=3000 if COMPILED else 300)
    pile = before.pile.codes()
    kept = before.hands[seat].codes()
    for tile in move.tiles:
        kept.remove(tile.code)
    drawn = len(move.tiles) * sum(code // 6 == 0 for code in pile) / len(pile)
    average = (sum(code // 6 == 0 for code in kept) + drawn) / 6
    came = sum(code // 6 == 0 for code in after.hands[seat].codes()) / 6
    assert luck[seat] == pytest.approx((came - average) / 2, abs=0.01 if COMPILED else 0.04)
    assert sum(luck) == pytest.approx(0)


def a_draw() -> tuple[GameState, GameState, sestina.Move]:
    game = played("classic", 2, steps=9)
    move = max(game.legal_moves(), key=lambda one: (one.kind == "place", len(one.tiles)))
    before = state_of(game)
    game.play(move)
    return before, state_of(game), move


def test_only_the_draw_differs_when_it_is_drawn_again() -> None:
    before, after, move = a_draw()
    seat = int(before.seat)
    again = drawn_again(before, move, Random(3))
    assert again.hands[1 - seat].codes() == after.hands[1 - seat].codes()
    assert again.scores == after.scores
    everything = [*again.hands[seat].codes(), *again.pile.codes()]
    assert sorted(everything) == sorted([*after.hands[seat].codes(), *after.pile.codes()])
    assert again.hands[seat].codes() != after.hands[seat].codes()


def test_exchanged_tiles_stay_under_the_stacks() -> None:
    game = sestina.new_game("classic", seed=2)
    game.play(game.legal_moves()[0])
    given = [tile.code for tile in game.hand(to_move(game))][:3]
    game.play(f"swap {' '.join(str(tile) for tile in game.hand(to_move(game))[:3])}")
    state = state_of(game)
    for seed in range(5):
        order = shuffled_pile(state, Random(seed))
        assert sorted(order) == sorted(state.pile.codes())
        assert sorted(order[-3:]) == sorted(given)


def test_nothing_drawn_is_no_luck() -> None:
    game = sestina.new_game("classic", seed=4)
    bot = sestina.bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.view(game.seat_to_move)))
    before, after = state_of(game.at(game.ply - 1)), state_of(game)
    family = FamilyAnalysis(TileTurn, reds, never_proved, lambda view, one, other: [])
    move = game.played[-1]
    assert luck_of(family, before, after, move, 1, deadline=None, samples=5) == (0.0, 0.0)


@pytest.mark.parametrize("seed", ["0", None], ids=["of another seed", "without a seed"])
def test_a_record_is_replayed_once(seed: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record whose seed leads elsewhere needs a second look at its beginning alone."""
    played_once = played("classic", 2, steps=3)
    record = msgspec.structs.replace(played_once.to_record(), seed=seed)
    finished = count_replays(monkeypatch)
    found = sestina.review(format_text(record), deals=1, workers=1)
    assert finished == [3]
    assert found.turns == sestina.review(record, deals=1, workers=1).turns
    assert [state.ply for state in RecordedStates(record).states] == [0, 1, 2, 3]
