"""What people, bots and clocks do at a table: one module for each act, listed here.

An act is its command, the judgement on it, its event, what the event does to the table, and what
watchers see of it.
"""

from collections.abc import Callable
from typing import Any, Final, Union

import msgspec

from sestina.host.acts import (
    close,
    create,
    hint,
    hush,
    import_game,
    leave,
    play,
    rematch,
    resign,
    say,
    sit,
    stand_in,
    start,
    undo,
)
from sestina.host.acts.act import Act, Command
from sestina.host.events import Event, Viewer
from sestina.host.protocol.messages import ActMessage, Now

ACTS: Final[tuple[Act, ...]] = (
    create.ACT,
    import_game.ACT,
    sit.ACT,
    leave.ACT,
    start.ACT,
    play.ACT,
    undo.ACT,
    hint.ACT,
    resign.ACT,
    stand_in.ACT,
    say.ACT,
    hush.ACT,
    close.ACT,
    rematch.ACT,
)

COMMANDS: Final[dict[type[ActMessage], Callable[[Any, str], Command]]] = {
    message: command for act in ACTS for message, command in act.messages.items()
}
"""The command that each message of a client becomes, given the name of its sender."""

SHOWN_NOW: Final[tuple[Callable[[Now, Viewer], Now], ...]] = tuple(
    act.now for act in ACTS if act.now is not None
)
"""What acts add to the state that watchers see."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(
    Union[tuple(event for act in ACTS for event in act.events)]  # noqa: UP007  made at run time
)


def encode_event(event: Event) -> bytes:
    return _encoder.encode(event)


def decode_event(payload: bytes) -> Event:
    return _decoder.decode(payload)
