"""Ask the others, clockwise, for one face; the first to have it gives it (X6, C-A12)."""

from sestina.engine.errors import IllegalMove
from sestina.engine.moves import Move
from sestina.engine.tiles import FACES, TILES
from sestina.games.facts import Fact
from sestina.games.tiles.action import Action, UsualGain
from sestina.games.tiles.state import TilesState


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
        denied: list[int] = []
        for k in range(1, state.players):
            giver = int((state.seat + k) % state.players)
            hand = state.hands[giver]
            at = hand.find_face(face)
            if at < 0:
                denied.append(giver)
                continue
            tile = int(hand.tiles[at])
            state.note(Fact("ask", state.seat, move.tiles, others=tuple(denied)))
            hand.discard(tile)
            state.hands[state.seat].add(tile)
            state.note(Fact("give", giver, (TILES[tile],), others=(int(state.seat),)))
            state.draw(giver, 1)
            return
        state.note(Fact("ask", state.seat, move.tiles, others=tuple(denied)))
        if state.pile.ordinary > 0:
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
