"""The home network: the address for phones, and QR codes of links."""

import io
import ipaddress
import socket

PROBES = ("192.0.2.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""An address beyond the router, and, for a network without one, in the usual networks."""


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
