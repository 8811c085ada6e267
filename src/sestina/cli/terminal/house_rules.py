"""House rules in the terminal: which ones a game has, and which are played."""

from collections.abc import Mapping

import sestina
from sestina.games.options import Option
from sestina.games.registry import options_of


def house_rules_of(game: str, options: Mapping[str, object]) -> list[Option]:
    """The house rules that a game has with these options."""
    return [option for option in options_of(game) if option.house and _applies(option, options)]


def _applies(option: Option, options: Mapping[str, object]) -> bool:
    if option.needs is None:
        return True
    need = options.get(option.needs)
    if option.needs_kind is not None:
        several, kind = option.needs_kind
        chosen = options.get(several)
        # All kinds take part if none are named.
        if isinstance(chosen, list | tuple) and kind not in chosen:
            return False
    return need is not None and option.choices_by_need.get(str(need)) != ()


def house_rule_lines(game: sestina.Game) -> list[str]:
    """A line for each rule that is not played as the booklet says."""
    options = game.options
    return [
        f"House rule: {options[rule.name]}. {rule.text}"
        for rule in house_rules_of(game.game_id, options)
        if rule.name in options
    ]
