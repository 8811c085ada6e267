"""Positions as text and JSON: everything survives, and what cannot be is refused."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import sestina
from sestina.engine.moves import parse_move
from sestina.game.position import Position, parse_position
from sestina.game.view import view_snapshot
from tests.conformance.configurations import BY_NAME, CONFIGURATIONS, Configuration, spread
from tests.conformance.walks import by_kind, midgame
from tests.setups import set_up

some_configurations = pytest.mark.parametrize("configuration", spread(12), ids=str)
by_configuration = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)


def blind(game: sestina.Game, seat: int | None) -> Position:
    """The position as far as a seat may know it."""
    view = game.view(seat)
    return Position(view.game_id, tuple(view.options.items()), view_snapshot(view))


def check_round_trip(position: Position) -> None:
    text = str(position)
    assert "\n" not in text
    again = parse_position(text)
    assert again == position
    assert str(again) == text
    form = position.to_json()
    again = Position.parse_json(form)
    assert again == position
    assert again.to_json() == form


def plies_of(configuration: Configuration, seed: int) -> Iterator[sestina.Game]:
    """A game at each of its plies, from the deal to the end."""
    game = configuration.new_game(seed)
    random = Random(seed)
    while not game.is_over:
        yield game
        game.play(by_kind(game, game.legal_moves(), random))
    yield game


# Round trips -----------------------------------------------------------------------------------


@some_configurations
def test_every_ply_survives_as_text_and_as_json(configuration: Configuration) -> None:
    states: set[str] = set()
    for game in plies_of(configuration, 11):
        position = game.position()
        check_round_trip(position)
        seats = (*range(game.players), None)
        check_round_trip(blind(game, seats[game.ply % len(seats)]))
        states.update(str(position).rpartition("| turn ")[2].replace("=", " ").split())
    assert "over" in states
    if "expansion" in configuration.options:
        assert "used" in states


def test_pending_laid_and_banned_states_are_among_them() -> None:
    """The table of the test above is worth its time only with these in it."""
    words: set[str] = set()
    for name in ("classic-expansion2-start-3p", "travel-expansion2-start-2p"):
        for seed in (11, 12):
            for game in plies_of(BY_NAME[name], seed):
                for word in str(game.position()).rpartition("| turn ")[2].split():
                    words.add(word if word.startswith("pending") else word.partition("=")[0])
    assert words >= {
        "pending=ask",
        "pending=separate",
        "laid",
        "banned",
        "used",
        "active",
        "parts_left",
        "over",
        "finisher",
        "ply",
        "idle",
    }


@by_configuration
def test_a_restored_state_goes_on_like_the_original(configuration: Configuration) -> None:
    """The same legal moves, the same points, the same draws; chance in the bag apart."""
    random = Random(5)
    game = midgame(configuration, 5, 20)
    again = sestina.Game.from_position(game.position())
    for _ in range(30):
        if game.is_over:
            break
        moves = game.legal_moves()
        assert again.legal_moves() == moves
        assert [move.points for move in again.legal_moves()] == [move.points for move in moves]
        move = by_kind(game, moves, random)
        if move.kind == "swap" or move.action == "exchange":
            # Where exchanged tiles end up is chance, which a position does not hold.
            move = next((move for move in moves if move.kind == "place"), move)
        if move.kind == "swap":
            break
        facts = game.play(move)
        assert again.play(move) == facts
        assert again.position() == game.position()


def test_white_space_does_not_matter() -> None:
    text = str(midgame(CONFIGURATIONS[0], 1, 9).position())
    assert str(parse_position("  " + text.replace(" ", "   ").replace("|", "\t|\n"))) == text
    assert str(Position.parse(text)) == text
    assert sestina.Position is Position


def test_positions_are_values() -> None:
    game = midgame(CONFIGURATIONS[0], 1, 9)
    position = game.position()
    assert position == game.position()
    assert hash(position) == hash(game.position())
    game.play(game.legal_moves()[0])
    assert position != game.position()
    assert len({position, game.position(), parse_position(str(position))}) == 2


def test_a_position_with_a_pass_in_it() -> None:
    """Nothing fits and nothing is left to draw: the seat passes, and the count is kept."""
    game = set_up("Rc@0,0", ["Gs Yd", ""], pile="empty")
    assert [str(move) for move in game.legal_moves()] == ["pass"]
    game.play("pass")
    assert "passes=1" in str(game.position())
    check_round_trip(game.position())
    assert sestina.replay(game.record()).position() == game.position()
    assert sestina.replay(game.record_json()) == game


def test_a_blind_position_is_not_enough_for_a_game() -> None:
    game = midgame(CONFIGURATIONS[0], 1, 9)
    for seat in (0, 1, None):
        with pytest.raises(ValueError, match="all hands and the pile known"):
            sestina.Game.from_position(str(blind(game, seat)))


def test_the_example_of_the_docstring_has_this_form() -> None:
    game = set_up(
        "Yc@0,0 Gc@1,0",
        ["Rc Rs", "B8"],
        pile="Gd !take",
        scores=[12, 8],
        actions=["draw3", "draw3 ask"],
        turn="seat=0 ply=9 used active",
        expansion="expansion2",
    )
    text = str(game.position())
    assert text.startswith(
        "sestina 1 classic players=2 expansion=expansion2 "
        "action_tiles=draw3,take,ask,exchange,separate,double | "
        "board Yc@0,0 Gc@1,0 | hand Rc Rs | hand B8 | pile Gd !take "
    )
    assert text.endswith(
        "| scores 12 8 | actions draw3 / draw3 ask | turn seat=0 ply=9 used active"
    )


# What cannot be --------------------------------------------------------------------------------


TEXT = str(set_up("Yc@0,0 Gc@1,0", ["Rc Rs", "B8"], scores=[12, 8]).position())
EXPANDED = str(
    set_up(
        "Yc@0,0 Gc@1,0",
        ["Rc Rs", "B8"],
        actions=["separate", ""],
        turn="seat=0",
        expansion="expansion2",
    ).position()
)
REFUSED = [
    (TEXT, "sestina 1", "sestina 2", "version"),
    (TEXT, "sestina 1", "sestina one", "version"),
    (TEXT, "sestina 1", "sextina 1", "bad-position"),
    (TEXT, "classic", "cards", "bad-position"),
    (TEXT, "classic", "chess", "bad-position"),
    (TEXT, "players=2", "players=3", "bad-position"),
    (TEXT, "players=2", "players=1", "bad-position"),
    (TEXT, "players=2", "players=٢", "bad-position"),
    (TEXT, "players=2", "players=2 backgrounds=3", "bad-position"),
    (TEXT, "players=2", "players=2 expansion=none", "bad-position"),
    (TEXT, "players=2", "players=2 expansion=mini expansion=mini", "bad-position"),
    (TEXT, "Gc@1,0", "Gc@0,0", "same-cell"),
    (TEXT, "Gc@1,0", "Gs@1,0", "mixed"),
    (TEXT, "Gc@1,0", "Yc@1,0", "repeated"),
    (TEXT, "Gc@1,0", "GcB@1,0", "background"),
    (TEXT, "Gc@1,0", "Gc@97,0", "off-board"),
    (TEXT, "Gc@1,0", "Gc@1;0", "bad-placement"),
    (TEXT, "Gc@1,0", "Gx@1,0", "bad-tile"),
    (TEXT, "hand B8", "hand Bx", "bad-tile"),
    (TEXT, "hand B8", "hand", "wrong-count"),
    (TEXT, "hand B8", "hand ?2", "wrong-count"),
    (TEXT, "hand B8", "hand ?999", "bad-position"),
    (TEXT, "hand B8", "hand B8 B8 B8 B8", "too-many"),
    (TEXT, "hand B8", "hand B8 ?1", "bad-tile"),
    (TEXT, "| hand B8 ", "", "bad-position"),
    (TEXT, "scores 12 8", "scores 12", "bad-position"),
    (TEXT, "scores 12 8", "scores 12 x", "bad-position"),
    (TEXT, "scores 12 8", "scores 12 99999999", "bad-position"),
    (TEXT, "scores 12 8 |", "scores 12 8 | actions draw3 / - |", "bad-position"),
    (TEXT, "turn seat=0", "turn", "bad-position"),
    (TEXT, "turn seat=0", "turn seat=2", "bad-position"),
    (TEXT, "turn seat=0", "turn seat=-1", "bad-position"),
    (TEXT, "turn seat=0", "turn seat=0 seat=1", "bad-position"),
    (TEXT, "turn seat=0", "turn seat=0 mood=good", "bad-position"),
    (TEXT, "turn seat=0", "turn seat=0 over=bored", "bad-position"),
    (TEXT, "turn seat=0", "turn seat=0 pending=separate", "bad-position"),
    (TEXT, "turn seat=0", "turn seat=0 banned=Rc", "bad-placement"),
    (TEXT, "turn seat=0", "turn seat=0 laid=0,0", "bad-position"),
    (EXPANDED, "pile ", "pile !golden ", "bad-position"),
    (EXPANDED, "pile ", "pile !take !take ", "bad-position"),
    (EXPANDED, "separate / -", "separate", "bad-position"),
    (EXPANDED, "separate / -", "separate / - / -", "bad-position"),
    (EXPANDED, "separate / -", "separate separate / -", "bad-position"),
    (EXPANDED, "separate / -", "joker / -", "bad-position"),
    (EXPANDED, "turn seat=0", "turn seat=0 pending=separate", "bad-position"),
    (EXPANDED, "turn seat=0", "turn seat=0 used pending=draw3", "bad-position"),
    (EXPANDED, "turn seat=0", "turn seat=0 used laid=0,0", "bad-position"),
    (EXPANDED, "turn seat=0", "turn seat=0 used pending=separate laid=5,5", "bad-position"),
    (EXPANDED, "turn seat=0", "turn seat=0 used pending=separate laid=0,0+0,0", "bad-position"),
]


@pytest.mark.parametrize(("text", "old", "new", "reason"), REFUSED, ids=range(len(REFUSED)))
def test_a_changed_position_is_refused(text: str, old: str, new: str, reason: str) -> None:
    check_round_trip(parse_position(text))
    assert old in text
    with pytest.raises(sestina.ParseError) as caught:
        parse_position(text.replace(old, new, 1))
    assert caught.value.reason == reason
    assert len(str(caught.value)) > 10


@pytest.mark.parametrize("value", [None, 5, b"sestina 1", ["sestina"]])
def test_only_a_text_is_a_position(value: Any) -> None:
    for parse in (parse_position, Position.parse_json):
        with pytest.raises(sestina.ParseError):
            parse(value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"sestina": 2}, "version"),
        ({"sestina": "1"}, "bad-json"),
        ({"game": "chess"}, "bad-position"),
        ({"players": 5}, "bad-position"),
        ({"players": 10**40}, None),
        ({"board": "Yc@0,0"}, "bad-json"),
        ({"hands": [["Rc", "Rs"]]}, "bad-position"),
        ({"hands": [["Rc", "Rs", "B8"], ["B8", 3]]}, "bad-json"),
        ({"pile": []}, "wrong-count"),
        ({"pile": ["Rc | scores 1 2"]}, None),
        ({"scores": [1, 2, 3]}, "bad-position"),
        ({"scores": [1.5, 2]}, "bad-json"),
        ({"turn": {}}, "bad-position"),
        ({"turn": {"seat": "9"}}, "bad-position"),
        ({"colour": "red"}, "bad-json"),
    ],
    ids=str,
)
def test_changed_json_is_refused(change: dict[str, object], reason: str | None) -> None:
    form = json.loads(parse_position(TEXT).to_json())
    with pytest.raises(sestina.ParseError) as caught:
        Position.parse_json(json.dumps({**form, **change}))
    assert reason is None or caught.value.reason == reason


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "1", '{"sestina": 1}', "[" * 5000])
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(sestina.ParseError) as caught:
        Position.parse_json(text)
    assert caught.value.reason == "bad-json"


def test_a_large_hand_is_read_without_listing_every_exchange() -> None:
    """Half the box in one hand, half in the pile: millions of exchanges, and none is needed."""
    tiles = [str(sestina.Tile(code)) for code in range(36) for _ in range(3)]
    tiles.remove("Rc")
    hand, pile = " ".join(tiles[::2]), " ".join(tiles[1::2])
    position = parse_position(
        f"sestina 1 classic players=2 | board Rc@0,0 | hand {hand} | hand | pile {pile} "
        "| scores 0 0 | turn seat=0"
    )
    assert position.snapshot.hand_counts == (54, 0)
    assert position.snapshot.pile_count == 53


def test_moves_of_a_position_are_read_as_moves() -> None:
    game = sestina.Game.from_position(TEXT)
    assert all(parse_move(str(move)) == move for move in game.legal_moves())
