import { describe, expect, it } from "vitest";
import type { Shape } from "../face";
import { SHAPE_PATHS } from "./shapePaths";

type Point = readonly [number, number];

/** A path as many short straight segments. Supports only the commands that the shapes use. */
function flatten(path: string): Point[] {
  const points: Point[] = [];
  let at: Point = [0, 0];
  const curve = (...nodes: Point[]): void => {
    for (let t = 0.02; t <= 1.001; t += 0.02) {
      let row = [at, ...nodes];
      while (row.length > 1)
        row = row.slice(1).map((b, i): Point => {
          const a = row[i] ?? b;
          return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
        });
      points.push(row[0] ?? at);
    }
    at = nodes.at(-1) ?? at;
  };
  for (const [, command, text = ""] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const n = (text.match(/-?(\d*\.\d+|\d+)/g) ?? []).map(Number);
    const pair = (i: number): Point => [n[i] ?? NaN, n[i + 1] ?? NaN];
    if (command === "M") points.push((at = pair(0)));
    else if (command === "L") curve(pair(0));
    else if (command === "H") curve([n[0] ?? NaN, at[1]]);
    else if (command === "V") curve([at[0], n[0] ?? NaN]);
    else if (command === "Q") curve(pair(0), pair(2));
    else if (command === "C") curve(pair(0), pair(2), pair(4));
    else if (command === "A") {
      // Only half circles around the origin, clockwise.
      const start = Math.atan2(at[1], at[0]);
      for (let i = 1; i <= 50; i++) {
        const angle = start + (Math.PI * i) / 50;
        points.push([(n[0] ?? NaN) * Math.cos(angle), (n[0] ?? NaN) * Math.sin(angle)]);
      }
      at = pair(5);
    } else if (command !== "Z") throw new Error(`unknown command ${command}`);
  }
  return points;
}

function area(points: Point[]): number {
  const doubled = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

const NAMES = Object.keys(SHAPE_PATHS) as Shape[];
const POINTS = Object.fromEntries(NAMES.map((name) => [name, flatten(SHAPE_PATHS[name])]));

describe("the six shapes", () => {
  const areas = NAMES.map((name) => area(POINTS[name] ?? []));
  const mean = areas.reduce((a, b) => a + b) / 6;

  it("are measured rightly", () => {
    expect(area(flatten("M0 0H10V10L0 10Z"))).toBeCloseTo(100);
    expect(areas[NAMES.indexOf("circle")]).toBeCloseTo(Math.PI * 900, -1);
  });

  it.each(NAMES)("weigh the same: %s", (name) => {
    const weight = area(POINTS[name] ?? []) / mean;
    expect(weight).toBeGreaterThan(0.82);
    expect(weight).toBeLessThan(1.18);
  });

  it.each(NAMES)("stand in the middle of the tile, clear of its edge: %s", (name) => {
    const points = POINTS[name] ?? [];
    for (const axis of [0, 1] as const) {
      const low = Math.min(...points.map((point) => point[axis]));
      const high = Math.max(...points.map((point) => point[axis]));
      expect(low + high).toBeCloseTo(0, 1);
      expect(high).toBeLessThan(44);
    }
  });

  it("differ in silhouette", () => {
    // The distance of the outline in each direction: no two shapes share it.
    const profile = (name: Shape): number[] => {
      const near = new Array<number>(16).fill(50);
      const far = new Array<number>(16).fill(0);
      for (const [x, y] of POINTS[name] ?? []) {
        const ray = Math.round(((Math.atan2(y, x) + 2 * Math.PI) * 8) / Math.PI) % 16;
        near[ray] = Math.min(near[ray] ?? 50, Math.hypot(x, y));
        far[ray] = Math.max(far[ray] ?? 0, Math.hypot(x, y));
      }
      return [...near, ...far];
    };
    for (const one of NAMES)
      for (const other of NAMES) {
        if (one >= other) continue;
        const [a, b] = [profile(one), profile(other)];
        const apart = Math.max(...a.map((distance, i) => Math.abs(distance - (b[i] ?? 0))));
        // In hundredths of a tile: a pixel of a tile of 20 pixels is 5.
        expect(apart, `${one} and ${other}`).toBeGreaterThan(5);
      }
  });
});
