/** Which cell is meant by a point: the nearest one that takes the tile, if it is near enough. */

import { parseKey, type Cell } from "../model/cell";
import type { Point } from "./camera";

export function nearest(keys: Iterable<string>, point: Point, reach: number): Cell | null {
  let best: Cell | null = null;
  let least = reach;
  for (const key of keys) {
    const [x, y] = parseKey(key);
    const far = Math.hypot(point.x - x - 0.5, point.y - y - 0.5);
    if (far <= least) {
      best = [x, y];
      least = far;
    }
  }
  return best;
}

/** While a tile is dragged, a cell catches it from this far, in cells. */
export const DRAG_REACH = 1.2;

/** A tap means the cell under it, or one at most so many pixels away from its middle. */
const FINGER = 26;

export function tapReach(scale: number): number {
  return Math.min(DRAG_REACH, Math.max(0.75, FINGER / scale));
}
