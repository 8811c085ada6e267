/** The cell that a point refers to: the nearest one that accepts the tile, if near enough. */

import { parseKey, type Cell } from "../../model/cell";
import type { Point } from "../../turn/pointer";

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

/** The distance, in cells, from which a cell attracts a dragged tile. */
export const DRAG_REACH_CELLS = 1.2;

/** A tap refers to the cell under it, or to one whose centre is at most this many pixels away. */
const TAP_REACH_PX = 26;

export function tapReach(scale: number): number {
  return Math.min(DRAG_REACH_CELLS, Math.max(0.75, TAP_REACH_PX / scale));
}
