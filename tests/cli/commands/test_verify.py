"""`sestina verify`: records whose draws the seed gives, and altered ones."""

from pathlib import Path

import pytest

import sestina
from sestina.game.commitment import COMMITMENT_TAG, TABLE_TAG, check_fairness, commitment
from sestina.game.new_game import game_named
from tests.cli.command import run

SEED = bytes(range(32))


def game(kind: str = "classic") -> sestina.Game:
    played = game_named(kind, seed=SEED)
    bot = sestina.bot("greedy")
    while not played.is_over:
        played.play(bot.choose(played.view(played.seat_to_move)))
    played.tags[TABLE_TAG] = "a-table"
    played.tags[COMMITMENT_TAG] = commitment(SEED, "a-table")
    return played


def saved(folder: Path, text: str) -> str:
    path = folder / "game.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("kind", ["classic", "flex", "cards"])
def test_a_fair_game(tmp_path: Path, kind: str) -> None:
    played = game(kind)
    assert check_fairness(played.to_record())
    answer = run("verify", saved(tmp_path, played.record())).stdout
    assert "every draw" in answer
    assert commitment(SEED, "a-table") in answer


def test_without_a_commitment_the_seed_alone_is_checked(tmp_path: Path) -> None:
    played = game()
    played.tags.clear()
    assert not check_fairness(played.to_record())
    assert "no commitment" in run("verify", saved(tmp_path, played.record())).stdout


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (SEED.hex(), "ff" * 32, "other draws"),
        (commitment(SEED, "a-table"), commitment(SEED, "another"), "not the one"),
        ('[Table "a-table"]', '[Table "b-table"]', "not the one"),
        (f'[Seed "0x{SEED.hex()}"]\n', "", "no seed"),
    ],
)
def test_a_changed_record_is_not_proved(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = game().record()
    assert old in text
    result = run("verify", saved(tmp_path, text.replace(old, new)), code=1)
    assert words in result.stderr


def test_a_commitment_binds_seed_and_table() -> None:
    made = {
        commitment(seed, table) for seed in (SEED, SEED[::-1], 7, b"7") for table in ("a", "b", "")
    }
    assert len(made) == 12
    assert all(len(text) == 64 for text in made)
