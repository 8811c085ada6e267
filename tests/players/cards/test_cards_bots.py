"""The bots of Cards: legal, deterministic, blind to what is hidden, and in order of strength."""

from collections import Counter
from random import Random

import pytest

import sestina
from sestina import CardTable
from sestina.engine.cards.counts import CardCounts, counted
from sestina.engine.cards.table import lay
from sestina.game.view import View
from sestina.games.cards.family import CARDS
from sestina.players import LEVELS
from sestina.players.cards.candidates import CandidateSearch
from sestina.players.cards.levels import SEARCH_SETTINGS
from sestina.players.cards.search import WorldSampler, game_value
from sestina.players.levels import bots_of
from sestina.players.protocol import BotSettings
from tests.conformance.hidden import other_world, state_of
from tests.players.tables import COMPILED, Maker, match, play_out
from tests.sampling import some_of
from tests.turns import to_move

FEW = 3
"""Worlds per move: enough to search, few enough for a test."""


def cards_bot(level: str, seed: int, simulations: int | None) -> sestina.Bot:
    return bots_of(CARDS).make(level, BotSettings(seed=seed, simulations=simulations))


def counts_of(view: View) -> CardCounts:
    return CardCounts([tuple(card.code for card in row) for row in view.table.rows])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_games_legally(level: str, players: int) -> None:
    for seed in range(4 if COMPILED else 1):
        bots = [cards_bot(level, 10 * seed + seat, FEW) for seat in range(players)]
        game = play_out(sestina.new_game("cards", players=players, seed=seed), bots)
        assert game.winners


def test_levels_play_on_whatever_others_leave() -> None:
    """Random bots let tables grow large and show hands; the search has to cope with both."""
    for seed in range(6 if COMPILED else 1):
        bots: list[sestina.Bot] = [
            cards_bot(level, seed, FEW) for level in ("master", "random", "club", "random")
        ]
        play_out(sestina.new_game("cards", players=4, seed=100 + seed), bots)


@pytest.mark.parametrize("level", LEVELS)
def test_a_seed_gives_the_same_game(level: str) -> None:
    def once() -> str:
        game = sestina.new_game("cards", players=2, seed=11)
        return play_out(game, [cards_bot(level, seat, FEW) for seat in range(2)]).record()

    assert once() == once()


@pytest.mark.parametrize("players", some_of([3, 2]))
@pytest.mark.parametrize("level", LEVELS)
def test_nothing_hidden_changes_a_choice(level: str, players: int) -> None:
    """Other hands, another pile and another past give the same view and the same choice."""
    random = Random(f"{level} {players}")
    changed = 0
    game = sestina.new_game("cards", players=players, seed=0)
    walkers = [cards_bot("random", seat, None) for seat in range(players)]
    while not game.is_over:
        seat = to_move(game)
        view = game.view(seat)
        truth = state_of(game)
        other = other_world(truth, seat, random)
        changed += any(
            mine.codes() != theirs.codes()
            for mine, theirs in zip(truth.hands, other.hands, strict=True)
        )
        twin = View(other, seat)
        assert twin == view
        chosen = cards_bot(level, game.ply, FEW).choose(view)
        assert cards_bot(level, game.ply, FEW).choose(twin) == chosen
        game.play(walkers[seat].choose(view))
    assert changed > 10


def test_a_qwirkle_of_the_table_alone_is_no_play() -> None:
    """The six red cards lie there, but after taking them no card can be played."""
    text = "Rc Rs Rd / R4 R8 Rk"
    table = CardCounts([tuple(card.code for card in row) for row in CardTable.parse(text).rows])
    lone = [sestina.Tile.parse("Rc").code]
    assert sum(table.claim(counted(lone), 100)) == 1
    assert CandidateSearch(table, lone, [], 9).run(100, float("inf")) == []
    assert CardTable.parse(text).solve("Rc", "most-qwirkles") is not None


