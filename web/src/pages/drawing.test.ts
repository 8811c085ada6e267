import { describe, expect, it } from "vitest";
import {
  cut,
  EMPTY_QUARTER,
  formatDrawing,
  letterAt,
  parseDrawing,
  quarterAt,
  repeated,
  turned,
  withField,
  type Drawing,
} from "./drawing";

const EMPTY: Drawing = [EMPTY_QUARTER, EMPTY_QUARTER, EMPTY_QUARTER, EMPTY_QUARTER];

/** The rows of the whole board. */
const joined = (drawing: Drawing): string[] =>
  [0, 2].flatMap((at) => drawing[at]!.map((row, y) => row + (drawing[at + 1]![y] ?? "")));

describe("a board that somebody draws", () => {
  it("is a text of four quarters, and comes back from it", () => {
    const drawing = withField(EMPTY, [9, 2], "*");
    const text = formatDrawing(drawing);
    expect(text.split(",")[1]).toBe(
      "......../......../.*....../......../......../......../......../........",
    );
    expect(parseDrawing(text)).toEqual(drawing);
  });

  it("is nothing else", () => {
    for (const text of [null, 3, "", "select", "connect,connect,connect,connect"]) {
      expect(parseDrawing(text)).toBeNull();
    }
    expect(parseDrawing(formatDrawing(EMPTY).replace(".", "x"))).toBeNull();
    expect(parseDrawing(formatDrawing(EMPTY).slice(1))).toBeNull();
  });

  it("is cut from the rows of a whole board", () => {
    const plain = ".".repeat(15);
    const rows = [`${plain}2`, ...Array<string>(14).fill(`${plain}.`), `o${plain}`];
    expect(cut(rows)).toEqual(withField(withField(EMPTY, [0, 15], "o"), [15, 0], "2"));
  });

  it("changes by one field; the same again empties it", () => {
    const once = withField(EMPTY, [8, 7], "t");
    expect(letterAt(once, [8, 7])).toBe("t");
    expect(letterAt(withField(once, [8, 7], "1"), [8, 7])).toBe("1");
    expect(withField(once, [8, 7], "t")).toEqual(EMPTY);
    expect([quarterAt([7, 7]), quarterAt([8, 7]), quarterAt([7, 8]), quarterAt([8, 8])]).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it("turns its quarters clockwise", () => {
    const [quarter] = withField(EMPTY, [0, 0], "1");
    expect(turned(quarter!)[0]).toBe(".......1");
    expect(turned(turned(turned(turned(quarter!))))).toEqual(quarter);
  });

  it("repeats a quarter about the middle", () => {
    for (const [at, cell] of [
      [0, [7, 6]],
      [3, [8, 9]],
    ] as const) {
      const all = repeated(withField(EMPTY, cell, "o"), at);
      const starts = joined(all).flatMap((row, y) =>
        [...row].flatMap((letter, x) => (letter === "o" ? [`${x},${y}`] : [])),
      );
      expect(starts).toEqual(["7,6", "9,7", "6,8", "8,9"]);
    }
  });
});
