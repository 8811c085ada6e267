"""Looking at a game again after its end, with all hands; and not a moment earlier."""

import asyncio

import pytest

import sestina
from tests.sampling import some_of
from tests.server.client import Guest, Json, Player
from tests.server.live import LiveServer
from tests.server.test_whole_games import GAMES


def as_seen(state: Json, players: int) -> Json:
    """The state that the owner of all seats saw at one moment."""
    return {
        "hands": [sorted(state.get("hands", {}).get(str(seat), [])) for seat in range(players)],
        "scores": state.get("scores", []),
        "pile": state.get("pile", 0),
        "seat_to_move": state.get("seat_to_move"),
        "actions": [sorted(kinds) for kinds in state.get("actions", []) if kinds],
    }


def as_replayed(step: Json) -> Json:
    return {
        "hands": [sorted(hand) for hand in step["hands"]],
        "scores": step["scores"],
        "pile": step["pile"],
        "seat_to_move": step.get("seat_to_move"),
        "actions": [sorted(kinds) for kinds in step.get("actions", []) if kinds],
    }


@pytest.mark.parametrize("name", some_of(GAMES, 2))
def test_all_hands_are_shown_after_the_end(server: LiveServer, name: str) -> None:
    game, options, players = GAMES[name]

    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, Guest(server.url) as stranger:
            seats = [{"kind": "me", "name": f"Seat {n}"} for n in range(players)]
            table = await ada.open_table(game, options=options, seats=seats)
            path = f"/api/tables/{table}/replay"
            seen: list[Json] = []
            refusals: set[str] = set()
            async with ada.socket() as socket:
                player = Player(socket, table, 5)
                await player.watch()
                while not player.is_over:
                    seen.append(as_seen(player.state, players))
                    for guest in (ada, stranger):
                        answer = await guest.http.get(path)
                        assert answer.status_code == 409
                        refusals.add(answer.text)
                    ply, move = player.state.get("ply", 0), player.choose()
                    answer_ = await socket.ask("play", table=table, ply=ply, move=move)
                    assert answer_["t"] == "ack"
                    await player.follow()
                seen.append(as_seen(player.state, players))
            # The same words each time: they tell nothing.
            [refusal] = refusals
            assert "not-over" in refusal
            # Now it is everybody's.
            replay = await stranger.ask("GET", path)
            assert [as_replayed(step) for step in replay["steps"]] == seen
            text = (await ada.http.get(f"/api/tables/{table}/record")).text
            moves = [step.move for step in sestina.replay(text).to_record().steps]
            assert [step.get("move", "") for step in replay["steps"]] == ["", *moves]
            # A game from elsewhere is shown in the same way.
            copy = (await ada.ask("POST", "/api/records", {"record": text}, 201))["table"]
            again = await stranger.ask("GET", f"/api/tables/{copy}/replay")
            assert again["steps"] == replay["steps"]

    asyncio.run(main())


def test_bots_of_a_record_are_bots(server: LiveServer) -> None:
    """A record names a bot by its level, which the page says in the reader's language."""
    game = sestina.new_game("classic", seed=3)
    text = game.record().replace("\n\n", '\n[Names "Ada, master"]\n\n', 1)

    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            table = (await ada.ask("POST", "/api/records", {"record": text}, 201))["table"]
            ada_seat, bot_seat = (await ada.ask("GET", f"/api/tables/{table}"))["now"]["seats"]
            assert (ada_seat["name"], ada_seat.get("level")) == ("Ada", None)
            assert (bot_seat["name"], bot_seat.get("level")) == ("master", "master")

    asyncio.run(main())


def test_a_record_without_a_seed_is_shown_as_it_was(server: LiveServer) -> None:
    game = sestina.new_game("classic", seed=3)
    hands = [[[str(tile) for tile in game.hand(seat)] for seat in range(2)]]
    for _ in range(9):
        game.play(game.legal_moves()[-1])
        hands.append([[str(tile) for tile in game.hand(seat)] for seat in range(2)])
    lines = game.record().splitlines()
    text = "\n".join(line for line in lines if not line.lower().startswith(("[seed", "seed")))
    assert sestina.replay(text).to_record().seed is None

    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            table = (await ada.ask("POST", "/api/records", {"record": text + "\n"}, 201))["table"]
            replay = await ada.ask("GET", f"/api/tables/{table}/replay")
            assert [[sorted(hand) for hand in step["hands"]] for step in replay["steps"]] == [
                [sorted(hand) for hand in one] for one in hands
            ]

    asyncio.run(main())
