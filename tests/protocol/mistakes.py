"""One mistake for each reason that the rules, the texts and the options give."""

import re
from itertools import cycle

import sestina
from tests.rules import block
from tests.rules.test_cards_stuck import MARIO, MARIO_HAND
from tests.rules.test_examples import EXAMPLES, board_of
from tests.rules.test_house_rules import ROWS, UNITED
from tests.server.test_boards import UNFIT
from tests.setups import play_all, set_up, set_up_cards

OPENING = (
    "sestina 1 classic players=2 | board | hand G4 B8 Y8 Yc Yk Rs | hand ?6 | pile ?96 | "
    "scores 0 0 | turn seat=0"
)
BOARD = "Ys@0,0 Rs@1,0 Gs@2,0"
HANDS = ("Yc Os Rs Rk Bd Pd", "Gd Gk B8 O8 P4 Y4")
TABLE, CARDS = "Bs Bc Bk / Rc Gc Yc", "Rd Gd Yd B8 Oc Bd B4 Bs O4"


def changed(text: str, old: str, new: str) -> str:
    assert old in text, (text, old)
    return text.replace(old, new, 1)


def tiles(*before: str, board: str = BOARD, action: str = "", pile: str | None = None) -> str:
    """A position of classic, with an action tile if one is named, after some steps."""
    if action:
        game = set_up(
            board, HANDS, expansion="expansion2", actions=[f"{action} draw3", ""], pile=pile
        )
    else:
        game = set_up(board, HANDS, pile=pile)
    play_all(game, *before)
    return str(game.position())


def flex(board: str, hand: str) -> str:
    return str(set_up(board, (hand, "GkB"), game="flex").position())


def cards(table: str = TABLE, hand: str = CARDS, *before: str, **rules: str) -> str:
    game = set_up_cards(table, (hand, "9"))
    play_all(game, *before)
    named = "".join(f" {name}={value}" for name, value in rules.items())
    return changed(str(game.position()), "players=2", f"players=2{named}")


def separate(*before: str) -> str:
    return tiles("use separate", *before, action="separate")


def crowded() -> str:
    """A board on which nothing of the hand fits."""
    hands = ("Rc Gs Yd B4 P8 Ok", "Gk")
    game = set_up(block(), hands, expansion="expansion2", actions=["separate", ""])
    return str(game.position())


def too_long_diagonal() -> tuple[str, str]:
    """A position of Flex, and a tile that makes seven of a background in a diagonal."""
    example = EXAMPLES["FE7b"]
    move = str(example.move)
    hand = " ".join(word.partition("@")[0] for word in move.split())
    return flex(board_of("FE7b").text, hand), move


MOVES: dict[str, tuple[str, str]] = {
    "no-contact": (tiles(), "Bd@9,9"),
    "occupied": (tiles(), "Os@0,0"),
    "same-cell": (tiles(), "Os@3,0 Bd@3,0"),
    "mixed": (tiles(), "Rk@3,0"),
    "repeated": (tiles(), "Rs@3,0"),
    "not-in-line": (tiles(), "Os@3,0 Bd@0,1"),
    "gap": (tiles(), "Os@3,0 Pd@5,0"),
    "cannot-pass": (tiles(), "pass"),
    "no-tiles": (tiles(), "swap"),
    "not-in-hand": (tiles(), "Gc@3,0"),
    "unknown-tile": (tiles(), "OsB@3,0"),
    "unknown-action": (tiles(), "use draw3"),
    "not-now": (tiles(), "stuck"),
    "bad-tile": (tiles(), "Zz@1,1"),
    "bad-placement": (tiles(), "Os@3;0"),
    "bad-move": (tiles(), "hello"),
    "off-board": (tiles(), "Os@99,0"),
    "opening-set": (tiles(board=""), "Bd@0,0"),
    "opening-place": (tiles(board=""), "Bd@5,5 Pd@6,5"),
    "must-open": (tiles(board=""), "swap Bd"),
    "exchange-limit": (tiles(pile="empty"), "swap Yc"),
    "not-held": (tiles(action="take"), "use ask Rc"),
    "empty-cell": (tiles(action="take"), "use take 5,5"),
    "not-removable": (tiles(action="take"), "use take 1,0"),
    "bad-action": (tiles(action="take"), "use take"),
    "action-used": (tiles("use draw3", action="take"), "use take 0,0"),
    "taken-back": (tiles("use take 0,0", action="take"), "Ys@0,0"),
    "board-empty": (tiles(action="separate", board=""), "use separate"),
    "pile-empty": (tiles(action="take", pile="empty"), "use draw3"),
    "one-at-a-time": (separate(), "Os@3,0 Rk@1,1"),
    "three-laid": (separate("Os@3,0", "Yc@0,1", "Rk@1,-1"), "Bd@9,9"),
    "line-too-long": (tiles(board="Yc@0,0 Y4@1,0 Yd@2,0 Ys@3,0 Y8@4,0 Yk@5,0"), "Bd@6,0"),
    "nothing-fits": (crowded(), "use separate"),
    "diagonal-too-long": too_long_diagonal(),
    "bare-row": (cards(ROWS, "Bk Gk", new_rows="hand"), f"{UNITED} / Bc Bs Bd Bk"),
    "forced": (cards(MARIO, MARIO_HAND, "stuck"), "stuck"),
    "row-too-short": (cards(), "Bs Bc Bk / Rc Gc Yc / Rd Gd"),
    "row-too-long": (cards(), "Bs Bc Bk B8 Bd B4 Bs / Rc Gc Yc"),
    "missing-card": (cards(), "Bs Bc Bk / Rd Gd Yd"),
    "nothing-played": (cards(), "Rc Gc Yc / Bs Bc Bk"),
    "empty-row": (cards(), "Bs Bc Bk // Rc Gc Yc"),
    "background": (cards(), "BsB Bc Bk / Rc Gc Yc"),
}
"""Positions, and moves of the seat to move that are refused for this reason."""


