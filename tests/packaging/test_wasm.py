"""`make wasm` says what is missing where the core cannot be compiled for WebAssembly."""

from pathlib import Path

import pytest

from scripts import wasm
from scripts.wasm_headers import NotFetched, fetch_library, fetch_python


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any program."""
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.usefixtures("bare_machine")
def test_a_missing_compiler_is_named_with_its_package() -> None:
    with pytest.raises(wasm.Missing, match="apt install clang-19"):
        wasm.find_tool(wasm.CLANGS, "clang-19")


@pytest.mark.usefixtures("bare_machine")
@pytest.mark.parametrize("fetch", [fetch_python, fetch_library])
def test_headers_that_cannot_be_fetched_are_named_with_their_places(
    tmp_path: Path, fetch: wasm.Fetch
) -> None:
    target = tmp_path / "headers"
    with pytest.raises(NotFetched, match="no apt-get"):
        fetch(target)
    assert not target.exists()
    places = (wasm.WASM / "nowhere", tmp_path / "elsewhere")
    with pytest.raises(wasm.Missing, match="the headers in build/wasm/nowhere"):
        wasm.find_folder(places, "Python.h", "the headers", fetch)


def test_headers_on_the_machine_are_not_fetched(tmp_path: Path) -> None:
    (tmp_path / "Python.h").touch()

    def fetch(_target: Path) -> None:
        raise AssertionError("the headers are here")

    places = (wasm.WASM / "nowhere", tmp_path)
    assert wasm.find_folder(places, "Python.h", "the headers", fetch) == tmp_path
