"""Tables for browser tests: created as the page does it, and played up to a moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from sestina.host import bot_turns as bots
from sestina.host import opening

AUTOPLAY: Final = (Path(__file__).parents[2] / "scripts" / "autoplay.js").read_text("utf-8")

FETCH: Final = """async ([method, path, body]) => {
  const answer = await fetch(path, {
    method,
    headers: body === null ? {} : {"content-type": "application/json"},
    body: body === null ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text ? JSON.parse(text) : null;
}"""


PLAY: Final = """([table, ply, move]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/socket`);
  socket.onerror = () => reject(new Error("no connection"));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.t === "welcome") {
      socket.send(JSON.stringify({ t: "play", table, ply, move, id: `planned-${ply}` }));
    } else if (message.id === `planned-${ply}`) {
      socket.close();
      if (message.t === "refused") reject(new Error(message.message));
      else resolve(null);
    }
  };
})"""


@contextmanager
def dealt_from(seed: bytes) -> Iterator[None]:
    """New tables use this seed meanwhile, and bots always choose the same moves."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "secrets", SimpleNamespace(token_bytes=lambda _: seed))
        patch.setattr(bots, "secrets", SimpleNamespace(randbits=lambda _: 1))
        yield


def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    """A request with the cookies of this browser."""
    return page.evaluate(FETCH, [method, path, body])


def become(page: Page, url: str, name: str) -> None:
    """Open Sestina in a page whose guest has this name."""
    page.goto(url)
    ask(page, "POST", "/api/me", {"name": name})


def me(name: str | None = None) -> dict[str, object]:
    return {"kind": "me"} if name is None else {"kind": "me", "name": name}


def bot(level: str = "greedy") -> dict[str, object]:
    return {"kind": "bot", "level": level}


def friend() -> dict[str, object]:
    return {"kind": "open"}


def open_table(page: Page, game: str, *seats: dict[str, object], **more: object) -> str:
    body = {"game": game, "seats": seats, "start": True, **more}
    return str(ask(page, "POST", "/api/tables", body)["table"])


def play_until(page: Page, table: str, ply: int = 10_000, left: int = -1) -> int:
    """Play this browser's seats automatically; return the ply reached.

    Stops at a ply, or on a turn with at most this many tiles left; by default at the end.
    """
    return int(page.evaluate(AUTOPLAY, {"table": table, "until": ply, "left": left}))


def play(page: Page, table: str, ply: int, move: str) -> None:
    """Make this move for the seat of this browser whose turn it is."""
    page.evaluate(PLAY, [table, ply, move])
