"""The home network: the address for phones, and QR codes of links."""

import io
import ipaddress
import socket

PROBES = ("192.0.2.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Somewhere beyond the router, and, for a network that has none, in the usual networks."""


def own_address() -> str | None:
    """The address by which this machine is found in its network; None if it is in none."""
    for target in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                # Nothing is sent: the system only chooses the way, and with it our address.
                probe.connect((target, 9))
            except OSError:
                continue
            address = str(probe.getsockname()[0])
            if not is_loopback(address):
                return address
    return None


def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own, by which nobody else reaches it."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def qr_svg(text: str) -> bytes:
    """A QR code as a picture that scales, dark on light whatever is behind it."""
    import segno

    picture = io.BytesIO()
    code = segno.make(text, micro=False)
    code.save(picture, kind="svg", border=4, light="#fff", xmldecl=False, omitsize=True)
    return picture.getvalue()
