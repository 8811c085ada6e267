import { expect, test } from "vitest";
import { cellKey, type Cell } from "../../model/cell";
import { freeBeside } from "./freeBeside";

const taken = (...cells: Cell[]): Set<string> => new Set(cells.map(([x, y]) => cellKey(x, y)));

test("a label is beside the end of a line", () => {
  const line: Cell[] = [
    [0, 0],
    [0, 1],
    [0, 2],
  ];
  expect(freeBeside(line, taken(...line))).toEqual([0, 3]);
});

test("it covers no tile, and goes where there is room for it", () => {
  const line: Cell[] = [
    [0, 0],
    [0, 1],
  ];
  // Below is free, but narrow; above is wide.
  expect(freeBeside(line, taken(...line, [1, 2], [-1, 2]))).toEqual([0, -1]);
});

test("without any room it lies on the line", () => {
  const all: Cell[] = [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ];
  expect(freeBeside([[0, 0]], taken(...all))).toEqual([0, 0]);
});
