"""What the host needs of an index of tables: lists of them, the latest first."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Listed:
    table: str
    status: str
    created: int
    changed: int
    """When something last happened there."""
    version: int
    summary: str


class TableLists(Protocol):
    async def public(
        self,
        statuses: tuple[str, ...],
        limit: int,
        before: str | None = None,
        without: str | None = None,
    ) -> list[Listed]:
        """Public tables with these statuses; `before` ended the last page.

        Those where the person `without` sits are left out.
        """

    async def of_person(
        self, person: str, statuses: tuple[str, ...], limit: int, before: str | None = None
    ) -> list[Listed]:
        """Tables where a person sits, or that a person opened."""
