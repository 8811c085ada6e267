"""Many games at once for Gymnasium: one seat of each learns, bots play the others.

The games are those of a `GameBatch`, so no object is made for a placement. `random` and `greedy`
play inside the compiled core.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sestina.arrays.encoding import SIDE
from sestina.game.view import View
from sestina.games.registry import GameId
from sestina.games.state import GameState
from sestina.players import Bot
from sestina.players.levels import bot_named, bots_of
from sestina.rl.action_modes import MOST_MOVES, fitting_rows, row_spaces
from sestina.rl.aec_env import (
    FRAMES_PER_SECOND,
    Observation,
    check_render_mode,
    observation_boxes,
    reward_called,
)
from sestina.rl.batch import GameBatch, action_numbers
from sestina.rl.frames import Frame, frame_of

Player = Callable[[Any], None]
"""Makes the next step in a state."""


class BotPlayer:
    """A bot that plays from views of the state."""

    def __init__(self, bot: Bot) -> None:
        self._bot: Final = bot

    def __call__(self, state: GameState) -> None:
        state.play(self._bot.choose(View(state, int(state.seat), lasting=False)))


class VectorEnvironment(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Games side by side, each with an agent against bots; a game that ends begins anew at once.

    An action is the number of a legal move, as in `SoloEnvironment` with afterstates. Without a
    `seat` the agent sits at each place in turn. An action that the mask lacks ends the game, with
    `illegal_reward`. Without `copy` all steps fill the same arrays.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": ["rgb_array"],
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: GameId = "classic",
        *,
        num_envs: int = 1,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        players: int = 2,
        reward: str = "outcome",
        side: int = SIDE,
        most_moves: int = MOST_MOVES,
        illegal_reward: float = -1.0,
        planes: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode, self.metadata["render_modes"])
        names = [opponents] * (players - 1) if isinstance(opponents, str) else [*opponents]
        if len(names) != players - 1:
            raise ValueError(f"{players - 1} opponents for {players} seats, not {len(names)}")
        if seat is not None and seat not in range(players):
            raise ValueError(f"seats are 0 to {players - 1}, not {seat!r}")
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.games: Final = GameBatch(
            game, games=num_envs, rng=0, players=players, side=side, **options
        )
        """The games themselves: look, but let the environment play."""
        self._names: Final = names
        self._fixed_seat: Final = seat
        self._reward: Final = reward_called(reward)
        self._illegal_reward: Final = illegal_reward
        self._most: Final = most_moves
        self._shows_planes: Final = planes
        self._copies: Final = copy
        family_bots = bots_of(self.games.encoding.rules.family)
        self._quick: Final = [family_bots.quick_player(name, 0) is not None for name in names]
        self._let_bots_remember()
        self._players: list[list[Player | None]] = [[] for _ in range(num_envs)]
        self._played: Final = np.zeros(num_envs, dtype=np.int64)
        self.seats: Final = np.zeros(num_envs, dtype=np.int64)
        """The agent's seat in each game."""
        code = self.games.encoding
        self._moves: Final = np.zeros((num_envs, most_moves, code.width), dtype=np.int32)
        self._mask: Final = np.zeros((num_envs, most_moves), dtype=np.int8)
        self._orders: dict[int, np.ndarray] = {}
        """For each game with more moves than there is room for, those that are shown."""
        self.single_observation_space = spaces.Dict(
            {**observation_boxes(code, planes), **row_spaces(most_moves, code.width)}
        )
        self.single_action_space = spaces.Discrete(most_moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _let_bots_remember(self) -> None:
        # Bots that are no part of the core may look at what happened.
        self.games._core.keeps_facts = not all(self._quick)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._let_bots_remember()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._played[:] = 0
        for place in range(self.num_envs):
            self._begin(place)
        return self._seen(), {}

    def _begin(self, place: int) -> None:
        """Deal a game, and let the bots play until it is the agent's turn."""
        core, players = self.games._core, self.games.encoding.players
        fixed = self._fixed_seat
        seat = int(self._played[place]) % players if fixed is None else fixed
        self._played[place] += 1
        self.seats[place] = seat
        rng = self.np_random
        seeds = rng.integers(2**31, size=players).tolist()
        others = iter(zip(self._names, self._quick, strict=True))
        self._players[place] = [
            None if other == seat else self._player(*next(others), seeds[other])
            for other in range(players)
        ]
        self.games.seeds[place] = rng.integers(2**63 - 1)
        core.deal(place, int(self.games.seeds[place]))
        if self._answer(place):
            core.find(place)

    def _player(self, name: str, is_quick: bool, seed: int) -> Player:
        if is_quick:
            family_bots = bots_of(self.games.encoding.rules.family)
            player = family_bots.quick_player(name, seed)
            assert player is not None
            return player
        return BotPlayer(bot_named(name, seed))

    def _answer(self, place: int) -> bool:
        """Let the bots play until it is the agent's turn or the game is over; whether they did."""
        state: GameState = self.games._core.state(place)
        seat, players = self.seats[place], self._players[place]
        has_played = False
        while not state.over and state.seat != seat:
            player = players[state.seat]
            assert player is not None
            player(state)
            has_played = True
        return has_played

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        games, core = self.games, self.games._core
        numbers = action_numbers(actions, self.num_envs).tolist()
        before = games.scores.copy()
        after = np.empty_like(before)
        winners: dict[int, list[int]] = {}
        illegal: list[int] = []
        counts = games.count.tolist()
        for place, number in enumerate(numbers):
            if not 0 <= number < min(counts[place], self._most):
                illegal.append(place)
                continue
            order = self._orders.get(place)
            core.play(place, number if order is None else int(order[number]))
            self._answer(place)
            state = core.state(place)
            if state.over:
                winners[place] = state.winners()
            core.find(place)
        after[:] = games.scores
        rewards = self._rewards(before, after, winners)
        rewards[illegal] = self._illegal_reward
        ended = sorted([*winners, *illegal])
        terminations = np.zeros(self.num_envs, dtype=np.bool_)
        terminations[ended] = True
        infos = self._final_infos(ended, terminations, after) if ended else {}
        for place in ended:
            self._begin(place)
        truncations = np.zeros(self.num_envs, dtype=np.bool_)
        return self._seen(), rewards, terminations, truncations, infos

    def _rewards(
        self,
        before: NDArray[np.int32],
        after: NDArray[np.int32],
        winners: dict[int, list[int]],
    ) -> NDArray[np.float64]:
        rewards = np.zeros(self.num_envs)
        changed = {*winners, *np.flatnonzero((before != after).any(axis=1)).tolist()}
        for place in changed:
            worth = self._reward(
                before[place].tolist(), after[place].tolist(), winners.get(place, ())
            )
            rewards[place] = worth[self.seats[place]]
        return rewards

    def _final_infos(
        self, ended: list[int], mask: NDArray[np.bool_], scores: NDArray[np.int32]
    ) -> dict[str, Any]:
        """What Gymnasium asks for when a game begins anew in the step that ended it."""
        code = self.games.encoding
        final = np.full(self.num_envs, None, dtype=object)
        for place in ended:
            state = self.games._core.state(place)
            observation = code.observe_state(state, int(self.seats[place]))
            nothing = {"moves": self._moves[0] * 0, "action_mask": self._mask[0] * 0}
            final[place] = {"observation": observation, **nothing}
            if self._shows_planes:
                final[place]["planes"] = code.planes(observation)
        info = {"scores": scores, "_scores": mask, "seat": self.seats.copy(), "_seat": mask}
        return {"final_obs": final, "_final_obs": mask, "final_info": info, "_final_info": mask}

    def _seen(self) -> Observation:
        games = self.games
        games._is_listed = False
        rows, first, count = games.moves, games.first.tolist(), games.count.tolist()
        used = self._mask.sum(axis=1, dtype=np.int64).tolist()
        self._orders = {}
        for place, size in enumerate(count):
            own = rows[first[place] : first[place] + size]
            if size > self._most:
                order = fitting_rows(own, self._most)
                assert order is not None
                self._orders[place] = order
                own = own[order]
            shown = len(own)
            self._moves[place, :shown] = own
            if used[place] > shown:
                self._moves[place, shown : used[place]] = 0
            self._mask[place, :shown] = 1
            self._mask[place, shown:] = 0
        seen: Observation = {
            "observation": games.observe(),
            "moves": self._moves,
            "action_mask": self._mask,
        }
        if self._copies:
            seen = {name: part.copy() for name, part in seen.items()}
        if self._shows_planes:
            seen["planes"] = games.encoding.planes(seen["observation"])
        return seen

    def render(self) -> tuple[Frame, ...] | None:
        """A picture of each table."""
        if self.render_mode is None:
            return None
        code, core = self.games.encoding, self.games._core
        return tuple(
            frame_of(code, code.observe_state(core.state(place), -1))
            for place in range(self.num_envs)
        )


def vector(
    game: GameId = "classic",
    *,
    num_envs: int,
    opponents: str | Sequence[str] = "greedy",
    **options: Any,
) -> VectorEnvironment:
    """Many games at once for Gymnasium, against bots of any level.

    `opponents` names one level for all seats, or one for each. `seat` is the agent's; without it
    the agent sits at each place in turn. `copy=False` fills the same arrays at each step, which is
    faster. Other options are `reward`, `most_moves`, `side`, `planes`, `illegal_reward` and those
    of `sestina.new_game`.
    """
    return VectorEnvironment(game, num_envs=num_envs, opponents=opponents, **options)
