"""Chooses a move from what a server offers, at random."""

from random import Random
from typing import Any

Json = dict[str, Any]


def choose_move(now: Json, random: Random) -> str:
    offers = now["offers"]
    placing = [offer for offer in offers if offer["o"] == "place"]
    if placing and random.random() < 0.85:
        return _placement(placing[0], random)
    return _text(random.choice(offers), now, random)


def _text(offer: Json, now: Json, random: Random) -> str:
    match offer["o"]:
        case "place":
            return _placement(offer, random)
        case "pick":
            hand = now["hands"][str(now["seat_to_move"])]
            count = random.randint(1, offer["most"])
            return " ".join([offer["move"], *random.sample(hand, count)])
        case "tile":
            return f"{offer['move']} {random.choice(offer['tiles'])}"
        case "cell":
            x, y = random.choice(offer["cells"])
            return f"{offer['move']} {x},{y}"
        case "rows":
            return _rows(offer, now, random)
        case _:
            return str(offer["move"])


def _placement(offer: Json, random: Random) -> str:
    """One of the plays, which are written as what differs from the play before."""
    chosen = random.randrange(len(offer["plays"]))
    tiles: list[tuple[int, int]] = []
    for kept, _points, *steps in offer["plays"][: chosen + 1]:
        tiles[kept:] = zip(steps[::2], steps[1::2], strict=True)
    cells, names = offer["cells"], offer["tiles"]
    return " ".join(f"{names[tile]}@{cells[cell][0]},{cells[cell][1]}" for cell, tile in tiles)


def _rows(offer: Json, now: Json, random: Random) -> str:
    """Add one card where it fits, without moving any other."""
    rows = [[*row] for row in now.get("rows") or []]
    fitting = [(card, row) for card, places in offer["fits"].items() for row in places]
    if not fitting:
        return "stuck"
    card, row = random.choice(fitting)
    rows[row].append(card)
    return " / ".join(" ".join(cards) for cards in rows)
