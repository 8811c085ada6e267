"""The names under which a server answers.

Another site can let its own name point to a server in a home, which would then take that site's
pages for its own. So a server answers only under names that it knows. An address needs no name
server, and cannot be used for that.
"""

import ipaddress
import logging
import re
import socket
from typing import Final
from urllib.parse import urlsplit

from sestina.server.settings import Settings

log = logging.getLogger(__name__)

_HEADER: Final = re.compile(r"[A-Za-z0-9.:_\[\]%-]{1,255}")
MOST_WARNINGS: Final = 20
"""Unknown names that the log tells: anybody can make up more."""


class KnownHosts:
    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname().lower()
        origins = (host_name(urlsplit(origin).netloc) for origin in settings.origins)
        self._names = {
            "localhost",
            machine,
            f"{machine.partition('.')[0]}.local",
            settings.host.lower(),
            *(name.lower().rstrip(".") for name in settings.names),
            *(name for name in origins if name is not None),
        }
        self._warned: set[str] = set()

    def has(self, header: str) -> bool:
        """Whether a `Host` header names this server."""
        name = host_name(header)
        if name is None:
            return False
        if name in self._names or name.endswith(".localhost") or _is_address(name):
            return True
        if name not in self._warned and len(self._warned) < MOST_WARNINGS:
            self._warned.add(name)
            log.warning("asked as %s, which is no name of this server (--name)", name)
        return False


def host_name(header: str) -> str | None:
    """The name in a `Host` header, without its port; None if it cannot be read."""
    if _HEADER.fullmatch(header) is None:
        return None
    try:
        parts = urlsplit(f"//{header}")
        name, _ = parts.hostname or "", parts.port
    except ValueError:
        return None
    return name.rstrip(".") or None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
