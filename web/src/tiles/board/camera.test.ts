import { describe, expect, it } from "vitest";
import {
  MAX_CELL_PX,
  MIN_CELL_PX,
  ONE_CELL,
  aimed,
  between,
  boundsOf,
  cellAt,
  easeOut,
  fit,
  grown,
  insetOf,
  kept,
  panned,
  pinched,
  revealing,
  shows,
  sightOf,
  toBoard,
  toScreen,
  zoomed,
  type Camera,
} from "./camera";

const SIZE = { width: 360, height: 400 };
const CAMERA: Camera = { x: 100, y: 50, scale: 40 };

describe("bounds", () => {
  it("hold every cell", () => {
    expect(
      boundsOf([
        [2, -1],
        [0, 3],
      ]),
    ).toEqual({ left: 0, top: -1, right: 3, bottom: 4 });
    expect(boundsOf([])).toBeNull();
    expect(grown({ left: 0, top: 0, right: 1, bottom: 1 }, 2)).toEqual({
      left: -2,
      top: -2,
      right: 3,
      bottom: 3,
    });
  });
});

describe("fitting", () => {
  it("shows all of a small board, in the middle, at a comfortable size", () => {
    const camera = fit({ left: -1, top: -1, right: 2, bottom: 2 }, SIZE);
    expect(camera.scale).toBe(68);
    expect(toScreen(camera, { x: 0.5, y: 0.5 })).toEqual({ x: 180, y: 200 });
  });

  it("shows all of a large board, smaller", () => {
    const bounds = { left: -6, top: -3, right: 6, bottom: 3 };
    const camera = fit(bounds, SIZE);
    expect(camera.scale).toBe(30);
    expect(shows(camera, bounds, SIZE)).toBe(true);
  });

  it("leaves room for what lies at the edges", () => {
    const bounds = { left: 0, top: 0, right: 10, bottom: 10 };
    const tall = fit(bounds, { width: 400, height: 456 }, { inset: { side: 0, bottom: 56 } });
    expect(tall).toEqual({ x: 0, y: 0, scale: 40 });
    const wide = fit(bounds, { width: 520, height: 400 }, { inset: { side: 60, bottom: 0 } });
    expect(wide).toEqual({ x: 60, y: 0, scale: 40 });
    expect(insetOf({ width: 360, height: 400 }, true).bottom).toBeGreaterThan(0);
    expect(insetOf({ width: 900, height: 400 }, true).side).toBeGreaterThan(0);
  });

  it("shows a part rather than cells that nobody can hit", () => {
    const bounds = { left: 0, top: 0, right: 24, bottom: 10 };
    expect(fit(bounds, SIZE).scale).toBe(27);
    // The setting for large tiles applies.
    expect(fit(bounds, SIZE, { readable: 30 }).scale).toBe(30);
  });

  it("shows a huge board as a whole if that is wanted", () => {
    const bounds = { left: -40, top: -3, right: 50, bottom: 3 };
    const camera = fit(bounds, SIZE, { whole: true, readable: 30 });
    expect(camera.scale).toBeLessThan(MIN_CELL_PX);
    expect(shows(camera, bounds, SIZE)).toBe(true);
    // Zooming out goes no further, and in never jumps.
    expect(zoomed(camera, { x: 0, y: 0 }, 0.5).scale).toBe(camera.scale);
    expect(zoomed(camera, { x: 0, y: 0 }, 1.2).scale).toBeCloseTo(camera.scale * 1.2);
  });

  it("stays readable on a huge board, around what matters", () => {
    const bounds = { left: -25, top: -5, right: 25, bottom: 5 };
    const focus = { left: 12, top: 0, right: 14, bottom: 1 };
    const camera = fit(bounds, SIZE, { focus });
    expect(camera.scale).toBe(27);
    expect(shows(camera, focus, SIZE)).toBe(true);
    // The view shows no empty area beyond the edge.
    const edge = fit(bounds, SIZE, { focus: { left: 24, top: 0, right: 25, bottom: 1 } });
    expect(toScreen(edge, { x: 25, y: 0 }).x).toBeCloseTo(SIZE.width);
  });
});

