"""Games of Cards between bots: they end, keep their 108 cards, replay and restart from positions.

The shared suite of `test_games.py` covers Cards too. These tests add realistic games, and
positions that exist only in Cards.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import sestina
from sestina.game.position import Position, parse_position
from sestina.game.view import view_snapshot
from sestina.players.levels import bot_named
from tests.conformance.configurations import CARDS, Configuration
from tests.conformance.walks import all_tiles, check_end, check_replays, check_tiles
from tests.setups import set_up_cards
from tests.turns import to_move

GAMES = 48 if sestina.core() == "compiled" else 8
"""Games for each number of players; fewer with the slower interpreted core."""
MANY_GAMES = 1200
FIRST_SLOW_SEED = 10_000
TEAMS = (
    ("random",),
    ("greedy",),
    ("random", "greedy"),
    ("greedy", "random", "random"),
)

by_configuration = pytest.mark.parametrize("configuration", CARDS, ids=str)


def seats_of(game: sestina.Game) -> tuple[int | None, ...]:
    return (*range(game.players), None)


def check_round_trip(position: Position) -> None:
    assert parse_position(str(position)) == position
    assert Position.parse_json(position.to_json()) == position


def blind(game: sestina.Game, seat: int | None) -> Position:
    """The position as seen by a seat."""
    view = game.view(seat)
    return Position(view.game_id, tuple(view.options.items()), view_snapshot(view))


def bots_of(game: sestina.Game, seed: int) -> list[sestina.Bot]:
    team = TEAMS[seed % len(TEAMS)]
    return [
        bot_named(team[seat % len(team)], seed=100 * seed + seat) for seat in range(game.players)
    ]


def play_bots(configuration: Configuration, seed: int) -> Iterator[sestina.Game]:
    """A game between bots at each ply, from the deal to the end."""
    game = configuration.new_game(seed)
    bots = bots_of(game, seed)
    while not game.is_over:
        yield game
        seat = to_move(game)
        game.play(bots[seat].choose(game.view(seat)))
    yield game


def check_game(configuration: Configuration, seed: int) -> sestina.Game:
    cards = all_tiles(configuration)
    for game in play_bots(configuration, seed):
        check_tiles(game, cards)
        assert game.scores == tuple(map(len, game.claimed))
        assert all(3 <= len(row) <= 5 for row in game.table.rows)
        if game.ply % 12 == seed % 12 or game.is_over:
            check_round_trip(game.position())
            check_round_trip(blind(game, seats_of(game)[game.ply % (game.players + 1)]))
    check_end(game)
    check_replays(game)
    check_course(game)
    return game


def check_course(game: sestina.Game) -> None:
    """Turns rotate, and after the last card is drawn everyone has exactly one more."""
    turns = [one.seat for one in game.facts if one.kind in {"rows", "forfeit", "pass"}]
    for before, after in pairwise(turns):
        assert after == (before + 1) % game.players
    if game.end_reason == "last-round":
        kinds = [one.kind for one in game.facts]
        last = kinds.index("last")
        assert kinds.count("last") == 1
        later = [one for one in game.facts[last:] if one.kind in {"rows", "forfeit", "pass"}]
        assert len(later) == game.players
        assert later[-1].seat == game.facts[last].seat
        assert "draw" not in kinds[last:]
        assert game.pile_count == 0


@by_configuration
@pytest.mark.parametrize("chunk", range(4))
def test_hundreds_of_games_between_bots(configuration: Configuration, chunk: int) -> None:
    for seed in range(chunk * GAMES // 4, (chunk + 1) * GAMES // 4):
        assert check_game(configuration, seed).is_over


@pytest.mark.long
@by_configuration
@pytest.mark.parametrize("chunk", range(4))
def test_thousands_of_games_between_bots(configuration: Configuration, chunk: int) -> None:
    kinds: Counter[str] = Counter()
    for number in range(MANY_GAMES // 4):
        game = check_game(configuration, FIRST_SLOW_SEED + 4 * number + chunk)
        kinds.update(one.kind for one in game.facts)
    assert {"show", "return", "last", "rows"} <= set(kinds)


def test_games_contain_every_situation() -> None:
    """The games above contain all these situations."""
    seen: Counter[str] = Counter()
    for seed in range(30):
        for game in play_bots(CARDS[seed % 3], seed):
            seen["empty table"] += game.ply > 0 and len(game.table) == 0
            seen["forced"] += game.view(None).is_forced
        seen.update(one.kind for one in game.facts)
        seen["several Qwirkles"] += any(one.points > 1 for one in game.facts)
    assert seen["several Qwirkles"] > 10
    assert seen["empty table"] > 0
    assert seen["forced"] > 5
    assert seen["return"] > 0


# A restored state -----------------------------------------------------------------------------


@by_configuration
def test_a_restored_game_goes_on_like_the_original(configuration: Configuration) -> None:
    """The same plays lead to the same draws until someone changes a hand, which uses chance."""
    for seed in range(6):
        for game in play_bots(configuration, seed):
            if game.ply == 3 + 2 * seed:
                break
        again = sestina.Game.from_position(str(game.position()))
        assert again.position() == game.position()
        assert [view_snapshot(again.view(seat)) for seat in seats_of(game)] == [
            view_snapshot(game.view(seat)) for seat in seats_of(game)
        ]
        bot = sestina.bot("greedy")
        while not game.is_over:
            move = bot.choose(game.view(game.seat_to_move))
            assert bot.choose(again.view(game.seat_to_move)) == move
            if move.kind == "stuck" and game.pile_count:
                break
            assert again.play(move) == game.play(move)
            assert again.position() == game.position()


def test_the_words_of_a_turn_survive() -> None:
    """Every word specific to Cards occurs and round-trips."""
    words: set[str] = set()
    hand = "Rc Rs Os Od Yd Y4 G4 G8 B8"
    games = [
        sestina.new_game("cards", seed=1),
        set_up_cards("Pc Ps P8", (hand, "9")),
        set_up_cards("Pc Ps P8", (hand, "9", "9"), pile_size=0, turn="seat=0 opened turns_left=3"),
        set_up_cards("Pc Ps P8", (hand, "9"), turn="seat=0 opened tries=10"),
    ]
    for game in games:
        for _ in range(4):
            position = game.position()
            check_round_trip(position)
            for seat in seats_of(game):
                check_round_trip(blind(game, seat))
            words.update(str(position).replace("=", " ").split())
            if game.view(0).is_opening or game.view(0).is_forced:
                game.play(game.legal_moves()[0])
            else:
                game.play("stuck")
    assert words >= {"opened", "forced", "tries", "turns_left", "passes", "shown", "claimed"}


def test_the_position_of_the_notation_page_is_one() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "notation.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    (line,) = [line for line in lines if line.startswith("sestina 1 cards")]
    position = parse_position(line)
    check_round_trip(position)
    assert position.snapshot.scores == (1, 0)
    assert position.snapshot.pile_count == 85


# Impossible positions -------------------------------------------------------------------------

OPEN = str(set_up_cards("Rc Gc Yc", ("Rd Gd Yd Pc", "9")).position())
DEALT = str(sestina.new_game("cards", seed=1).position())
CLASSIC = str(sestina.new_game("classic", seed=1).position())
LAST = str(
    set_up_cards(
        "Pc Ps P8",
        ("Rc Rs Os Od Yd Y4 G4 G8 B8", "9", "9"),
        pile_size=0,
        turn="seat=0 opened turns_left=3",
    ).position()
)

BAD_SECTIONS = [
    ("table Rc Yc Gc", "table Rc Yc", "row-too-short"),
    ("table Rc Yc Gc", "table Rc Yc Gd", "mixed"),
    ("table Rc Yc Gc", "table Rc Yc Rc", "repeated"),
    ("table Rc Yc Gc", "table Rc Yc Xc", "bad-tile"),
    ("table Rc Yc Gc", "table Rc Yc GcB", "background"),
    ("table Rc Yc Gc", "table Rc Yc Gc /", "empty-row"),
    ("table Rc Yc Gc", "table Rc Oc Yc Gc Bc Pc", "complete-row"),
    ("table Rc Yc Gc", "board Rc@0,0 Yc@1,0 Gc@2,0", "bad-position"),
    ("table Rc Yc Gc", "table", "wrong-count"),
    ("hand Rd Gd Yd Pc", "hand Rd Rd Rd Rd", "too-many"),
    ("hand Rd Gd Yd Pc", "hand Rd Gd Yd PcW", "background"),
    ("hand Rd Gd Yd Pc", "hand Rd Gd Yd", "wrong-count"),
    ("claimed - ; -", "claimed -", "bad-position"),
    ("claimed - ; -", "claimed - ; - ; -", "bad-position"),
    ("claimed - ; -", "claimed Rc Gc Yc ; -", "bad-position"),
    ("claimed - ; -", "claimed Rc Oc Yc Gc Bc Rc ; -", "bad-position"),
    ("claimed - ; -", "claimed Rc Oc Yc Gc Bc Xc ; -", "bad-tile"),
    ("claimed - ; -", "claimed Rc Oc Yc Gc Bc Pc ; -", "too-many"),
    ("| claimed - ; - ", "", "bad-position"),
    ("scores 0 0", "scores 0", "bad-position"),
    ("scores 0 0", "scores 0 0 | actions - / -", "bad-position"),
    ("| turn", "| shown - | turn", "bad-position"),
    ("| turn", "| shown Xx ; - | turn", "bad-tile"),
    ("turn seat=0", "turn seat=2", "bad-position"),
    ("turn seat=0", "turn seat=0 tries=-1", "bad-position"),
    ("players=2", "players=2 expansion=mini", "bad-position"),
]


@pytest.mark.parametrize(("old", "new", "reason"), BAD_SECTIONS, ids=range(len(BAD_SECTIONS)))
def test_a_changed_position_is_refused(old: str, new: str, reason: str) -> None:
    assert OPEN.count(old) == 1
    with pytest.raises(sestina.ParseError) as caught:
        parse_position(OPEN.replace(old, new))
    assert caught.value.reason == reason
    assert len(str(caught.value)) > 10


CANNOT_BE = {
    # Before the opening the table is empty.
    "rows before the opening": OPEN.replace(" opened", ""),
    "forced before the opening": DEALT + " forced",
    # Scores are completed rows.
    "a score without its row": OPEN.replace("scores 0 0", "scores 1 0"),
    # Shown cards are in the hand.
    "a shown card that is not in the hand": OPEN.replace("| turn", "| shown Pk ; - | turn"),
    "a card that was shown too often": OPEN.replace("| turn", "| shown Rd Rd ; - | turn"),
    "a shown card with a background": OPEN.replace("| turn", "| shown RdB ; - | turn"),
    # Without them a game could go on forever: nobody draws and nothing counts down.
    "an empty pile before the last round": LAST.replace(" turns_left=3", ""),
    "more tries than ten": OPEN + " tries=11",
    # The last round begins with the last card, and has one turn for each player.
    "a last round with a pile": OPEN + " turns_left=2",
    "a last round of no turns": LAST.replace("turns_left=3", "turns_left=0"),
    "a last round of too many turns": LAST.replace("turns_left=3", "turns_left=4"),
    "all have passed": OPEN + " passes=2",
    # Words of tile games are not words of Cards, and vice versa.
    "an action that was used": OPEN + " used",
    "an active turn": OPEN + " active",
    "parts of a turn": OPEN + " parts_left=1",
    "idle turns": OPEN + " idle=3",
    "an end by laying the last tile": OPEN + " over=out",
    "an end without progress": OPEN + " over=no-progress",
    "tries with tiles": CLASSIC + " tries=1",
    "a last round with tiles": CLASSIC + " turns_left=1",
    "a forced play with tiles": CLASSIC + " forced",
    "an opened board": CLASSIC + " opened",
    "the end of the last round with tiles": CLASSIC + " over=last-round",
}


@pytest.mark.parametrize("text", CANNOT_BE.values(), ids=[*CANNOT_BE])
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(sestina.ParseError) as caught:
        parse_position(text)
    assert len(str(caught.value)) > 10


@pytest.mark.parametrize(
    "text", [OPEN, DEALT, LAST, CLASSIC], ids=["open", "deal", "last", "tiles"]
)
def test_the_positions_that_these_were_made_of_are_read(text: str) -> None:
    check_round_trip(parse_position(text))
    assert sestina.Game.from_position(text).position() == parse_position(text)


# Records ----------------------------------------------------------------------------------------


def test_a_record_without_a_seed_is_the_same_game() -> None:
    """A game from a real table, with redeals, changed hands and forced plays in it."""
    kinds: set[str] = set()
    for configuration in CARDS:
        for seed in range(12):
            for game in play_bots(configuration, seed):
                if game.ply == 50:
                    break
            text = game.record().replace(f'[Seed "{seed}"]\n', "")
            again = sestina.replay(text)
            assert again.seed is None
            assert again.facts == game.facts
            assert again.record() == text
            assert again.table == game.table
            kinds.update(one.kind for one in game.facts)
    assert {"redeal", "show", "return", "last", "end"} <= kinds


def test_a_wrong_step_of_a_record_is_refused() -> None:
    game = next(game for game in play_bots(CARDS[0], 3) if game.ply == 6)
    text = game.record()
    step = next(line for line in text.splitlines() if line.startswith("4. "))
    head, _, rest = step.partition(": ")
    rows, _, tail = rest.partition(" = ")
    points, _, drawn = tail.partition(" | ")
    for changed, reason in {
        f"{head}: {rows} = {int(points) + 1} | {drawn}": "wrong-points",
        f"{head}: pass = 0": "illegal-step",
        f"{head}: {rows.partition(' / ')[2]} = {points} | {drawn}": "illegal-step",
        f"{head}: Xx {rows} = {points} | {drawn}": None,
        f"{head}: {rows} = {points} | {drawn} Rc": None,
        f"{head}: {rows} = {points}": None,
    }.items():
        with pytest.raises(sestina.ParseError) as caught:
            sestina.replay(text.replace(step, changed))
        assert reason is None or caught.value.reason == reason
