import { expect, it } from "vitest";
import { touchRow } from "./touchRow";

const ROWS = [["Rc", "Rs"], ["Gd"]];

it("puts a card at the end of a row, or takes away the one at its place", () => {
  expect(touchRow(ROWS, 2, 0, "Yc")).toEqual([["Rc", "Rs", "Yc"], ["Gd"]]);
  expect(touchRow(ROWS, 0, 0, "Yc")).toEqual([["Rs"], ["Gd"]]);
  expect(touchRow(ROWS, 0, 1, null)).toEqual([["Rc", "Rs"]]);
  expect(touchRow(ROWS, 0, 99, "Yc").at(-1)).toEqual(["Yc"]);
  expect(touchRow(ROWS, 1, 1, null)).toBe(ROWS);
});
