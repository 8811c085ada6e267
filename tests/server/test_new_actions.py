"""Action tiles that only the tests know are played by every level over the server."""

import asyncio
from pathlib import Path

import pytest

import sestina
from sestina.games.tiles.expansions import EXPANSIONS
from sestina.players import LEVELS
from tests.new_actions import Bury, Sow
from tests.server.client import Guest, Player
from tests.server.live import live_server


class Gardener(Player):
    """Uses its action tiles, whatever the deal."""

    def choose(self) -> str:
        used = [one for one in self.state["offers"] if str(one.get("move")).startswith("use ")]
        return self._text(used[0]) if used and self.random.random() < 0.5 else super().choose()


@pytest.fixture(autouse=True)
def _expansion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXPANSIONS, "garden", (Bury(), Sow()))


@pytest.mark.parametrize("levels", [LEVELS[:3], LEVELS[3:6], LEVELS[-1:]], ids=" ".join)
def test_a_person_and_bots_of_every_level_play_a_whole_game(
    tmp_path: Path, levels: tuple[str, ...]
) -> None:
    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada:
            bots = [{"kind": "bot", "level": level} for level in levels]
            options = {"expansion": "garden", "actions_from_start": True}
            table = await ada.open_table("classic", seats=[{"kind": "me"}, *bots], options=options)
            async with ada.socket() as socket:
                player = Gardener(socket, table, 5)
                await player.watch()
                await player.play()
            text = (await ada.http.get(f"/api/tables/{table}/record")).text
            game = sestina.replay(text)
            assert game.is_over
            assert list(game.scores) == player.state["scores"]
            assert any(move.startswith("use ") for move in game.moves)

    with live_server(str(tmp_path / "sestina.db"), bot_seconds=0.03) as server:
        asyncio.run(main(server.url))
