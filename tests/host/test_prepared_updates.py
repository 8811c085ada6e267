"""Updates that one server prepares for people at another."""

import pytest

import sestina
from sestina.host.event_log import StoredEvent
from sestina.host.following import follow, load_table
from sestina.host.hub import Hub
from sestina.host.table import Table
from tests.host.tables import NAME, SEED, events_of, stored

NOW = 10_000_000


class Watcher:
    def __init__(self, person: str | None) -> None:
        self.person = person
        self.got: list[bytes] = []

    def push(self, message: bytes) -> None:
        self.got.append(message)


def a_hub() -> Hub:
    return Hub(lambda: NOW, lambda _table, _seat: "")


def at(log: list[StoredEvent], version: int) -> Table:
    return load_table(NAME, SEED, log[:version])


def a_log(game: sestina.GameId, expansion: str | None = None) -> list[StoredEvent]:
    played = sestina.new_game(game, players=3, expansion=expansion, seed=SEED)
    bot = sestina.bot("greedy")
    while not played.is_over:
        played.play(bot.choose(played.view(played.seat_to_move)))
    return stored(events_of(played))


@pytest.mark.parametrize(
    ("game", "expansion"),
    [("classic", None), ("travel", "expansion2"), ("flex", None), ("cards", None)],
)
def test_a_prepared_update_is_the_one_that_the_other_server_would_make(
    game: sestina.GameId, expansion: str | None
) -> None:
    log = a_log(game, expansion)
    here, pushing, making = a_hub(), a_hub(), a_hub()
    here.arrive("person-0")
    people = ["person-1", "person-2"]
    pushed, made = ([Watcher(person) for person in people] for _ in range(2))
    follower = at(log, 2)
    for one, two in zip(pushed, made, strict=True):
        pushing.watch(follower, one, None)
        making.watch(follower, two, None)
    for number in range(3, len(log) + 1):
        prepared = here.prepare_updates(at(log, number))
        assert set(prepared) == {"1", "2"}
        assert pushing.push_prepared(NAME, number, prepared)
        follower = follow(follower, [log[number - 1]])
        making.tell(follower, False)
    assert [one.got for one in pushed] == [two.got for two in made]
    assert len(pushed[0].got) == len(log) - 1


def test_the_update_of_the_seat_to_move_comes_first() -> None:
    """If a notice has not room for all, it contains the one that costs most to make."""
    log = a_log("classic")
    for number in range(3, len(log)):
        table = at(log, number)
        assert next(iter(a_hub().prepare_updates(table))).startswith(f"{table.seat_to_move}")


def test_nothing_is_prepared_for_people_who_are_here_or_away() -> None:
    table, hub = at(a_log("classic"), 3), a_hub()
    assert set(hub.prepare_updates(table)) == {"0h", "1", "2"}
    hub.arrive("person-1")
    assert set(hub.prepare_updates(table)) == {"0h", "2"}
    hub.watch(table, Watcher("person-1"), None)
    hub.tell_away(NAME, (2,))
    assert set(hub.prepare_updates(table)) == {"0h"}


def test_prepared_updates_are_pushed_only_if_they_serve_every_watcher() -> None:
    log, hub = a_log("classic"), a_hub()
    prepared = a_hub().prepare_updates(at(log, 4))
    bob, spectator, late = Watcher("person-1"), Watcher(None), Watcher("person-2")
    assert hub.push_prepared(NAME, 4, {}), "there is no watcher"
    hub.watch(at(log, 3), bob, None)
    before = len(bob.got)
    assert not hub.push_prepared(NAME, 5, prepared), "an event is missing"
    hub.watch(at(log, 3), spectator, None)
    assert not hub.push_prepared(NAME, 4, prepared), "nothing is prepared for spectators"
    hub.unwatch(NAME, spectator)
    hub.watch(at(log, 2), late, None)
    assert not hub.push_prepared(NAME, 4, prepared), "a watcher is behind"
    hub.unwatch(NAME, late)
    assert bob.got[before:] == []
    assert hub.push_prepared(NAME, 4, prepared)
    assert not hub.push_prepared(NAME, 4, prepared), "once is enough"
    assert bob.got[before:] == [prepared["1"]]
    # Later updates continue from there.
    hub.tell(at(log, 5), False)
    assert len(bob.got) == before + 2
