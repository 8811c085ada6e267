"""`sestina serve`: run the server, for this machine or for the home network."""

import contextlib
import errno
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from sestina.cli.errors import REFUSED, CommandError, require_extra
from sestina.cli.options import Database
from sestina.workers.cores import usable_cores

if TYPE_CHECKING:
    from sestina.server.settings import Settings

DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
"""If one of these is set, a browser can be opened."""


def serve(
    database: Database = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one.")] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="For the home network: show an address and a QR code.")
    ] = False,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser.")
    ] = False,
    bots: Annotated[int | None, typer.Option(min=1, help="Processes in which bots think.")] = None,
    analysts: Annotated[
        int | None,
        typer.Option(min=0, help="Processes for reviews; 0: `sestina analyst` makes them."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A name under which browsers reach it, such as play.example.org."),
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another origin whose pages may use this server.")
    ] = None,
    behind_proxy: Annotated[
        bool,
        typer.Option(
            "--behind-proxy",
            help="Believe X-Forwarded-For and -Proto of a proxy on this machine.",
        ),
    ] = False,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="The same for a proxy elsewhere: its address, or a network."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(help="Change a limit, such as connections_per_address=500 (docs/hosting.md)."),
    ] = None,
    close_after: Annotated[
        float,
        typer.Option(
            min=0.01, help="Close tables at which no game has begun after this many days."
        ),
    ] = 7.0,
    health_port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="A port of its own for /healthz and /readyz."),
    ] = None,
    # For `make load` and tests only.
    no_limits: Annotated[bool, typer.Option("--no-limits", hidden=True)] = False,
    json_logs: Annotated[bool, typer.Option("--json-logs", help="Logs as JSON.")] = False,
) -> int:
    """Serve tables to play at, for this machine, a home network or many."""
    require_extra("server", "serve")
    from sestina.server.engine import find_engine
    from sestina.server.logs import set_up_logs
    from sestina.server.settings import (
        LOOPBACK,
        UNLIMITED,
        Settings,
        parse_limits,
        parse_names,
        parse_proxies,
    )
    from sestina.store.files import default_database

    set_up_logs(json_logs)
    try:
        limits = parse_limits(limit or (), UNLIMITED if no_limits else None)
        proxies = parse_proxies(trusted_proxy or ())
        names = parse_names(name or ())
    except ValueError as error:
        raise CommandError(str(error)) from None
    settings = Settings(
        database=database or default_database(),
        host="0.0.0.0" if lan else host,
        port=port,
        lan=lan,
        bot_processes=bots or max(1, usable_cores() - 1),
        analysts=max(1, usable_cores() - 1) if analysts is None else analysts,
        names=names,
        origins=tuple(origin or ()),
        proxies=(*LOOPBACK, *proxies) if behind_proxy else proxies,
        gathering_days=close_after,
        health_port=health_port,
        limits=limits,
        engine=find_engine(),
    )
    return _run_server(settings, host, open_browser=open_browser)


def _run_server(settings: "Settings", host: str, *, open_browser: bool) -> int:
    """Bind the port, say where the server is, and serve until Ctrl-C."""
    from sestina.server.backend import Backend
    from sestina.server.memory import spare_pauses
    from sestina.server.run import bind
    from sestina.server.run import serve as run_server
    from sestina.store.database import DatabaseUnusable, FileInUse

    port = settings.port
    try:
        listening = bind(settings)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and open_browser and _is_sestina(port):
            # Our server is running already, as after a second click: open its page.
            typer.echo(f"Sestina is already running: http://localhost:{port}")
            _open_page(f"http://localhost:{port}", wait_seconds=5)
            return 0
        raise CommandError(
            f"cannot listen on {settings.host} port {port}: {error.strerror}. "
            "Another port: --port 0 takes any free one.",
            REFUSED,
        ) from None
    port = listening.getsockname()[1]
    settings = replace(settings, port=port)

    def started(_server: object) -> None:
        spare_pauses()
        typer.echo(f"Sestina is at http://{'localhost' if settings.lan else host}:{port}")
        if settings.lan:
            _show_lan(port)
        typer.echo("Ctrl-C stops it; games are kept.")
        if open_browser:
            _open_page(f"http://localhost:{port}")

    try:
        run_server(Backend(settings), listening, started)
    except (FileInUse, DatabaseUnusable) as error:
        raise CommandError(str(error), REFUSED) from None
    except (OSError, ValueError) as error:
        raise CommandError(f"cannot start: {error}", REFUSED) from None
    return 0


def _open_page(address: str, wait_seconds: float = 0) -> None:
    """Open the page in a browser, if this machine has a display."""
    import threading
    import webbrowser

    if sys.platform == "linux" and not any(os.environ.get(name) for name in DISPLAY_VARIABLES):
        # Without a display, a text browser would take over this terminal.
        typer.echo(f"There is no screen here: open {address} in a browser.")
        return

    def show() -> None:
        # Some browsers block their caller; the server must not wait for them.
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    thread = threading.Thread(target=show, name="browser", daemon=True)
    thread.start()
    thread.join(wait_seconds)


def _is_sestina(port: int) -> bool:
    """Whether a Sestina server answers on this port."""
    import json
    import urllib.request

    try:
        address = f"http://127.0.0.1:{port}/api/openapi.json"
        with urllib.request.urlopen(address, timeout=2) as answer:
            return bool(json.load(answer)["info"]["title"] == "Sestina")
    except (OSError, ValueError, LookupError, TypeError):
        return False


def _show_lan(port: int) -> None:
    """Print the address for phones in the same network, as text and as a QR code."""
    import segno

    from sestina.server.lan import own_address

    own = own_address()
    if own is None:
        typer.echo("This machine is not on a network: phones cannot reach it yet.")
        return
    address = f"http://{own}:{port}"
    typer.echo(f"On this network it is at {address}")
    segno.make(address, micro=False).terminal(compact=True)
