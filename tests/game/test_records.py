"""Whole games as text and JSON: what survives, and what is refused with its reason and place."""

import json
import math
import pickle
import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

import sestina
from sestina.game.record_text import parse_text
from sestina.games.start import _drawn
from tests.conformance.configurations import CONFIGURATIONS, Configuration, spread
from tests.conformance.hidden import state_of
from tests.conformance.walks import by_kind, finished, midgame, walk
from tests.setups import set_up

some_configurations = pytest.mark.parametrize("configuration", spread(20), ids=str)

# No lone surrogates: they are no text that could be written to a file.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
RESERVED = (
    "Sestina",
    "Game",
    "Players",
    "Seed",
    "Ages",
    "Position",
    "Expansion",
    "ActionTiles",
    "ActionsFromStart",
    "Backgrounds",
)
TAG_NAMES = st.from_regex(r"[A-Z][A-Za-z0-9]{0,40}", fullmatch=True).filter(
    lambda name: name not in RESERVED
)


def check_round_trip(game: sestina.Game) -> None:
    text, form = game.record(), game.record_json()
    for again in (sestina.replay(text), sestina.replay(form)):
        assert again == game
        assert again.record() == text
        assert again.record_json() == form
        assert again.tags == game.tags
        assert again.seed == game.seed
        assert again.ages == game.ages
        assert again.options == game.options


def refused(text: str) -> sestina.ParseError:
    with pytest.raises(sestina.ParseError) as caught:
        sestina.replay(text)
    assert caught.value.reason
    assert str(caught.value)
    return caught.value


# What survives ---------------------------------------------------------------------------------


@some_configurations
def test_records_depend_on_the_game_alone(configuration: Configuration) -> None:
    game = finished(configuration, 3)
    assert finished(configuration, 3).record() == game.record()
    assert not [line for line in game.record().splitlines() if "Date" in line]
    check_round_trip(game)
    assert pickle.loads(pickle.dumps(game)) == game


@some_configurations
def test_a_game_is_the_same_at_every_ply(configuration: Configuration) -> None:
    game, random = configuration.new_game(8), Random(8)
    while not game.is_over:
        check_round_trip(game)
        walk(game, by_kind, random, plies=9)
    check_round_trip(game)


@settings(max_examples=60)
@given(tags=st.dictionaries(TAG_NAMES, TEXTS, max_size=4), comments=st.lists(TEXTS, max_size=6))
def test_any_tag_and_comment_survives(tags: dict[str, str], comments: list[str]) -> None:
    game = sestina.new_game(seed=5)
    game.tags.update(tags)
    for comment in comments:
        game.play(game.legal_moves()[0])
        game.comment(comment)
    check_round_trip(game)
    again = sestina.replay(game.record())
    assert [step.comment for step in again.to_record().steps] == comments


@settings(max_examples=150)
@given(clocks=st.lists(st.floats(-1e9, 1e9, exclude_min=True, exclude_max=True), max_size=5))
def test_any_clock_survives(clocks: list[float]) -> None:
    game = sestina.new_game(seed=5)
    for clock in clocks:
        game.play(game.legal_moves()[0], clock=clock)
    check_round_trip(game)


@pytest.mark.parametrize("clock", [0.00012345678901234567, 1 / 7000, 5e-324, -0.0, 1e-5, 123456789])
def test_a_clock_survives(clock: float) -> None:
    game = sestina.new_game(seed=5)
    game.play(game.legal_moves()[0], clock=clock)
    check_round_trip(game)


@pytest.mark.parametrize("clock", [math.nan, math.inf, -math.inf, 1e9, 1e300])
def test_a_clock_that_shows_nothing_is_refused(clock: float) -> None:
    game = sestina.new_game(seed=5)
    before = game.record()
    with pytest.raises(ValueError, match="a clock shows seconds"):
        game.play(game.legal_moves()[0], clock=clock)
    assert game.record() == before


@given(seed=st.integers(-(2**300), 2**300) | st.binary(max_size=64))
def test_any_seed_survives(seed: int | bytes) -> None:
    check_round_trip(sestina.new_game(players=3, seed=seed))


