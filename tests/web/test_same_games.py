"""The same games in the worker of a real browser as natively, with either core."""

import json
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from scripts.engine import make_engine
from scripts.wasm import compiled_core
from sestina.players import LEVELS
from tests.browser import same_games
from tests.conformance.configurations import BOARD_GAMES, EVERY, HOUSE_RULES, Configuration
from tests.made_once import make_once
from tests.web.browsers import Watched
from tests.web.site import make_site, served

GAMES = 100
AT_ONCE = 5
"""Games that the worker plays before it answers."""
PATIENCE_MS = 600_000
"""What some games may take, interpreted, on a busy machine."""
BEGIN = """([script, engine]) => new Promise((resolve, reject) => {
  const worker = (window.__worker = new Worker(script, { type: "module" }));
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    if (data[0] === "failed") reject(new Error(data[1]));
    if (data[0] === "done") resolve();
  };
  worker.postMessage(["start", engine]);
  worker.postMessage(["run", 0, "import sestina", false]);
})"""
RUN = """(source) => new Promise((resolve, reject) => {
  let printed = "";
  window.__worker.onmessage = ({ data }) => {
    if (data[0] === "printed") printed += data[2];
    if (data[0] === "done") data[2] ? resolve(printed) : reject(new Error(printed));
  };
  window.__worker.postMessage(["run", 1, source, false]);
})"""


def asked_of(number: int, kind: Configuration) -> tuple[Any, ...]:
    """A game of this kind; the levels take turns on the seats."""
    first = number % len(LEVELS)
    levels = [*islice(cycle(LEVELS), first, first + kind.players)]
    return (kind.game, kind.players, dict(kind.options), 1000 + number, levels)


KINDS = (*EVERY, *HOUSE_RULES, *BOARD_GAMES)
ALL = [asked_of(number, kind) for number, kind in enumerate(islice(cycle(KINDS), GAMES))]
"""Every game, expansion, house rule and level, and every number of players."""
FEW = ALL[5::20]


def test_all_levels_and_kinds_take_part() -> None:
    assert len(ALL) >= len(KINDS)
    for games in (ALL, FEW):
        assert {level for *_, levels in games for level in levels} == {*LEVELS}
    assert {options.get("expansion") for _, _, options, *_ in FEW} >= {None, "mini", "expansion2"}


@pytest.fixture(params=["interpreted", "compiled"])
def worker(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, watched: Watched
) -> Iterator[Page]:
    """A page with a worker in which Python runs, as on a site."""
    is_compiled = request.param == "compiled"
    if is_compiled and compiled_core() is None:
        pytest.skip("the core is not compiled for WebAssembly here: `make wasm`")
    site = make_site(tmp_path_factory)

    def make(folder: Path) -> None:
        (folder / "site").symlink_to(site)
        make_engine(folder / "engine", compiled_core() if is_compiled else None)

    folder = make_once(tmp_path_factory, f"site-{request.param}", make)
    (script,) = (site / "docs" / "_live").rglob("program-*.js")
    with served(folder / "site") as server:
        page = watched.context().new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(f"{server.url}docs/index.html")
        here = f"{server.url}{script.relative_to(site).as_posix()}"
        page.evaluate(BEGIN, [here, f"{server.url}../engine/"])
        source = Path(same_games.__file__).read_text(encoding="utf-8")
        page.evaluate(RUN, source)
        core = page.evaluate(RUN, "import sestina.engine.grid as g; print(g.__file__)")
        assert core.strip().endswith(".so" if is_compiled else ".pyc")
        yield page


def play_everywhere(worker: Page, games: list[tuple[Any, ...]]) -> None:
    for first in range(0, len(games), AT_ONCE):
        asked = json.dumps(games[first : first + AT_ONCE])
        there = json.loads(worker.evaluate(RUN, f"print(play_all({asked!r}))"))
        here = json.loads(same_games.play_all(asked))
        assert there == here, asked


@pytest.mark.slow
def test_a_few_games_are_the_same_in_a_browser(worker: Page) -> None:
    play_everywhere(worker, FEW)


@pytest.mark.slow
@pytest.mark.long
def test_a_hundred_games_are_the_same_in_a_browser(worker: Page) -> None:
    play_everywhere(worker, ALL)
