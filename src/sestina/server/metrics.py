"""Counts and durations for Prometheus. Each server process has its own registry."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from sestina.host.table import Table
from sestina.host.thinking_line import Thought

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.events = Counter(
            "sestina_events", "Events appended by this process", registry=self.registry
        )
        self.messages = Counter(
            "sestina_messages", "Messages from clients", ["kind"], registry=self.registry
        )
        self.refusals = Counter(
            "sestina_refusals", "Messages that were refused", ["reason"], registry=self.registry
        )
        self.dropped = Counter(
            "sestina_dropped_connections",
            "Connections that were dropped",
            ["why"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "sestina_message_seconds",
            "From a message of a client to its answer",
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.move_seconds = Histogram(
            "sestina_move_seconds",
            "From a move of a person to its answer",
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.append_seconds = Histogram(
            "sestina_append_seconds",
            "How long the database takes to append an event",
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.bot_wait_seconds = Histogram(
            "sestina_bot_wait_seconds",
            "How long bots wait until they may think, in games of people or among bots",
            ["players"],
            registry=self.registry,
            buckets=(0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120),
        )
        self.connections = Gauge("sestina_connections", "Open websockets", registry=self.registry)
        self.loaded = Gauge("sestina_tables_in_memory", "Tables in memory", registry=self.registry)
        self.thinking = Gauge(
            "sestina_bots_thinking", "Bots that think now", registry=self.registry
        )
        self.waiting = Gauge(
            "sestina_bots_waiting", "Bots that wait to think", registry=self.registry
        )
        self.analyses_running = Gauge(
            "sestina_analyses_running",
            "Hints, analyses and reviews that are made now",
            registry=self.registry,
        )
        self.analyses_waiting = Gauge(
            "sestina_analyses_waiting",
            "Hints, analyses and reviews that wait for a process here",
            registry=self.registry,
        )
        self.late = Gauge(
            "sestina_loop_late_seconds", "How late the event loop is", registry=self.registry
        )
        self.shed = Counter(
            "sestina_shed_requests",
            "Requests that were told to come back, as too much was asked",
            registry=self.registry,
        )

        self.ready = Gauge(
            "sestina_ready",
            "1 if this process can serve, as far as it knows",
            registry=self.registry,
        )
        self.listening = Gauge(
            "sestina_listening",
            "1 if this process hears what other ones append; always 1 on SQLite",
            registry=self.registry,
        )

    def note_wait(self, thought: Thought, seconds: float) -> None:
        """A bot has waited to think."""
        players = "people" if thought.for_people else "bots"
        self.bot_wait_seconds.labels(players).observe(seconds)

    def count_event(self, _table: Table, here: bool) -> None:
        if here:
            self.events.inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
