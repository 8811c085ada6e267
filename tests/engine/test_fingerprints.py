"""What a value says of itself: whether it could be, what it scores, numbers that never change."""

import subprocess
import sys
from random import Random

import pytest

import sestina
from sestina.game.public_state import TileHand
from tests.conformance.configurations import CARDS, spread
from tests.conformance.walks import midgame

STAIRS = " ".join(
    f"{tile}@{x + 2 * k},{y + 2 * k}"
    for k in range(4)
    for tile, x, y in (("Rc", 0, 0), ("Rs", 1, 0), ("Gs", 1, 1), ("Gc", 2, 1))
)

# The status of boards and positions ------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "game", "status"),
    [
        ("", "classic", ()),
        ("Rc@0,0 Rs@1,0", "classic", ()),
        ("Rc@0,0 Rs@2,0", "classic", ("disconnected",)),
        ("Rc@0,0 Rs@1,1", "classic", ("disconnected",)),
        (" ".join(f"Rc@{3 * k},0" for k in range(3)), "classic", ("disconnected",)),
        (" ".join(f"Rc@{3 * k},0" for k in range(4)), "classic", ("disconnected", "too-many")),
        ("RcB@0,0 RcW@3,0", "flex", ("disconnected",)),
        ("RcB@0,0 RcB@3,0", "flex", ("disconnected", "too-many")),
        (STAIRS, "classic", ("too-many",)),
    ],
)
def test_boards_that_no_game_reaches(
    text: str, game: sestina.GameId, status: tuple[str, ...]
) -> None:
    board = sestina.Board.parse(text, game=game)
    assert board.status == status
    assert board.is_valid == (not status)


@pytest.mark.parametrize("configuration", [*spread(6), CARDS[0]], ids=str)
def test_what_a_game_reaches_is_valid(configuration: object) -> None:
    for plies in (0, 5, 40):
        game = midgame(configuration, 3, plies)  # type: ignore[arg-type]
        assert game.position().status == ()
        assert game.view(0).position().is_valid


def test_positions_that_no_game_reaches() -> None:
    game = sestina.new_game("classic", seed=1)
    text = str(game.view(None).position())
    apart = text.replace("| board |", "| board Rc@0,0 Rc@5,0 |").replace("pile ?96", "pile ?94")
    assert sestina.Position.parse(apart).status == ("disconnected",)
    large = text.replace("hand ?6", "hand ?9", 1).replace("pile ?96", "pile ?93")
    assert sestina.Position.parse(large).status == ("large-hand",)


# Points of moves -------------------------------------------------------------------------------


def test_a_text_does_not_know_its_points() -> None:
    board = sestina.Board.parse("Rc@0,0")
    for text in ("Rs@1,0", "done", "Rc Gc Yc"):
        move = sestina.Move.parse(text)
        assert not move.has_points
        with pytest.raises(ValueError, match="a text does not say what"):
            _ = move.points
    for text in ("swap Rc", "pass", "use draw3", "draw", "decline", "stuck"):
        assert sestina.Move.parse(text).points == 0
    listed = next(move for move in board.placements("Rs") if str(move) == "Rs@1,0")
    assert listed.has_points
    assert listed.points == board.score(str(listed)).points == 2


# Fingerprints ----------------------------------------------------------------------------------


def test_fingerprints_are_the_same_everywhere() -> None:
    code = """if True:
        import sestina
        game = sestina.new_game("classic", seed=5)
        board = sestina.Board.parse("Rc@0,0 Rs@1,0")
        table = sestina.CardTable.parse("Bs Bc Bk / Rc Gc Yc")
        position = game.position()
        print(board.fingerprint(), board.fingerprint(anywhere=True), table.fingerprint())
        print(position.fingerprint(), sestina.Board.parse("").fingerprint(anywhere=True))
    """
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
    assert sestina.Board.parse("Rc@0,0 Rs@1,0").fingerprint() == int(runs.pop().split()[0])


def test_fingerprints_tell_boards_apart() -> None:
    game = sestina.new_game("classic", seed=1)
    seen: set[int] = set()
    random = Random(1)
    for _ in range(30):
        game.play(game.lazy_moves().random_kind(random))
        seen.add(game.board.fingerprint())
    assert len(seen) == len({fact.cells for fact in game.facts if fact.kind == "place"})
    shifted = " ".join(f"{tile}@{x + 3},{y - 2}" for (x, y), tile in game.board.cells.items())
    moved = sestina.Board.parse(shifted)
    assert moved.fingerprint() != game.board.fingerprint()
    assert moved.fingerprint(anywhere=True) == game.board.fingerprint(anywhere=True)
    flex = sestina.Board.parse("", game="flex")
    assert flex.fingerprint() != sestina.Board.parse("").fingerprint()


# Pictures in notebooks, and lists ---------------------------------------------------------------


def test_pictures_in_notebooks() -> None:
    game = sestina.new_game("classic", seed=1)
    game.play(game.legal_moves()[0])
    cards = sestina.new_game("cards", seed=1)
    cards.play(cards.legal_moves()[0])
    hand = game.hand(0)
    assert hand == tuple(hand) == game.view(0).hand
    assert isinstance(hand, TileHand)
    assert hand._repr_svg_().startswith("<svg")
    for shown in (game, cards):
        assert "<svg" in shown._repr_html_()
        assert shown.view(0)._repr_html_().count("<svg") == 2
        assert shown.view(None)._repr_html_().count("<svg") == 1
    assert cards.table._repr_svg_().startswith("<svg")
    assert game.board.svg(palette="high-contrast") != game.board.svg()
    with pytest.raises(ValueError, match="no palette is called"):
        game.board.svg(palette="beige")  # type: ignore[arg-type]


def test_lists_of_games_options_and_levels() -> None:
    for game in sestina.game_ids():
        assert sestina.new_game(game, seed=1).game_id == game
        assert sestina.levels_for(game)[0] == "random"
    assert [option.name for option in sestina.options_of("flex")] == [
        "backgrounds",
        "start_tie",
    ]
