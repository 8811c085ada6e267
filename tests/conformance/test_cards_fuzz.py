"""Fuzzing Cards: every input is legal, or refused with a reason and without a change."""

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sestina
from sestina.engine.tiles import TILES
from sestina.game.position import Position, parse_position
from tests.conformance.configurations import CARDS
from tests.conformance.walks import finished, is_listed, midgame
from tests.game.mutations import ANY_TEXT, PIECES, check_error, mutated, mutated_json
from tests.setups import set_up_cards
from tests.turns import to_move

EXAMPLES: Final = 150
SEEDS: Final = st.integers(0, 2**32)
GAMES: Final = [
    *(midgame(CARDS[k % 3], k, plies) for k, plies in enumerate((0, 1, 3, 6, 10, 15, 21, 28))),
    set_up_cards("Rc Rs Rd", ("R4 R8 Rk Gc Gs Gd Yk Pk Ok", "9")),
    finished(CARDS[0], 2),
]
GAMES[-2].play("stuck")  # a forced play
MOVES: Final = sorted({move for game in GAMES for move in game.moves})
WORDS: Final = ("/", "stuck", "Rc Gc Yc", ";", "claimed", "shown", "opened", "forced", "tries=3")

home_made: Final = st.builds(
    sestina.Move,
    st.sampled_from(("rows", "stuck", "pass", "place", "swap", "")),
    rows=st.lists(st.lists(st.sampled_from(TILES), max_size=7).map(tuple), max_size=4).map(tuple),
    points=st.integers(-5, 100),
)


def everything(game: sestina.Game) -> tuple[object, ...]:
    """All observable values of a game, including hidden ones."""
    return (
        game.record(),
        game.record_json(),
        str(game.position()),
        game.facts,
        game.table,
        game.claimed,
        [game.view(seat) for seat in (None, *range(game.players))],
    )


def check_play(game: sestina.Game, move: Any) -> None:
    """Play the move on a copy: `is_legal` predicts the result, and a refusal changes nothing."""
    twin = game.copy()
    before = everything(twin)
    legal = twin.is_legal(move)
    assert everything(twin) == before
    if legal:
        twin.play(move)
        assert twin.ply == game.ply + 1
        assert sestina.replay(twin.record()) == twin
        if str(move).strip() != "stuck":
            game.table.check(move, game.hand(to_move(game)))
    else:
        with pytest.raises((sestina.IllegalMove, sestina.ParseError)) as caught:
            twin.play(move)
        check_error(caught.value)
        assert everything(twin) == before


def solved(game: sestina.Game, random: Random) -> str:
    """The text of a legal move of the game, or of a move of another game."""
    if game.is_over:
        return random.choice(MOVES)
    if game.view(None).is_opening or game.view(None).is_forced:
        return str(random.choice(game.legal_moves()))
    hand = game.hand(to_move(game))
    return str(game.table.solve(hand, must_play=[random.choice(hand)]) or "stuck")


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), text=ANY_TEXT | st.sampled_from((*PIECES, *WORDS)))
def test_any_text(game: sestina.Game, text: str) -> None:
    check_play(game, text)


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), seed=SEEDS)
def test_mutated_moves(game: sestina.Game, seed: int) -> None:
    random = Random(seed)
    check_play(game, mutated(solved(game, random), random))
    check_play(game, random.choice(MOVES))


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), seed=SEEDS)
def test_moves_that_are_nearly_legal(game: sestina.Game, seed: int) -> None:
    """A corrupted play: a card in another row, another card, or a row cut in two."""
    random = Random(seed)
    rows = [row.split() for row in solved(game, random).split("/")]
    for _ in range(random.randint(1, 3)):
        row, other = random.choice(rows), random.choice(rows)
        if random.random() < 0.4:
            other.append(row.pop(random.randrange(len(row))))
        elif random.random() < 0.5:
            row[random.randrange(len(row))] = str(random.choice(TILES[:36]))
        elif len(row) > 1:
            rows.append([row.pop() for _ in range(len(row) // 2)])
        rows = [row for row in rows if row]
    check_play(game, " / ".join(" ".join(row) for row in rows))


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), move=home_made)
def test_home_made_moves(game: sestina.Game, move: sestina.Move) -> None:
    """Fields of a hand-made move may contradict each other; only its text counts."""
    check_play(game, move)
    try:
        sestina.CardTable.parse("Rc Gc Yc").check(move, "Rs Rd Pc")
    except (sestina.IllegalMove, sestina.ParseError) as error:
        check_error(error)


@pytest.mark.parametrize(
    "value",
    [None, 7, 2.5, True, b"stuck", object(), ["Rc Gc Yc"], {}, str, sestina],
    ids=lambda value: type(value).__name__,
)
def test_odd_objects(value: Any) -> None:
    for game in GAMES:
        check_play(game, value)
    with pytest.raises(sestina.ParseError) as caught:
        sestina.CardTable.parse(value)
    check_error(caught.value)


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), seed=SEEDS)
def test_mutated_positions(game: sestina.Game, seed: int) -> None:
    """Parsed positions round-trip, and a game that starts from one has legal moves."""
    random = Random(seed)
    text = mutated(str(game.position()), random)
    form = mutated_json(game.position().to_json(), random, (*PIECES, *WORDS, [], 3))
    for parse, source in ((parse_position, text), (Position.parse_json, form)):
        try:
            position = parse(source)
        except sestina.ParseError as error:
            check_error(error)
            continue
        assert parse_position(str(position)) == position
        assert Position.parse_json(position.to_json()) == position
        if None in position.snapshot.hands or position.snapshot.pile is None:
            continue
        again = sestina.Game.from_position(position)
        assert again.position() == position
        if not again.is_over and again.game_id == "cards" and is_listed(again):
            assert again.legal_moves()
            assert all(again.is_legal(move) for move in again.legal_moves()[:20])


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(GAMES), seed=SEEDS)
def test_mutated_records(game: sestina.Game, seed: int) -> None:
    text = mutated(game.record(), Random(seed))
    try:
        again = sestina.replay(text)
    except sestina.ParseError as error:
        check_error(error)
    else:
        assert sestina.replay(again.record()) == again
        assert sestina.replay(again.record_json()) == again


@settings(max_examples=EXAMPLES)
@given(text=ANY_TEXT | st.lists(st.sampled_from((*PIECES, *WORDS))).map(" ".join))
def test_any_text_as_a_table(text: str) -> None:
    try:
        table = sestina.CardTable.parse(text)
    except sestina.ParseError as error:
        check_error(error)
    else:
        assert sestina.CardTable.parse(table.text) == table
        assert repr(table) == f'CardTable.parse("{table.text}")'
