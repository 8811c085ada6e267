"""Rules and options as values."""

import pickle

import pytest

import sestina
from sestina.game.new_game import GameOptions
from sestina.games.options import Option, StatedValue
from sestina.games.registry import all_options, build_rules, game_ids, options_of
from sestina.games.rules import Rules
from sestina.games.tiles.actions.take import Take

FIELDS = (
    *("game_id", "family", "tiles", "hand_size", "oldest_starts", "returns_under", "diagonals"),
    *("actions", "specials_in_pile", "options"),
)


def parts(rules: Rules) -> dict[str, object]:
    return {name: getattr(rules, name) for name in FIELDS if name != "actions"}


@pytest.mark.parametrize("game", game_ids())
def test_action_tiles_change_nothing_else_about_a_game(game: str) -> None:
    """`with_actions` once lost the field that told Cards apart."""
    plain = build_rules(game, {})
    changed = plain.with_actions((Take(),), True, (("expansion", "mini"),))
    kept = {*FIELDS} - {"actions", "specials_in_pile", "options"}
    assert {name: parts(changed)[name] for name in kept} == {
        name: parts(plain)[name] for name in kept
    }
    assert changed.kinds == ("take",)
    assert changed.specials_in_pile
    assert changed.options == (*plain.options, ("expansion", "mini"))


@pytest.mark.parametrize("game", game_ids())
def test_rules_can_be_sent_to_another_process(game: str) -> None:
    rules = build_rules(game, {})
    again = pickle.loads(pickle.dumps(rules))
    assert parts(again) == parts(rules)
    assert again.family is rules.family


def test_rules_with_action_tiles_can_be_sent_as_well() -> None:
    rules = build_rules("classic", {"expansion": "expansion2"})
    again = pickle.loads(pickle.dumps(rules))
    assert parts(again) == parts(rules)
    assert again.kinds == rules.kinds


@pytest.mark.parametrize("option", all_options().values(), ids=lambda option: option.name)
def test_an_option_is_written_and_read_in_positions_and_records(option: Option) -> None:
    values: list[StatedValue] = [value for value in option.choices if value is not None]
    values += [tuple(kinds[:2]) for kinds in option.choices_by_need.values() if option.several]
    assert values
    for value in values:
        word = option.format_word(value)
        if word is not None:
            assert option.parse_word(word.partition("=")[2]) == value
        assert option.parse_tag(option.format_tag(value)) == value


def test_new_game_takes_every_option_of_every_game() -> None:
    for game in game_ids():
        for option in options_of(game):
            assert option.text
            if option.needs is None and not option.several:
                for value in option.choices:
                    built = sestina.new_game(game, seed=1, **{option.name: value})  # type: ignore[arg-type]
                    # A house rule is stated only where it differs from the booklet.
                    usual = option.default if option.house else None
                    assert built.options.get(option.name, usual) == value


def test_type_checkers_know_every_option_of_our_own_games() -> None:
    own = {option.name for game in game_ids() for option in options_of(game)}
    assert {*GameOptions.__annotations__} == own | {"players", "ages", "seed"}
