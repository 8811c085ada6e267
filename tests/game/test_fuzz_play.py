"""Whatever is played: it is legal, or it is refused and the game is exactly as before."""

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sestina
from sestina.engine.tiles import TILES
from tests.conformance.configurations import CONFIGURATIONS, spread
from tests.conformance.walks import finished, midgame
from tests.game.mutations import ANY_TEXT, PIECES, check_error, mutated
from tests.turns import to_move

EXAMPLES: Final = 100
GAMES: Final = [
    *(midgame(configuration, k, 3 + 4 * k) for k, configuration in enumerate(spread(15, 2))),
    finished(CONFIGURATIONS[0], 2),
]
MOVES: Final = sorted({move for game in GAMES for move in game.moves})
KINDS: Final = ("place", "swap", "pass", "use", "draw", "decline", "done", "", "jump", "Rc@0,0")
ACTIONS: Final = ("", "draw3", "take", "ask", "exchange", "separate", "double", "x", "use take")

tiles: Final = st.lists(st.sampled_from(TILES), max_size=7).map(tuple)
coordinates: Final = st.integers(-3, 3) | st.integers(-100, 100) | st.integers(-(2**40), 2**40)
cells: Final = st.lists(st.tuples(coordinates, coordinates), max_size=7).map(tuple)
home_made: Final = st.builds(
    sestina.Move,
    st.sampled_from(KINDS),
    tiles,
    cells,
    st.sampled_from(ACTIONS),
    st.integers(-5, 100),
)


def everything(game: sestina.Game) -> tuple[object, ...]:
    """All that can be seen of a game, hidden things included."""
    return (
        game.record(),
        game.record_json(),
        str(game.position()),
        game.facts,
        game.ply,
        game.scores,
        game.seat_to_move,
        game.board,
        [game.hand(seat) for seat in range(game.players)],
        [(str(move), move.points) for move in game.legal_moves()],
    )


def check_play(game: sestina.Game, move: Any) -> None:
    """Play it on a copy: `is_legal` tells what happens, and a refusal changes nothing."""
    twin = game.copy()
    before = everything(twin)
    legal = twin.is_legal(move)
    assert everything(twin) == before
    if legal:
        twin.play(move)
        assert twin.ply == game.ply + 1
        assert sestina.Move.parse(twin.moves[-1]) in game.legal_moves()
        assert sestina.replay(twin.record()) == twin
    else:
        with pytest.raises((sestina.IllegalMove, sestina.ParseError)) as caught:
            twin.play(move)
        check_error(caught.value)
        assert everything(twin) == before


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), text=ANY_TEXT | st.sampled_from(PIECES))
def test_any_text(game: sestina.Game, text: str) -> None:
    check_play(game, text)


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
def test_mutated_moves(game: sestina.Game, seed: int) -> None:
    random = Random(seed)
    own = [str(move) for move in game.legal_moves()] or MOVES
    check_play(game, mutated(random.choice(own), random))
    check_play(game, random.choice(MOVES))


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
def test_moves_that_are_nearly_legal(game: sestina.Game, seed: int) -> None:
    """Legal moves with other tiles or other cells: the parts of the checks that matter."""
    random = Random(seed)
    for _ in range(4):
        moves = game.legal_moves()
        if not moves:
            return
        move = random.choice(moves)
        hand = game.hand(to_move(game)) or (TILES[0],)
        new_tiles = tuple(
            random.choice(hand) if random.random() < 0.3 else tile for tile in move.tiles
        )
        new_cells = tuple(
            (x + random.randint(-1, 1), y) if random.random() < 0.3 else (x, y)
            for x, y in move.cells
        )
        check_play(game, sestina.Move(move.kind, new_tiles, new_cells, move.action))


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), move=home_made)
def test_home_made_moves(game: sestina.Game, move: sestina.Move) -> None:
    """Their fields need not go together; what counts is what they say as text."""
    check_play(game, move)


@settings(max_examples=EXAMPLES)
@given(move=home_made, flex=st.booleans())
def test_home_made_moves_on_boards(move: sestina.Move, flex: bool) -> None:
    board = (
        sestina.Board.parse("RcB@0,0 RsW@1,0", "flex") if flex else sestina.Board.parse("Rc@0,0")
    )
    for ask in (board.score, board.place):
        try:
            ask(move)
        except (sestina.IllegalMove, sestina.ParseError) as error:
            check_error(error)
        else:
            assert board.is_legal(str(move))


@pytest.mark.parametrize(
    "value",
    [None, 7, 2.5, True, b"pass", object(), ["Rc@0,0"], {}, str, sestina],
    ids=lambda value: type(value).__name__,
)
def test_odd_objects(value: Any) -> None:
    for game in GAMES:
        check_play(game, value)


def test_a_far_away_home_made_move_is_refused_by_a_board() -> None:
    """As its text is: beyond the reach of a board there is no cell."""
    board = sestina.Board.parse("Rc@0,0")
    tile = sestina.Tile.parse("Rs")
    for cell in ((97, 0), (0, -97), (183, 0), (1000, 1000), (-(10**9), 3)):
        move = sestina.Move("place", (tile,), (cell,))
        for ask in (board.score, board.place):
            with pytest.raises(sestina.ParseError) as caught:
                ask(move)
            assert caught.value.reason == "off-board"


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), move=home_made)
def test_a_move_says_the_same_as_object_and_as_text(game: sestina.Game, move: sestina.Move) -> None:
    assert game.is_legal(move) == game.is_legal(str(move))


NONSENSE: Final[list[Any]] = [
    *("", " ", "nonsense", "Rc", "Rc@", "Zz@0,0", "Rc@0,0 Rc@", "swap", "use", "\ud800"),
    "x" * 100_000,
    *(None, 3, 3.5, True, b"Rc@0,0", ["Rc@0,0"], object(), TILES[0], sestina.Board.parse("")),
]


@pytest.mark.parametrize("move", NONSENSE, ids=lambda move: repr(move)[:20])
def test_nonsense_is_no_legal_move(move: Any) -> None:
    """Neither of a board nor of a game, running or over; asking raises nothing."""
    boards = [sestina.Board.parse("Rc@0,0"), sestina.Board.parse("RcB@0,0", "flex")]
    games = [sestina.new_game("classic", seed=1), sestina.new_game("cards", seed=1), GAMES[-1]]
    assert not any(board.is_legal(move) for board in boards)
    assert not any(game.is_legal(move) for game in games)
