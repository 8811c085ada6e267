import { expect, it } from "vitest";
import type { Placed } from "../../model/cell";
import { touchCell } from "./touchCell";

const TILES: readonly Placed[] = [[0, 0, "Rc"]];

it("puts a tile on an empty cell, and takes away what lies there", () => {
  const more = touchCell(TILES, [0, 1], "Yc");
  expect(more).toEqual([...TILES, [0, 1, "Yc"]]);
  expect(touchCell(more, [0, 1], "Pc")).toEqual(TILES);
  expect(touchCell(TILES, [5, 5], null)).toBe(TILES);
});
