"""A Gymnasium environment: one seat learns, bots play the others."""

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np

from sestina.games.registry import GameId
from sestina.players import Bot
from sestina.players.levels import bot_named
from sestina.rl.aec_env import (
    FRAMES_PER_SECOND,
    RENDER_MODES,
    AecEnvironment,
    Observation,
    action_number,
)
from sestina.rl.frames import Frame


class SoloEnvironment(gymnasium.Env[Observation, int]):
    """One agent against bots. Without a `seat` it sits at each place in turn.

    An action that the mask lacks ends the episode, with `illegal_reward`.
    """

    metadata = {  # noqa: RUF012
        "render_modes": [*RENDER_MODES],
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: GameId = "classic",
        *,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        players: int = 2,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        names = [opponents] * (players - 1) if isinstance(opponents, str) else [*opponents]
        if len(names) != players - 1:
            raise ValueError(f"{players - 1} opponents for {players} seats, not {len(names)}")
        if seat is not None and seat not in range(players):
            raise ValueError(f"seats are 0 to {players - 1}, not {seat!r}")
        self._names: Final = names
        self._seat: Final = seat
        self._illegal_reward: Final = illegal_reward
        self._table: Final = AecEnvironment(
            game, players=players, render_mode=render_mode, **options
        )
        self.render_mode = render_mode
        self.observation_space = self._table.observation_space("seat_0")
        self.action_space = self._table.action_space("seat_0")
        self._games = 0
        self.seat = 0
        """The agent's seat in this game."""
        self._bots: dict[int, Bot] = {}

    @property
    def table(self) -> AecEnvironment:
        """The whole game, with all seats."""
        return self._table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        players = len(self._table.possible_agents)
        self.seat = self._games % players if self._seat is None else self._seat
        self._games += 1
        chosen = {"game_seed": int(self.np_random.integers(2**63)), **(options or {})}
        self._table.reset(options=chosen)
        others = [seat for seat in range(players) if seat != self.seat]
        self._bots = {
            seat: bot_named(name, int(self.np_random.integers(2**31)))
            for seat, name in zip(others, self._names, strict=True)
        }
        self._answer()
        return self._observed(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        agent = self._agent
        number = action_number(action)
        try:
            self._table.step(number)
        except ValueError:
            return self._observed(), self._illegal_reward, True, False, {"illegal": True}
        reward = self._table.rewards[agent] + self._answer()
        is_over = self._table.game.is_over
        return self._observed(), reward, is_over, False, {**self._table.infos[agent]}

    @property
    def _agent(self) -> str:
        return self._table.possible_agents[self.seat]

    def _answer(self) -> float:
        """Let the bots play until it is the agent's turn; what that was worth to the agent."""
        game = self._table.game
        worth = 0.0
        while (seat := game.seat_to_move) not in (None, self.seat):
            self._table.play(self._bots[seat].choose(game.view(seat)))
            worth += self._table.rewards[self._agent]
        return worth

    def _observed(self) -> Observation:
        return self._table.observe(self._agent)

    def state(self) -> np.ndarray:
        """All hands and the table: what each seat may know, one after the other."""
        return self._table.state()

    def render(self) -> str | Frame | None:
        return self._table.render()


def solo(
    game: GameId = "classic", *, opponents: str | Sequence[str] = "greedy", **options: Any
) -> SoloEnvironment:
    """A Gymnasium environment against bots of any level.

    `opponents` names one level for all, or one for each. `seat` is the agent's; without it the
    agent sits at each place in turn. Other options are those of `aec`, and `illegal_reward`.
    """
    return SoloEnvironment(game, opponents=opponents, **options)
