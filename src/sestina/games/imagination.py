"""Imagining what is hidden from a seat: the unseen tiles, dealt so that all it knows stays true.

Besides its own hand, what lies open and the counts, a seat knows for certain

- which tiles others took or were given, until they exchange or lay them, and in Cards what they
  have shown,
- which faces others said they do not have, until they draw,
- which tiles fitted when somebody passed: that hand has none of them,
- how large a largest set was dealt to those who have neither drawn nor exchanged since,
- which tiles it slid under the stacks itself, and that special tiles lie above all such tiles.

Every arrangement of the physical tiles that fits all this is equally likely.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from sestina.engine.lines import largest_set
from sestina.engine.tiles import FACES
from sestina.games.chance import Chance
from sestina.games.facts import Fact
from sestina.games.pile import SPECIAL, Pile
from sestina.games.state import GameState

MOST_TRIES: Final = 1_000_000
"""Far more deals than any real game needs until one fits; others contradict themselves."""


class Imagination:
    """What one seat, or a spectator, knows of the hidden tiles; deals them in any number."""

    def __init__(self, state: GameState, seat: int) -> None:
        """From a state that is restricted to this seat; -1 is a spectator."""
        self._state: Final = state
        self._seat: Final = seat
        players = int(state.players)
        shown = state.rules.family.shown(state)
        self._known: list[list[int]] = [[] for _ in range(players)]
        """Codes of tiles that a hand is known to hold."""
        self._excluded: list[set[int]] = [set() for _ in range(players)]
        """Codes that none of the other tiles in a hand can have."""
        self._sizes: list[int] = [-1] * players
        """The largest set among the tiles that a seat was dealt, while that says something."""
        self._laid: list[list[int]] = [[] for _ in range(players)]
        """What a seat has laid of the tiles that it was dealt."""
        self._layers: list[tuple[int, list[int]]] = []
        """What was slid under the stacks: how many tiles, and which if this is known."""
        self._read_facts()
        for owner, cards in enumerate(shown):
            if owner != seat:
                self._known[owner] = [card.code for card in cards]
        self._keep_whole_layers()
        self._pool: list[int] = self._hidden_codes()

    @property
    def layers(self) -> list[tuple[int, list[int]]]:
        """What was slid under the stacks and lies there still, from the top.

        How many tiles each time, and which they are if that is known.
        """
        return self._layers

    # What is known

    def _read_facts(self) -> None:
        passed: list[tuple[int, int]] = []
        placed: list[tuple[int, int]] = []
        before = ""
        slid: tuple[int, list[int]] | None = None
        for fact in self._state.facts:
            kind, seat = fact.kind, fact.seat
            if slid is not None and kind != "draw":
                self._layers.append(slid)
                slid = None
            if kind == "place" or kind == "rows":
                self._lose(seat, fact)
                placed.extend(fact.cells)
            elif kind == "draw":
                if fact.count > 0:
                    self._excluded[seat] = set()
                    self._sizes[seat] = -1
            elif kind == "start":
                self._sizes = [*fact.sizes] if fact.sizes else self._sizes
            elif kind == "swap" or kind == "return":
                slid = (fact.count, [tile.code for tile in fact.tiles])
                self._known[seat] = []
                self._excluded[seat] = set()
                self._sizes[seat] = -1
            elif kind == "take":
                self._known[seat].append(fact.tiles[0].code)
                self._sizes[seat] = -1
                # The board of an earlier pass cannot be told from the present one any more.
                passed = []
            elif kind == "give":
                self._lose(seat, fact)
                self._sizes[seat] = self._sizes[fact.others[0]] = -1
                self._known[fact.others[0]].append(fact.tiles[0].code)
            elif kind == "ask":
                face = fact.tiles[0].code
                for other in fact.others:
                    self._excluded[other].update([face + k * FACES for k in range(4)])
            elif kind == "pass" and before != "take":
                passed.append((seat, len(placed)))
            before = kind
        if slid is not None:
            self._layers.append(slid)
        family = self._state.rules.family
        for seat, first in passed:
            if seat != self._seat:
                self._excluded[seat].update(family.fitting_codes(self._state, placed[first:]))

    def _lose(self, seat: int, fact: Fact) -> None:
        known = self._known[seat]
        for tile in fact.tiles:
            if tile.code in known:
                known.remove(tile.code)
            self._laid[seat].append(tile.code)

    def _keep_whole_layers(self) -> None:
        """Tiles are drawn from the front, so what is left of the pile are its last tiles."""
        state = self._state
        whole: list[tuple[int, list[int]]] = []
        left = int(state.pile.size)
        # Where tiles lie under real stacks is left open.
        if state.rules.returns_under and not state.pile.is_stacked:
            for count, codes in reversed(self._layers):
                if count > left:
                    break
                left -= count
                whole.append((count, codes))
        whole.reverse()
        self._layers = whole

    def _hidden_codes(self) -> list[int]:
        """The tiles whose place is not known."""
        state = self._state
        counts: vec[i64] = vec[i64]([0] * 256)
        for code in state.rules.tiles:
            counts[code] += 1
        for code in state.rules.family.open_codes(state):
            counts[code] -= 1
        for seat in range(state.players):
            for code in self._known[seat] if seat != self._seat else state.hands[seat].codes():
                counts[code] -= 1
        for _, codes in self._layers:
            for code in codes:
                counts[code] -= 1
        pool: list[int] = []
        for code in range(256):
            pool.extend([code] * int(counts[code]))
        return pool

    # Dealing

    def world(self, chance: Chance) -> GameState:
        """A whole state that agrees with what is known; `chance` decides which one."""
        for _ in range(MOST_TRIES):
            tiles = vec[u8]()
            for code in self._pool:
                tiles = append(tiles, u8(code))
            hands: list[list[int]] = [[*known] for known in self._known]
            size = self._deal_restricted(tiles, hands, chance)
            if size < 0:
                continue
            rest = tiles[:size]
            chance.shuffle(rest, 0)
            at: i64 = 0
            for seat in range(self._state.players):
                if seat == self._seat:
                    continue
                hand = hands[seat]
                while len(hand) < self._state.hands[seat].size:
                    hand.append(int(rest[at]))
                    at += 1
            if self._has_dealt_sizes(hands):
                return self._filled(hands, rest[at:], chance)
        raise ValueError("no arrangement of the hidden tiles agrees with what is known")

    def _deal_restricted(self, tiles: vec[u8], hands: list[list[int]], chance: Chance) -> i64:
        """Fill the hands that cannot hold everything; how many tiles are left, or -1.

        The choice is uniform for the first such hand. A later one has fewer tiles to choose from
        after some choices than after others, so those are given up with the fitting probability.
        """
        size = i64(len(tiles))
        for seat in range(self._state.players):
            excluded = self._excluded[seat]
            wanted = self._state.hands[seat].size - len(hands[seat])
            if seat == self._seat or not excluded or wanted == 0:
                continue
            most: i64 = 0
            for code in self._pool:
                if code not in excluded:
                    most += 1
            # Bring the tiles that the hand can hold to the end.
            start = size
            k: i64 = 0
            while k < start:
                if int(tiles[k]) in excluded:
                    k += 1
                else:
                    start -= 1
                    kept = tiles[start]
                    tiles[start] = tiles[k]
                    tiles[k] = kept
            for _ in range(wanted):
                if start >= size or chance.below(most) >= size - start:
                    return -1
                most -= 1
                at = start + chance.below(size - start)
                hands[seat].append(int(tiles[at]))
                size -= 1
                tiles[at] = tiles[size]
        return size

    def _has_dealt_sizes(self, hands: list[list[int]]) -> bool:
        for seat in range(self._state.players):
            if seat != self._seat and self._sizes[seat] >= 0:
                if largest_set([*hands[seat], *self._laid[seat]]) != self._sizes[seat]:
                    return False
        return True

    def _filled(self, hands: list[list[int]], rest: vec[u8], chance: Chance) -> GameState:
        """The state with these hands, and with the rest in its pile."""
        state = self._state.copy()
        if state.seat != self._seat:
            # Other worlds have other moves.
            state.listing = 0
        for seat in range(state.players):
            if seat == self._seat:
                continue
            hand = state.hands[seat]
            hand.hidden = False
            hand.size = 0
            for code in hands[seat]:
                hand.add(code)
        under: i64 = 0
        for count, _ in self._layers:
            under += count
        kinds = state.rules.kinds
        front = vec[u8]()
        for kind in state.waiting:
            front = append(front, u8(SPECIAL + kinds.index(kind)))
        at: i64 = 0
        while i64(len(front)) < state.pile.size - under:
            front = append(front, rest[at])
            at += 1
        chance.shuffle(front, 0)
        for count, codes in self._layers:
            start = i64(len(front))
            for k in range(count):
                if codes:
                    front = append(front, u8(codes[k]))
                else:
                    front = append(front, rest[at])
                    at += 1
            chance.shuffle(front, start)
        heights = state.pile.heights
        stacked = state.pile.is_stacked
        state.pile = Pile(front)
        if stacked:
            state.pile.stack_up([*heights])
        return state
