"""A PettingZoo environment of any game: seats take turns, and see what a view shows."""

from collections.abc import Callable, Sequence
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from sestina.arrays.encoding import SIDE, Encoding, encoding_of
from sestina.engine.moves import Move
from sestina.game.game import Game
from sestina.game.new_game import new_game
from sestina.games.registry import GameId
from sestina.rl.action_modes import MOST_MOVES, action_mode
from sestina.rl.frames import Frame, frame_of

# What a step is worth to each seat

Reward = Callable[[Sequence[int], Sequence[int], Sequence[int]], list[float]]
"""From the scores before and after a step, and the winners if it ended the game."""


def outcome(before: Sequence[int], after: Sequence[int], winners: Sequence[int]) -> list[float]:
    """1 for winning alone, and less for all others so that the sum is 0; nothing before the end."""
    players = len(after)
    if not winners:
        return [0.0] * players
    share = players / len(winners)
    return [((share if seat in winners else 0.0) - 1) / (players - 1) for seat in range(players)]


def points(before: Sequence[int], after: Sequence[int], winners: Sequence[int]) -> list[float]:
    """What each seat scored."""
    return [float(new - old) for old, new in zip(before, after, strict=True)]


def margin(before: Sequence[int], after: Sequence[int], winners: Sequence[int]) -> list[float]:
    """What each seat scored more than the others on average."""
    gained = points(before, after, winners)
    total, others = sum(gained), len(gained) - 1
    return [own - (total - own) / others for own in gained]


REWARDS: Final[dict[str, Reward]] = {"outcome": outcome, "points": points, "margin": margin}


def reward_called(name: str) -> Reward:
    if name not in REWARDS:
        raise ValueError(f"reward is {', '.join(REWARDS)}, not {name!r}")
    return REWARDS[name]


RENDER_MODES: Final = ("ansi", "rgb_array")
FRAMES_PER_SECOND: Final = 2
"""What a video of an episode shows: a person can follow it."""


def check_render_mode(mode: str | None, known: Sequence[str]) -> None:
    if mode is not None and mode not in known:
        raise ValueError(f"render_mode is None or {' or '.join(map(repr, known))}, not {mode!r}")


def action_number(action: object) -> int:
    """An action as an int; `TypeError` for what is none, a float above all."""
    try:
        return index(action)  # type: ignore[arg-type]  # it says itself what is none
    except TypeError:
        raise TypeError(f"an action is an integer, not {action!r}") from None


# The environment

Observation = dict[str, np.ndarray]


def observation_boxes(encoding: Encoding, planes: bool) -> dict[str, spaces.Space[Any]]:
    """The spaces of what every kind of action is shown with."""
    boxes: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (encoding.size,), np.uint8)
    }
    if planes:
        shape = (len(encoding.plane_names), encoding.side, encoding.side)
        boxes["planes"] = spaces.Box(0, 255, shape, np.uint8)
    return boxes


