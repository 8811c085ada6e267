"""`CardTable.solve` against a brute force that shares no code with it."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Final

import pytest

import sestina
from sestina import CardTable, Tile
from sestina.engine.cards.flow import LINES, Split, face_of
from sestina.engine.cards.rows import most_qwirkles, moved_cards, rows_of_line
from sestina.engine.tiles import TILES
from tests import card_oracle as oracle
from tests.card_oracle import Card, Cards, Case
from tests.conftest import RunInterpreted
from tests.sampling import some_of

CASES: Final = 150
"""Tables in each of eight chunks: twelve hundred in all, each solved twice for every goal."""
MANY_CASES: Final = 5000
COMPARED: Final = 100
"""Tables of each chunk that the interpreted core solves too."""
GOALS: Final = ("any", "most-qwirkles", "most-cards", "weighted")
FACES: Final = 36

by_chunk = pytest.mark.parametrize("seed", some_of(range(8)))


def cases(seed: int, count: int, most_cards: int = 16, most_hand: int = 6) -> Iterator[Case]:
    random = Random(f"cards {seed}")
    for _ in range(count):
        yield oracle.small_case(random, most_cards, most_hand)


def some_weights(random: Random, hand: Cards) -> dict[Tile | str, float]:
    """Weights with ties, zeros and negative values, keyed by card and by text."""
    weights: dict[Tile | str, float] = {"qwirkle": random.choice((0, 0, 1, 2, 5, 8))}
    for card in sorted(set(hand)):
        if random.random() < 0.9:
            key = Tile.parse(card) if random.random() < 0.5 else card
            weights[key] = random.randint(-3, 5) / 2
    return weights


def by_text(weights: Mapping[Tile | str, float]) -> dict[str, float]:
    return {str(key): value for key, value in weights.items()}


# --- agreement with brute force ------------------------------------------------------------


def check_case(case: Case, random: Random) -> Counter[str]:
    """Check every goal, with and without `must_play`; return the kind of case."""
    found = oracle.plays(case)
    seen: Counter[str] = Counter()
    required = tuple(random.sample(case.hand, random.randint(1, min(3, len(case.hand)))))
    for must in ((), required):
        possible = {cards: full for cards, full in found.items() if oracle.holds(cards, must)}
        for goal in GOALS:
            weights = some_weights(random, case.hand) if goal == "weighted" else None
            check_answer(case, possible, goal, must, weights)
        seen["none" if not possible else "some"] += 1
        seen["qwirkles"] += any(most > 0 for _, most in possible.values())
        seen["two qwirkles"] += any(most > 1 for _, most in possible.values())
        fits = any(oracle.fits_somewhere(card, case.rows) for card in case.hand)
        seen["rearranged"] += bool(possible) and not fits
    return seen


def check_answer(
    case: Case,
    possible: Mapping[Cards, tuple[int, int]],
    goal: str,
    must: Cards,
    weights: Mapping[Tile | str, float] | None,
) -> None:
    about = f"{case.text!r}, hand {case.hand}, {goal}, must {must}, {weights}"
    table = CardTable.parse(case.text)
    move = table.solve(case.hand, goal, must_play=must, weights=weights)
    if move is None:
        assert not possible, about
        return
    assert possible, about
    arrangement = table.check(move, case.hand)
    played = tuple(str(card) for card in arrangement.played)
    rows = [tuple(str(card) for card in row) for row in arrangement.rows]
    assert oracle.is_legal(case, rows, played), about
    assert oracle.holds(played, must), about
    qwirkles = sum(oracle.is_full(row) for row in rows)
    assert move.points == arrangement.qwirkles == qwirkles, about
    if goal == "most-cards":
        assert len(played) == max(map(len, possible)), about
    elif goal == "most-qwirkles":
        best = max((most, len(cards)) for cards, (_, most) in possible.items())
        assert (qwirkles, len(played)) == best, about
    elif weights is not None:
        value = oracle.worth(played, qwirkles, by_text(weights))
        assert value == oracle.best_worth(possible, by_text(weights)), about


@by_chunk
@pytest.mark.rule("K8", "K9", "K12", "C-K1", "C-K2", "C-K3")
def test_every_goal_is_reached_as_brute_force_does(seed: int) -> None:
    random = Random(seed)
    seen: Counter[str] = Counter()
    for case in cases(seed, CASES):
        seen += check_case(case, random)
    # Every kind of case occurred.
    assert seen["none"] > CASES / 2
    assert seen["rearranged"] > CASES / 2
    assert seen["qwirkles"] > CASES / 20
    assert seen["two qwirkles"] > 0


@pytest.mark.long
@by_chunk
def test_many_more_cases(seed: int) -> None:
    random = Random(seed)
    for case in cases(seed + 100, MANY_CASES, most_cards=18):
        check_case(case, random)


def test_full_rows_can_always_be_avoided() -> None:
    """So a negative weight for Qwirkles would only mean that the best play has none."""
    for case in cases(20, 300):
        assert all(fewest == 0 for fewest, _ in oracle.plays(case).values())


# --- the same everywhere -------------------------------------------------------------------


def answers(seed: int, count: int) -> list[str]:
    """The running core's answers for all goals."""
    random = Random(seed)
    found = []
    for case in cases(seed, count):
        table = CardTable.parse(case.text)
        must = random.sample(case.hand, random.randint(0, 1))
        for goal in GOALS:
            weights = some_weights(random, case.hand) if goal == "weighted" else None
            move = table.solve(case.hand, goal, must_play=must, weights=weights)
            found.append(f"{move} {0 if move is None else move.points}")
    return found


