"""Right and wrong calls of the public surface, for type checkers; never run.

A wrong line ends with `# error:` and mypy's code for it. `test_type_checkers.py` checks that
mypy and pyright report exactly these lines.
"""

from random import Random
from typing import Literal, assert_type

import sestina

# Right calls -----------------------------------------------------------------------------------

board = sestina.Board.parse("Ys@1,0 Rs@1,1 Rc@0,1")
sestina.Board.parse("RcB@0,0", game="flex")
tile = sestina.Tile.parse("Rc")
move = sestina.Move.parse("Yc@0,0")
table = sestina.CardTable.parse("Bs Bc Bk / Rc Gc Yc")
hand: list[sestina.Tile] = [tile, sestina.Tile.parse("Gs")]
words: list[str] = ["Rc", "Gs"]

assert_type(board, sestina.Board)
assert_type(board.score("Yc@0,0").points, int)
assert_type(board.score(move).lines, tuple[sestina.Line, ...])
assert_type(board.is_legal(move), bool)
assert_type(board.placements("Yc Gs Rk"), list[sestina.Move])
board.placements(hand)
board.placements(words)
board.placements(tuple(hand))
board.placements([tile, "Gs"])
assert_type(board.place("Yc@0,0"), sestina.Board)
assert_type(board[1, 0], sestina.Tile)

assert_type(
    move.kind,
    Literal["place", "swap", "pass", "use", "draw", "decline", "done", "rows", "stuck"],
)
assert_type(move.tiles, tuple[sestina.Tile, ...])
assert_type(move.points, int)
sestina.Move("use", action="draw3")

table.check("Bs Bc Bk / Rc Gc Yc Oc", "Oc")
table.check(move, hand)
assert_type(table.solve("Oc Rd"), sestina.Move | None)
table.solve(hand, "weighted", must_play=["Rc"], weights={"Rc": 1.0, tile: 2.0, "qwirkle": 6})
table.steps(move)

game = sestina.new_game("classic", players=2, seed=7)
sestina.new_game("classic", players=4, expansion="expansion2", ages=[39, 41, 12, 9])
sestina.new_game("flex", backgrounds=2, seed=b"a seed")
assert_type(game.scores, tuple[int, ...])
assert_type(game.hand(0), sestina.TileHand)
assert_type(game.hand(0)[0], sestina.Tile)
assert_type(game.seat_to_move, int | None)
assert_type(game.lazy_moves(), sestina.LazyMoves)
assert_type(game.to_record(), sestina.GameRecord)
assert_type(sestina.options_of("flex"), tuple[sestina.Option, ...])
assert_type(game.legal_moves(), list[sestina.Move])
assert_type(game.play("Yc@0,0"), tuple[sestina.Fact, ...])
game.play(move, clock=12.5)
assert_type(game.view(None), sestina.View[sestina.Board])
assert_type(game.board, sestina.Board)
assert_type(game.view(0).board, sestina.Board)
assert_type(game.copy().at(0).board, sestina.Board)
assert_type(sestina.new_game("cards").board, sestina.CardTable)
assert_type(sestina.new_game("cards").table, sestina.CardTable)
assert_type(game.played, tuple[sestina.Move, ...])
assert_type(game.best_placement(), sestina.Move | None)
sestina.play_many(["greedy", sestina.bot("random")], games=2)
assert_type(game.record(), str)
assert_type(sestina.replay(game.record()), sestina.Game)
assert_type(sestina.bot("master", seed=1).choose(game.view(0)), sestina.Move)

try:
    board.score("Pc@5,5")
except sestina.IllegalMove as error:
    if error.reason == "no-contact":
        assert_type(error.message, str)
except sestina.ParseError as error:
    if error.reason == "bad-placement":
        assert_type(error.message, str)


class OwnBot:
    """Any class with `choose` is a bot."""

    def choose(self, view: sestina.View) -> sestina.Move:
        return view.legal_moves()[0]


