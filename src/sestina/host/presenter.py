"""Presents a table to a viewer. Everything that clients see of a game is made here.

The presenter sees the game only through the views of the person's own seats, or through a
spectator's. A view holds nothing hidden, so nothing hidden can be sent.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from sestina.game.view import View
from sestina.games.chance import format_seed
from sestina.games.facts import Fact
from sestina.host.acts import SHOWN_NOW
from sestina.host.acts.say import Said
from sestina.host.acts.undo import Undone, undo_ply, waiting_for
from sestina.host.events import Entry, Explanation
from sestina.host.families.registry import offers_of, presentation_of
from sestina.host.protocol.messages import (
    Ending,
    EventSeen,
    FactSeen,
    Now,
    SeatSeen,
    TableSeen,
    UndoWanted,
    Update,
)
from sestina.host.table import GATHERING, OVER, Table, ages_of

MAX_CHAT_SHOWN = 200
"""Chat messages in a whole table, which has to stay small."""
Invite = Callable[[str, int], str]
"""Makes the token that opens a seat of a table."""


class TablePresenter:
    """A table as one person sees it at one moment; `person` None is a spectator.

    It reads the table's own board, so drop it before the next event.
    """

    def __init__(self, table: Table, person: str | None, now: int, invite: Invite) -> None:
        self.table = table
        self._person = person
        self._now = now
        self._invite = invite
        self._own = table.seats_of(person)
        views: list[View] = []
        if table.state is not None:
            views = [table.glimpse(seat) for seat in self._own] or [table.glimpse(None)]
        self._views = views
        self._known = [view.facts for view in views]
        self._is_host = person is not None and person == table.host

    def whole(self) -> TableSeen:
        """Everything, for a client that is new or too far behind."""
        table = self.table
        assert table.rules is not None
        return TableSeen(
            table=table.id,
            version=table.version,
            game=table.game,
            options=table.rules.stated_options(),
            players=table.players,
            public=table.public,
            commitment=table.commitment,
            events=self._events(_without_old_chat(table.entries)),
            now=self.now(),
            host=self._is_host,
            board=self._board(),
            fields=() if table.rules.layout is None else table.rules.layout.rows,
            clock=None if table.clocks is None else table.clocks.control,
            previous=table.previous,
            successor=table.successor,
            kind=presentation_of(table.rules.family).kind,
            undo=table.undo and table.clocks is None,
        )

    def news(self, version: int) -> Update | TableSeen:
        """The events after a version; everything if steps that are known were taken back."""
        later = self.table.entries[version:]
        if any(isinstance(entry.event, Undone) for entry in later):
            return self.whole()
        return self.since(version)

    def since(self, version: int) -> Update:
        """The events after a version."""
        entries = self.table.entries[version:]
        return Update(self.table.id, self.table.version, self._events(entries), self.now())

    def now(self) -> Now:
        now = self._now_of_game()
        for add in SHOWN_NOW:
            now = add(now, self)
        return now

    def _now_of_game(self) -> Now:
        table = self.table
        seats = tuple(self._seat(number) for number in range(table.players))
        if not self._views:
            asks_age = table.status == GATHERING and ages_of(table.seats) is not None
            return Now(table.status, seats, asks_age=asks_age)
        view = self._views[0]
        return Now(
            status=table.status,
            seats=seats,
            ply=view.ply,
            seat_to_move=table.seat_to_move,
            scores=view.scores,
            pile=view.pile_count,
            stacks=view.stacks,
            counts=view.hand_counts,
            hands={own.seat: _texts(own.hand) for own in self._views if own.seat is not None},
            actions=view.actions,
            specials=view.specials,
            discs=view.discs,
            stars=presentation_of(view.family).stars(view),
            unseen=self._unseen(),
            rows=presentation_of(view.family).rows(view),
            text=presentation_of(view.family).text(view),
            claimed=tuple(tuple(_texts(row) for row in rows) for rows in view.claimed),
            shown=tuple(_texts(cards) for cards in view.shown),
            turns_left=view.turns_left,
            clocks=self._clocks(),
            offers=tuple(
                offer
                for own in self._views
                if own.seat == table.seat_to_move and table.bot_to_move is None
                for offer in offers_of(own)
            ),
            ending=self._ending(view),
            undo=undo_ply(table, self._person) if self._own else None,
            undo_wanted=self._undo_wanted(),
            undos=table.undos,
            hints=table.gives_hints,
        )

    def _seat(self, number: int) -> SeatSeen:
        seat = self.table.seats[number]
        invite = None
        if self._is_host and seat.is_open and self.table.status == GATHERING:
            invite = self._invite(self.table.id, number)
        return SeatSeen(
            name=seat.name,
            level=seat.level,
            open=seat.is_open and self.table.status == GATHERING,
            you=number in self._own,
            absence=seat.absence,
            resigned=seat.resigned,
            invite=invite,
        )

    def _board(self) -> tuple[tuple[int, int, str], ...]:
        if not self._views:
            return ()
        view = self._views[0]
        return presentation_of(view.family).board(view)

    def _unseen(self) -> dict[str, int]:
        """How many copies of each tile no seat of the person sees."""
        left = self._views[0].unseen_counts
        for other in self._views[1:]:
            for tile in other.hand:
                left[tile] -= 1
        return {str(tile): count for tile, count in left.items() if count}

    def _clocks(self) -> tuple[float, ...]:
        table = self.table
        if table.clocks is None:
            return ()
        running = table.seat_to_move if table.bot_to_move is None else None
        return tuple(
            table.clocks.left_at(seat, self._now, seat == running) for seat in range(table.players)
        )

    def _ending(self, view: View) -> Ending | None:
        table = self.table
        resigned = table.resigned
        if table.status != OVER or not (view.is_over or resigned):
            return None
        return Ending(
            reason=view.end_reason or "resigned",
            winners=table.winners,
            seed=None if table.seed is None else format_seed(table.seed),
            resigned=resigned,
        )

    def _undo_wanted(self) -> UndoWanted | None:
        request, table = self.table.undo_request, self.table
        if request is None:
            return None
        waiting = waiting_for(table)
        seats = tuple(n for n, seat in enumerate(table.seats) if seat.person in waiting)
        return UndoWanted(request.seat, request.ply, seats)

    # Events

    def _events(self, entries: Sequence[Entry]) -> tuple[EventSeen, ...]:
        return tuple(
            [seen for one in entries if not one.undone for seen in one.event.shown(one, self)]
        )

    def facts(self, entry: Entry, first: int, last: int) -> tuple[FactSeen, ...]:
        """Facts of an event, each as seen by the person's seat that may know most of it."""
        explained = {entry.first + one.fact: one for one in entry.explained}
        return tuple(
            self._winners_in(_seen(self._fact(number), explained.get(number, _UNEXPLAINED)))
            for number in range(first, last)
        )

    def _fact(self, number: int) -> Fact:
        """A fact; a private one comes from the view of its own seat, if the person has it."""
        for view, facts in zip(self._views, self._known, strict=True):
            if facts[number].seat == view.seat:
                return facts[number]
        return self._known[0][number]

    def _winners_in(self, fact: FactSeen) -> FactSeen:
        """The end as the table has it: whoever resigned does not win."""
        if fact.kind != "end" or not self.table.resigned:
            return fact
        return replace(fact, others=self.table.winners)


def _without_old_chat(entries: Sequence[Entry]) -> Sequence[Entry]:
    said = [entry.version for entry in entries if isinstance(entry.event, Said)]
    if len(said) <= MAX_CHAT_SHOWN:
        return entries
    first = said[-MAX_CHAT_SHOWN]
    return [one for one in entries if one.version >= first or not isinstance(one.event, Said)]


def _texts(tiles: Sequence[object]) -> tuple[str, ...]:
    return tuple(str(tile) for tile in tiles)


_UNEXPLAINED = Explanation(0)


def _seen(fact: Fact, explanation: Explanation) -> FactSeen:
    return FactSeen(
        kind=fact.kind,
        seat=fact.seat,
        tiles=_texts(fact.tiles),
        cells=fact.cells,
        points=fact.points,
        count=fact.count,
        specials=fact.specials,
        others=fact.others,
        sizes=fact.sizes,
        reason=fact.reason,
        why=fact.why,
        rows=tuple(_texts(row) for row in fact.rows),
        lines=explanation.lines,
        steps=explanation.steps,
    )