@given(ages=st.lists(st.integers(0, 150), min_size=4, max_size=4))
def test_ages_survive(ages: list[int]) -> None:
    game = sestina.new_game("flex", players=4, ages=ages, seed=1)
    check_round_trip(game)
    assert sestina.replay(game.record()).ages == tuple(ages)


def test_a_game_from_a_position_survives() -> None:
    source = midgame(CONFIGURATIONS[0], 1, 30)
    game = sestina.Game.from_position(source.position(), seed=b"later")
    check_round_trip(game)
    walk(game, by_kind, Random(1), plies=20)
    check_round_trip(game)
    assert "[Position " in game.record()
    assert "deal" not in game.record()


def test_a_copy_has_the_same_record_and_the_same_future() -> None:
    game = midgame(CONFIGURATIONS[-1], 1, 30)
    game.tags["Date"] = "1990-01-01"
    game.comment("before")
    twin = game.copy()
    assert twin == game
    record = game.record()
    walk(twin, by_kind, Random(2), plies=10)
    twin.tags["Date"] = "later"
    assert game.record() == record
    walk(game, by_kind, Random(2), plies=10)
    game.tags["Date"] = "later"
    assert twin.record() == game.record()


def test_a_note_on_a_copy_stays_there() -> None:
    """A game and its copy share their steps, but not what is noted about them later."""
    game = sestina.new_game("classic", seed=1)
    game.play(game.legal_moves()[0], clock=30)
    game.comment("shared")
    record = game.record()
    twin = game.copy()
    twin.comment("only here")
    twin.vary(game.at(0).legal_moves()[-1], comment="or this")
    assert game.record() == record
    steps = twin.to_record().steps
    assert [(step.comment, step.clock, len(step.variations)) for step in steps] == [
        ("only here", 30, 1)
    ]
    assert sestina.replay(twin.record()) == twin


def test_a_plain_step_reads_like_one_with_notes() -> None:
    """Steps without comments and clocks are read in a shorter way."""
    game = sestina.new_game("classic", seed=1)
    while not game.is_over:
        game.play(game.best_placement() or game.lazy_moves()[-1])
    text = game.record()
    noted = re.sub(r"^([0-9]+\. .*)$", r"\1 {note} ~ 9.5", text, flags=re.MULTILINE)
    plain, other = parse_text(text), parse_text(noted)
    assert {(step.comment, step.clock) for step in other.steps} == {("note", 9.5)}
    bare = tuple(structs.replace(step, comment=None, clock=None) for step in other.steps)
    assert plain == structs.replace(other, steps=bare)


def test_games_are_equal_by_their_records() -> None:
    game = sestina.new_game(seed=1)
    assert game == sestina.new_game(seed=1)
    assert game != sestina.new_game(seed=2)
    assert game != sestina.new_game("travel", seed=1)
    assert game != game.record()
    with pytest.raises(TypeError):
        hash(game)


def test_a_comment_needs_a_step() -> None:
    game = sestina.new_game(seed=1)
    with pytest.raises(ValueError, match="no step"):
        game.comment("too early")


@pytest.mark.parametrize("name", [*RESERVED, "", "date", "Two Words", "Tag\n", 'A"', "A" * 42, "Ä"])
def test_a_tag_has_a_name_of_its_own(name: str) -> None:
    game = sestina.new_game(seed=1)
    game.tags[name] = "value"
    for write in (game.record, game.record_json, game.to_record):
        with pytest.raises(sestina.ParseError) as caught:
            write()
        assert caught.value.reason == "bad-tag"


@pytest.mark.parametrize("text", ["lone \ud800 surrogate", "\udfff"])
def test_text_that_no_file_can_hold_is_refused(text: str) -> None:
    """A lone surrogate has no UTF-8: neither a comment nor a tag can have it."""
    game = sestina.new_game(seed=1)
    game.play(game.legal_moves()[0])
    before = game.record()
    with pytest.raises(ValueError, match=r"surrogate|character|text"):
        game.comment(text)
    assert game.record() == before
    game.tags["Event"] = text
    for write in (game.record, game.record_json, game.to_record):
        with pytest.raises(sestina.ParseError) as caught:
            write()
        assert caught.value.reason == "bad-tag"


