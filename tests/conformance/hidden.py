"""Checks that a view hides what it must: alternative games, and a search through its objects."""

import gc
import pickle
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import sestina
from sestina.engine.tiles import TILES
from sestina.game.view import View, view_snapshot
from sestina.games.chance import Chance
from sestina.games.hand import Hand
from sestina.games.pile import SPECIAL, Pile
from sestina.games.rules import Rules
from sestina.games.snapshot import restore, take_snapshot
from sestina.games.state import GameState
from tests.conformance.walks import is_listed


def state_of(game: sestina.Game) -> GameState:
    """The full state behind a game, as a copy."""
    return game.copy()._state


def other_world(state: GameState, seat: int | None, random: Random) -> GameState:
    """A game that looks the same to this seat, with everything else changed.

    Tiles move between the other hands and the pile, the pile is reordered, future chance
    differs, and the other seats drew, received and exchanged other tiles. The changed past need
    not be possible: a view must not depend on any of it.
    """
    snapshot = take_snapshot(state)
    pile = snapshot.pile or ()
    pool = [code for code in pile if code < SPECIAL]
    for owner, hand in enumerate(snapshot.hands):
        if owner != seat:
            pool += hand or ()
    random.shuffle(pool)
    hands: list[tuple[int, ...] | None] = []
    for owner, hand in enumerate(snapshot.hands):
        if owner == seat:
            hands.append(hand)
        else:
            count = snapshot.hand_counts[owner]
            hands.append(tuple(pool[:count]))
            del pool[:count]
    new_pile = pool + [code for code in pile if code >= SPECIAL]
    random.shuffle(new_pile)
    twin = restore(state.rules, replace(snapshot, hands=tuple(hands), pile=tuple(new_pile)))
    twin.chance = Chance(random.getrandbits(64))
    twin.facts = [_other_fact(fact, seat, state.rules, random) for fact in state.facts]
    return twin


def _other_fact(fact: sestina.Fact, seat: int | None, rules: Rules, random: Random) -> sestina.Fact:
    if fact.seat == seat or fact.kind not in {"deal", "draw", "swap"}:
        return fact
    tiles = tuple(TILES[random.choice(rules.tiles)] for _ in fact.tiles)
    return sestina.Fact(
        fact.kind,
        fact.seat,
        tiles,
        fact.cells,
        fact.points,
        fact.count,
        fact.specials,
        fact.others,
        fact.sizes,
        fact.reason,
    )


def shown_by(view: View) -> dict[str, object]:
    """All public values of a view, by name."""
    moves = view.legal_moves() if is_listed(view) else []
    return {
        "seat": view.seat,
        "game_id": view.game_id,
        "options": view.options,
        "players": view.players,
        "seat_to_move": view.seat_to_move,
        "ply": view.ply,
        "board": (view.board, view.board.text),
        "claimed": view.claimed,
        "shown": view.shown,
        "is_opening": view.is_opening,
        "is_forced": view.is_forced,
        "turns_left": view.turns_left,
        "hand_size": view.hand_size,
        "lists_all_moves": view.lists_all_moves,
        "hand": view.hand,
        "hand_counts": view.hand_counts,
        "scores": view.scores,
        "pile_count": view.pile_count,
        "specials": view.specials,
        "actions": view.actions,
        "discs": view.discs,
        "fields": view.fields,
        "unseen": view.unseen,
        "facts": view.facts,
        "texts of facts": [str(fact) for fact in view.facts],
        "is_over": view.is_over,
        "end_reason": view.end_reason,
        "winners": view.winners,
        "legal_moves": [(str(move), move.points) for move in moves],
        "snapshot": view_snapshot(view),
        "repr": repr(view),
        "hash": hash(view),
        "pickle": pickle.dumps(view),
    }


def reachable(root: object) -> Iterator[object]:
    """Every object reachable from this one, except through code and types."""
    seen: set[int] = set()
    waiting: list[Any] = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, (type, ModuleType, FunctionType, BuiltinFunctionType)):
            continue
        yield thing
        waiting.extend(gc.get_referents(thing))
        if isinstance(thing, (sestina.Fact, sestina.Move)):
            # No cycle goes through these, so the garbage collector does not look into them.
            waiting.extend(thing.__reduce__())


def check_nothing_hidden(game: sestina.Game, seat: int | None) -> None:
    """Check that nothing reachable from the view holds others' tiles, pile order or chance."""
    view = game.view(seat)
    if is_listed(view):
        view.legal_moves()
    own = view._state
    for thing in reachable(view):
        assert not isinstance(thing, (bytes, bytearray, Chance, sestina.Game, Random))
        if isinstance(thing, GameState):
            assert thing is own
        elif isinstance(thing, Pile):
            assert thing is own.pile
        elif isinstance(thing, Hand):
            assert thing in own.hands
        elif isinstance(thing, sestina.Fact):
            assert not (thing.is_private and thing.seat != seat and thing.tiles)
    # The garbage collector does not see packed arrays: look at them by name.
    assert own.chance is None
    assert own.pile.codes() == []
    assert len(own.pile._tiles) == 0
    assert own.pile.script is None
    for owner, hand in enumerate(own.hands):
        if owner != seat:
            assert hand.hidden
            assert hand.codes() == []
            assert not any(hand.tiles)
    snapshot = view_snapshot(view)
    assert [hand is not None for hand in snapshot.hands] == [
        owner == seat for owner in range(game.players)
    ]
    assert not snapshot.pile
    assert pickle.loads(pickle.dumps(view)) == view
