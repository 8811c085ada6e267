"""Cards: arranging common rows, drafts assessed row by row, and how rows came to lie as they do."""

from collections.abc import Sequence

from sestina.engine.cards.table import row_problem
from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import Move, Row, parse_rows
from sestina.engine.tiles import Tile
from sestina.game.view import View
from sestina.games.cards.state import CardsState
from sestina.games.rules import Rules
from sestina.host.families.presentation import (
    DraftFindings,
    Drawing,
    FamilyPresentation,
    assessed_part,
)
from sestina.host.protocol.messages import Assessment
from sestina.host.protocol.offers import Arrange, Button, Offer
from sestina.pictures import rows_svg
from sestina.pictures.png import rows_png


class CardsPresentation(FamilyPresentation[CardsState]):
    kind = "rows"

    def rows(self, view: View) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(map(str, row)) for row in view.table.rows)

    def picture(self, view: View | None, title: str, rules: Rules) -> str | None:
        rows = () if view is None else self.rows(view)
        return rows_svg({f"{n}": row for n, row in enumerate(rows, 1)}, title=title)

    def preview(self, view: View | None, rules: Rules) -> Drawing | None:
        rows = () if view is None else self.rows(view)
        return lambda width, height: rows_png(rows, width=width, height=height)

    def offers(self, view: View) -> tuple[Offer, ...]:
        if view.is_opening or view.is_forced:
            return super().offers(view)
        return (Arrange(_fitting_rows(view.table.rows, view.hand)), Button("stuck"))

    def assess_draft(self, state: CardsState, draft: str, message: str) -> Assessment:
        if draft.strip() == "stuck":
            return super().assess_draft(state, draft, message)
        try:
            rows = parse_rows(draft)
        except ParseError as error:
            return self._refuse(state, message, error)
        parts = tuple(assessed_part(" ".join(map(str, row)), row_problem(row)) for row in rows)
        findings = DraftFindings(parts, _fitting_rows(rows, _rest(state, rows)))
        if not rows:
            problem = IllegalMove("nothing-played", "play at least one card from the hand")
            return self._refuse(state, message, problem, findings)
        # As the rows lie: parsing a move would sort them.
        return self._try_move(state, Move("rows", rows=rows), message, findings)


def _fitting_rows(rows: Sequence[Row], hand: Sequence[Tile]) -> dict[str, tuple[int, ...]]:
    """For each card of a hand the rows that are legal with it."""
    return {
        str(card): tuple(n for n, row in enumerate(rows) if row_problem((*row, card)) is None)
        for card in sorted(set(hand))
    }


def _rest(state: CardsState, rows: Sequence[Row]) -> list[Tile]:
    """The cards of the hand that a draft has not used."""
    drafted = [card for row in rows for card in row]
    for card in state.table.cards:
        if card in drafted:
            drafted.remove(card)
    rest = [*state.hands[state.seat].as_tiles()]
    for card in drafted:
        if card in rest:
            rest.remove(card)
    return rest