POSITIONS: dict[str, str] = {
    "bad-position": "hello",
    "version": changed(OPENING, "sestina 1", "sestina 7"),
    "wrong-count": changed(OPENING, "?96", "?95"),
    "too-many": changed(OPENING, "G4 B8 Y8 Yc", "Yc Yc Yc Yc"),
    "background": changed(OPENING, "board", "board GcB@1,0"),
    "no-background": changed(flex("RcB@0,0", "RsB RdB RkB R4B R8B OcB"), "RcB@", "Rc@"),
    "complete-row": changed(cards(), "Bc Bs Bk", "Rs Os Ys Gs Bs Ps"),
}
"""Texts that are no positions."""


def whole_record() -> str:
    """The record of a game that is over, and that needs no seed."""
    game = sestina.new_game("classic", seed=6)
    bots = cycle([sestina.bot("greedy"), sestina.bot("gentle", seed=2)])
    for bot in bots:
        seat = game.seat_to_move
        if seat is None:
            break
        game.play(bot.choose(game.view(seat)))
    return re.sub(r"\[Seed.*\n", "", game.record())


RECORD = whole_record()
LINES = RECORD.splitlines()
START = next(line for line in LINES if line.startswith("start"))
DEAL = next(line for line in LINES if line.startswith("deal 0"))
END = LINES[-1]
STEPS = [line for line in LINES if re.match(r"\d+\. ", line)]
DRAWING = next(line for line in STEPS if " | " in line)


def with_line(line: str, other: str) -> str:
    return changed(RECORD, line, other)


RECORDS: dict[str, str] = {
    "bad-record": "hello",
    "bad-json": '{"sestina": "1"}',
    "hidden": changed(RECORD, "[Players", f'[Position "{OPENING}"]\n[Players'),
    "bad-seed": f'{LINES[0]}\n[Seed "six"]\n' + RECORD.split("\n", 1)[1],
    "wrong-points": with_line(STEPS[1], re.sub(r"= \d+", "= 99", STEPS[1])),
    "wrong-seat": with_line(STEPS[1], re.sub(r" (\d):", lambda s: f" {1 - int(s[1])}:", STEPS[1])),
    "illegal-step": with_line(STEPS[5], re.sub(r": .*? =", ": Rc@80,80 =", STEPS[5])),
    "impossible-draw": with_line(DEAL, f"deal 0: {' '.join(['Rc'] * 6)}"),
    "missing-draw": with_line(DRAWING, DRAWING.partition(" |")[0]),
    "impossible-start": with_line(START, "start 7"),
    "missing-end": changed(RECORD, END, ""),
    "wrong-end": changed(RECORD, END, f"{END}1"),
    "after-end": changed(RECORD, END, f"{len(STEPS) + 1}. 0: pass = 0\n{END}"),
}
"""Texts that are no records."""

OPTIONS: dict[str, str] = UNFIT
"""Boards that cannot be played on."""

ME = {"kind": "me"}
TABLES: dict[str, dict[str, object]] = {
    "bad-options": {"game": "classic", "options": {"backgrounds": 2}, "seats": [ME, ME]},
    "bad-level": {"game": "classic", "seats": [ME, {"kind": "bot", "level": "genius"}]},
    "bad-name": {"game": "classic", "seats": [ME, {"kind": "me", "name": " "}]},
    "bad-clock": {
        "game": "classic",
        "seats": [ME, ME],
        "clock": {"seconds": 1, "increment": 0},
    },
    "bad-request": {"game": 3, "seats": []},
}
"""Tables that cannot be opened."""