@pytest.mark.parametrize("seed", range(2))
def test_the_interpreted_core_answers_alike(seed: int, run_interpreted: RunInterpreted) -> None:
    if sestina.core() != "compiled":
        pytest.skip("there is nothing to compare the interpreted core with")
    code = (
        "import json, sestina\n"
        "from tests.engine.test_card_solver import answers\n"
        f"print(json.dumps([sestina.core(), *answers({seed}, {COMPARED})]))"
    )
    # The answers must not depend on the order of sets, so the hash seed differs each time.
    done = run_interpreted(code, env={"PYTHONHASHSEED": str(seed)})
    assert json.loads(done.stdout) == ["interpreted", *answers(seed, COMPARED)]


def test_the_order_of_rows_and_cards_does_not_matter() -> None:
    random = Random(5)
    for case in cases(30, 300):
        weights = some_weights(random, case.hand)
        first: dict[str, sestina.Move | None] = {}
        for _ in range(3):
            rows = [random.sample(row, len(row)) for row in case.rows]
            random.shuffle(rows)
            hand = random.sample(case.hand, len(case.hand))
            parsed = CardTable.parse(" / ".join(" ".join(row) for row in rows))
            built = CardTable(tuple(tuple(Tile.parse(card) for card in row) for row in rows))
            assert parsed == built
            for goal in GOALS:
                chosen = weights if goal == "weighted" else None
                move = parsed.solve(" ".join(hand), goal, weights=chosen)
                again = built.solve([Tile.parse(card) for card in hand], goal, weights=chosen)
                assert move == again == first.setdefault(goal, move), (case, goal)
            weights = dict(random.sample([*weights.items()], len(weights)))


def large_tables(seed: int) -> Iterator[tuple[CardTable, tuple[Tile, ...]]]:
    """Every turn of a game between random players, whose tables grow large."""
    game = sestina.new_game("cards", players=2, seed=seed)
    bot = sestina.bot("random", seed=seed)
    while not game.is_over:
        view = game.view(game.seat_to_move)
        if not view.is_opening and not view.is_forced:
            yield view.table, view.hand
        game.play(bot.choose(view))