@pytest.mark.parametrize("comment", [None, 5, b"bytes"])
def test_a_comment_is_a_text(comment: Any) -> None:
    game = sestina.new_game(seed=1)
    game.play(game.legal_moves()[0])
    before = game.record()
    with pytest.raises((TypeError, ValueError)):
        game.comment(comment)
    assert game.record() == before


# What is refused -------------------------------------------------------------------------------

TEXT = midgame(CONFIGURATIONS[0], 6, 30).record()
SEEDLESS = re.sub(r"\[Seed .*\]\n", "", TEXT)
OVER = finished(CONFIGURATIONS[0], 6).record()


def step(number: int, text: str = TEXT) -> str:
    """One line of the record."""
    return next(line for line in text.splitlines() if line.startswith(f"{number}. "))


def drawing_step(text: str = TEXT) -> tuple[int, str]:
    """A step, not among the first, at which more than one tile is drawn."""
    for number in range(3, 30):
        line = step(number, text)
        if len(line.partition("| ")[2].split()) > 2:
            return number, line
    raise AssertionError("nobody draws")


both = pytest.mark.parametrize("text", [TEXT, SEEDLESS], ids=["seed", "no-seed"])


def test_the_records_below_are_fine_as_they_are() -> None:
    for text in (TEXT, SEEDLESS, OVER):
        assert sestina.replay(text).record() == text


@both
def test_wrong_points(text: str) -> None:
    line = step(5, text)
    points = int(re.search(r" = (\d+)", line)[1])  # type: ignore[index]
    error = refused(text.replace(line, line.replace(f" = {points}", f" = {points + 1}")))
    assert error.reason == "wrong-points"
    assert "step 5" in str(error)


@both
def test_wrong_seat(text: str) -> None:
    line = step(5, text)
    seat = int(line.split()[1].rstrip(":"))
    error = refused(text.replace(line, line.replace(f" {seat}:", f" {1 - seat}:", 1)))
    assert error.reason == "wrong-seat"
    assert "step 5" in str(error)
    assert "wrong-seat" in refused(text.replace(line, line.replace(f" {seat}:", " 7:", 1))).reason


@both
def test_an_impossible_draw(text: str) -> None:
    """A tile of which all three were drawn before, and none was given back."""
    seen: Counter[str] = Counter(re.findall(r" (\w\w)", "".join(re.findall("deal .*", text))))
    for number in range(1, 30):
        line = step(number, text)
        move, _, drawn = line.partition(" | ")
        gone = [tile for tile, count in seen.items() if count == 3]
        if drawn and gone:
            error = refused(text.replace(line, re.sub(r"\w\w$", gone[0], line)))
            assert error.reason == "impossible-draw"
            assert f"step {number} " in str(error)
            assert gone[0] in str(error)
            return
        if "swap" in move:
            seen.subtract(move.partition("swap ")[2].partition(" =")[0].split())
        seen.update(drawn.split()[1:])
    raise AssertionError("no tile was drawn three times")


def test_a_tile_that_is_gone_cannot_be_drawn() -> None:
    game = set_up("Rc@0,0", ["Rs Gk", "Yk"], pile="Rd R4 R8 Bc Bs Bd")
    game.play("Rs@1,0")
    text = game.record()
    assert "| 0: Rd R4 R8 Bc Bs" in text
    pile = str(game.position()).partition("pile ")[2].partition(" |")[0]
    assert pile.split().count("Rc") == 2
    changed = text.replace("| 0: Rd R4 R8 Bc Bs", "| 0: Rc Rc Rc Bc Bs")
    error = refused(changed)
    assert error.reason == "impossible-draw"
    assert "step 1" in str(error)
    assert "Rc" in str(error)


@both
def test_a_missing_draw(text: str) -> None:
    number, line = drawing_step(text)
    error = refused(text.replace(line, line.rpartition(" ")[0]))
    assert error.reason == "missing-draw"
    assert f"step {number}" in str(error)
    error = refused(text.replace(line, line.partition(" |")[0]))
    assert error.reason == "missing-draw"
    assert f"step {number}" in str(error)


