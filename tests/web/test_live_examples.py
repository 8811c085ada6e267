"""Examples of the documentation that readers run in the page, on a site of plain files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scripts.site import LIVE_PAGES
from tests.web.browsers import DESKTOP, PHONE, Watched
from tests.web.site import FileServer, keep_at_home, make_site, served

READY = 120_000
"""Milliseconds that Python may take to start on a busy machine."""
LONG_MATCHES = "compare("
"""Matches of many games, which take the interpreted core minutes."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory)


@pytest.fixture
def site(folder: Path) -> Iterator[FileServer]:
    with served(folder) as server:
        yield server


def page_at(watched: Watched, site: FileServer, name: str, **options: Any) -> Page:
    context = watched.context(**options)
    context.set_default_timeout(READY)
    page = context.new_page()
    page.goto(f"{site.url}docs/{name}.html")
    return page


def run(page: Page, at: int) -> Locator:
    """Run an example, and return what it printed."""
    bar = page.locator(".live-bar").nth(at)
    bar.get_by_role("button", name="Run", exact=True).click()
    expect(bar.get_by_role("status")).to_have_text("Done.", timeout=READY)
    return page.locator(".live-output").nth(at)


def printed_in(example: Locator) -> str:
    """What the page says that an example prints."""
    return "\n".join(example.locator(".go").all_inner_texts())


def test_a_reader_runs_and_changes_an_example(site: FileServer, watched: Watched) -> None:
    page = page_at(watched, site, "tutorial", **PHONE)
    elsewhere = keep_at_home(page, site.url)
    examples = page.locator(".highlight-pycon")
    # It builds on those above it, which run first.
    expect(run(page, 3)).to_have_text(printed_in(examples.nth(3)), use_inner_text=True)
    bar = page.locator(".live-bar").nth(3)
    bar.get_by_role("button", name="Edit").click()
    editor = page.get_by_role("textbox", name="Python program")
    assert "Board.parse" in editor.input_value()
    editor.fill('sestina.Board.parse("Rc@0,0").score("Rd@1,0")')
    editor.press("Control+Enter")
    expect(page.locator(".live-output").nth(3)).to_contain_text("<Score 2")
    editor.fill("board.scroe()")
    editor.press("Control+Enter")
    expect(bar.get_by_role("status")).to_have_text("Failed.")
    expect(page.locator(".live-output").nth(3)).to_contain_text("AttributeError")
    bar.get_by_role("button", name="Undo changes").click()
    expect(run(page, 3)).to_have_text(printed_in(examples.nth(3)), use_inner_text=True)
    assert elsewhere == []


def test_a_program_that_does_not_end_is_stopped(site: FileServer, watched: Watched) -> None:
    page = page_at(watched, site, "tutorial", **DESKTOP)
    bar = page.locator(".live-bar").first
    bar.get_by_role("button", name="Edit").click()
    page.get_by_role("textbox", name="Python program").fill("print('begun')\nwhile True: pass")
    bar.get_by_role("button", name="Run").click()
    expect(page.locator(".live-output").first).to_have_text("begun")
    bar.get_by_role("button", name="Stop").click()
    expect(bar.get_by_role("status")).to_contain_text("Stopped")
    bar.get_by_role("button", name="Undo changes").click()
    run(page, 1)


@pytest.mark.slow
def test_the_tutorial_prints_what_it_says(site: FileServer, watched: Watched) -> None:
    page = page_at(watched, site, "tutorial")
    examples = page.locator(".highlight-pycon")
    for at in range(examples.count()):
        example = examples.nth(at)
        if LONG_MATCHES in example.inner_text():
            # What follows does not build on it.
            page.evaluate(
                "(at) => document.querySelectorAll('.live-bar')[at].querySelector"
                "('button + button').click()",
                at,
            )
            page.locator(".live-editor").fill("from random import Random")
            run(page, at)
            continue
        said = printed_in(example).replace("<BLANKLINE>", "")
        expect(run(page, at)).to_have_text(said, use_inner_text=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in LIVE_PAGES if name != "tutorial"])
def test_the_programs_run(site: FileServer, watched: Watched, name: str) -> None:
    page = page_at(watched, site, name)
    examples = page.locator(".highlight-python")
    assert examples.count() > 5
    for at in range(examples.count()):
        text = examples.nth(at).inner_text()
        if LONG_MATCHES not in text and "input" not in text:
            run(page, at)
