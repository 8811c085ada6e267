"""Sestina's games for OpenSpiel (`pip install "sestina[openspiel]"`).

Once this module is imported, `pyspiel.load_game("python_sestina(game=classic,players=2)")` knows
them. Every tile that is dealt or drawn is a chance node of its own, and a move is made in factored
steps: a tile, its cell, and so on, then the end. Returns are 1 for winning alone, and sum to 0.
"""

from typing import Any, Final

import numpy as np

from sestina.optional import require_extra

require_extra("openspiel", __name__)

import pyspiel  # noqa: E402

from sestina.arrays.core.micro_steps import MicroSteps  # noqa: E402
from sestina.arrays.encoding import FACT_WIDTH, MOST_FACTS, Encoding  # noqa: E402
from sestina.engine.errors import ParseError  # noqa: E402
from sestina.engine.tiles import TILES  # noqa: E402
from sestina.game.view import View  # noqa: E402
from sestina.games.chance import Chance  # noqa: E402
from sestina.games.draws import NextDraws  # noqa: E402
from sestina.games.pile import SPECIAL  # noqa: E402
from sestina.games.registry import build_rules  # noqa: E402
from sestina.games.rules import Rules  # noqa: E402
from sestina.games.snapshot import Kept, keep, kept  # noqa: E402
from sestina.games.start import begin, deal  # noqa: E402
from sestina.games.state import GameState  # noqa: E402