@both
def test_too_many_draws(text: str) -> None:
    number, line = drawing_step(text)
    pile = str(sestina.replay(text).position()).partition("pile ")[2].split()
    error = refused(text.replace(line, f"{line} {pile[0]}"))
    assert error.reason in {"too-many-draws", "impossible-draw"}
    assert f"step {number}" in str(error)


@both
def test_a_draw_of_the_wrong_seat(text: str) -> None:
    number, line = drawing_step(text)
    seat = int(line.split()[1].rstrip(":"))
    error = refused(text.replace(line, line.replace(f"| {seat}:", f"| {1 - seat}:")))
    assert error.reason == "impossible-draw"
    assert f"step {number}" in str(error)


@both
def test_an_illegal_step(text: str) -> None:
    line = step(6, text)
    for move, reason in (
        ("Rc@80,80", "illegal-step"),
        ("pass", "illegal-step"),
        ("use draw3", "illegal-step"),
        ("draw", "illegal-step"),
        ("jump", "bad-move"),
        ("Rx@0,0", "bad-tile"),
        ("Rc@99,0", "off-board"),
        ("swap", "no-tiles"),
    ):
        changed = re.sub(r"^(\d+\. \d: ).*?( = )", rf"\g<1>{move}\g<2>", line)
        error = refused(text.replace(line, changed))
        assert error.reason == reason
        assert "step 6" in str(error)


@both
def test_swapped_steps(text: str) -> None:
    first, second = step(8, text), step(9, text)
    swapped = text.replace(first, "\0").replace(second, first).replace("\0", second)
    error = refused(swapped)
    assert error.reason == "bad-record"
    assert "step 8" in str(error)
    # With their numbers put right, the seats are wrong.
    renamed = text.replace(first, "\0").replace(second, re.sub(r"^8", "9", first))
    error = refused(renamed.replace("\0", re.sub(r"^9", "8", second)))
    assert error.reason == "wrong-seat"
    assert "step 8" in str(error)


@both
def test_a_left_out_and_a_doubled_step(text: str) -> None:
    line = step(8, text)
    assert "step 8" in str(refused(text.replace(line + "\n", "")))
    assert "step 9" in str(refused(text.replace(line, f"{line}\n{line}")))


@both
def test_another_start(text: str) -> None:
    start = int(re.search(r"start (\d)", text)[1])  # type: ignore[index]
    for wrong in ({0, 1, 2, 99} - {start}) if "age" not in text else ():
        changed = text.replace(f"start {start}", f"start {wrong}")
        assert refused(changed).reason in {"impossible-start", "wrong-seat"}
    assert refused(text.replace(f"start {start}\n", "")).reason == "bad-record"


@both
def test_another_deal(text: str) -> None:
    deal = re.search(r"deal 0: .*\n", text)[0]  # type: ignore[index]
    tiles = deal.split()[2:]
    for changed in (
        "",
        f"deal 0: {' '.join(tiles[:5])}\n",
        f"deal 0: {' '.join([*tiles, tiles[0]])}\n",
        f"deal 0: {' '.join(['Rc'] * 6)}\n",
        deal * 2,
        deal.replace("deal 0", "deal 1"),
        deal.replace("deal 0", "deal 7"),
    ):
        error = refused(text.replace(deal, changed))
        assert error.reason in {
            "impossible-draw",
            "missing-draw",
            "too-many-draws",
            "impossible-start",
        }
    assert refused(text.replace(deal, "deal 0: Rx\n")).reason == "bad-tile"
    assert refused(text.replace(deal, f"{deal.rstrip()} !take\n")).reason == "bad-record"


def test_the_end_has_to_be_right() -> None:
    end = OVER.splitlines()[-1]
    assert end.startswith("end out: ")
    assert refused(OVER.replace(end, "")).reason == "missing-end"
    assert refused(OVER.replace(end, end + "1")).reason == "wrong-end"
    assert refused(OVER.replace("end out", "end deadlock")).reason == "wrong-end"
    assert refused(OVER.replace("end out", "end of-the-world")).reason == "wrong-end"
    assert refused(OVER + "1. 0: pass = 0\n").reason == "bad-record"
    assert refused(TEXT + end + "\n").reason == "wrong-end"
    last = OVER.splitlines()[-2]
    number = int(last.partition(".")[0])
    longer = OVER.replace(end, f"{number + 1}. 0: pass = 0\n{end}")
    error = refused(longer)
    assert error.reason == "after-end"
    assert f"step {number + 1}" in str(error)


