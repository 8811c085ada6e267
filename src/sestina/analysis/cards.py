"""Analysis of Cards: a turn, the proof of the last one, and what tells two plays apart."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from sestina.analysis.outcomes import PlayoutResult, finished, margin_of, shared_win, soft_win
from sestina.analysis.reason import Reason, chance_to_hold
from sestina.analysis.turn import ProvedMove, points_reasons, state_of
from sestina.engine.cards.counts import CardCounts, counted
from sestina.engine.cards.flow import LINES, ZEROS
from sestina.engine.cards.rows import FULL_ROW, line_of
from sestina.engine.cards.table import lay
from sestina.engine.moves import Move
from sestina.engine.tiles import FACES, TILES, Tile
from sestina.game.view import View
from sestina.players.cards.candidates import Candidate, CandidateSearch
from sestina.players.cards.rollout import Rollout
from sestina.players.cards.search import ENDGAME_PILE, MOST_ENDGAME_TURNS
from sestina.players.protocol import check_to_move

SPREAD = {2: 0.45, 3: 0.35, 4: 0.33}
"""By players: how far final Qwirkles are from those so far, over the root of the cards left."""
MOST_CANDIDATES = 12
SOLVER_CALLS = 300
"""Solver calls for finding candidates."""
FOREVER = float("inf")


def counts_of(view: View) -> CardCounts:
    """The rows on the table as counts."""
    return CardCounts([tuple(card.code for card in row) for row in view.table.rows])


def imagined_world(view: View, table: CardCounts, rng: Random) -> Rollout:
    """A world that agrees with a view, to be played out any number of times."""
    state = state_of(view, rng)
    return Rollout(
        table,
        [hand.codes() for hand in state.hands],
        state.pile.codes(),
        [*state.scores],
        int(state.seat),
        int(state.turns_left),
    )


def turns_to_play(view: View) -> int:
    """One round, or all turns near the end of the game."""
    if view.turns_left is not None or view.pile_count <= ENDGAME_PILE:
        return MOST_ENDGAME_TURNS
    return view.players


def outcome_of(world: Rollout, seat: int) -> PlayoutResult:
    """What a playout came to."""
    scores: Sequence[int] = world.scores
    if world.over:
        return finished(scores, seat)
    spread = SPREAD[len(scores)] * sqrt(world.cards_left + 1)
    return PlayoutResult(soft_win(scores, spread), margin_of(scores, seat))


def card_standing(view: View, rng: Random) -> PlayoutResult:
    """One deal of what the view hides, played on; the seat of the view has just made a step."""
    if view.seat is None:
        raise ValueError("a spectator has no standing")
    if view.is_over:
        return finished(view.scores, view.seat)
    world = imagined_world(view, counts_of(view), rng)
    world.play_on(turns_to_play(view))
    return outcome_of(world, view.seat)


class CardTurn:
    """One decision of the seat to move."""

    def __init__(self, view: View, seed: int, wanted: Sequence[Move]) -> None:
        self._view = view
        self._random = Random(seed)
        self._seat = check_to_move(view)
        self._table = counts_of(view)
        self._turns = turns_to_play(view)
        self._moves: list[Move] = []
        self._plays: list[Candidate | None] = []
        # Plays of the same cards with the same Qwirkles are worth the same, however the rows lie.
        known: set[object] = set()
        for move in [*wanted, *self._candidates()]:
            play = self._play_of(move)
            key = None if play is None else (*play.played, *play.full)
            if move in wanted or key not in known:
                known.add(key)
                self._moves.append(move)
                self._plays.append(play)
        self._world = imagined_world(view, self._table, self._random)

    @property
    def moves(self) -> Sequence[Move]:
        return self._moves

    @property
    def is_certain(self) -> bool:
        """Whether only the other player's last turn follows, with a hand that is known."""
        view = self._view
        return view.players == 2 and view.pile_count == 0

    @property
    def certain_error(self) -> float:
        return 0.0

    def deal(self) -> None:
        self._world = imagined_world(self._view, self._table, self._random)

    def outcome(self, index: int) -> PlayoutResult:
        play, world = self._plays[index], self._world
        if self.is_certain:
            return self._before_the_last_turn(index)
        if play is None:
            # Nothing can be played: the policy changes the hand, too.
            world.play_on(self._turns + 1)
        else:
            world.play(play.played, play.full, self._turns)
        return outcome_of(world, self._seat)

    def _before_the_last_turn(self, index: int) -> PlayoutResult:
        """The result if the other player then takes the most Qwirkles, as the solver does."""
        view, table = self._view, self._view.table
        move: Move | None = self._moves[index]
        if move is not None and move.kind == "stuck":
            move = table.solve(view.hand)
        scores = [*view.scores]
        if move is not None:
            made = table.check(move, view.hand)
            scores[self._seat] += made.qwirkles
            table = made.table
        reply = table.solve(view.unseen, "most-qwirkles")
        scores[1 - self._seat] += 0 if reply is None else reply.points
        return finished(scores, self._seat)

    def _candidates(self) -> list[Move]:
        view = self._view
        if view.is_opening or view.is_forced:
            return view.legal_moves()
        hand = [card.code for card in view.hand]
        unseen = [card.code for card in view.unseen]
        following = view.hand_counts[(self._seat + 1) % view.players]
        finder = CandidateSearch(self._table, hand, unseen, following)
        moves: list[Move] = []
        for play in finder.run(SOLVER_CALLS, FOREVER):
            try:
                moves.append(lay(view.table, view.hand, play.cards, play.lines))
            except ValueError:
                continue  # a house rule about new rows forbids it
            if len(moves) == MOST_CANDIDATES:
                break
        best = view.table.solve(view.hand, "most-qwirkles")
        return [*moves, best] if best is not None else [*moves, Move("stuck")]

    def _play_of(self, move: Move) -> Candidate | None:
        """The cards of a move and the lines that it completes; None: it plays nothing.

        Whoever says stuck and could play must make the play that the solver finds.
        """
        view = self._view
        if move.kind == "stuck":
            forced = view.table.solve(view.hand)
            return None if forced is None else self._play_of(forced)
        laid = Counter([card.code for row in move.rows for card in row])
        laid.subtract([card.code for card in view.table.cards])
        full = ZEROS[:LINES]
        for row in move.rows:
            if len(row) == FULL_ROW:
                full[line_of(tuple([card.code for card in row]))] += 1
        played = [*laid.elements()]
        return Candidate(counted(played), full, 0, 0.0, 0.0)