describe("aiming at the cells that accept a tile", () => {
  const bounds = { left: 0, top: 0, right: 24, bottom: 16 };
  const few = { left: 18, top: 2, right: 21, bottom: 4 };
  const whole = fit(bounds, SIZE);

  it("goes so near that a finger hits them", () => {
    const camera = aimed(whole, few, bounds, SIZE, {});
    expect(camera.scale).toBe(52);
    expect(shows(camera, few, SIZE)).toBe(true);
  });

  it("stays where it is if they are large and in sight", () => {
    const camera = aimed(whole, few, bounds, SIZE, {});
    expect(aimed(camera, { ...few, right: 20 }, bounds, SIZE, {})).toBe(camera);
    const small = { left: 0, top: 0, right: 4, bottom: 4 };
    const roomy = fit(small, SIZE);
    expect(aimed(roomy, ONE_CELL, small, SIZE, {})).toBe(roomy);
  });

  it("shows all of them as large as they can be, and those that matter if they are too many", () => {
    const many = { left: 2, top: 2, right: 14, bottom: 12 };
    const camera = aimed(whole, many, bounds, SIZE, {});
    expect(camera.scale).toBe(30);
    expect(shows(camera, many, SIZE)).toBe(true);
    const focus = { left: 22, top: 0, right: 23, bottom: 1 };
    const near = aimed(whole, bounds, bounds, SIZE, { focus });
    expect(near.scale).toBe(27);
    expect(shows(near, focus, SIZE)).toBe(true);
  });
});

describe("points and cells", () => {
  it("are converted both ways", () => {
    const point = { x: 3.25, y: -1.5 };
    expect(toBoard(CAMERA, toScreen(CAMERA, point))).toEqual(point);
    expect(cellAt(CAMERA, toScreen(CAMERA, point))).toEqual([3, -2]);
    expect(cellAt(CAMERA, { x: 100, y: 50 })).toEqual([0, 0]);
    expect(cellAt(CAMERA, { x: 99, y: 49 })).toEqual([-1, -1]);
  });
});

describe("moving", () => {
  it("pans by pixels", () => {
    expect(panned(CAMERA, 5, -7)).toEqual({ x: 105, y: 43, scale: 40 });
  });

  it("zooms around a point that stays where it is", () => {
    const at = { x: 200, y: 120 };
    const before = toBoard(CAMERA, at);
    const after = toBoard(zoomed(CAMERA, at, 1.7), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("zooms within limits", () => {
    expect(zoomed(CAMERA, { x: 0, y: 0 }, 100).scale).toBe(MAX_CELL_PX);
    expect(zoomed(CAMERA, { x: 0, y: 0 }, 0.001).scale).toBe(MIN_CELL_PX);
  });

  it("pinches: what lay between the fingers stays between them", () => {
    const before = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ] as const;
    const after = [
      { x: 80, y: 140 },
      { x: 240, y: 140 },
    ] as const;
    const camera = pinched(CAMERA, before, after);
    expect(camera.scale).toBeCloseTo(64);
    const held = toBoard(CAMERA, { x: 150, y: 100 });
    expect(toScreen(camera, held).x).toBeCloseTo(160);
    expect(toScreen(camera, held).y).toBeCloseTo(140);
  });

  it("never loses the board", () => {
    const bounds = { left: 0, top: 0, right: 5, bottom: 5 };
    for (const [dx, dy] of [
      [9999, 9999],
      [-9999, -9999],
      [-9999, 9999],
    ] as const) {
      const camera = kept(panned(CAMERA, dx, dy), bounds, SIZE);
      const from = toScreen(camera, { x: 0, y: 0 });
      const to = toScreen(camera, { x: 5, y: 5 });
      expect(Math.min(to.x, SIZE.width) - Math.max(from.x, 0)).toBeGreaterThanOrEqual(40);
      expect(Math.min(to.y, SIZE.height) - Math.max(from.y, 0)).toBeGreaterThanOrEqual(40);
    }
    expect(kept(CAMERA, bounds, SIZE)).toEqual(CAMERA);
  });

  it("reveals a cell by the smallest shift", () => {
    const cell = { left: -4, top: 2, right: -3, bottom: 3 };
    const all = sightOf(SIZE, { side: 0, bottom: 0 });
    const camera = revealing(CAMERA, cell, all);
    expect(shows(camera, cell, SIZE)).toBe(true);
    expect(camera).toEqual({ x: 160, y: 50, scale: 40 });
    const inSight = { left: 1, top: 1, right: 2, bottom: 2 };
    expect(revealing(CAMERA, inSight, all)).toEqual(CAMERA);
    // Not under the controls at the edges.
    const low = { left: 1, top: 7, right: 2, bottom: 8 };
    expect(revealing(CAMERA, low, all)).toEqual(CAMERA);
    expect(revealing(CAMERA, low, sightOf(SIZE, { side: 0, bottom: 56 })).y).toBe(24);
  });

  it("glides from one view to another", () => {
    const to = { x: 0, y: 0, scale: 80 };
    expect(between(CAMERA, to, 0)).toEqual(CAMERA);
    expect(between(CAMERA, to, 1)).toEqual(to);
    expect(between(CAMERA, to, 0.5)).toEqual({ x: 50, y: 25, scale: 60 });
    expect([easeOut(0), easeOut(1)]).toEqual([0, 1]);
    expect(easeOut(0.5)).toBeGreaterThan(0.5);
  });
});
