import { describe, expect, it } from "vitest";
import { DRAG_REACH_CELLS, nearest, tapReach } from "./snap";

describe("snapping", () => {
  const keys = ["0,0", "3,0", "-2,-2"];

  it("finds the nearest cell that takes the tile", () => {
    expect(nearest(keys, { x: 0.5, y: 0.5 }, DRAG_REACH_CELLS)).toEqual([0, 0]);
    expect(nearest(keys, { x: 1.6, y: 0.5 }, DRAG_REACH_CELLS)).toEqual([0, 0]);
    expect(nearest(keys, { x: 2.4, y: 0.9 }, DRAG_REACH_CELLS)).toEqual([3, 0]);
    expect(nearest(keys, { x: -1.5, y: -0.8 }, DRAG_REACH_CELLS)).toEqual([-2, -2]);
  });

  it("lets go of what is too far away", () => {
    expect(nearest(keys, { x: 2, y: 0.5 }, 1.2)).toBeNull();
    expect(nearest([], { x: 0, y: 0 }, 9)).toBeNull();
  });

  it("is more generous to fingers on small cells", () => {
    expect(tapReach(100)).toBe(0.75);
    expect(tapReach(26)).toBe(1);
    expect(tapReach(14)).toBe(DRAG_REACH_CELLS);
  });
});
