"""Four languages: the browser's first, switched without a reload, and never mixed."""

import json
import re
from functools import cache

import pytest
from playwright.sync_api import WebSocketRoute, expect

from sestina.server.http.pages import CLIENT
from tests.sampling import some_of
from tests.web.browsers import DESKTOP, PHONE, Watched
from tests.web.leftovers import leftovers
from tests.web.scenes import SCENES, WIDE
from tests.web.seat import Seat
from tests.web.stage import Hall, Stage
from tests.web.texts import LANGUAGES, left_in_another_language, text

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}


# test_access.py reads the same pages in German on a phone and in English on a wide screen.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "size"),
    [
        pytest.param("de", DESKTOP, id="de-wide"),
        pytest.param("fr", PHONE, id="fr-phone"),
        pytest.param("it", PHONE, id="it-phone"),
    ],
)
def test_no_word_in_another_language(
    hall: Hall, watched: Watched, language: str, size: dict[str, object]
) -> None:
    watched.is_outage_expected = True  # Some pages show that something was not found.
    stage = Stage(hall, watched, language, size)
    found = []
    for scene in SCENES if size is PHONE else WIDE:
        SCENES[scene](stage)
        expect(stage.page.locator("html")).to_have_attribute("lang", language)
        found += leftovers(stage, scene)
    assert "\n".join(found) == ""


def test_the_test_finds_what_is_left() -> None:
    assert left_in_another_language("de", ["Still unseen", "Leave the game"])
    assert left_in_another_language("de", ["Step 3 of 17"])
    assert left_in_another_language("it", ["This came from the server."])
    assert left_in_another_language("fr", ["Partie verlassen", text("de", "table_leave")])
    assert not left_in_another_language("de", [text("de", "table_leave"), "Chat", "Ada", "12"])


@pytest.mark.parametrize("scene", some_of(["help of classic", "start", "waiting"]))
def test_switching_on_a_page_loses_nothing(hall: Hall, watched: Watched, scene: str) -> None:
    stage = Stage(hall, watched)
    SCENES[scene](stage)
    page = stage.page
    page.evaluate("window.__same = true")
    for language in ("de", "fr", "it", "en"):
        page.get_by_role("banner").get_by_role("combobox").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("link", name=text(language, "ui_settings"))).to_be_visible()
        stage.language = language
        page.wait_for_load_state("networkidle")
        assert "\n".join(leftovers(stage, scene)) == ""
    assert page.evaluate("window.__same")


def test_switching_at_a_table_keeps_the_draft(hall: Hall, watched: Watched) -> None:
    stage = Stage(hall, watched)
    SCENES["tiles, a draft"](stage)
    page = stage.page
    laid = page.locator('.hand [aria-disabled="true"]')
    expect(laid).to_have_count(1)
    for language in ("de", "fr", "it"):
        stage.press("table_more")
        stage.press("table_settings")
        page.get_by_role("dialog").get_by_role("radio", name=LANGUAGE_NAMES[language]).check(
            force=True
        )
        stage.language = language
        expect(page.get_by_role("dialog")).to_contain_text(text(language, "settings_theme"))
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(laid).to_have_count(1)
        assert "\n".join(leftovers(stage, language)) == ""


def test_a_choice_is_kept_and_beats_the_browser(hall: Hall, watched: Watched) -> None:
    stage = Stage(hall, watched, "it")
    page = stage.go("/")
    page.get_by_role("banner").get_by_role("combobox").select_option("de")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name=text("de", "start_play")).first).to_be_visible()


def test_a_browser_of_another_language_gets_english(hall: Hall, watched: Watched) -> None:
    page = watched.page(locale="pl-PL")
    page.goto(hall.url)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def lay_far_away(route: WebSocketRoute) -> None:
    """Play tiles away from the board; the refusal comes from the server."""
    server = route.connect_to_server()

    def bend(message: str | bytes) -> None:
        sent = json.loads(message)
        if sent["t"] == "play":
            sent["move"] = re.sub(r"@-?\d+,", "@77,", sent["move"])
        server.send(json.dumps(sent))

    route.on_message(bend)


@pytest.mark.parametrize("language", some_of(LANGUAGES, 2))
def test_a_refused_move_says_why(hall: Hall, watched: Watched, language: str) -> None:
    stage = Stage(hall, watched, language)
    stage.page.route_web_socket(re.compile("/api/socket"), lay_far_away)
    SCENES["tiles, a draft"](stage)
    page = stage.page
    ply = Seat(page, hall.tables["tiles"]).ply
    stage.touch(page.locator('[data-guide="play"] button'))
    toast = page.get_by_role("region", name=text(language, "ui_messages"), exact=True)
    expect(toast).to_contain_text(text(language, "reason_no_contact"))
    # The tiles stay in place, so the player can move them.
    expect(page.locator('.hand [aria-disabled="true"]')).to_have_count(1)
    assert Seat(page, hall.tables["tiles"]).ply == ply
    assert "\n".join(leftovers(stage, "refused")) == ""


@cache
def catalogue_files() -> dict[str, tuple[str, str]]:
    """The part and the language of each built file of texts, by its name."""
    listed = json.loads((CLIENT / "manifest.build.json").read_bytes())
    texts = re.compile(r"src/texts/generated/loaded/(\w+)\.(\w\w)\.json$")
    return {
        one["file"].rpartition("/")[2]: (found[1], found[2])
        for source, one in listed.items()
        if (found := texts.match(source))
    }


def test_a_table_loads_one_language(hall: Hall, watched: Watched) -> None:
    stage = Stage(hall, watched, "fr")
    asked: list[str] = []
    stage.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    SCENES["tiles, a draft"](stage)
    texts = {catalogue_files()[name] for name in asked if name in catalogue_files()}
    assert ("table", "fr") in texts
    assert {language for _, language in texts} == {"fr"}


def test_a_language_that_cannot_be_loaded_changes_nothing(hall: Hall, watched: Watched) -> None:
    watched.is_outage_expected = True
    stage = Stage(hall, watched)
    page = stage.go("/")
    for name, (_, language) in catalogue_files().items():
        if language == "de":
            page.route(f"**/{name}", lambda route: route.abort())
    choice = page.get_by_role("banner").get_by_role("combobox")
    choice.select_option("de")
    said = text("en", "ui_language_failed", name="Deutsch")
    toast = page.get_by_role("region", name=text("en", "ui_messages"), exact=True)
    expect(toast).to_contain_text(said)
    expect(choice).to_have_value("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.unroute_all()
    choice.select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
