"""The cookbook has its twelve programs, and the one that asks a person works too."""

import re
from random import Random

import sestina
from tests.docs.pages import ROOT, blocks

PROGRAMS = [block.code for block in blocks("python") if block.page == "docs/cookbook.md"]


def test_twelve_programs() -> None:
    page = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+)\. ", page, re.MULTILINE) == [str(n) for n in range(1, 13)]
    assert len(PROGRAMS) == 12


def test_a_person_plays_against_a_bot_at_the_keyboard() -> None:
    names: dict[str, object] = {"__name__": "page"}
    exec(PROGRAMS[3], names)
    play = names["play"]
    assert callable(play)
    game, rng = sestina.new_game("travel", seed=1), Random(1)
    typed = iter(["nonsense", "Rc@40,40"])
    said: list[str] = []
    play(
        game,
        read=lambda prompt: (
            next(typed, None) or str(game.best_placement() or game.random_move(rng))
        ),
        write=lambda *words: said.append(" ".join(map(str, words))),
    )
    assert game.is_over
    assert said[-1] == f"Final scores: {game.scores[0]} {game.scores[1]}"
    assert sum(line.startswith("The bot plays") for line in said) > 5
