"""The ways to name a move: as one of the legal ones, or step by step."""

from abc import ABC, abstractmethod
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from sestina.arrays.core.micro_steps import MicroSteps
from sestina.arrays.core.space import PLACE
from sestina.arrays.encoding import Encoding
from sestina.arrays.layouts import wrap_bytes
from sestina.games.state import GameState

MOST_MOVES: Final = 1024
_LARGEST: Final = 2**31 - 1


class ActionMode(ABC):
    """What an environment shows beside the observation, and what its actions mean."""

    actions: int
    """How many actions there are."""
    left_out: int = 0
    """How many legal moves cannot be named now."""

    @abstractmethod
    def spaces(self) -> dict[str, spaces.Space[Any]]:
        """The spaces of what is shown."""

    @abstractmethod
    def begin(self, state: GameState) -> None:
        """A move of the seat to move begins."""

    @property
    def taken(self) -> list[int]:
        """The actions of the present move so far."""
        return []

    def legal(self) -> np.ndarray | None:
        """The legal actions, where looking for them in a large mask would take long."""
        return None

    @abstractmethod
    def show(self, is_own_turn: bool) -> dict[str, np.ndarray]:
        """What the seat to move, or another one, sees."""

    @abstractmethod
    def choose(self, action: int) -> int:
        """The index of the chosen move, or -1 if it is not complete; `ValueError` if illegal."""


def fitting_rows(rows: np.ndarray, most: int) -> np.ndarray | None:
    """The rows that can be named if only this many fit; None: all of them.

    Placements with few points are left out, never an exchange or an action.
    """
    if len(rows) <= most:
        return None
    worth = np.where(rows[:, 0] == PLACE, rows[:, 1], _LARGEST)
    return np.sort(np.argsort(-worth, kind="stable")[:most])


def row_spaces(most: int, width: int) -> dict[str, spaces.Space[Any]]:
    """The spaces of padded rows and their mask."""
    return {
        "moves": spaces.Box(-2, _LARGEST, (most, width), np.int32),
        "action_mask": spaces.Box(0, 1, (most,), np.int8),
    }


class Afterstates(ActionMode):
    """An action is the number of a row: the legal moves are listed, padded and masked."""

    def __init__(self, encoding: Encoding, most: int) -> None:
        self.actions = most
        self._encoding: Final = encoding
        self._rows = np.empty((0, encoding.width), dtype=np.int32)
        self._order: np.ndarray | None = None
        self._none: Final = np.zeros(most, dtype=np.int8)

    def spaces(self) -> dict[str, spaces.Space[Any]]:
        return row_spaces(self.actions, self._encoding.width)

    def begin(self, state: GameState) -> None:
        rows = self._encoding.rows_of(state)
        self.left_out = max(len(rows) - self.actions, 0)
        self._order = fitting_rows(rows, self.actions)
        self._rows = rows if self._order is None else rows[self._order]

    def show(self, is_own_turn: bool) -> dict[str, np.ndarray]:
        moves = np.zeros((self.actions, self._encoding.width), dtype=np.int32)
        mask = self._none.copy()
        if is_own_turn:
            count = len(self._rows)
            moves[:count] = self._rows
            mask[:count] = 1
        return {"moves": moves, "action_mask": mask}

    def choose(self, action: int) -> int:
        if not 0 <= action < len(self._rows):
            raise ValueError(f"action {action} is not legal: there are {len(self._rows)} moves")
        return action if self._order is None else int(self._order[action])


class StepByStep(ActionMode):
    """An action is an id: a tile on a cell, a tile, an action tile, the end of the turn.

    Factored, it is a tile or a cell, not both at once.
    """

    def __init__(self, encoding: Encoding, factored: bool) -> None:
        self._encoding: Final = encoding
        self._is_factored: Final = factored
        self._walk: Final = MicroSteps(encoding.space, factored)
        self._mask: Final = wrap_bytes(self._walk.mask).view(np.int8)
        self.actions = len(self._mask)
        self._none: Final = np.zeros(self.actions, dtype=np.int8)
        self._count = 0
        self._longest: Final = int(encoding.space.most_ids) * (2 if factored else 1) + 1

    def spaces(self) -> dict[str, spaces.Space[Any]]:
        return {
            "steps": spaces.Box(-1, self.actions - 1, (self._longest,), np.int32),
            "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
        }

    def begin(self, state: GameState) -> None:
        self._count = len(self._encoding.rows_of(state))
        self._walk.begin()
        self._walk.fill(self._encoding.rows, 0, self._count)

    def show(self, is_own_turn: bool) -> dict[str, np.ndarray]:
        steps = np.full(self._longest, -1, dtype=np.int32)
        if not is_own_turn:
            return {"steps": steps, "action_mask": self._none.copy()}
        taken = self.taken
        steps[: len(taken)] = taken
        return {"steps": steps, "action_mask": self._mask.copy()}

    @property
    def taken(self) -> list[int]:
        return self._walk.steps

    def legal(self) -> np.ndarray | None:
        if self._is_factored:  # its mask is small enough
            return None
        return np.sort(np.array(self._walk.legal, dtype=np.int64))

    def choose(self, action: int) -> int:
        rows = self._encoding.rows
        index = int(self._walk.choose(action, rows, 0, self._count))
        if index < 0:
            self._walk.fill(rows, 0, self._count)
        return index


def action_mode(name: str, encoding: Encoding, most_moves: int) -> ActionMode:
    if name == "afterstates":
        return Afterstates(encoding, most_moves)
    if name in ("factored", "micro-steps"):
        return StepByStep(encoding, name == "factored")
    raise ValueError(f"actions is 'afterstates', 'factored' or 'micro-steps', not {name!r}")
