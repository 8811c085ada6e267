"""Firefox and WebKit as they are on the machine, driven by their own protocols.

Playwright needs builds of its own for both. Firefox speaks WebDriver BiDi by itself; WebKitGTK
comes with a driver for classic WebDriver, and needs a display.
"""

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

from scripts.browser import FIREFOX, WEBKIT_DRIVER, XVFB
from tests.patience import PATIENCE, free_port

PHONE: Final = (390, 844)
"""Width and height of the page, in pixels."""
MINI_BROWSER: Final = "MiniBrowser"
FINGER_LIFT_PX: Final = 46
"""How far above a finger the client draws what it drags (`turn/pointer.ts`)."""


class Driver(Protocol):
    def open(self, url: str) -> None: ...

    def run(self, function: str, *values: object) -> Any:
        """Call a JavaScript function with plain values, and wait for what it promises."""
        ...

    def press(self, x: float, y: float) -> None:
        """Tap or click this point of the page."""
        ...

    def drag(self, x: float, y: float, find: Callable[[], tuple[float, float]]) -> None:
        """Drag what is at this point to another one, which is looked for during the drag."""
        ...


def find_firefox() -> str | None:
    return next((found for name in FIREFOX if (found := shutil.which(name))), None)


def lacks_for_firefox() -> list[str]:
    """What is missing on this machine to drive Firefox."""
    return [] if find_firefox() else ["Firefox"]


def lacks_for_webkit() -> list[str]:
    """What is missing on this machine to drive WebKit."""
    missing = [name for name in (WEBKIT_DRIVER, XVFB) if shutil.which(name) is None]
    return missing if find_mini_browser() else [*missing, MINI_BROWSER]


class Firefox:
    """A phone with a touch screen."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0
        self._send("session.new", capabilities={})
        self._tab = self._send("browsingContext.getTree")["contexts"][0]["context"]
        width, height = PHONE
        viewport = {"width": width, "height": height}
        self._send("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def _send(self, method: str, **params: object) -> Any:
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(PATIENCE))
            if answer.get("id") == self._sent:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def run(self, function: str, *values: object) -> Any:
        call = f"Promise.resolve(({function})(...{json.dumps(values)}))"
        answer = self._send(
            "script.evaluate",
            expression=f"{call}.then((value) => JSON.stringify(value ?? null))",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def press(self, x: float, y: float) -> None:
        self._point(move_to(x, y), DOWN, UP)
        self._send("input.releaseActions", context=self._tab)

    def drag(self, x: float, y: float, find: Callable[[], tuple[float, float]]) -> None:
        self._point(move_to(x, y), DOWN, move_to(x, y - 20))
        to_x, to_y = find()
        # What a finger drags is drawn above it.
        self._point(move_to(to_x, to_y + FINGER_LIFT_PX), UP)
        self._send("input.releaseActions", context=self._tab)

    def _point(self, *steps: Mapping[str, object]) -> None:
        actions = pointer_actions("touch", *steps)
        self._send("input.performActions", context=self._tab, actions=actions)


class WebKit:
    """A window with a mouse: its driver has no touch screen."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        options = {"binary": find_mini_browser(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = self._post("/session", capabilities=wanted)["sessionId"]
        width, height = PHONE
        self._send("/window/rect", width=width, height=height)

    def _post(self, path: str, **body: object) -> Any:
        answer = self._http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def _send(self, path: str, **body: object) -> Any:
        return self._post(f"/session/{self._session}{path}", **body)

    def open(self, url: str) -> None:
        self._send("/url", url=url)

    def run(self, function: str, *values: object) -> Any:
        script = (
            "const done = arguments[arguments.length - 1];"
            f"Promise.resolve(({function})(...{json.dumps(values)}))"
            ".then((value) => done(JSON.stringify({ value: value ?? null })),"
            " (error) => done(JSON.stringify({ error: String(error) })));"
        )
        answer = json.loads(self._send("/execute/async", script=script, args=[]))
        assert "error" not in answer, answer["error"]
        return answer["value"]

    def press(self, x: float, y: float) -> None:
        # In one go WebKit may tell of the move after the press, and the page sees a drag.
        self._point(move_to(x, y))
        self._point(DOWN, UP)

    def drag(self, x: float, y: float, find: Callable[[], tuple[float, float]]) -> None:
        self._point(move_to(x, y))
        self._point(DOWN)
        self._point(move_to(x, y - 20))
        self._point(move_to(*find()))
        self._point(UP)

    def _point(self, *steps: Mapping[str, object]) -> None:
        self._send("/actions", actions=pointer_actions("mouse", *steps))

    def close(self) -> None:
        self._http.delete(f"/session/{self._session}")


def move_to(x: float, y: float) -> dict[str, object]:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}


DOWN: Final = {"type": "pointerDown", "button": 0}
UP: Final = {"type": "pointerUp", "button": 0}


def pointer_actions(kind: str, *steps: Mapping[str, object]) -> list[dict[str, object]]:
    """The same in both protocols."""
    return [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps}]


@contextmanager
def firefox(folder: Path) -> Iterator[Driver]:
    """A Firefox with a profile of its own in this folder."""
    program = find_firefox()
    assert program is not None
    command = [program, "--headless", "--no-remote", "--remote-debugging-port=0"]
    # It notes in its profile where it listens.
    note = folder / "WebDriverBiDiServer.json"
    with running([*command, "--profile", str(folder)], {"LANGUAGE": "en"}):
        server = json.loads(wait_for_text(note))
        address = f"ws://{server['ws_host']}:{server['ws_port']}/session"
        with connect(address, max_size=None) as socket:
            yield Firefox(socket)


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """A WebKitGTK on a display of its own; its home is this folder."""
    with display() as name:
        port = free_port()
        more = {
            "DISPLAY": name,
            "GDK_BACKEND": "x11",
            "HOME": str(folder),
            "LANGUAGE": "en",
            # There is no graphics card.
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }
        address = f"http://127.0.0.1:{port}"
        with (
            running([WEBKIT_DRIVER, f"--port={port}"], more),
            httpx.Client(base_url=address, timeout=PATIENCE) as http,
        ):
            wait_until_it_answers(http)
            driver = WebKit(http)
            try:
                yield driver
            finally:
                driver.close()


@contextmanager
def display() -> Iterator[str]:
    """A display that nobody sees; its name."""
    command = [XVFB, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with running(command, {}, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        yield f":{process.stdout.readline().decode().strip()}"


@contextmanager
def running(
    command: list[str], more: dict[str, str], stdout: int | IO[bytes] = subprocess.DEVNULL
) -> Iterator[subprocess.Popen[bytes]]:
    """A program and all that it starts, which ends with the test."""
    with subprocess.Popen(
        command,
        env={**os.environ, **more},
        stdout=stdout,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def find_mini_browser() -> str | None:
    """The window around WebKit that its driver starts; it lies beside the library."""
    found = sorted(Path("/usr").glob(f"lib*/**/webkit2gtk-*/{MINI_BROWSER}"))
    return str(found[-1]) if found else None


def wait_for_text(file: Path) -> str:
    end = time.monotonic() + PATIENCE
    while not (file.is_file() and (text := file.read_text(encoding="utf-8")).strip()):
        assert time.monotonic() < end, f"{file.name} was not written"
        time.sleep(0.05)
    return text


def wait_until_it_answers(http: httpx.Client) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            http.get("/status")
        except httpx.TransportError:
            assert time.monotonic() < end, "the driver does not answer"
            time.sleep(0.05)
        else:
            return