@pytest.mark.parametrize("seed", range(4))
def test_goals_agree_with_each_other_on_large_tables(seed: int) -> None:
    largest = 0
    for table, hand in large_tables(seed):
        largest = max(largest, len(table))
        moves = {goal: table.solve(hand, goal) for goal in GOALS[:3]}
        if None in moves.values():
            assert set(moves.values()) == {None}
            continue
        ends = {goal: table.check(str(move), hand) for goal, move in moves.items()}
        for goal, end in ends.items():
            best = ends["most-qwirkles"]
            assert (end.qwirkles, len(end.played)) <= (best.qwirkles, len(best.played)), goal
            assert len(end.played) <= len(ends["most-cards"].played), goal
            # What one play proves possible, the solver finds when asked for it.
            assert table.solve(hand, "any", must_play=end.played) is not None
        if len(table) <= 30:
            ones: dict[Tile | str, float] = dict.fromkeys(hand, 1.0)
            for worth, goal in ((0.0, "most-cards"), (10.0, "most-qwirkles")):
                move = table.solve(hand, "weighted", weights={**ones, "qwirkle": worth})
                end = table.check(str(move), hand)
                assert len(end.played) == len(ends[goal].played)
                assert worth == 0 or end.qwirkles == ends[goal].qwirkles
    assert largest >= 50


# --- moved cards ---------------------------------------------------------------------------


def test_a_card_that_fits_is_laid_at_a_row_and_nothing_moves() -> None:
    fitting = 0
    for case in cases(40, 1500):
        table = CardTable.parse(case.text)
        if not any(oracle.fits_somewhere(card, case.rows) for card in case.hand):
            continue
        fitting += 1
        move = table.solve(case.hand)
        assert move is not None
        rows = [frozenset(str(card) for card in row) for row in move.rows]
        lying = [frozenset(row) for row in case.rows]
        longer = Counter(rows) - Counter(lying)
        shorter = Counter(lying) - Counter(rows)
        assert longer.total() == shorter.total() == 1, (case, move)
        (new,), (old,) = longer, shorter
        assert old < new, (case, move)
        assert len(new - old) == 1, (case, move)
        assert new - old <= set(case.hand)
    assert fitting > 300


def test_a_row_of_the_hand_is_laid_before_cards_are_moved() -> None:
    """No hand card extends a row, but three of them form a new one."""
    table = CardTable.parse("Bs Rs Gs / R4 B4 G4")
    move = table.solve("Gd Pk Rd Bd")
    assert str(move) == "Rs Gs Bs / Rd Gd Bd / R4 G4 B4"
    laid = 0
    for case in cases(45, 1500):
        own = any(oracle.is_row(row) for row in oracle.choices(case.hand) if len(row) == 3)
        if own and not any(oracle.fits_somewhere(card, case.rows) for card in case.hand):
            found = CardTable.parse(case.text).solve(case.hand)
            assert found is not None
            assert counted_moves(case, found) == 0, (case, found)
            laid += 1
    assert laid > 20


def test_the_steps_of_a_card_that_fits_move_nothing() -> None:
    for case in cases(40, 1500):
        if any(oracle.fits_somewhere(card, case.rows) for card in case.hand):
            table = CardTable.parse(case.text)
            move = table.solve(case.hand)
            assert move is not None
            assert counted_moves(case, move) == 0, (case, move)
            kinds = [step.kind for step in table.steps(move)]
            assert kinds == ["play", *["take"] * move.points], (case, move)


def counted_moves(case: Case, move: sestina.Move) -> int:
    """By the engine."""
    old = [tuple(code_of(card) for card in row) for row in case.rows]
    return moved_cards(old, [tuple(card.code for card in row) for row in move.rows])


