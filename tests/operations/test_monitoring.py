"""Metrics, dashboard and alerts: what an operator sees, and that it fits together."""

import asyncio
import json
import logging
import re
from pathlib import Path

import httpx
import pytest

from sestina.server.metrics import Metrics
from sestina.store import event_log
from tests.server.client import Guest, Player
from tests.server.live import live_server

DOCS = Path(__file__).parents[2] / "docs"
DASHBOARD = DOCS / "monitoring" / "dashboard.json"
ALERTS = DOCS / "monitoring" / "alerts.yml"
AGAINST_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]


def known_metrics() -> set[str]:
    return {metric.name for metric in Metrics().registry.collect()}


def named_metrics(text: str) -> set[str]:
    return {
        re.sub(r"_(bucket|total)$", "", name) for name in re.findall(r"\bsestina_[a-z_]+", text)
    }


@pytest.mark.parametrize("path", [DASHBOARD, ALERTS], ids=lambda path: path.name)
def test_dashboard_and_alerts_use_metrics_that_there_are(path: Path) -> None:
    names = named_metrics(path.read_text(encoding="utf-8"))
    assert names
    assert names <= known_metrics()


def test_the_dashboard_shows_every_metric_but_one() -> None:
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    shown = named_metrics(str([panel["targets"] for panel in dashboard["panels"]]))
    # The time of all messages together says less than that of moves.
    assert known_metrics() - shown == {"sestina_message_seconds"}
    assert all(panel["title"] for panel in dashboard["panels"])


def test_every_alert_is_explained() -> None:
    alerts = re.findall(r"alert: (\w+)", ALERTS.read_text(encoding="utf-8"))
    explained = re.findall(r"\| `(Sestina\w+)` \|", (DOCS / "hosting.md").read_text("utf-8"))
    assert len(alerts) > 8
    assert alerts == explained


def sample(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def test_a_game_shows_in_the_metrics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(event_log, "LONG_APPEND_SECONDS", 0.0)

    async def main(url: str) -> str:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            player = Player(socket, await ada.open_table(seats=AGAINST_A_BOT), 1)
            await player.watch()
            while player.state.get("ply", 0) < 4:
                if player.is_mine:
                    play = {"ply": player.state.get("ply", 0), "move": player.choose()}
                    await socket.ask("play", table=player.table, **play)
                await player.follow()
        return player.table

    with caplog.at_level(logging.WARNING), live_server(str(tmp_path / "sestina.db")) as server:
        table = asyncio.run(main(server.url))
        text = httpx.get(f"{server.url}/metrics").text
        assert sample(text, "sestina_ready") == sample(text, "sestina_listening") == 1
        server.backend.database.problem = "full"
        assert sample(httpx.get(f"{server.url}/metrics").text, "sestina_ready") == 0
    assert sample(text, "sestina_move_seconds_count") >= 2
    assert sample(text, "sestina_append_seconds_count") >= 4
    assert sample(text, 'sestina_bot_wait_seconds_count{players="people"}') >= 2
    waits = [line for line in caplog.records if getattr(line, "waits_for", "") == "database"]
    assert table in [getattr(line, "table", "") for line in waits]
