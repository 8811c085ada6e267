"""Games at a real table: nobody knows the hands, and the same rules judge every turn."""

import random
import re

import pytest

import sestina
from sestina.game.game_record import Step

KINDS = [
    ("classic", 2, {}),
    ("classic", 4, {}),
    ("travel", 3, {}),
    ("flex", 2, {}),
    ("travel", 2, {"expansion": "mini"}),
    ("classic", 3, {"expansion": "expansion2"}),
    ("classic", 2, {"expansion": "expansion2", "actions_from_start": True}),
    ("classic", 4, {"expansion": "expansion1", "boards": "connect"}),
    ("classic", 2, {"expansion": ["expansion1", "expansion2"], "boards": "select"}),
]


def finished(game: str, players: int, seed: int, options: dict[str, object]) -> sestina.Game:
    """A game of bots that use action tiles and exchange now and then."""
    rng = random.Random(seed)
    played = sestina.new_game(game, players=players, seed=seed, **options)  # type: ignore[call-overload]
    greedy = sestina.bot("greedy")
    while (seat := played.seat_to_move) is not None:
        view = played.view(seat)
        if rng.random() < 0.7:
            move = greedy.choose(view)
        else:
            move = view.lazy_moves().random_kind(rng)
        played.play(move)
    assert isinstance(played, sestina.Game)
    return played


def as_seen(step: Step) -> str:
    """What people at the table can write down of a move."""
    words = step.move.split()
    named = {"swap": 1, "use exchange": 2}
    for head, count in named.items():
        if step.move.startswith(head):
            return " ".join([*words[:count], f"?{len(words) - count}"])
    return step.move


def note(game: sestina.Game, upto: int | None = None) -> sestina.Game:
    record = game.to_record()
    assert record.start is not None
    noted = sestina.note_game(
        game.game_id,
        players=game.players,
        starter=record.start,
        filled=[name for part in record.deal if part.seat < 0 for name in part.tiles],
        revealed=[kind for part in record.deal for kind in part.specials],
        **game.options,
    )
    given = {
        ply: [
            fact.seat
            for fact in game.at(ply).facts[len(game.at(ply - 1).facts) :]
            if fact.kind == "give"
        ]
        for ply, step in enumerate(record.steps, 1)
        if step.move.startswith("use ask")
    }
    for ply, step in enumerate(record.steps[:upto], 1):
        noted.play(
            as_seen(step),
            revealed=[kind for part in step.drawn for kind in part.specials],
            given_by=given.get(ply, []),
        )
    return noted


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_what_people_write_down_scores_as_the_game_did(
    game: str, players: int, options: dict[str, object], seed: int
) -> None:
    played = finished(game, players, seed, options)
    noted = note(played)
    assert noted.scores == played.scores
    assert noted.winners == played.winners
    assert noted.end_reason == played.end_reason
    assert str(noted.board) == str(played.board)
    assert [move.points for move in noted.played] == [move.points for move in played.played]
    assert not noted.hands_known


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_records_with_unknown_hands_read_back(
    game: str, players: int, options: dict[str, object]
) -> None:
    noted = note(finished(game, players, 9, options))
    text = noted.record()
    assert "?" in text
    assert not re.search(r"deal [0-9]: [A-Z]", text)
    again = sestina.replay(text)
    assert again == noted
    assert again.record() == text
    assert sestina.replay(noted.record_json()).record() == text
    assert sestina.replay(again.at(5).record()).ply == 5


def test_what_is_imagined_is_never_told() -> None:
    noted = note(finished("classic", 3, 2, {}), upto=10)
    assert all(fact.tiles == () for fact in noted.facts if fact.kind in {"deal", "draw", "swap"})
    spectator = noted.view(None)
    assert spectator.hand_counts == (6, 6, 6)
    assert "hand ?6" in str(noted.position())
    for ask in (
        lambda: noted.hand(0),
        lambda: noted.view(0),
        noted.legal_moves,
        noted.lazy_moves,
        noted.best_placement,
        noted.draw_outcomes,
        lambda: noted.push("pass"),
    ):
        with pytest.raises(ValueError, match="hands of this game are not known"):
            ask()


def test_a_tile_that_was_seen_may_be_named() -> None:
    text = """[Sestina "1"]
[Game "classic"]
[Players "2"]

deal 0: Yc Gc ?4
deal 1: ?6
start 0
1. 0: Yc@0,0 Gc@1,0 = 2 | 0: Rk ?1
2. 1: swap ?6 = 0 | 1: ?6
3. 0: Rk@5,5 = 9 ruled | 0: ?1
"""
    game = sestina.replay(text)
    assert game.record() == text
    assert game.scores == (11, 0)