own_bot: sestina.Bot = OwnBot()

level: sestina.Level = "club"
sestina.bot(level, seed=1)
sestina.bot(program="./mybot")
assert_type(sestina.levels_for("cards"), tuple[sestina.Level, ...])
for name in sestina.game_ids():
    sestina.new_game(name)
sestina.new_game(game.game_id)
palette: sestina.PaletteName = "colour-safe"
board.svg(palette=palette)
table.svg(palette="high-contrast")
assert_type(game.view(0).best_placement(), sestina.Move | None)
assert_type(game.view(0).random_move(Random(1)), sestina.Move)

# Wrong calls -----------------------------------------------------------------------------------

sestina.Board.parse(42)  # error: arg-type
sestina.Board.parse(None)  # error: arg-type
sestina.Board.parse(b"Rc@0,0")  # error: arg-type
sestina.Board.parse(["Rc@0,0"])  # error: arg-type
sestina.Board.parse("RcB@0,0", game=1)  # error: arg-type
sestina.Board.parse()  # error: call-arg
sestina.Tile.parse(None)  # error: arg-type
sestina.Tile.parse(tile)  # error: arg-type
sestina.Move.parse(7)  # error: arg-type
sestina.Move.parse(move)  # error: arg-type
sestina.Move("jump")  # error: arg-type
sestina.CardTable.parse(3.5)  # error: arg-type
sestina.CardTable.parse(["Rc Gc Yc"])  # error: arg-type

board.score(None)  # error: arg-type
board.score(tile)  # error: arg-type
board.is_legal(1)  # error: arg-type
board.place(["Yc@0,0"])  # error: arg-type
board.placements(42)  # error: arg-type
board.placements(None)  # error: arg-type
board.placements(b"Rc")  # error: arg-type
board.placements([1, 2])  # error: list-item
board.remove("1", 0)  # error: arg-type
wrong_cell = board["1,0"]  # error: index
move.points = 3  # error: misc
wrong_kind = move.kind == "jump"  # error: comparison-overlap

table.check(None, "Oc")  # error: arg-type
table.check("Bs Bc Bk / Rc Gc Yc Oc", 5)  # error: arg-type
table.solve(5)  # error: arg-type
table.solve("Oc", must_play=1)  # error: arg-type
table.solve("Oc", weights=[1.0])  # error: arg-type
table.explain(0)  # error: arg-type

sestina.new_game(1)  # error: call-overload
sestina.new_game("classic", 2)  # error: call-overload
sestina.new_game("classic", players="2")  # error: call-overload
sestina.new_game("classic", age=[3, 4])  # error: call-overload
sestina.new_game("classic", ages=39)  # error: call-overload
sestina.new_game("classic", seed=1.5)  # error: call-overload
game.play(None)  # error: arg-type
game.play(tile)  # error: arg-type
game.is_legal(42)  # error: arg-type
game.hand("0")  # error: arg-type
game.view("0")  # error: arg-type
game.comment(5)  # error: arg-type
game.scores = (1, 2)  # error: misc
game.redo()  # error: attr-defined
sestina.replay(game)  # error: arg-type
sestina.bot(3)  # error: call-overload
sestina.bot("gredy")  # error: call-overload
sestina.bot("greedy", program="./mybot")  # error: call-overload
sestina.new_game("clasic")  # error: call-overload
sestina.play_many(["greedy", "random"], game="chess")  # error: arg-type
board.svg(palette="beige")  # error: arg-type
table.svg(palette="colour-blind")  # error: arg-type
game.view(0).imagine(1)  # error: arg-type
sestina.analyse(game)  # error: arg-type
sestina.bot("master").choose(game)  # error: arg-type
sestina.IllegalMove("no-contct", "a reason that does not exist")  # error: arg-type
sestina.ParseError("no-such-reason", "neither does this one")  # error: arg-type
no_bot: sestina.Bot = game  # error: assignment