class AecEnvironment(AECEnv[str, Observation, int]):  # type: ignore[misc]  # it has no types
    """A game between agents `seat_0`, `seat_1`, …; `game` is the `sestina.Game` itself."""

    metadata = {  # noqa: RUF012
        "render_modes": [*RENDER_MODES],
        "render_fps": FRAMES_PER_SECOND,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: GameId = "classic",
        *,
        players: int = 2,
        actions: str = "afterstates",
        reward: str = "outcome",
        side: int = SIDE,
        most_moves: int = MOST_MOVES,
        planes: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode, RENDER_MODES)
        self._options: Final = {"players": players, **options}
        self._name: Final = game
        self._shape: Final = (actions, most_moves)
        self.metadata = {**self.metadata, "name": f"sestina_{game}"}
        self.render_mode = render_mode
        self.game: Game = new_game(game, seed=0, **self._options)
        self.encoding: Final[Encoding] = encoding_of(self.game, side=side)
        self._mode = action_mode(actions, self.encoding, most_moves)
        self._reward: Final = reward_called(reward)
        self._rng = np.random.default_rng()
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._shows_planes: Final = planes
        size = self.encoding.size
        boxes = observation_boxes(self.encoding, planes)
        shown = spaces.Dict({**boxes, **self._mode.spaces()})
        self.state_space = spaces.Box(0, 255, (players * size,), np.uint8)
        self.observation_spaces = dict.fromkeys(self.possible_agents, shown)
        self.action_spaces = {
            agent: spaces.Discrete(self._mode.actions) for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}

    def __getstate__(self) -> dict[str, Any]:
        # What the mode knows follows from the game and the steps of the present move.
        return {**self.__dict__, "_mode": self._mode.taken}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._mode = action_mode(self._shape[0], self.encoding, self._shape[1])
        if self.agents and not self.game.is_over:
            self._mode.begin(self.game._state)
            for step in state["_mode"]:
                self._mode.choose(step)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. `seed` makes this and all later games repeatable.

        `options` may hold `game_seed`, the seed of the game itself, as `new_game` takes it.
        """
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        game_seed = (options or {}).get("game_seed")
        if game_seed is None:
            game_seed = int(self._rng.integers(2**63))
        self.game = new_game(self._name, seed=game_seed, **self._options)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._begin_move()

    def _begin_move(self) -> None:
        seat = self.game.seat_to_move
        if seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[seat]
        self._mode.begin(self.game._state)
        self._inform()

    def _inform(self) -> None:
        """Say in the infos what is cheaper to look up there."""
        info: dict[str, Any] = {}
        if self._mode.left_out:
            info["left_out"] = self._mode.left_out
        legal = self._mode.legal()
        if legal is not None:
            info["legal"] = legal
        self.infos[self.agent_selection] = info

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        is_own_turn = seat == self.game.seat_to_move
        observation = self.encoding.observe_state(self.game._state, seat)
        seen = {"observation": observation, **self._mode.show(is_own_turn)}
        if self._shows_planes:
            seen["planes"] = self.encoding.planes(observation)
        return seen

    def state(self) -> np.ndarray:
        """All hands and the table: what each seat may know, one after the other."""
        state, seats = self.game._state, range(len(self.possible_agents))
        return np.concatenate([self.encoding.observe_state(state, seat) for seat in seats])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is needed: the game is not over")
        chosen = self._mode.choose(action_number(action))
        self._cumulative_rewards[agent] = 0.0
        if chosen < 0:
            self._clear_rewards()
            self._inform()
            return
        self.play(self.game.lazy_moves()[chosen])

    def play(self, move: Move | str) -> None:
        """Make a whole move for the agent to move, as a bot or a person would."""
        game = self.game
        before = game.scores
        self._cumulative_rewards[self.agent_selection] = 0.0
        game.play(move)
        gained = self._reward(before, game.scores, game.winners)
        for agent, value in zip(self.possible_agents, gained, strict=True):
            self.rewards[agent] = value
        self._begin_move()
        self._accumulate_rewards()

    def render(self) -> str | Frame | None:
        """The table as text (`ansi`) or as a picture (`rgb_array`)."""
        if self.render_mode == "ansi":
            return str(self.game.board)
        if self.render_mode == "rgb_array":
            return frame_of(self.encoding, self.encoding.observe_state(self.game._state, -1))
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return f"sestina_{self._name}"


def aec(game: GameId = "classic", *, players: int = 2, **options: Any) -> AecEnvironment:
    """A PettingZoo environment.

    `actions` is `"afterstates"` (an action is the number of a legal move, which are listed, padded
    to `most_moves` and masked), `"factored"` (a tile, then its cell, and so on, then the end of the
    turn) or `"micro-steps"` (an action is an id of the encoding: tile by tile, then the end).
    With `planes` observations have the board as planes, too. `render_mode` is `"ansi"` or
    `"rgb_array"`.
    `reward` is `"outcome"`, `"points"` or `"margin"`; `side` is
    that of the window. Other options are those of `sestina.new_game`.
    """
    return AecEnvironment(game, players=players, **options)
