"""What happens in a run, drawn from its seed: the table, the people, and every fault in time."""

from dataclasses import dataclass, replace
from random import Random

from sestina.games.options import Options

PEOPLE = ("ada", "bob", "cleo")
SPECTATOR = "dora"
CLIENTS = (*PEOPLE, SPECTATOR)
SERVERS = ("left", "right")

GAMES: tuple[tuple[str, Options], ...] = (
    ("classic", {}),
    ("travel", {}),
    ("flex", {}),
    ("classic", {"expansion": "expansion2", "actions_from_start": True}),
    ("cards", {}),
)
FAULTS = {
    "cut": 4,
    "cut-in-flight": 4,
    "half-close": 3,
    "stall": 2,
    "store-before": 3,
    "store-during": 2,
    "store-after": 4,
    "store-hang": 1,
    "store-slow": 3,
    "store-down": 1,
    "listener": 3,
    "listener-slow": 3,
    "kill": 4,
    "stop": 1,
    "clock": 2,
    "bot-crash": 2,
    "lost-answer": 2,
}
"""Faults, and the weight with which each is drawn."""
ACTIONS = {
    "say": 6,
    "twice": 4,
    "misplay": 2,
    "undo": 3,
    "leave": 2,
    "change-server": 3,
    "hush": 1,
    "check": 1,
    "resign": 1,
    "rematch": 2,
    "hand-over": 1,
}
"""What people do besides playing."""


@dataclass(frozen=True)
class Step:
    """A fault or an action at a moment. `amount` is between 0 and 1."""

    at: float
    kind: str
    who: str
    amount: float

    def __str__(self) -> str:
        return f"{self.at:8.3f} s  {self.kind} {self.who} ({self.amount:.3f})"


@dataclass(frozen=True)
class Scenario:
    seed: int
    game: str
    options: Options
    seats: tuple[str, ...]
    """A person's name, or `bot`."""
    prefix: float | None
    """How much of a game has been played before, from 0 to 1; None: the table is not open yet."""
    clock: tuple[int, int] | None
    is_shared: bool
    """Two servers on one PostgreSQL, or one on its SQLite file."""
    sql: bool
    """Whether the store runs its real SQL, on SQLite in memory."""
    scale: float
    """How slow network and database are."""
    seconds: float
    """How long there are faults."""
    is_quiet: bool
    """Whether people wait when the faults stop, so that nothing new covers what was lost."""
    steps: tuple[Step, ...]

    @property
    def tabs(self) -> tuple[str, ...]:
        """The people who have the table open a second time."""
        people = [name for name in self.seats if name != "bot"]
        return tuple(people[:1]) if self.seed % 4 == 3 else ()

    @property
    def servers(self) -> tuple[str, ...]:
        return SERVERS if self.is_shared else SERVERS[:1]

    def without(self, gone: "set[int]") -> "Scenario":
        """The same with some steps left out."""
        left = tuple(step for number, step in enumerate(self.steps) if number not in gone)
        return replace(self, steps=left)

    def describe(self) -> str:
        store = "SQL" if self.sql else "model"
        table = "a new table" if self.prefix is None else f"{self.prefix:.0%} of a game played"
        head = (
            f"{self.game} {dict(self.options)}, seats {' '.join(self.seats)}, {table}, "
            f"clock {self.clock}, {len(self.servers)} servers, {store} store, "
            f"slowness {self.scale:.2f}, {self.seconds:.1f} s with faults"
            f"{', then people wait' if self.is_quiet else ''}"
            f"{''.join(f', {name} has two tabs' for name in self.tabs)}"
        )
        return "\n".join([head, *(f"  {step}" for step in self.steps)])


def draw_scenario(seed: int) -> Scenario:
    random = Random(f"scenario {seed}")
    game, options = random.choices(GAMES, (6, 3, 3, 2, 1))[0]
    people = PEOPLE[: random.choices((1, 2, 3), (2, 5, 3))[0]]
    bots = random.choices((0, 1, 2), (3, 5, 1))[0]
    if len(people) == 1:
        bots = max(1, bots)
    seats = [*people, *("bot" for _ in range(min(bots, 4 - len(people))))]
    random.shuffle(seats)
    clock = random.choice(((10, 0), (12, 1), (60, 0), (90, 2))) if random.random() < 0.3 else None
    prefix = None
    if clock is None and random.random() < 0.55:
        prefix = random.choices((random.random() * 0.3, 0.9 + 0.1 * random.random()), (4, 1))[0]
    is_shared = random.random() < 0.8
    seconds = random.choice((4.0, 8.0, 16.0))
    servers = SERVERS if is_shared else SERVERS[:1]
    return Scenario(
        seed=seed,
        game=game,
        options=options,
        seats=tuple(seats),
        prefix=prefix,
        clock=clock,
        is_shared=is_shared,
        sql=random.random() < 0.1,
        scale=random.choice((0.2, 1.0, 1.0, 4.0)),
        seconds=seconds,
        is_quiet=random.random() < 0.5,
        steps=_draw_steps(random, people, servers, seconds),
    )


def _draw_steps(
    random: Random, people: tuple[str, ...], servers: tuple[str, ...], seconds: float
) -> tuple[Step, ...]:
    """Steps in bunches: what goes wrong at the same time is what nobody thought of."""
    centres = [random.random() * seconds, random.random() * seconds, seconds - 0.5]
    steps = []
    for table, count in ((FAULTS, random.randint(6, 20)), (ACTIONS, random.randint(3, 10))):
        for _ in range(count):
            kind = random.choices([*table], [*table.values()])[0]
            at = random.random() * seconds
            if random.random() < 0.6:
                at = min(seconds, max(0.0, random.gauss(random.choice(centres), 0.3)))
            steps.append(Step(at, kind, _who(random, kind, people, servers), random.random()))
    return tuple(sorted(steps, key=lambda step: step.at))


def _who(random: Random, kind: str, people: tuple[str, ...], servers: tuple[str, ...]) -> str:
    if kind in ("cut", "cut-in-flight", "half-close", "stall", "say", "change-server"):
        return random.choice((*people, SPECTATOR))
    if kind in FAULTS and kind != "lost-answer":
        return random.choice(servers)
    return random.choice(people)