@pytest.mark.parametrize("text", [TEXT, SEEDLESS, OVER], ids=["seed", "no-seed", "over"])
def test_a_file_cut_off_after_any_line(text: str) -> None:
    """Before the start it is no game; after it, it is the game so far, exactly."""
    lines = text.splitlines(keepends=True)
    start = next(k for k, line in enumerate(lines) if line.startswith("start"))
    for count in range(len(lines)):
        beginning = "".join(lines[:count])
        if count <= start:
            refused(beginning)
        elif lines[-1].startswith("end") and count == len(lines) - 1:
            assert refused(beginning).reason == "missing-end"
        else:
            assert sestina.replay(beginning).record() == beginning


@both
def test_a_file_cut_off_within_a_line(text: str) -> None:
    """It is refused, or read as what still stands there; never anything else."""
    for count in range(0, len(text), 7):
        beginning = text[:count]
        try:
            game = sestina.replay(beginning)
        except sestina.ParseError:
            continue
        assert game.record().rstrip() == beginning.rstrip()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[Sestina "1"]', '[Sestina "2"]', "version"),
        ('[Sestina "1"]', '[Sestina "0"]', "version"),
        ('[Sestina "1"]', '[Sestina "one"]', "bad-record"),
        ('[Sestina "1"]\n', "", "bad-record"),
        ('[Game "classic"]\n', "", "bad-record"),
        ('[Players "2"]\n', "", "bad-record"),
        ('[Players "2"]', '[Players "3"]', None),
        ('[Players "2"]', '[Players "22"]', "bad-record"),
        ('[Players "2"]', '[Players "2"]\n[Players "2"]', "bad-record"),
        ('[Players "2"]', '[Players "2"', "bad-record"),
        ('[Players "2"]', "[Players 2]", "bad-record"),
        ('[Players "2"]', '[Players "2"]\n[Ages "9"]', "bad-record"),
        ('[Players "2"]', '[Players "2"]\n[Ages "old older"]', "bad-record"),
        ('[Players "2"]', '[Players "2"]\n[Ages "200 300"]', "bad-record"),
        ('[Players "2"]', '[Players "2"]\n[Expansion "third"]', "bad-record"),
        ('[Players "2"]', '[Players "2"]\n[Backgrounds "2"]', "bad-record"),
        ('[Players "2"]', '[Players "2"]\n[ActionsFromStart "yes"]', "bad-record"),
        ('[Players "2"]', '[Players "2"]\n[Position "nowhere"]', "bad-position"),
        ('[Game "classic"]', '[Game "chess"]', "bad-record"),
        ('[Game "classic"]', '[Game "cards"]', None),
        ('[Game "classic"]', '[Game "flex"]', None),
        ('[Seed "6"]', '[Seed "six"]', "bad-seed"),
        ('[Seed "6"]', '[Seed "0xabc"]', "bad-seed"),
        ('[Seed "6"]', f'[Seed "{10**2499}"]', "bad-seed"),
        ("start", "begin", "bad-record"),
        ("start", "deal 0: !take Rc\nstart", "bad-record"),
    ],
)
def test_a_changed_head_is_refused(old: str, new: str, reason: str | None) -> None:
    assert old in TEXT
    error = refused(TEXT.replace(old, new, 1))
    assert reason is None or error.reason == reason


# JSON ------------------------------------------------------------------------------------------


