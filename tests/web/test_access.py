"""Accessibility: axe, the size of touch targets, and layouts that fit the screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import insight_scenes
from tests.web.axe import small_targets, violations
from tests.web.boxes import misplaced
from tests.web.browsers import DESKTOP, PHONE, Watched
from tests.web.leftovers import leftovers
from tests.web.scenes import PICTURES, SCENES, WIDE
from tests.web.stage import Hall, Stage

# The first page is classic and light by default.
DARK = (("classic", "dark"),)
ALL = (
    *DARK,
    *((palette, theme) for palette in ("contrast", "safe") for theme in ("light", "dark")),
)

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def paint(page: Page, theme: str, palette: str) -> None:
    """Change attributes as the settings would, without opening them."""
    page.evaluate(
        "([theme, palette]) => Object.assign(document.documentElement.dataset, {theme, palette})",
        [theme, palette],
    )


def check(stage: Stage, scene: str, palettes: tuple[tuple[str, str], ...]) -> list[str]:
    page = stage.page
    found = [f"{scene}: {one}" for one in violations(page)]
    # Only colours change with the palette, so check only them again.
    for palette, theme in palettes:
        paint(page, theme, palette)
        contrast = violations(page, "color-contrast", "link-in-text-block")
        found += [f"{scene}, {palette} {theme}: {one}" for one in contrast]
    found += [f"{scene}: {one}" for one in misplaced(page)]
    wider = page.evaluate(WIDER)
    if wider > 0:
        found.append(f"{scene}: {wider} pixels wider than the screen")
    return found


@pytest.fixture(scope="module")
def stages(hall: Hall, browser: Browser) -> Iterator[tuple[Stage, Stage]]:
    """A phone and a wide screen, kept for all scenes: a new context loads everything again."""
    contexts = Watched(browser)
    yield Stage(hall, contexts, "de", PHONE), Stage(hall, contexts, "en", DESKTOP)
    contexts.close()


def show(stage: Stage, scene: str) -> None:
    stage.watched.is_outage_expected = scene in ("no table", "wrong link")
    SCENES[scene](stage)
    expect(stage.page.locator("html")).to_have_attribute("lang", stage.language)


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
def test_in_every_palette(stages: tuple[Stage, Stage], scene: str) -> None:
    stage, _ = stages
    show(stage, scene)
    assert "\n".join(check(stage, scene, ALL) + stage.watched.take_trouble()) == ""


# Scenes that show little that others do not; the slow tests look at these.
LIKE_OTHERS = {
    "games of nobody",
    "nobody",
    "help of travel",
    "help of expansion2",
    "help of an unknown game",
    "waiting with a clock",
    "sitting down",
    "leaving",
    "resigning",
    "start of a stranger",
    "lesson of cards",
    "tiles, one selected",
    "action, a tile from all",
    "cards",
    "ending of cards",
    "a moment",
    "spectator",
    "help",
    "help of flex",
    "help of playing",
    "invitation",
    "log",
    "chat",
    "settings of the table",
    "stuck",
    "keys",
    "picture of the game",
    "settings",
    "lesson",
    "tiles, more beyond the edges",
    "tiles, an exchange",
    "cards, how it came about",
    "one device for two",
    "personal link",
    "not found",
    "no table",
    "invited",
    "players",
    "taking back",
    "chart as a table",
    "lesson, another move",
    "a moment of a running game",
    *({*insight_scenes.TEXTS, *insight_scenes.PICTURES} - {*insight_scenes.BY_DEFAULT}),
}


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=pytest.mark.slow if scene in LIKE_OTHERS else ())
        for scene in SCENES
    ],
)
def test_on_a_phone(stages: tuple[Stage, Stage], scene: str) -> None:
    """In German, whose words are long, and none of them in another language."""
    stage, _ = stages
    show(stage, scene)
    found = leftovers(stage, scene)
    palettes = DARK if scene in PICTURES else ()
    found += [f"{scene}: {one}" for one in small_targets(stage.page)]
    found += check(stage, scene, palettes) + stage.watched.take_trouble()
    assert "\n".join(found) == ""


# What is laid out in another way there than on a phone; the slow tests look at the rest, too.
LAID_OUT_WIDE = ("new table", "games", "tiles, a draft", "cards, a draft", "ending", "review")


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=() if scene in LAID_OUT_WIDE else pytest.mark.slow)
        for scene in WIDE
    ],
)
def test_on_a_wide_screen(stages: tuple[Stage, Stage], scene: str) -> None:
    _, stage = stages
    show(stage, scene)
    found = leftovers(stage, scene)
    found += check(stage, scene, DARK) + stage.watched.take_trouble()
    assert "\n".join(found) == ""
