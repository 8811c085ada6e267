"""Golden records: these games stay the same, move for move and draw for draw."""

import re
from random import Random

import pytest

import sestina
from tests.conformance.configurations import CARDS, CONFIGURATIONS, EVERY, Configuration, spread
from tests.conformance.golden_games import FOLDER, path_of, play_golden
from tests.conformance.walks import by_kind, walk

by_configuration = pytest.mark.parametrize("configuration", EVERY, ids=str)
some_configurations = pytest.mark.parametrize("configuration", [*spread(20), *CARDS], ids=str)


def golden(configuration: Configuration) -> str:
    return path_of(configuration).read_bytes().decode()


def without_seed(text: str) -> str:
    return re.sub(r'\[Seed ".*"\]\n', "", text)


def test_every_configuration_has_its_golden_game() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(c).name for c in EVERY}


def test_golden_games_show_everything() -> None:
    """The golden games contain every kind of step."""
    texts = [golden(configuration) for configuration in EVERY]
    steps = [line for text in texts for line in text.splitlines() if re.match(r"\d+\. ", line)]
    words = {" ".join(step.partition(": ")[2].split()[:2]) for step in steps}
    kinds = {"draw3", "take", "ask", "exchange", "separate", "double"}
    assert {f"use {kind}" for kind in kinds} <= words
    assert {"done =", "draw =", "decline =", "stuck ="} <= words
    assert any(word.startswith("swap") for word in words)
    assert any(re.match(r"\d+\. (\d): use ask .* \| (?!\1)\d:", step) for step in steps)
    assert any(" !" in step for step in steps), "special tiles are drawn"


@by_configuration
def test_playing_it_again_gives_the_stored_record(configuration: Configuration) -> None:
    assert play_golden(configuration).record() == golden(configuration)


@by_configuration
def test_replaying_the_stored_record_gives_it_too(configuration: Configuration) -> None:
    text = golden(configuration)
    game = sestina.replay(text)
    assert game.record() == text
    assert game.is_over
    again = sestina.replay(game.record_json())
    assert again == game
    assert again.record() == text


@by_configuration
def test_a_game_from_a_real_table_has_no_seed(configuration: Configuration) -> None:
    """Replaying the recorded outcomes without the seed gives the same game."""
    seeded = sestina.replay(golden(configuration))
    text = without_seed(golden(configuration))
    assert "Seed" not in text
    game = sestina.replay(text)
    assert game.seed is None
    assert game.record() == text
    assert sestina.replay(game.record_json()).record() == text
    assert game.facts == seeded.facts
    assert game.scores == seeded.scores
    assert game.board == seeded.board
    assert game.winners == seeded.winners


@some_configurations
def test_a_seed_of_another_shuffle_does_not_matter(configuration: Configuration) -> None:
    """The recorded draws count, even if the seed would give others today."""
    text = re.sub(r'\[Seed ".*"\]', '[Seed "1234567"]', golden(configuration))
    game = sestina.replay(text)
    assert game.record() == text
    assert game.facts == sestina.replay(golden(configuration)).facts


@some_configurations
@pytest.mark.parametrize("seeded", [True, False], ids=["seed", "no-seed"])
def test_a_record_breaks_off_anywhere_and_goes_on(
    configuration: Configuration, seeded: bool
) -> None:
    """Each prefix of a record is a record, and its game always continues in the same way."""
    text = golden(configuration)
    lines = (text if seeded else without_seed(text)).splitlines(keepends=True)
    first = next(k for k, line in enumerate(lines) if line.startswith("start")) + 1
    for end in range(first, len(lines) - 2, 11):
        beginning = "".join(lines[:end])
        games = [sestina.replay(beginning), sestina.replay(beginning)]
        assert games[0].record() == beginning
        for game in games:
            walk(game, by_kind, Random(end), plies=12)
        assert games[0] == games[1]
        assert games[0].position() == games[1].position()
        assert sestina.replay(games[0].record()).record() == games[0].record()


ODD_TEXTS = (
    "",
    " ",
    "  both ends  ",
    'quotes " and \\" and \\\\"',
    "braces { } {{ }} }{",
    "brackets [ ] = | ~ : ! @ #",
    "back\\slash \\n \\u0041 \\",
    "lines\nand\r\nmore\r and\ttabs\x0b\x0c",
    "separators \x1c\x1d\x1e\x85\u2028\u2029 end",
    "no-break\u00a0 zero\u200bwidth \ufeff mark",
    "\x00\x01\x7f",
    "Zoë, Łukasz, 王, ياسمين",
    "emoji 🎲 👩‍👩‍👧 🇨🇭 \U0001f9e9",
    '"] [Seed "9"]',
    "} ~ 3 | 0: Rc",
    "1. 0: pass = 0",
)
CLOCKS = (None, 0, 93.5, 0.1 + 0.2, 1e-7, -4, 999_999_999.25)


def decorated(configuration: Configuration) -> sestina.Game:
    """A golden game with all optional parts of a record."""
    source = sestina.replay(golden(configuration))
    game = configuration.new_game(source.seed or 0)
    assert source.seed is not None
    game.tags["Date"] = "2026-03-01"
    game.tags["Event"] = ODD_TEXTS[3]
    for number, text in enumerate(ODD_TEXTS):
        game.tags[f"Player{number}"] = text
    for number, move in enumerate(source.moves):
        game.play(move, clock=CLOCKS[number % len(CLOCKS)])
        if number % 5 < 4:
            game.comment(ODD_TEXTS[number % len(ODD_TEXTS)])
    return game


@some_configurations
def test_names_dates_comments_and_clocks_survive(configuration: Configuration) -> None:
    game = decorated(configuration)
    text = game.record()
    assert len(text.splitlines()) == text.count("\n")
    for seedless in (False, True):
        wanted = without_seed(text) if seedless else text
        again = sestina.replay(wanted)
        assert again.record() == wanted
        assert again.tags == game.tags
        third = sestina.replay(again.record_json())
        assert third == again
        assert third.record() == wanted
        steps = [(step.comment, step.clock) for step in game.to_record().steps]
        assert [(step.comment, step.clock) for step in again.to_record().steps] == steps
    if configuration not in CARDS:  # a game of Cards has too few steps for all of them
        assert {step.comment for step in game.to_record().steps} >= {*ODD_TEXTS, None}


def test_windows_line_ends_and_blank_lines_are_read() -> None:
    text = golden(CONFIGURATIONS[0])
    assert sestina.replay(text.replace("\n", "\r\n")).record() == text
    assert sestina.replay("\n\n" + text.replace("\n", "\n \n")).record() == text
