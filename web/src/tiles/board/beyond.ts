/** Finds the sides on which relevant cells are hidden, and the view that shows them. */

import { parseKey, type Cell } from "../../model/cell";
import type { Point } from "../../turn/pointer";
import { panned, toScreen, type Bounds, type Camera } from "./camera";

export const SIDES = ["left", "right", "top", "bottom"] as const;
export type Side = (typeof SIDES)[number];

/** For each side with hidden cells, the one to show next. */
export type Beyond = Readonly<Partial<Record<Side, Cell>>>;

/** A cell is hard to hit if less than this part of it is visible beside its centre. */
const MIN_VISIBLE_PART = 0.25;
/** Pixels from the edge to the centre of a cell brought into view, so that the button for the
 * next one does not cover it. */
const MARGIN_PX = 64;

/** The centre of a cell on the screen. */
function middle(camera: Camera, [x, y]: Cell): Point {
  return toScreen(camera, { x: x + 0.5, y: y + 0.5 });
}

/** How far the centre of a cell is beyond each side; zero or less if it is not. */
function offsets(camera: Camera, cell: Cell, sight: Bounds): Record<Side, number> {
  const at = middle(camera, cell);
  const slack = camera.scale * MIN_VISIBLE_PART;
  return {
    left: sight.left + slack - at.x,
    right: at.x - (sight.right - slack),
    top: sight.top + slack - at.y,
    bottom: at.y - (sight.bottom - slack),
  };
}

/**
 * The nearest cell on each side. Prefers one that scrolling in that direction alone reveals, if the
 * nearest stays visible on the way, so that repeated scrolling passes no cell by.
 */
export function beyond(keys: Iterable<string>, camera: Camera, sight: Bounds): Beyond {
  const all = [...keys].map(parseKey).map((cell) => ({ cell, off: offsets(camera, cell, sight) }));
  const found: Partial<Record<Side, Cell>> = {};
  for (const side of SIDES) {
    const there = all.filter(({ off }) => off[side] > 0).sort((a, b) => a.off[side] - b.off[side]);
    const [nearest] = there;
    if (nearest === undefined) continue;
    const [from, to] = edges(side, sight);
    const reach = nearest.off[side] + (to - from) / 3;
    const alone = there.find(
      ({ off }) => off[side] < reach && SIDES.every((other) => other === side || off[other] <= 0),
    );
    found[side] = (alone ?? nearest).cell;
  }
  return found;
}

function edges(side: Side, sight: Bounds): readonly [number, number] {
  return side === "left" || side === "right"
    ? [sight.left, sight.right]
    : [sight.top, sight.bottom];
}

/** The view that shows this cell, not at its very edge: by scrolling to this side alone, or to
 * wherever the cell is. */
export function showing(camera: Camera, cell: Cell, sight: Bounds, only?: Side): Camera {
  const off = offsets(camera, cell, sight);
  const shift = (side: Side): number => {
    if (off[side] <= 0 || (only !== undefined && only !== side)) return 0;
    const [from, to] = edges(side, sight);
    return off[side] - camera.scale * MIN_VISIBLE_PART + Math.min(MARGIN_PX, (to - from) / 3);
  };
  return panned(camera, shift("left") - shift("right"), shift("top") - shift("bottom"));
}

/** Holding a tile within this many pixels of the edge scrolls the board. */
const EDGE_PX = 40;
/** Pixels per millisecond: a phone's width per second. */
const SCROLL_PX_PER_MS = 0.36;

/** How far the board scrolls in this many milliseconds while a tile is held at its edge. */
export function drifting(cells: Beyond, at: Point, sight: Bounds, ms: number): Point {
  const by = (is: boolean, side: Side): number => (is && cells[side] ? ms * SCROLL_PX_PER_MS : 0);
  return {
    x: by(at.x < sight.left + EDGE_PX, "left") - by(at.x > sight.right - EDGE_PX, "right"),
    y: by(at.y < sight.top + EDGE_PX, "top") - by(at.y > sight.bottom - EDGE_PX, "bottom"),
  };
}
