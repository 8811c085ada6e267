from playwright.sync_api import expect

from tests.server.live import LiveServer
from tests.web.browsers import Watched


def test_the_page_opens(server: LiveServer, watched: Watched) -> None:
    page = watched.page()
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Sestina")).to_be_visible()