def test_candidates_do_what_they_say() -> None:
    """The final move has the cards and the Qwirkles of the candidate."""
    looked_at = 0
    game = sestina.new_game("cards", players=2, seed=3)
    while not game.is_over:
        view = game.view(game.seat_to_move)
        if not view.is_opening and not view.is_forced:
            hand = [card.code for card in view.hand]
            unseen = [card.code for card in view.unseen]
            search = CandidateSearch(counts_of(view), hand, unseen, 9)
            found = search.run(100, float("inf"))
            best = view.table.solve(view.hand, "most-qwirkles")
            assert bool(found) == (best is not None)
            assert best is None or max(play.qwirkles for play in found) == best.points
            for play in found[:10]:
                move = lay(view.table, view.hand, play.cards, play.lines)
                end = view.table.check(move, view.hand)
                assert sorted(card.code for card in end.played) == play.cards
                assert end.qwirkles == play.qwirkles
                looked_at += 1
        game.play(cards_bot("club", 1, FEW).choose(view))
    assert looked_at > 50


def test_worlds_hold_every_card_and_what_was_shown() -> None:
    shown = 0
    for seed in range(3):
        random = Random(seed)
        game = sestina.new_game("cards", players=3, seed=seed)
        bots = [cards_bot("random", seed + seat, None) for seat in range(3)]
        while not game.is_over:
            seat = to_move(game)
            view = game.view(seat)
            world = WorldSampler(view, seat, counts_of(view), random).sample()
            hands = [
                [face for face in range(36) for _ in range(int(hand[face]))]
                for hand in world.start_hands
            ]
            assert [len(hand) for hand in hands] == [*view.hand_counts]
            assert hands[seat] == sorted(card.code for card in view.hand)
            assert len(world.pile) == view.pile_count
            hidden = [code for other, hand in enumerate(hands) if other != seat for code in hand]
            assert sorted(hidden + world.pile) == [card.code for card in view.unseen]
            for hand, cards in zip(hands, view.shown, strict=True):
                assert Counter(card.code for card in cards) <= Counter(hand)
                shown += bool(cards)
            if game.ply % 7 == 4 and not view.is_opening and not view.is_forced:
                game.play("stuck")
            else:
                game.play(bots[seat].choose(view))
    assert shown > 0


def test_a_win_is_worth_more_than_any_lead() -> None:
    won, shared, lost = ([4, 3], [3, 3], [3, 4])
    chances = [game_value(scores, 0) for scores in (won, shared, lost, [0, 9])]
    assert chances == sorted(chances, reverse=True)
    assert game_value([3, 9, 8], 1) > game_value([8, 8, 0], 1)


def test_the_last_turn_takes_all_qwirkles_that_there_are() -> None:
    seen = 0
    for seed in range(12 if COMPILED else 2):
        game = sestina.new_game("cards", players=2, seed=seed)
        bots: list[sestina.Bot] = [
            cards_bot("club", seed, 0),
            cards_bot("greedy", 0, 0),
        ]
        while not game.is_over:
            seat = to_move(game)
            view = game.view(seat)
            move = bots[seat].choose(view)
            if view.turns_left == 1:
                best = view.table.solve(view.hand, "most-qwirkles")
                assert move.points == (0 if best is None else best.points)
                seen += 1
            game.play(move)
    assert seen > 0


def test_refusals() -> None:
    classic = sestina.new_game("classic", players=2, seed=1)
    classic.play(classic.legal_moves()[0])
    view = classic.view(classic.seat_to_move)
    for level in ("beginner", *SEARCH_SETTINGS):
        with pytest.raises(AttributeError, match="classic is played on a board"):
            cards_bot(level, 1, 1).choose(view)
    with pytest.raises(ValueError, match="unknown level 'careful'"):
        cards_bot("careful", 1, None)


@pytest.mark.skipif(not COMPILED, reason="interpreted bots choose the same, but take long")
@pytest.mark.parametrize(
    ("weaker", "stronger", "pairs"),
    [
        ("random", "beginner", 10),
        ("beginner", "casual", 25),
        ("casual", "greedy", 35),
        ("casual", "club", 5),
        ("greedy", "expert", 8),
    ],
)
def test_stronger_levels_win(weaker: str, stronger: str, pairs: int) -> None:
    """The expected sum of margins is three standard errors and more above zero."""

    def level(name: str) -> Maker:
        return lambda seed: cards_bot(name, seed, 2)

    assert sum(match(level(stronger), level(weaker), pairs, "cards-2p")) > 0
