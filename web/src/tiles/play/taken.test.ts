import { describe, expect, it } from "vitest";
import type { Placed } from "../../model/cell";
import { boardOf } from "../../model/tiles";
import { takenSlots, type HandAndBoard } from "./taken";

const shown = (tiles: Placed[], ...hand: string[]): HandAndBoard => ({
  place: "t:0",
  board: boardOf(tiles),
  slots: hand.map((tile, id) => ({ id, tile })),
});

describe("tiles that come into the hand from the board", () => {
  const before = shown(
    [
      [0, 0, "Rc"],
      [1, 0, "Gc"],
      [2, 0, "Rc"],
    ],
    "Yd",
    "Rc",
  );

  it("are those that left a cell", () => {
    expect(takenSlots(before, shown([[0, 0, "Rc"]], "Yd", "Rc", "Gc", "Rc"))).toEqual([
      { slot: 2, cell: [1, 0] },
      { slot: 3, cell: [2, 0] },
    ]);
  });

  it("are not those that were drawn, nor those that somebody else took", () => {
    expect(
      takenSlots(before, { ...shown([], "Yd", "Rc", "Gc"), board: new Map(before.board) }),
    ).toEqual([]);
    expect(takenSlots(before, shown([[0, 0, "Rc"]], "Yd", "Rc"))).toEqual([]);
    const other = { ...shown([[0, 0, "Rc"]], "Yd", "Rc", "Gc"), place: "t:1" };
    expect(takenSlots(before, other)).toEqual([]);
  });
});
