"""Custom bots for the arena: good ones and faulty ones."""

import os
from pathlib import Path
from random import Random

from filelock import FileLock

import sestina


class Cautious:
    """Takes one of its three best placements at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: sestina.View) -> sestina.Move:
        moves = view.legal_moves()
        best = sorted((move for move in moves if move.points), key=lambda move: -move.points)
        return self._random.choice(best[:3]) if best else moves[-1]


class Raiser:
    """Raises an error in its third move."""

    def __init__(self, seed: int) -> None:
        self._moves = 0

    def choose(self, view: sestina.View) -> sestina.Move:
        self._moves += 1
        if self._moves == 3:
            raise RuntimeError("no idea")
        return sestina.bot("greedy").choose(view)


class Cheat:
    """Chooses an illegal move: a tile that touches nothing."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: sestina.View) -> sestina.Move:
        if view.is_opening:
            return view.legal_moves()[0]
        return sestina.Move.parse(f"{view.hand[0]}@50,50")


class Speechless:
    """Raises an error in its first move."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: sestina.View) -> sestina.Move:
        raise RuntimeError("no idea")


class Nonsense:
    """Says something that is no move, from its first turn on."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: sestina.View) -> sestina.Move:
        return "hello"  # type: ignore[return-value]


def unmade(seed: int) -> Cautious:
    raise RuntimeError("no bot today")


class Mortal:
    """Ends its process; the file `MORTAL` says how often."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: sestina.View) -> sestina.Move:
        file = Path(os.environ["MORTAL"])
        if view.ply > 5:
            # Two workers may get here together. The lock ends with the process that holds it.
            with FileLock(f"{file}.lock"):
                lives = int(file.read_text()) if file.exists() else 0
                if lives:
                    file.write_text(str(lives - 1))
                    os._exit(7)
        return sestina.bot("greedy").choose(view)


NOT_CALLABLE = 3