_LONGEST: Final = 10_000
"""More steps than any game takes."""
_STEPS: Final = 20
"""Steps of one move that an observation has room for."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_sestina",
    long_name="Sestina: the Qwirkle family of tile games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "classic", "players": 2, "expansion": ""},
)


class SestinaGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """One of the games with its number of players, and perhaps an expansion."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        options = {"expansion": given["expansion"]} if given["expansion"] else {}
        self.rules: Final[Rules] = build_rules(given["game"], options)
        self.players: Final = int(given["players"])
        self.encoding: Final = Encoding(self.rules, self.players)
        self.walk: Final = MicroSteps(self.encoding.space, True)
        self.tiles: Final = int(self.encoding.space.tiles)
        self.listed: KeptState | None = None
        """Whose moves the encoding has listed last."""
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.walk.mask),
            max_chance_outcomes=self.tiles + len(self.rules.kinds) + self.players,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "SestinaState":
        """Nothing is dealt yet."""
        return SestinaState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "SestinaObserver":
        """What a player knows, with what happened if it is to recall everything."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SestinaObserver(self, bool(kind.perfect_recall), params)


class KeptState:
    """The state of a game, which `deepcopy` copies sooner than by its parts."""

    def __init__(self, state: GameState) -> None:
        self.state: Final = state

    def __deepcopy__(self, memo: dict[int, object]) -> "KeptState":
        return KeptState(self.state.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return (_unpickled_table, (keep(self.state),))


def _unpickled_table(values: Kept) -> KeptState:
    return KeptState(kept(values))


class SestinaState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A deal that is going on, a move that is being made, or tiles that are being drawn."""

    def __init__(self, game: SestinaGame) -> None:
        super().__init__(game)
        self._drawn: list[int] = []
        """The codes that were dealt, or drawn for the move."""
        self._tied: list[int] = []
        """Who may begin, where that is drawn by lot."""
        self._table: KeptState | None = None
        self._steps: list[int] = []
        self._move: str | None = None
        """The move that is made once its tiles are drawn."""
        self._outcomes: list[tuple[int, float]] = []
        self._deal(game)

    # Chance

    def _deal(self, game: SestinaGame, starter: int | None = None) -> None:
        """Deal what is known so far; find out what chance has to decide next."""
        self._outcomes = []
        state = begin(game.rules, game.players, Chance(0))
        state.chance = None
        state.pile.script = [*self._drawn]
        try:
            deal(state, None, starter)
        except ParseError as error:
            if error.reason == "missing-draw":
                self._outcomes = _shares(game, state.pile.codes())
                return
            if error.reason != "missing-start":
                raise
            self._tied = self._who_may_begin(game)
            first = game.tiles + len(game.rules.kinds)
            self._outcomes = [(first + seat, 1 / len(self._tied)) for seat in self._tied]
            return
        self._begin(state)

    def _who_may_begin(self, game: SestinaGame) -> list[int]:
        able: list[int] = []
        for seat in range(game.players):
            state = begin(game.rules, game.players, Chance(0))
            state.chance = None
            state.pile.script = [*self._drawn]
            try:
                deal(state, None, seat)
            except ParseError:
                continue
            able.append(seat)
        return able

    def _begin(self, state: GameState) -> None:
        self._drawn, self._steps, self._move = [], [], None
        state.pile.script = None
        state.chance = Chance(0)  # its order of the pile is never looked at
        self._table = KeptState(state)

    def _make(self, game: SestinaGame) -> None:
        """Make the move with what was drawn so far; find out what may be drawn next."""
        assert self._table is not None
        assert self._move is not None
        before = self._table.state
        self._outcomes = []
        after = before.copy()
        after.pile.script = [*self._drawn]
        try:
            after.play(before.rules.family.parse_move(self._move))
        except ParseError as error:
            if error.reason != "missing-draw":
                raise
            if not before.rules.returns_under:
                self._outcomes = _shares(game, after.pile.codes())
                return
            draws = NextDraws(before)
            for code in self._drawn:
                draws.take(code)
            self._outcomes = [
                (_chance_action(game, code), float(share)) for code, share in draws.chances()
            ]
            return
        self._begin(after)

    # What OpenSpiel asks

    def current_player(self) -> int:
        """The seat to move, chance, or nobody."""
        if self._outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        assert self._table is not None
        state = self._table.state
        return int(pyspiel.PlayerId.TERMINAL) if state.over else int(state.seat)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._outcomes and self._table is not None and self._table.state.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every tile, special tile or seat that chance may choose, with its probability."""
        return [*self._outcomes]

    def _walked(self) -> tuple[MicroSteps, int]:
        """The steps of this move, walked again; and the number of the move if it is complete."""
        assert self._table is not None
        game: SestinaGame = self.get_game()
        code, walk = game.encoding, game.walk
        if game.listed is not self._table:
            code.rows_of(self._table.state)
            game.listed = self._table
        count = int(code.rows.count)
        walk.begin()
        walk.fill(code.rows, 0, count)
        index = -1
        for step in self._steps:
            index = int(walk.choose(step, code.rows, 0, count))
            walk.fill(code.rows, 0, count)
        return walk, index

    def _legal_actions(self, player: int) -> list[int]:
        """The steps that lead to a legal move, sorted."""
        return sorted(self._walked()[0].legal)

    def _apply_action(self, action: int) -> None:
        game: SestinaGame = self.get_game()
        if not self._outcomes:
            self._steps.append(action)
            _, index = self._walked()
            if index >= 0:
                assert self._table is not None
                self._move = str(self._table.state.legal_moves()[index])
                self._make(game)
        elif self._table is not None:
            self._drawn.append(_code(game, action))
            self._make(game)
        elif self._tied:
            self._deal(game, action - game.tiles - len(game.rules.kinds))
        else:
            self._drawn.append(_code(game, action))
            self._deal(game)

    def _action_to_string(self, player: int, action: int) -> str:
        game: SestinaGame = self.get_game()
        if player == pyspiel.PlayerId.CHANCE:
            if action >= game.tiles + len(game.rules.kinds):
                return f"seat {action - game.tiles - len(game.rules.kinds)} begins"
            return f"draw {_name(game, _code(game, action))}"
        space = game.encoding.space
        number = action + int(space.first_name)
        if number < space.first_point:
            return str(TILES[number - int(space.first_name) + int(space.first_code)])
        if number < space.first_use:
            y, x = divmod(number - int(space.first_point), max(int(space.side), 1))
            return f"@{x},{y}"
        if number < space.end:
            return f"use {space.action_kinds[number - int(space.first_use)]}"
        return ("end", "pass", "draw", "decline", "done", "stuck")[number - int(space.end)]

    def returns(self) -> list[float]:
        """1 for winning alone and less for all others, so that the sum is 0."""
        game: SestinaGame = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.players
        assert self._table is not None
        winners = self._table.state.winners()
        share = game.players / len(winners)
        return [
            ((share if seat in winners else 0.0) - 1) / (game.players - 1)
            for seat in range(game.players)
        ]

    def view(self, player: int) -> View | None:
        """What a player may know; None while the tiles are dealt."""
        return None if self._table is None else View(self._table.state, player)

    def steps_of(self, player: int) -> list[int]:
        """The steps of the move that is being made, for whoever makes it."""
        if self._table is None or int(self._table.state.seat) != player:
            return []
        return [*self._steps]

    def __str__(self) -> str:
        if self._table is None:
            return f"dealt {' '.join(map(str, self._drawn))}"
        whole = View(self._table.state, None).information_state()
        hands = [hand.codes() for hand in self._table.state.hands]
        return f"{whole}\n{hands} {self._steps} {self._move} {self._drawn}"


class SestinaObserver:
    """What a player sees: the bytes of `Encoding.observe`, the steps of the move, and the facts."""

    def __init__(
        self, game: SestinaGame, perfect_recall: bool, params: dict[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"an observation has no parameters: {params}")
        self._game: Final = game
        self._recalls: Final = perfect_recall
        sizes = {"observation": game.encoding.size, "steps": _STEPS}
        if perfect_recall:
            sizes["facts"] = MOST_FACTS * FACT_WIDTH
        self.tensor = np.zeros(sum(sizes.values()), dtype=np.float32)
        self.dict: dict[str, np.ndarray] = {}
        first = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[first : first + size]
            first += size

    def set_from(self, state: SestinaState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.tensor.fill(0)
        view = state.view(player)
        if view is None:
            return
        code = self._game.encoding
        if self._recalls:
            known = code.information(view)
            self.dict["observation"][:] = known[: code.size]
            self.dict["facts"][:] = known[code.size :]
        else:
            self.dict["observation"][:] = code.observe(view)
        for place, step in enumerate(state.steps_of(player)[:_STEPS]):
            self.dict["steps"][place] = step + 1

    def string_from(self, state: SestinaState, player: int) -> str:
        """The same as text."""
        view = state.view(player)
        if view is None:
            return f"seat {player} is being dealt"
        text = view.information_state() if self._recalls else str(view.position())
        return f"{text}\n{player} {state.steps_of(player)}"


def _shares(game: SestinaGame, codes: list[int]) -> list[tuple[int, float]]:
    """Tiles that are equally likely to come next."""
    return [
        (_chance_action(game, code), codes.count(code) / len(codes)) for code in sorted({*codes})
    ]


def _chance_action(game: SestinaGame, code: int) -> int:
    if code >= SPECIAL:
        return game.tiles + code - SPECIAL
    return code - int(game.encoding.space.first_code)


def _code(game: SestinaGame, action: int) -> int:
    if action >= game.tiles:
        return SPECIAL + action - game.tiles
    return action + int(game.encoding.space.first_code)


def _name(game: SestinaGame, code: int) -> str:
    return str(TILES[code]) if code < SPECIAL else f"!{game.rules.kinds[code - SPECIAL]}"


pyspiel.register_game(GAME_TYPE, SestinaGame)
