"""Whole games by house rules pass the suite of all games."""

import pytest

import sestina
from tests.conformance.configurations import HOUSE_RULES, Configuration
from tests.conformance.test_games import play_through
from tests.conformance.walks import midgame

GAMES = 2
SELECT = {"expansion": "expansion1+mini", "boards": "select"}

by_configuration = pytest.mark.parametrize("configuration", HOUSE_RULES, ids=str)


@by_configuration
def test_random_games(configuration: Configuration) -> None:
    for seed in range(GAMES):
        play_through(configuration, seed)


@by_configuration
def test_house_rules_are_kept_in_positions_and_records(configuration: Configuration) -> None:
    source = midgame(configuration, 1, 12)
    json = source.position().to_json()
    stated = configuration.options.items()
    for game in (
        sestina.replay(source.record()),
        sestina.replay(source.record_json()),
        sestina.Game.from_position(str(source.position()), seed=1),
        sestina.Game.from_position(sestina.Position.parse_json(json), seed=1),
    ):
        assert {name: game.options[name] for name, _ in stated} == dict(stated)
        assert game.position() == source.position()
    play_through(configuration, 1, sestina.Game.from_position(source.position(), seed=1))


@by_configuration
@pytest.mark.parametrize("level", ["casual", "club"])
def test_bots_play_by_house_rules(configuration: Configuration, level: sestina.Level) -> None:
    game = configuration.new_game(3)
    for seat in range(game.players * 4):
        bot = sestina.bot(level, seed=seat, simulations=8)
        game.play(bot.choose(game.view(game.seat_to_move)))


def test_games_by_the_booklet_do_not_mention_house_rules() -> None:
    for game in ("classic", "travel", "flex", "cards"):
        new = sestina.new_game(game, seed=1)
        usual = sestina.new_game(game, seed=1, start_tie="oldest" if game == "flex" else "youngest")
        assert usual.record() == new.record()
        assert "StartTie" not in new.record()
        assert "start_tie" not in str(new.position())


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("classic", {"start_tie": "tallest"}, "youngest or oldest, not 'tallest'"),
        ("classic", {"stacks": "seven"}, "queue or six"),
        ("classic", {"ask_answers": "all"}, "needs an expansion with the action tile ask"),
        ("classic", {"ask_answers": "all", "expansion": "mini"}, "the action tile ask"),
        ("travel", {"stacks": "six"}, "travel has no option 'stacks'"),
        ("classic", {"select_opening": "none"}, "set or any"),
        ("classic", {"select_opening": "any"}, "start fields"),
        ("travel", {"select_opening": "any", "expansion": "expansion1"}, "start fields"),
        ("flex", {"select_opening": "any"}, "flex has no option 'select_opening'"),
        ("travel", {"double_discs": "none"}, "first or both"),
        ("classic", {"double_discs": "both", **SELECT}, "the action tile double"),
        ("classic", {"double_discs": "both", "expansion": "expansion2"}, "star discs"),
        ("cards", {"new_rows": "none"}, "any or hand"),
        ("flex", {"new_rows": "hand"}, "flex has no option 'new_rows'"),
    ],
)
def test_house_rules_that_do_not_fit_are_refused(
    game: sestina.GameId, options: dict[str, str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        sestina.new_game(game, **options)  # type: ignore[call-overload]
