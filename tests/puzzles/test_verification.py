"""Puzzles are what they claim: a sample here, all of them in the long tests."""

from dataclasses import replace

import pytest

from sestina.engine.errors import IllegalMove
from sestina.game.game import Game
from sestina.game.position import position_of
from sestina.players.endgame.from_view import known_state
from sestina.players.levels import bot
from sestina.puzzles import NotVerified, Puzzle, assess, shipped, verify
from sestina.puzzles.kinds.registry import KINDS
from sestina.puzzles.puzzle import puzzle_id
from tests.puzzles.samples import quick

PROVED = ("ending", "diagonal", "qwirkle", "all-cards")


@pytest.mark.parametrize(
    "puzzle",
    [
        puzzle
        for kind, count in zip(PROVED, (6, 4, 12, 12), strict=True)
        for puzzle in quick(kind, count)
    ],
    ids=lambda puzzle: f"{puzzle.kind}-{puzzle.id}",
)
def test_a_sample_is_proved_again(puzzle: Puzzle) -> None:
    verify(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("kind", PROVED)
def test_every_proof_holds(kind: str) -> None:
    for puzzle in shipped().select(kind=kind):
        verify(puzzle)


@pytest.mark.long
def test_other_deals_confirm_the_best_moves() -> None:
    for puzzle in shipped().select(kind="best-move")[::5]:
        verify(puzzle, seed=2)


def clearest_best_move() -> Puzzle:
    return max(shipped().select(kind="best-move"), key=lambda puzzle: puzzle.margin)


def test_fewer_deals_confirm_the_clearest_best_move() -> None:
    verify(clearest_best_move(), deals=1000)


def test_the_best_move_is_not_the_one_with_the_most_points() -> None:
    puzzle = clearest_best_move()
    greedy = max(puzzle.view().legal_moves(), key=lambda move: move.points)
    with pytest.raises(NotVerified, match="greed"):
        verify(replace(puzzle, answer=str(greedy)))


@pytest.mark.slow
def test_deals_find_out_a_wrong_best_move() -> None:
    puzzle = clearest_best_move()
    moves = sorted(puzzle.view().legal_moves(), key=lambda move: -move.points)
    other = next(m for m in moves if m.points < moves[0].points and str(m) != puzzle.answer)
    with pytest.raises(NotVerified, match="not better"):
        verify(replace(puzzle, answer=str(other)), deals=2000)
    with pytest.raises(NotVerified, match="the margin is"):
        verify(replace(puzzle, margin=puzzle.margin + 9), deals=2000)


@pytest.mark.parametrize("kind", ["best-move", "ending", "diagonal"])
def test_greed_misses_the_answer(kind: str) -> None:
    for puzzle in shipped().select(kind=kind)[::15]:
        view = puzzle.view()
        answer = puzzle.read_move(puzzle.answer)
        assert answer.points < max(move.points for move in view.legal_moves())
        assert not KINDS[kind].is_answer(puzzle, bot("greedy").choose(view))


def best_final_lead(game: Game, seat: int) -> int:
    """The lead of the seat after perfect play: plain minimax, with the rules alone."""
    if game.is_over:
        return game.scores[seat] - game.scores[1 - seat]
    leads = []
    for move in game.legal_moves():
        game.push(move)
        leads.append(best_final_lead(game, seat))
        game.pop()
    return max(leads) if game.seat_to_move == seat else min(leads)


def test_brute_force_agrees_with_the_smallest_endings() -> None:
    for puzzle in quick("ending", 2):
        state = known_state(puzzle.view())
        assert state is not None
        game = Game.from_position(position_of(state))
        leads = {}
        for move in game.legal_moves():
            game.push(move)
            leads[str(move)] = best_final_lead(game, puzzle.seat)
            game.pop()
        first, second = sorted(leads.values(), reverse=True)[:2]
        assert leads[puzzle.answer] == first == puzzle.value
        assert first - second == puzzle.margin


@pytest.mark.parametrize("kind", PROVED)
def test_a_wrong_claim_is_found_out(kind: str) -> None:
    puzzle = quick(kind, 1)[0]
    for wrong in (
        replace(puzzle, id="aaaaaaaa"),
        replace(puzzle, value=puzzle.value + 1),
        replace(puzzle, greed_loss=puzzle.greed_loss + 1),
        replace(puzzle, answer="pass"),
    ):
        with pytest.raises(NotVerified):
            verify(wrong)


def test_another_move_is_not_the_answer_of_an_ending() -> None:
    puzzle = quick("ending", 1)[0]
    other = next(move for move in puzzle.view().legal_moves() if str(move) != puzzle.answer)
    with pytest.raises(NotVerified, match="the best move is"):
        verify(replace(puzzle, answer=str(other)))


def test_a_puzzle_of_another_kind_is_found_out() -> None:
    puzzle = quick("diagonal", 1)[0]
    other = replace(puzzle, kind="ending", id=puzzle_id("ending", puzzle.position))
    with pytest.raises(NotVerified, match="another kind"):
        verify(other)
    with pytest.raises(NotVerified, match="no kind"):
        verify(replace(puzzle, kind="riddle"))


def test_the_answer_is_right_and_every_other_move_loses_the_margin_at_least() -> None:
    puzzle = quick("ending", 1)[0]
    assert assess(puzzle, puzzle.answer).is_right
    losses = []
    for move in puzzle.view().legal_moves():
        assessed = assess(puzzle, move)
        if not assessed.is_right:
            assert assessed.loss is not None
            losses.append(assessed.loss)
    assert min(losses) == puzzle.margin


def test_any_arrangement_that_lays_all_cards_is_right() -> None:
    for puzzle in quick("all-cards", 5):
        view = puzzle.view()
        other = view.table.solve(view.hand, "most-cards")
        assert other is not None
        assert assess(puzzle, other).is_right
        one = view.table.solve(view.hand)
        assert one is not None
        assessed = assess(puzzle, one)
        assert not assessed.is_right
        assert assessed.loss == puzzle.target - len(view.table.check(one, view.hand).played)
        assert not assess(puzzle, "stuck").is_right or puzzle.target == 0


def test_a_play_that_is_not_listed_is_assessed_as_well() -> None:
    assessed = 0
    for puzzle in quick("all-cards", 30):
        view = puzzle.view()
        play = view.table.solve(view.hand, must_play=view.hand[:3])
        if play is not None and play not in view.legal_moves():
            assess(puzzle, play)
            assessed += 1
    assert assessed > 0


def test_greedy_finds_the_qwirkles_that_its_solver_proves() -> None:
    for puzzle in quick("qwirkle", 5):
        assert KINDS["qwirkle"].is_answer(puzzle, bot("greedy").choose(puzzle.view()))


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        assess(quick("ending", 1)[0], "Rc@80,80")