def test_the_rules_refuse_and_nothing_is_lost() -> None:
    game = sestina.note_game(players=2)
    game.play("Yc@0,0 Gc@1,0")
    before = game.record()
    for move, reason in [
        ("Gc@2,0", "repeated"),
        ("Rs@2,0", "mixed"),
        ("Rs@5,5", "no-contact"),
        ("swap ?7", "not-in-hand"),
        ("swap", "no-tiles"),
    ]:
        with pytest.raises((sestina.IllegalMove, sestina.ParseError)) as caught:
            game.play(move)
        assert caught.value.reason == reason  # type: ignore[attr-defined]
        assert not game.is_legal(move)
    assert game.record() == before
    assert game.is_legal("Rc@2,0")


def test_a_tile_cannot_exist_a_fourth_time() -> None:
    game = sestina.note_game(players=2)
    for move in ("Yc@0,0 Ys@1,0", "Yc@1,1", "Ys@0,1", "Yk@2,0", "Yc@2,-1"):
        game.play(move)
    with pytest.raises(sestina.ParseError, match="3 Yc in the box") as caught:
        game.play("Yc@-1,1")
    assert caught.value.reason == "too-many"


def test_people_let_stand_what_the_rules_refuse() -> None:
    game = sestina.note_game(players=2)
    game.play("Yd@0,0 Ys@1,0")
    with pytest.raises(sestina.IllegalMove, match="that face already"):
        game.play("Yd@2,0")
    facts = game.let_stand("Yd@2,0", 3)
    assert [fact.kind for fact in facts] == ["place", "draw"]
    assert game.scores == (2, 3)
    assert "2. 1: Yd@2,0 = 3 ruled | 1: ?1" in game.record()
    # The row cannot go on, but the game does.
    assert not game.is_legal("Yc@3,0")
    game.play("Gd@2,1")
    again = sestina.replay(game.record())
    assert again == game
    assert again.scores == (4, 3)
    assert again.at(1).scores == (2, 0)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Yd@0,0", "occupied"),
        ("Yd@3,3 Yc@3,3", "same-cell"),
        ("swap Yd", "not-now"),
        ("Yd@2,0 Yc@3,0 Yk@4,0 Y4@5,0 Y8@6,0", "line-too-long"),
    ],
)
def test_what_cannot_stand(move: str, reason: str) -> None:
    game = sestina.note_game(players=2)
    game.play("Yd@0,0 Ys@1,0")
    before = game.record()
    with pytest.raises((sestina.IllegalMove, sestina.ParseError)) as caught:
        game.let_stand(move, 3)
    assert caught.value.reason == reason  # type: ignore[attr-defined]
    assert game.record() == before


def test_a_ruling_in_a_game_with_known_hands() -> None:
    game = sestina.new_game("classic", seed=7)
    game.play("Y4@0,0 Ys@1,0")
    game.let_stand("Gd@4,4", 1)
    again = sestina.replay(game.record())
    assert again == game
    assert again.hands_known
    game.undo()
    assert game.scores == (2, 0)


def test_cards_are_all_named() -> None:
    with pytest.raises(sestina.ParseError) as caught:
        sestina.note_game("cards")
    assert caught.value.reason == "hidden"


def test_a_review_needs_the_hands() -> None:
    with pytest.raises(ValueError, match="needs every tile"):
        sestina.review(note(finished("classic", 2, 3, {}), upto=4))


def test_a_review_stops_before_a_ruling() -> None:
    game = sestina.new_game("classic", seed=7)
    game.play("Y4@0,0 Ys@1,0")
    game.play(sestina.bot("greedy").choose(game.view(1)))
    game.let_stand(f"{game.hand(0)[0]}@9,9", 1)
    for given in (game, game.record()):
        assert len(sestina.review(given, deals=2, workers=1).turns) == 2


@pytest.mark.parametrize("count", [-1, 100, 10**12])
def test_a_count_that_no_hand_can_hold_is_refused(count: int) -> None:
    text = sestina.note_game().record_json().replace('"unknown":6', f'"unknown":{count}', 1)
    with pytest.raises(sestina.ParseError) as caught:
        sestina.replay(text)
    assert caught.value.reason == "bad-json"
