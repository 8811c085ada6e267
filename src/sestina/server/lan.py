"""The home network: the address for phones, and QR codes of links."""

import io
import socket


def own_address() -> str:
    """The address by which this machine reaches its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def qr_svg(text: str) -> bytes:
    """A QR code as a picture that scales, dark on light whatever is behind it."""
    import segno

    picture = io.BytesIO()
    code = segno.make(text, micro=False)
    code.save(picture, kind="svg", border=4, light="#fff", xmldecl=False, omitsize=True)
    return picture.getvalue()
