"""Logs of games that have been played before a run begins, made once and cut where it is wanted."""

from functools import cache
from random import Random

from sestina.game.commitment import commitment
from sestina.games.options import Options
from sestina.host.acts import encode_event
from sestina.host.acts.act import SERVER, Actor, Command, Context
from sestina.host.acts.create import Created, SeatSetup
from sestina.host.acts.play import Play
from sestina.host.acts.start import Start
from sestina.host.event_log import StoredEvent
from sestina.host.table import PLAYING, Table
from sestina.players.levels import bot_named

TABLE = "earlier-table"
SEED = bytes(range(32))
BOT_LEVEL = "greedy"
MAX_STEPS = 120


def setup_of(seats: tuple[str, ...]) -> tuple[SeatSetup, ...]:
    return tuple(
        SeatSetup(BOT_LEVEL, level=BOT_LEVEL) if one == "bot" else SeatSetup(one, person=one)
        for one in seats
    )


def earlier_events(
    game: str, options: Options, seats: tuple[str, ...], host: str, part: float, now: int
) -> list[StoredEvent]:
    """The log of a game of which this part has been played, a minute before now."""
    payloads = _whole_game(game, tuple(sorted(options.items())), seats, host)
    length = 2 + round(part * (len(payloads) - 3))
    return [StoredEvent(n, now - 60_000, one) for n, one in enumerate(payloads[:length], 1)]


@cache
def _whole_game(
    game: str, options: tuple[tuple[str, object], ...], seats: tuple[str, ...], host: str
) -> list[bytes]:
    random = Random(7)
    created = Created(
        game=game,
        options=dict(options),  # type: ignore[arg-type]  # they were options before
        seats=setup_of(seats),
        host=host,
        public=True,
        commitment=commitment(SEED, TABLE),
    )
    table = Table(TABLE, SEED).after(1, 0, created)
    payloads = [encode_event(created)]

    def act(actor: Actor, command: Command) -> None:
        nonlocal table
        judgement = command.judge(table, Context(actor, 0))
        table = table.after(table.version + 1, 0, judgement.event, judgement.outcome)
        payloads.append(encode_event(judgement.event))

    act(Actor(host), Start())
    while table.status == PLAYING and len(payloads) < MAX_STEPS:
        seat = table.seat_to_move
        assert seat is not None
        person = table.seats[seat].person
        move = str(bot_named(BOT_LEVEL, seed=random.getrandbits(30)).choose(table.view(seat)))
        act(SERVER if person is None else Actor(person), Play(table.ply, move))
    return payloads
