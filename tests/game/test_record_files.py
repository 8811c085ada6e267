"""Files with many games: reading, skimming, skipping, variations, and what is wrong with them."""

import io
import json
from itertools import cycle
from pathlib import Path

import pytest

import sestina
from tests.conformance.configurations import CARDS, spread
from tests.conformance.walks import finished, midgame


def some_games() -> list[sestina.Game]:
    games = [finished(configuration, 2) for configuration in spread(5)] + [midgame(CARDS[0], 3, 9)]
    for number, game in enumerate(games):
        game.tags["Event"] = f"game {number}"
    return games


def test_games_survive_a_file(tmp_path: Path) -> None:
    games = some_games()
    path = tmp_path / "games.txt"
    assert sestina.write_games(path, games) == len(games)
    assert [*sestina.read_games(path)] == games
    assert [*sestina.read_games(str(path))] == games
    text = path.read_text(encoding="utf-8")
    assert [*sestina.read_games(io.StringIO(text))] == games
    assert [*sestina.read_games(io.StringIO("\n\n" + text.replace("\n\n", "\n")))] == games
    lines = "".join(game.record_json() + "\n" for game in games)
    assert [*sestina.read_games(io.StringIO(lines))] == games
    assert [*sestina.read_games(io.StringIO(lines + text + lines))] == games * 3
    pretty = json.dumps(json.loads(games[0].record_json()), indent=2)
    assert [*sestina.read_games(io.StringIO(f"{pretty}\n{text}"))] == [games[0], *games]
    assert [*sestina.read_games(io.StringIO(""))] == []


def test_skimming_and_skipping(tmp_path: Path) -> None:
    games = some_games()
    path = tmp_path / "games.txt"
    sestina.write_games(path, games)
    headers = [*sestina.read_headers(path)]
    assert [header["Event"] for header in headers] == [game.tags["Event"] for game in games]
    assert [header["Game"] for header in headers] == [game.game_id for game in games]
    assert [header["Seed"] for header in headers] == [str(game.seed) for game in games]
    # A game that is not wanted is not looked at: its moves may be nonsense.
    text = path.read_text(encoding="utf-8").replace("\n1. ", "\nnonsense ", 1)
    kept = sestina.read_games(io.StringIO(text), where=lambda header: header["Event"] != "game 0")
    assert [*kept] == games[1:]
    with pytest.raises(sestina.ParseError, match=r"game 1, which begins in line 1: line 1[0-9]"):
        next(sestina.read_games(io.StringIO(text)))


def test_a_file_is_read_game_by_game() -> None:
    game = sestina.new_game("travel", seed=1)

    class Endless(io.StringIO):
        def __next__(self) -> str:  # type: ignore[override]
            return next(lines)

    lines = cycle(game.record().splitlines(keepends=True))
    games = sestina.read_games(Endless())
    assert [next(games) for _ in range(3)] == [game] * 3


def test_variations_and_comments_are_kept() -> None:
    game = sestina.new_game("classic", seed=1)
    with pytest.raises(ValueError, match="in the place of the last step"):
        game.vary("pass")
    first, *others = game.legal_moves()
    game.play(first)
    game.comment("played {so}")
    game.vary(others[0], comment="or \\ so")
    after = game.at(0)
    after.play(others[1])
    game.vary(others[1], after.legal_moves()[0])
    game.play(game.legal_moves()[0], clock=3.5)
    with pytest.raises(ValueError, match="in the place of the last step"):
        game.vary()
    with pytest.raises(sestina.IllegalMove):
        game.vary("Rc@40,40")
    text = game.record()
    assert text.count("\n(\n1. ") == 2
    variations = game.to_record().steps[0].variations
    assert [[step.move for step in variation] for variation in variations] == [
        [str(others[0])],
        [str(others[1]), str(after.legal_moves()[0])],
    ]
    for again in (sestina.replay(text), sestina.replay(game.record_json()), game.copy()):
        assert again == game
        assert again.record() == text
        assert again.at(1).to_record().steps[0].variations == variations
    nested = text.replace("\n)\n", "\n(\n1. 0: pass = 0\n)\n)\n", 1)
    assert sestina.replay(nested).record() == nested


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("\n)\n", "\n", "not closed|step 2 should follow"),
        ("\n(\n", "\n", "should follow"),
        ("\n)\n", "\n)\n)\n", "no variation is open"),
        ("\n)\n", "\n(\n)\n)\n", "at least one step"),
        ("(\n1. ", "(\n3. ", "step 1 should follow"),
        ("(\n1. ", "(\n(\n1. ", "follows the step that it replaces"),
    ],
)
def test_wrong_variations(old: str, new: str, words: str) -> None:
    game = sestina.new_game("classic", seed=1)
    first, other, *_ = game.legal_moves()
    game.play(first)
    game.vary(other)
    text = game.record()
    assert old in text
    with pytest.raises(sestina.ParseError, match=words):
        sestina.replay(text.replace(old, new, 1))
