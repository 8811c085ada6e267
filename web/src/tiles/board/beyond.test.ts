import { describe, expect, it } from "vitest";
import { beyond, drifting, showing, type Side } from "./beyond";
import { insetOf, sightOf, toScreen, type Camera } from "./camera";

const SIZE = { width: 360, height: 400 };
/** Cells of 20 pixels: 18 across, and 17 down above the buttons of the view. */
const SIGHT = sightOf(SIZE, insetOf(SIZE, true));
const CAMERA: Camera = { x: 0, y: 0, scale: 20 };

describe("hidden cells", () => {
  it("is nothing while all of it is seen", () => {
    expect(beyond(["0,0", "17,16"], CAMERA, SIGHT)).toEqual({});
    expect(beyond([], CAMERA, SIGHT)).toEqual({});
  });

  it("is told side by side, the nearest cell of each", () => {
    const cells = ["-5,3", "-2,8", "25,3", "19,4", "4,-1", "4,-9", "6,30", "6,20", "9,9"];
    expect(beyond(cells, CAMERA, SIGHT)).toEqual({
      left: [-2, 8],
      right: [19, 4],
      top: [4, -1],
      bottom: [6, 20],
    });
  });

  it("counts cells under the buttons of the view, and such of which little is seen", () => {
    expect(SIGHT.bottom).toBe(344);
    expect(beyond(["3,17"], CAMERA, SIGHT)).toEqual({ bottom: [3, 17] });
    expect(beyond(["0,0"], { ...CAMERA, x: -6 }, SIGHT)).toEqual({ left: [0, 0] });
    expect(beyond(["0,0"], { ...CAMERA, x: -4 }, SIGHT)).toEqual({});
  });

  it("follows the view", () => {
    expect(beyond(["20,5"], CAMERA, SIGHT)).toEqual({ right: [20, 5] });
    expect(beyond(["20,5"], { ...CAMERA, x: -100 }, SIGHT)).toEqual({});
    expect(beyond(["20,5"], { ...CAMERA, scale: 14 }, SIGHT)).toEqual({});
  });

  it("prefers what comes into sight by going that way alone, if it is not far", () => {
    expect(beyond(["-2,-2", "-6,5"], CAMERA, SIGHT)).toEqual({ left: [-6, 5], top: [-2, -2] });
    expect(beyond(["-2,-2", "-9,5"], CAMERA, SIGHT)).toEqual({ left: [-2, -2], top: [-2, -2] });
  });
});

describe("showing a cell", () => {
  it("brings it into sight with a margin, and goes no other way", () => {
    const camera = showing(CAMERA, [-5, 3], SIGHT);
    expect(camera.y).toBe(CAMERA.y);
    expect(toScreen(camera, { x: -4.5, y: 3.5 })).toEqual({ x: 64, y: 70 });
    expect(beyond(["-5,3"], camera, SIGHT)).toEqual({});
  });

  it("leaves the view alone for a cell that is in sight", () => {
    expect(showing(CAMERA, [5, 5], SIGHT)).toEqual(CAMERA);
  });

  it("shows a cell even where there is little room", () => {
    const small = { left: 0, top: 0, right: 60, bottom: 60 };
    const camera = showing(CAMERA, [9, -9], small);
    expect(beyond(["9,-9"], camera, small)).toEqual({});
  });

  it("goes to one side alone if it is told so", () => {
    expect(showing(CAMERA, [-5, -5], SIGHT)).toEqual({ x: 154, y: 154, scale: 20 });
    expect(showing(CAMERA, [-5, -5], SIGHT, "left")).toEqual({ x: 154, y: 0, scale: 20 });
    expect(showing(CAMERA, [-5, -5], SIGHT, "top")).toEqual({ x: 0, y: 154, scale: 20 });
  });

  it("leads to every cell: first across, then up or down", () => {
    // Arbitrary but reproducible positions.
    let last = 7;
    const random = (): number => (last = (last * 16807) % 2147483647) % 101;
    for (let round = 0; round < 50; round++) {
      const cells = Array.from({ length: 12 }, () => `${random() - 50},${random() - 50}`);
      for (const wanted of cells) {
        let camera = CAMERA;
        let presses = 0;
        for (;;) {
          const [side] = Object.keys(beyond([wanted], camera, SIGHT)) as Side[];
          if (side === undefined) break;
          camera = showing(camera, beyond(cells, camera, SIGHT)[side]!, SIGHT, side);
          presses += 1;
          expect(presses, `${wanted} of ${cells.join(" ")}`).toBeLessThanOrEqual(24);
        }
      }
    }
  });
});

describe("holding a tile at the edge", () => {
  const CELLS = { left: [-3, 4], bottom: [3, 40] } as const;

  it("makes the board go on to what lies beyond", () => {
    const { x, y } = drifting(CELLS, { x: 10, y: 340 }, SIGHT, 100);
    expect(x).toBeGreaterThan(0);
    expect(y).toBeLessThan(0);
    expect(drifting(CELLS, { x: 10, y: 200 }, SIGHT, 200)).toEqual({ x: 2 * x, y: 0 });
  });

  it("does nothing in the middle, and where nothing lies beyond", () => {
    expect(drifting(CELLS, { x: 180, y: 200 }, SIGHT, 100)).toEqual({ x: 0, y: 0 });
    expect(drifting(CELLS, { x: 350, y: 10 }, SIGHT, 100)).toEqual({ x: 0, y: 0 });
    expect(drifting({}, { x: 0, y: 0 }, SIGHT, 100)).toEqual({ x: 0, y: 0 });
  });
});
