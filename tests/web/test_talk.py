"""Chat: the length of messages, and how they are announced."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.live import LiveServer
from tests.web.browsers import PHONE, Watched
from tests.web.tables import ask, become, friend, me, open_table
from tests.web.test_sturdy import SAY


def heard(page: Page) -> list[str]:
    """The texts of live regions that a screen reader can reach; not those under a sheet."""
    devtools = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = devtools.send("Accessibility.getFullAXTree")["nodes"]
    devtools.detach()
    by_id = {node["nodeId"]: node for node in nodes}

    def texts(node: dict[str, Any]) -> list[str]:
        name = str(node.get("name", {}).get("value", ""))
        return [name, *(text for one in node.get("childIds", []) for text in texts(by_id[one]))]

    regions = [node for node in nodes if not node["ignored"] and node["role"]["value"] == "status"]
    return [text for region in regions for text in texts(region) if text]


def two_at_a_table(server: LiveServer, ada: Page, ben: Page) -> str:
    become(ada, server.url, "Ada")
    become(ben, server.url, "Ben")
    table = open_table(ada, "classic", me(), friend(), public=True)
    ask(ben, "PUT", f"/api/tables/{table}/seats/1", {})
    ask(ada, "POST", f"/api/tables/{table}/start")
    ada.goto(f"{server.url}/t/{table}")
    return table


def test_a_message_is_heard_while_a_sheet_is_open(server: LiveServer, watched: Watched) -> None:
    ada, ben = watched.page(**PHONE), watched.page()
    table = two_at_a_table(server, ada, ben)
    ada.get_by_role("button", name="Log, chat and more").tap()
    sheet = ada.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Players")).to_be_visible()
    said = ["A good evening to you", "And a good game"]
    ben.evaluate(SAY, [table, said[:1]])
    expect(sheet.get_by_role("status").first).to_contain_text("A good evening to you")
    assert [text for text in heard(ada) if "good evening" in text]
    ada.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    # Earlier messages are not announced again.
    ben.evaluate(SAY, [table, said])
    expect(ada.locator(".toast").last).to_contain_text("And a good game")
    assert [text for text in heard(ada) if "good game" in text]


@pytest.mark.slow
def test_a_message_that_is_too_long_is_marked_before_sending(
    server: LiveServer, watched: Watched
) -> None:
    ada = watched.page(**PHONE)
    table = two_at_a_table(server, ada, watched.page())
    ada.get_by_role("button", name="Log, chat and more").tap()
    sheet = ada.get_by_role("dialog")
    sheet.get_by_role("button", name="Chat").tap()
    field, send = sheet.get_by_role("textbox"), sheet.get_by_role("button", name="Send")
    expect(send).to_be_disabled()
    field.fill("x" * 399)
    expect(sheet.get_by_text(" / 500")).to_have_count(0)
    field.fill("x" * 501)
    expect(sheet.get_by_role("alert")).to_have_text("501 / 500 This is too long. Make it shorter.")
    expect(send).to_be_disabled()
    field.press("Enter")
    # Nothing is cut off, and a smiley is one character.
    expect(field).to_have_value("x" * 501)
    longest = "👋" * 250 + "y" * 250
    field.fill(f" {longest} ")
    expect(sheet.get_by_text("500 / 500", exact=True)).to_be_visible()
    expect(sheet.get_by_role("alert")).to_have_count(0)
    send.tap()
    expect(sheet.get_by_role("log", name="Chat")).to_contain_text(longest)
    expect(field).to_have_value("")
    events = ask(ada, "GET", f"/api/tables/{table}")["events"]
    assert [event["text"] for event in events if event["e"] == "said"] == [longest]