def changed_json(**changes: Any) -> str:
    form = json.loads(sestina.replay(TEXT).record_json())
    return json.dumps({**form, **changes})


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"sestina": 2}, "version"),
        ({"sestina": "1"}, "bad-json"),
        ({"sestina": None}, "bad-json"),
        ({"game": 1}, "bad-json"),
        ({"game": "chess"}, "bad-record"),
        ({"players": 5}, "bad-record"),
        ({"players": 2.5}, "bad-json"),
        ({"options": {"expansion": "third"}}, "bad-record"),
        ({"options": {"speed": 3}}, "bad-record"),
        ({"options": {"expansion": 7}}, "bad-record"),
        ({"options": {"action_tiles": 7}}, "bad-record"),
        ({"options": {"expansion": "mini", "action_tiles": [["draw3"]]}}, "bad-json"),
        ({"ages": [1]}, "bad-record"),
        ({"ages": [1, 2, 3]}, "bad-record"),
        ({"ages": [-1, 200]}, "bad-record"),
        ({"tags": {"Seed": "9"}}, "bad-tag"),
        ({"tags": {"no tag": "9"}}, "bad-tag"),
        ({"seed": "six"}, "bad-seed"),
        ({"seed": 6}, "bad-json"),
        ({"start": None}, "bad-record"),
        ({"start": 5}, None),
        ({"start": -1}, None),
        ({"start": 2**63}, None),
        ({"start": 2**70}, None),
        ({"deal": []}, None),
        ({"steps": [{"seat": 0}]}, "bad-json"),
        ({"steps": [{"seat": 0, "move": "pass", "mood": "good"}]}, "bad-json"),
        ({"steps": [{"seat": 10**30, "move": "pass"}]}, None),
        ({"end": {"reason": "out", "scores": [1, 2]}}, "wrong-end"),
        ({"position": "nowhere"}, "bad-position"),
        ({"colour": "red"}, "bad-json"),
    ],
    ids=str,
)
def test_changed_json_is_refused(changes: dict[str, Any], reason: str | None) -> None:
    for seed in ({}, {"seed": None}):
        error = refused(changed_json(**{**seed, **changes}))
        if "seed" not in changes or not seed:
            assert reason is None or error.reason == reason


@pytest.mark.parametrize("clock", [1e300, -1e12, 1e9])
def test_a_clock_in_json_is_one_that_play_takes(clock: float) -> None:
    """What `play` refuses is no clock in a record either: the text could not hold it."""
    form = json.loads(sestina.replay(TEXT).record_json())
    form["steps"][0]["clock"] = clock
    refused(json.dumps(form))


@pytest.mark.parametrize("clock", ["1e999", "999999999e99", "1000000000", "nan", "inf", "٣"])
def test_a_clock_in_text_is_one_that_play_takes(clock: str) -> None:
    line = step(3)
    refused(TEXT.replace(line, f"{line} ~ {clock}"))


def test_a_lone_surrogate_cannot_be_smuggled_in() -> None:
    """Written as an escape it would be read, and no file could hold what is written then."""
    for text in (TEXT, SEEDLESS):
        refused(text.replace("[Game", '[Event "\\ud800"]\n[Game'))
        refused(text.replace("[Game", '[Event "\ud800"]\n[Game'))
        line = step(3, text)
        refused(text.replace(line, f"{line} {{\\udc00}}"))


@pytest.mark.parametrize("value", [None, 7, b"[Sestina]", ["1"]])
def test_only_a_text_is_a_record(value: Any) -> None:
    with pytest.raises(sestina.ParseError) as caught:
        sestina.replay(value)
    assert caught.value.reason == "bad-record"


@pytest.mark.parametrize("text", ["", "\n", "hello", "{", "{}", "[", '{"sestina": 1}', "\x00"])
def test_other_texts_are_refused(text: str) -> None:
    refused(text)


def test_a_far_too_long_text_is_refused() -> None:
    assert refused("[" + "A" * 5_000_000).reason == "too-long"
    assert refused("{" + " " * 5_000_000 + "}").reason in {"too-long", "bad-json"}


def test_a_start_tie_that_nobody_decided_is_missing() -> None:
    """A state without chance, as a record is replayed, cannot draw."""
    state = state_of(sestina.new_game("classic", seed=1))
    state.chance = None
    with pytest.raises(sestina.ParseError) as caught:
        _drawn(state, [0, 1], None)
    assert caught.value.reason == "missing-start"
