"""Without its extra, a part of the package says in one line what to install."""

import sys
from importlib import import_module

import pytest

import sestina
from sestina.__main__ import main


@pytest.mark.parametrize(
    ("part", "missing"), [("arrays", "numpy"), ("rl", "pettingzoo"), ("rl", "numpy")]
)
def test_a_missing_extra_is_named(part: str, missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(f"sestina.{part}")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ModuleNotFoundError) as caught:
        import_module(f"sestina.{part}")
    assert caught.value.name == missing
    assert str(caught.value) == (
        f'sestina.{part} needs the {part} extra: pip install "sestina[{part}]"'
    )


@pytest.mark.parametrize("missing", ["filelock", "rich", "typer"])
def test_without_its_extra_the_command_says_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.setattr(sys, "argv", ["sestina", "--help"])
    assert main() == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        'sestina: the command line needs the cli extra: pip install "sestina[cli]"\n'
    )


@pytest.mark.parametrize("missing", ["PIL", "numpy", "sestina_vision_models"])
def test_reading_photos_says_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ModuleNotFoundError) as caught:
        sestina.read_photo("table.jpg")
    assert caught.value.name == missing
    assert str(caught.value) == (
        'sestina.read_photo needs the vision extra: pip install "sestina[vision]"'
    )


def test_the_parts_are_there_without_an_import() -> None:
    assert sestina.rl.aec.__name__ == "aec"
    assert sestina.arrays.encoding("flex").rules.game_id == "flex"