def prove_last_turn(view: View, nodes: int, wanted: Sequence[Move]) -> list[ProvedMove] | None:
    """The play with the most Qwirkles, listed plays and the wanted ones; None before that turn."""
    if view.turns_left != 1:
        return None
    best = view.table.solve(view.hand, "most-qwirkles")
    moves = dict.fromkeys([*([] if best is None else [best]), *wanted, *view.legal_moves()])
    proved = [_proved(view, move) for move in moves]
    return sorted(proved, key=lambda one: -one.margin)


def _proved(view: View, move: Move) -> ProvedMove:
    qwirkles = move.points
    if move.kind == "stuck":
        # A play that exists must be made.
        forced = view.table.solve(view.hand)
        qwirkles = 0 if forced is None else forced.points
    scores = [*view.scores]
    seat = check_to_move(view)
    scores[seat] += qwirkles
    return ProvedMove(move, int(margin_of(scores, seat)), shared_win(scores))


# What tells two plays apart -------------------------------------------------------------------


@dataclass(frozen=True)
class OpenLine:
    """A colour or shape of which one card is missing on the table."""

    tile: Tile
    copies: int
    chance: float
    """The chance that the next player holds it."""


def explain_cards(view: View, move: Move, other: Move) -> list[Reason]:
    """What the first play does that the other does not, and the other way round."""
    reasons = points_reasons(move, other)
    for one, against in ((move, other), (other, move)):
        reasons += _missed_cards(view, one, against)
        reasons += _rearranged(view, one, against)
        reasons += _opened(view, one, against)
    return reasons


def cards_played(view: View, move: Move) -> int:
    """How many cards of the hand a move plays."""
    return sum(map(len, move.rows)) - len(view.table.cards) if move.rows else 0


def _missed_cards(view: View, move: Move, other: Move) -> list[Reason]:
    fewer, more = cards_played(view, move), cards_played(view, other)
    if fewer >= more:
        return []
    values = {"move": str(move), "cards": fewer, "other": str(other), "other_cards": more}
    played = "1 card is" if fewer == 1 else f"{fewer or 'No'} cards are"
    return [Reason("cards", values, f"{played} played; {more} could be.")]


def _rearranged(view: View, move: Move, other: Move) -> list[Reason]:
    """A Qwirkle that the other play makes by moving cards of the table."""
    if move.points >= other.points or not moves_cards(view, other):
        return []
    values = {"move": str(other), "qwirkles": other.points, "other_qwirkles": move.points}
    count = "a Qwirkle" if other.points == 1 else f"{other.points} Qwirkles"
    return [Reason("qwirkle-by-rearranging", values, f"Moving cards of the table makes {count}.")]


def moves_cards(view: View, move: Move) -> bool:
    """Whether a row of the table is not part of a row after the move."""
    return any(not any(set(row) <= set(after) for after in move.rows) for row in view.table.rows)


def open_lines(view: View, move: Move) -> dict[str, OpenLine]:
    """The lines that lack one card after a move, by their name."""
    rows = move.rows or view.table.rows
    lying = {card.code for row in rows if len(row) < FULL_ROW for card in row}
    unseen = view.unseen
    hand = view.hand_counts[(check_to_move(view) + 1) % view.players]
    found: dict[str, OpenLine] = {}
    for k in range(6):
        for faces in (range(6 * k, 6 * k + 6), range(k, FACES, 6)):
            missing = [face for face in faces if face not in lying]
            if len(missing) == 1:
                tile = TILES[missing[0]]
                copies = unseen.count(tile)
                chance = chance_to_hold(copies, len(unseen), hand)
                found[" ".join([str(TILES[face]) for face in faces])] = OpenLine(
                    tile, copies, chance
                )
    return found


def _opened(view: View, move: Move, other: Move) -> list[Reason]:
    kept = open_lines(view, other)
    reasons: list[Reason] = []
    for name, line in open_lines(view, move).items():
        if name in kept or line.copies == 0:
            continue
        values = {
            "move": str(move),
            "line": name,
            "tile": str(line.tile),
            "copies": line.copies,
            "chance": line.chance,
        }
        text = (
            f"Only {line.tile} is missing on the table for {name}: the next player has it with a "
            f"chance of {100 * line.chance:.0f} % ({line.copies} unseen)."
        )
        reasons.append(Reason("opens-qwirkle", values, text))
    return reasons
