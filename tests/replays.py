"""Watches how often records are replayed."""

from typing import Any

import pytest

from sestina.game import replay
from sestina.game.recorder import Recorder


def count_replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps each replay from now on made, as they end."""
    finished: list[int] = []
    run = replay._run

    def counted(*arguments: Any, **options: Any) -> Recorder:
        recorder = run(*arguments, **options)
        finished.append(len(recorder.steps))
        return recorder

    monkeypatch.setattr(replay, "_run", counted)
    return finished
