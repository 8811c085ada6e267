import { describe, expect, it } from "vitest";
import { cellRows, following, rowCache, settle, stepFrom } from "./cells";

describe("the cells of a board", () => {
  it("are those that are taken, and those around them", () => {
    expect(cellRows([[0, 0]], [])).toEqual([
      { y: -1, xs: [-1, 0, 1] },
      { y: 0, xs: [-1, 0, 1] },
      { y: 1, xs: [-1, 0, 1] },
    ]);
  });

  it("are those that take a tile, too, and at least one", () => {
    expect(cellRows([], ["0,0", "5,0"])).toEqual([{ y: 0, xs: [0, 5] }]);
    expect(cellRows([], [])).toEqual([{ y: 0, xs: [0] }]);
  });

  it("are few on a board with holes", () => {
    const rows = cellRows(
      [
        [0, 0],
        [10, 10],
      ],
      [],
    );
    expect(rows.flatMap((row) => row.xs)).toHaveLength(18);
  });

  it("stay the same rows where a tile changes nothing", () => {
    const kept = rowCache();
    const before = kept(cellRows([[0, 0]], []));
    expect(kept(cellRows([[0, 0]], ["1,1"]))).toBe(before);
    const after = kept(cellRows([[0, 0]], ["2,1"]));
    expect(after.map((row) => before.includes(row))).toEqual([true, true, false]);
    expect(after).toEqual(cellRows([[0, 0]], ["2,1"]));
    expect(kept(cellRows([], []))).toEqual([{ y: 0, xs: [0] }]);
  });

  const rows = cellRows([[0, 0]], ["4,0"]);

  it("are walked over holes, up to the edge", () => {
    expect(stepFrom(rows, [0, 0], "left")).toEqual([-1, 0]);
    expect(stepFrom(rows, [-1, 0], "left")).toEqual([-1, 0]);
    expect(stepFrom(rows, [1, 0], "right")).toEqual([4, 0]);
    expect(stepFrom(rows, [0, 0], "up")).toEqual([0, -1]);
    expect(stepFrom(rows, [0, 1], "down")).toEqual([0, 1]);
    expect(stepFrom(rows, [0, 0], "first")).toEqual([-1, 0]);
    expect(stepFrom(rows, [0, 0], "last")).toEqual([4, 0]);
  });

  it("keep the cursor near to where it was", () => {
    expect(settle(rows, [1, 1])).toEqual([1, 1]);
    expect(settle(rows, [9, 1])).toEqual([4, 0]);
  });

  it("that take a tile are visited in turn", () => {
    const keys = ["4,0", "1,-1", "-1,1"];
    expect(following(keys, [0, 0])).toEqual([4, 0]);
    expect(following(keys, [4, 0])).toEqual([-1, 1]);
    expect(following(keys, [-1, 1])).toEqual([1, -1]);
    expect(following(keys, [4, 0], true)).toEqual([1, -1]);
    expect(following(keys, [1, -1], true)).toEqual([-1, 1]);
    expect(following([], [0, 0])).toBeNull();
  });
});
