"""What a browser loads before a page can be used."""

import gzip
import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Response, expect

from sestina.server.http.pages import CLIENT
from tests.server.live import LiveServer
from tests.web.browsers import LAPTOP, PHONE, Watched
from tests.web.tables import become, bot, dealt_from, me, open_table

# What a page loads when it has nothing else to do waits for ever, so it does not count.
NEVER_IDLE: Final = """
window.requestIdleCallback = () => 1;
window.cancelIdleCallback = () => {};
"""
TABLE_BYTES: Final = 90_000
# Whoever opens the table begins: moves of others load their words and sounds.
SEED: Final = bytes([2]) * 32


def scripts_of(page: Page, address: str) -> set[str]:
    """The built scripts that a page asks for."""
    loaded: set[str] = set()

    def note(answer: Response) -> None:
        if answer.url.endswith(".js"):
            loaded.add("assets/" + answer.url.rpartition("/")[2])

    # Nothing that the page before it still loads counts.
    page.goto("about:blank")
    page.on("response", note)
    page.goto(address)
    expect(page.get_by_role("grid")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return loaded


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["narrow", "wide"])
def test_a_table_loads_little_before_it_is_there(
    server: LiveServer, watched: Watched, screen: dict[str, Any]
) -> None:
    page = watched.page(**screen)
    page.add_init_script(NEVER_IDLE)
    become(page, server.url, "Ada")
    with dealt_from(SEED):
        table = open_table(page, "classic", me(), bot())
    loaded = scripts_of(page, f"{server.url}/t/{table}")
    listed = set(json.loads((CLIENT / "pages.json").read_bytes())["tiles"]["scripts"])
    assert listed <= loaded
    packed = {name: len(gzip.compress((CLIENT / name).read_bytes())) for name in loaded}
    assert sum(packed.values()) <= TABLE_BYTES, loaded - listed
    # The log has its place on a wide screen, and nothing in it yet.
    log = page.get_by_role("group", name="What happened")
    expect(log).to_have_count(0)