class Moved:
    """How many cards plays move, and how many they would need to move."""

    def __init__(self, seed: int, count: int) -> None:
        self.over_all: Counter[int] = Counter()
        """Cards moved beyond what the best possible play moves."""
        self.over_same: Counter[int] = Counter()
        """Cards moved beyond what the best play of the same hand cards moves."""
        for case in cases(seed, count, most_cards=12, most_hand=4):
            fits = any(oracle.fits_somewhere(card, case.rows) for card in case.hand)
            move = CardTable.parse(case.text).solve(case.hand)
            if move is not None and case.rows and not fits:
                self.add(case, move)

    def add(self, case: Case, move: sestina.Move) -> None:
        rows = [tuple(str(card) for card in row) for row in move.rows]
        cards = Counter(card for row in rows for card in row)
        played = tuple(sorted((cards - Counter(case.table)).elements()))
        moved = oracle.moved_cards(case.rows, rows)
        assert moved == counted_moves(case, move)
        fewest = oracle.fewest_moved(case, oracle.choices(case.hand))
        same = oracle.fewest_moved(case, [played])
        assert fewest is not None
        assert same is not None
        assert fewest <= same <= moved
        self.over_all[moved - fewest] += 1
        self.over_same[moved - same] += 1


def mean(counts: Counter[int]) -> float:
    return sum(value * count for value, count in counts.items()) / counts.total()


def test_few_cards_are_moved() -> None:
    """Where no hand card extends a row. The bounds are measured values plus a margin."""
    moved = Moved(50, 2500)
    assert moved.over_all.total() > 500
    assert mean(moved.over_same) < 0.15
    assert mean(moved.over_all) < 0.6
    assert max(moved.over_same) <= 8
    assert max(moved.over_all) <= 8


# --- misuse --------------------------------------------------------------------------------

TABLE: Final = CardTable.parse("Bs Bc Bk / Rc Gc Yc")


def test_unknown_goals_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown goal 'best'"):
        TABLE.solve("Bd", "best")


def test_weights_belong_to_their_goal() -> None:
    with pytest.raises(ValueError, match="weights"):
        TABLE.solve("Bd", "any", weights={"Bd": 1})
    with pytest.raises(ValueError, match="weights"):
        TABLE.solve("Bd", "weighted")
    assert TABLE.solve("Bd", "weighted", weights={}) is not None


