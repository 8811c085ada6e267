"""The home network: the address for phones, QR codes of links, and opening a running server to it.

The listener is a second socket of the same application, with the same tables, guests and limits. It
listens only on the address in the home network; the server's first socket stays as it is.
"""

import asyncio
import io
import ipaddress
import logging
import socket

import uvicorn

from sestina.host.refusals import Refused

log = logging.getLogger(__name__)

NEARBY_PORTS = 10
"""Ports to try, from the server's own on, before any free one is taken."""


PROBES = ("192.0.2.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""An address beyond the router, and, for a network without one, in the usual networks."""


class LanListener:
    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self._server = server
        self._port = port
        self._listener: asyncio.Server | None = None
        self._place: tuple[str, int] | None = None
        self._turn = asyncio.Lock()

    @property
    def place(self) -> tuple[str, int] | None:
        """Address and port in the home network; None while it is closed."""
        return self._place

    async def open(self) -> None:
        """Open to the home network; `Refused` if there is none."""
        async with self._turn:
            address = own_address()
            if address is None:
                raise Refused("no-network", "this machine is not on a network: connect it first")
            if self._place is not None and self._place[0] == address:
                return
            # The machine may have moved to another network.
            await self._close()
            listening = _bind(address, self._port)
            try:
                self._listener = await asyncio.get_running_loop().create_server(
                    self._protocol, sock=listening, backlog=self._server.config.backlog
                )
            except BaseException:
                listening.close()
                raise
            # The server closes all of these when it stops.
            self._server.servers.append(self._listener)
            self._place = address, int(listening.getsockname()[1])
            log.info("open to the home network")

    async def close(self) -> None:
        """Close to the home network, and end its connections."""
        async with self._turn:
            await self._close()

    async def _close(self) -> None:
        if self._listener is None:
            return
        listener, place = self._listener, self._place
        self._listener = self._place = None
        self._server.servers.remove(listener)
        listener.close()
        for connection in [*self._server.server_state.connections]:
            if connection.transport.get_extra_info("sockname") == place:
                connection.shutdown()
        log.info("closed to the home network")

    def _protocol(self) -> asyncio.Protocol:
        """A protocol like those of the server's own socket."""
        config = self._server.config
        return config.http_protocol_class(  # type: ignore[call-arg]  # its classes all take these
            config=config,
            server_state=self._server.server_state,
            app_state=self._server.lifespan.state,
        )


def _bind(address: str, port: int) -> socket.socket:
    """A socket at the same port, at a nearby one, or at any free one."""
    for wanted in (*range(port, min(port + NEARBY_PORTS, 65536)), 0):
        try:
            return socket.create_server((address, wanted), backlog=2048)
        except OSError as error:
            log.info("port %s of the home network: %s", wanted, error.strerror)
    raise Refused("no-network", "the address of this machine cannot be listened on")


def own_address() -> str | None:
    """The address of this machine in its network; None if it is in none."""
    for target in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                # This sends nothing: the system only chooses the route, and with it our address.
                probe.connect((target, 9))
            except OSError:
                continue
            address = str(probe.getsockname()[0])
            if not is_loopback(address):
                return address
    return None


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach an address."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def qr_svg(text: str) -> bytes:
    """A QR code as SVG, dark on light on any background."""
    import segno

    picture = io.BytesIO()
    code = segno.make(text, micro=False)
    code.save(picture, kind="svg", border=4, light="#fff", xmldecl=False, omitsize=True)
    return picture.getvalue()
