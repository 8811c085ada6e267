"""The HTTP status of a refusal: requests are answered in this form in a browser tab, too."""

from typing import Final

from sestina.host.refusals import Refused

_STATUS: Final = {
    "bad-request": 400,
    "no-guest": 401,
    "old-link": 401,
    "not-yours": 403,
    "not-host": 403,
    "not-local": 403,
    "invitation": 403,
    "removed": 403,
    "no-puzzle": 404,
    "no-review": 404,
    "no-table": 404,
    "no-seat": 404,
    "not-found": 404,
    "closed": 404,
    "too-fast": 429,
    "queue-full": 503,
}


def status_of(refused: Refused) -> int:
    if refused.reason == "storage" and refused.retry_after is not None:
        return 429
    return _STATUS.get(refused.reason, 409)