@pytest.mark.parametrize(
    "weights",
    [
        {"Bx": 1},
        {"BdB": 1},
        {"": 1},
        {"qwirkles": 1},
        {"qwirkle": -1},
        {"qwirkle": float("nan")},
        {"qwirkle": float("inf")},
        {"Bd": float("nan")},
    ],
    ids=str,
)
def test_weights_that_mean_nothing_are_refused(weights: dict[Tile | str, float]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        TABLE.solve("Bd", "weighted", weights=weights)


@pytest.mark.parametrize("must", ["Bs", "Bd Bd", "Bd B4", "BdB"])
def test_only_cards_of_the_hand_can_be_required(must: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        TABLE.solve("Bd B8", must_play=must)


def test_more_than_three_copies_are_refused() -> None:
    """A fourth copy does not exist, and the split does not allow for it."""
    table = CardTable.parse("Rc Rs Rd / Rc Rs Rd / Rc Rs Rd")
    assert table.check("Rc Rs Rd / Rc Rs Rd / Rc Rs Rd / Rc Rs Rd", "Rc Rs Rd").qwirkles == 0
    with pytest.raises(ValueError, match=r".+"):
        table.solve("Rc Rs Rd")


def test_an_empty_hand_has_no_play() -> None:
    for goal in GOALS[:3]:
        assert TABLE.solve("", goal) is None
        assert CardTable().solve("", goal) is None
    assert TABLE.solve("", "weighted", weights={"qwirkle": 1}) is None


# --- the split into lines ------------------------------------------------------------------


def code_of(card: Card) -> int:
    return Tile.parse(card).code


def counts_of(cards: Cards) -> list[int]:
    counts = [0] * FACES
    for card in cards:
        counts[code_of(card)] += 1
    return counts


def check_split(split: Split, least: list[int], most: list[int]) -> None:
    """The counts add up, and every line can be split into rows."""
    for face in range(FACES):
        colour, shape = split.by_colour[face], split.by_shape[face]
        assert colour >= 0
        assert shape >= 0
        assert least[face] <= colour + shape <= most[face]
    for line in range(LINES):
        source = split.by_colour if line < 6 else split.by_shape
        counts = [int(source[face_of(line, k)]) for k in range(6)]
        assert sum(counts) >= 3 * max(counts)


def start_split(least: list[int], most: list[int], colours: list[int], shapes: list[int]) -> Split:
    split = Split()
    for face in range(FACES):
        split.least[face], split.most[face] = least[face], most[face]
        split.by_colour[face], split.by_shape[face] = colours[face], shapes[face]
    return split


@by_chunk
def test_a_split_is_found_when_there_is_one(seed: int) -> None:
    """The search works from any starting point, even one that does not match the cards."""
    random = Random(seed)
    found = 0
    for case in cases(seed + 60, 400, most_cards=13, most_hand=4):
        scattered = random.sample(case.table, random.randint(0, len(case.table)))
        fixed = tuple(sorted(scattered if random.random() < 0.5 else case.table))
        must = tuple(random.sample(case.hand, random.randint(0, len(case.hand))))
        choices = [cards for cards in [(), *oracle.choices(case.hand)] if oracle.holds(cards, must)]
        possible = any(oracle.full_rows(tuple(sorted(fixed + cards))) for cards in choices)
        least, most = counts_of(fixed + must), counts_of(fixed + case.hand)
        colours = [random.choice((0, 0, 1, 2, 3)) for _ in range(FACES)]
        shapes = [random.choice((0, 0, 1, 2, 3)) for _ in range(FACES)]
        split = start_split(least, most, colours, shapes)
        assert split.solve() == possible, (fixed, must, case.hand)
        assert split.nodes >= 1
        if possible:
            found += 1
            check_split(split, least, most)
    assert 50 < found < 350


def test_a_good_beginning_is_kept() -> None:
    for case in cases(70, 500):
        colours, shapes = [0] * FACES, [0] * FACES
        for row in case.rows:
            of_colour = len({card[0] for card in row}) == 1
            for card in row:
                (colours if of_colour else shapes)[code_of(card)] += 1
        split = start_split(
            counts_of(case.table), counts_of(case.table + case.hand), colours, shapes
        )
        assert split.solve()
        assert [int(count) for count in split.by_colour] == colours
        assert [int(count) for count in split.by_shape] == shapes
        assert split.nodes == 1


# --- the rows of a line --------------------------------------------------------------------


def line_cards(line: int) -> list[Card]:
    if line < 6:
        return [oracle.COLOURS[line] + shape for shape in oracle.SHAPES]
    return [colour + oracle.SHAPES[line - 6] for colour in oracle.COLOURS]


def some_layout(random: Random, cards: list[Card]) -> list[tuple[int, ...]]:
    """Possible earlier rows of a line."""
    rows = [random.sample(cards, random.randint(3, 5)) for _ in range(random.randint(0, 3))]
    return [tuple(sorted(code_of(card) for card in row)) for row in rows]


@pytest.mark.parametrize("line", [0, 3, 8, 11])
def test_all_cards_of_a_line_in_rows(line: int) -> None:
    """For every number of copies: rows if there are any, with as many full ones as possible."""
    random = Random(line)
    cards = line_cards(line)
    assert [code_of(card) for card in cards] == [face_of(line, k) for k in range(6)]
    for counts in product(range(4), repeat=6):
        lying = tuple(sorted(Counter(dict(zip(cards, counts, strict=True))).elements()))
        full = oracle.full_rows(lying)
        assert (full is not None) == (sum(counts) >= 3 * max(counts)), counts
        if full is None:
            continue
        assert most_qwirkles([*counts]) == full[1], counts
        for claimed in {full[1], random.randint(0, full[1])}:
            rows = rows_of_line(line, [*counts], some_layout(random, cards), claimed)
            named = [tuple(str(TILES[face]) for face in row) for row in rows]
            assert all(oracle.is_row(row) for row in named), counts
            assert sorted(card for row in named for card in row) == [*lying], counts
            assert claimed <= sum(map(oracle.is_full, named)) <= full[1], counts
