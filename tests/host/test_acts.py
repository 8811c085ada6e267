"""The list of acts: nothing that a client may ask for, or the log may hold, is missing."""

import importlib
import pkgutil
from dataclasses import fields
from typing import Any, get_args

import pytest

from sestina.host import acts
from sestina.host.acts.act import Command
from sestina.host.events import Event
from sestina.host.protocol.messages import ActMessage, ToServer

MODULES = [
    importlib.import_module(f"sestina.host.acts.{one.name}")
    for one in pkgutil.iter_modules(acts.__path__)
    if one.name != "act"
]


def defined(kind: type[Any]) -> set[type[Any]]:
    """The classes of this kind that the modules of acts define."""
    return {
        one
        for module in MODULES
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, kind) and one.__module__ == module.__name__
    }


def test_every_module_is_in_the_list() -> None:
    assert {id(module.ACT) for module in MODULES} == {id(act) for act in acts.ACTS}


def test_every_event_can_be_stored() -> None:
    listed = [event for act in acts.ACTS for event in act.events]
    assert len(listed) == len({*listed})
    assert {*listed} == defined(Event)
    assert len({event.__struct_config__.tag for event in listed}) == len(listed)


def test_every_message_that_asks_for_an_act_becomes_a_command() -> None:
    assert {*acts.COMMANDS} == {*get_args(ActMessage)}
    assert {*get_args(ActMessage)} <= {*get_args(ToServer)}


@pytest.mark.parametrize("command", sorted(defined(Command), key=str))
def test_commands_are_values(command: type[Command]) -> None:
    assert command.__dataclass_params__.frozen  # type: ignore[attr-defined]  # of a dataclass
    assert "message" in {field.name for field in fields(command)}
