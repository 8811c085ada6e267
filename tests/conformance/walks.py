"""Whole random games, and what must hold at each ply."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import pytest

import sestina
from sestina.engine.moves import parse_move
from sestina.games.registry import build_rules
from tests.conformance.configurations import BY_NAME, Configuration
from tests.turns import to_move

FINISH_BONUS: Final = 6
LONGEST_GAME: Final = 5000
"""Far more plies than any game has; a game that gets here would never end."""
SMALL_TABLE: Final = 15
"""The most cards on a table for which to list the moves; larger ones have thousands."""

Choose = Callable[[sestina.Game, Sequence[sestina.Move], Random], sestina.Move]


# How to choose ---------------------------------------------------------------------------------


def by_kind(_game: sestina.Game, moves: Sequence[sestina.Move], random: Random) -> sestina.Move:
    """A random kind, then a move of this kind, so every kind of action is frequent."""
    kinds = sorted({(move.kind, move.action) for move in moves})
    kind = random.choice(kinds)
    return random.choice([move for move in moves if (move.kind, move.action) == kind])


def any_move(_game: sestina.Game, moves: Sequence[sestina.Move], random: Random) -> sestina.Move:
    """Any move: most are exchanges, so the game is long."""
    return random.choice(moves)


def longest(_game: sestina.Game, moves: Sequence[sestina.Move], random: Random) -> sestina.Move:
    """Usually the placement of the most tiles, so the pile is soon empty; sometimes an action."""
    placements = [move for move in moves if move.kind == "place"]
    others = [move for move in moves if move.kind not in {"place", "swap"}]
    if others and (not placements or random.random() < 0.3):
        return random.choice(others)
    return max(placements or moves, key=lambda move: (len(move.tiles), random.random()))


def swapping(_game: sestina.Game, moves: Sequence[sestina.Move], random: Random) -> sestina.Move:
    """Exchange whenever possible: C-X12 has to end the game."""
    return random.choice([move for move in moves if move.kind == "swap"] or moves)


def with_cards(game: sestina.Game, _moves: Sequence[sestina.Move], random: Random) -> sestina.Move:
    """In Cards, whose list is incomplete, a play of the solver: for any card, or the best."""
    view, hand = game.view(to_move(game)), game.hand(to_move(game))
    if view.is_opening or view.is_forced:
        return random.choice(game.legal_moves())
    if random.random() < 0.1:
        return sestina.Move("stuck")
    goal = random.choice(("any", "any", "most-cards", "most-qwirkles"))
    for card in random.sample(hand, len(hand)):
        move = game.table.solve(hand, goal, must_play=[card])
        if move is not None:
            return move
    return sestina.Move("stuck")


STYLES: Final[tuple[Choose, ...]] = (by_kind, longest, any_move, by_kind, longest)


def style_of(seed: int) -> Choose:
    """One game in twenty only exchanges; the others differ in pace."""
    return swapping if seed % 20 == 19 else STYLES[seed % len(STYLES)]


def is_listed(game: sestina.Game | sestina.View) -> bool:
    """Whether there are few enough moves to check them all."""
    return game.lists_all_moves or len(game.table) <= SMALL_TABLE


def choose_next(game: sestina.Game, choose: Choose, random: Random) -> sestina.Move:
    """The next move in this style, in Cards one of the solver."""
    if game.lists_all_moves:
        return choose(game, game.legal_moves(), random)
    return with_cards(game, (), random)


# What must hold --------------------------------------------------------------------------------


def all_tiles(configuration: Configuration) -> Counter[int]:
    """The ordinary tiles of the game, as codes."""
    return Counter(build_rules(configuration.game, dict(configuration.options)).tiles)


def check_tiles(game: sestina.Game, tiles: Counter[int]) -> None:
    """Check that board, hands, completed rows and pile together hold all tiles of the box."""
    snapshot = game.position().snapshot
    assert snapshot.pile is not None
    pile = [code for code in snapshot.pile if code in tiles]
    assert game.pile_count == len(pile)
    found = Counter(pile)
    found.update(game.family.open_codes(game.position().state()))
    found.update(code for hand in snapshot.hands for code in hand or ())
    assert found == tiles


def check_moves(game: sestina.Game, moves: list[sestina.Move]) -> None:
    """Check that there is a move, and that each is listed once and round-trips."""
    assert moves, f"seat {game.seat_to_move} has no move at ply {game.ply}"
    texts = [str(move) for move in moves]
    assert len(set(texts)) == len(texts)
    read = [parse_move(text) for text in texts]
    assert read == moves
    assert [(m.kind, m.action, m.tiles, m.cells, m.rows) for m in read] == [
        (m.kind, m.action, m.tiles, m.cells, m.rows) for m in moves
    ]


def play_checked(game: sestina.Game, move: sestina.Move) -> tuple[sestina.Fact, ...]:
    """Play a listed move, as object or text, and check its promised points."""
    seat, ply, scores, facts = to_move(game), game.ply, [*game.scores], game.facts
    new_facts = game.play(move if ply % 2 else str(move))
    assert game.ply == ply + 1
    assert game.facts == facts + new_facts
    scores[seat] += move.points
    if game.is_over and game.end_reason == "out":
        scores[seat] += FINISH_BONUS
    assert game.scores == tuple(scores)
    return new_facts


def check_end(game: sestina.Game) -> None:
    """Check that a finished game says so consistently and accepts no more moves."""
    assert game.is_over
    assert game.seat_to_move is None
    assert game.legal_moves() == []
    reasons = {"out", "deadlock", "no-progress"}
    assert game.end_reason in (reasons if game.lists_all_moves else {"last-round", "deadlock"})
    best = max(game.scores)
    assert game.winners == tuple(s for s, score in enumerate(game.scores) if score == best)
    assert game.facts[-1].kind == "end"
    assert game.facts[-1].others == game.winners
    before = game.record()
    with pytest.raises(sestina.IllegalMove) as caught:
        game.play("pass")
    assert caught.value.reason == "game-over"
    assert game.record() == before


def check_replays(game: sestina.Game) -> list[sestina.Game]:
    """The games replayed from the text and the JSON record, checked to equal this one."""
    text, json = game.record(), game.record_json()
    replayed = [sestina.replay(text), sestina.replay(json)]
    for again in replayed:
        assert again == game
        assert again.record() == text
        assert again.record_json() == json
        assert again.facts == game.facts
        assert again.position() == game.position()
        assert again.moves == game.moves
    return replayed


# Whole games -----------------------------------------------------------------------------------


def walk(game: sestina.Game, choose: Choose, random: Random, plies: int = LONGEST_GAME) -> None:
    """Play on for this many plies, or to the end, without checks."""
    for _ in range(plies):
        if game.is_over:
            return
        game.play(choose_next(game, choose, random))
    assert plies < LONGEST_GAME, "this game does not end"


def midgame(configuration: Configuration, seed: int, plies: int) -> sestina.Game:
    """A game after this many plies, or its end."""
    game = configuration.new_game(seed)
    walk(game, style_of(seed % 19), Random(seed), plies)
    return game


def finished(configuration: Configuration, seed: int) -> sestina.Game:
    """A game to its end."""
    game = configuration.new_game(seed)
    walk(game, style_of(seed), Random(seed))
    return game


def records_of(games: Sequence[tuple[str, int]]) -> str:
    """The records of finished games, keyed by configuration and seed."""
    return "\n".join(finished(BY_NAME[name], seed).record() for name, seed in games)
