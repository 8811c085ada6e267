"""Ask the others, clockwise, for one face; the first to have it gives it (X6, C-A12).

By a house rule everyone who has it gives one.
"""

from typing import Final

from sestina.engine.errors import IllegalMove
from sestina.engine.moves import Move
from sestina.engine.tiles import FACES, TILES
from sestina.games.facts import Fact
from sestina.games.tiles.action import Action, UsualGain
from sestina.games.tiles.state import TilesState

ASK_OPTION: Final = "ask_answers"
ALL_ANSWER: Final = "all"


class Ask(Action):
    def __init__(self) -> None:
        super().__init__(
            "ask",
            tiles=(1, 1),
            waits=True,
            summary="ask the others for a tile; if none: draw, decline",
            example="use ask Rc",
            usual_gain=UsualGain(1.7, 1.2, lasting=1.0),
        )

    def offers(self, state: TilesState) -> list[Move]:
        return [Move("use", (TILES[face],), action=self.kind) for face in range(FACES)]

    def check(self, state: TilesState, move: Move) -> None:
        if move.tiles[0].code >= FACES:
            raise IllegalMove("unknown-tile", "ask for a face: a colour and a shape, as Rc")

    def apply(self, state: TilesState, move: Move) -> None:
        face = move.tiles[0].code
        all_answer = state.rules.option(ASK_OPTION) == ALL_ANSWER
        denied: list[int] = []
        givers: list[int] = []
        for k in range(1, state.players):
            asked = int((state.seat + k) % state.players)
            if state.hands[asked].find_face(face) < 0:
                denied.append(asked)
                continue
            givers.append(asked)
            if not all_answer:
                break
        state.note(Fact("ask", state.seat, move.tiles, others=tuple(denied)))
        for giver in givers:
            hand = state.hands[giver]
            tile = int(hand.tiles[hand.find_face(face)])
            hand.discard(tile)
            state.hands[state.seat].add(tile)
            state.note(Fact("give", giver, (TILES[tile],), others=(int(state.seat),)))
            state.draw(giver, 1)
        if not givers and state.pile.ordinary > 0:
            state.pending = self

    def choices(self, state: TilesState) -> list[Move]:
        return [Move("draw"), Move("decline")]

    def answer(self, state: TilesState, move: Move) -> None:
        if move.kind == "draw":
            state.pending = None
            state.draw(state.seat, 1)
        elif move.kind == "decline":
            state.pending = None
            state.note(Fact("decline", state.seat))
        else:
            raise IllegalMove(
                "not-now", "nobody had the tile: first say 'draw' to draw one, or 'decline'"
            )
