/** Cells that matter and lie out of sight: on which sides, and how to bring them into view. */

import { parseKey, type Cell } from "../model/cell";
import { panned, toScreen, type Bounds, type Camera, type Point } from "./camera";

export const SIDES = ["left", "right", "top", "bottom"] as const;
export type Side = (typeof SIDES)[number];

/** For each side beyond which there is a cell: the one to be shown next. */
export type Beyond = Readonly<Partial<Record<Side, Cell>>>;

/** A cell of which less than this part is seen beside its middle can hardly be hit. */
const SLACK = 0.25;
/** Pixels from the edge to the middle of a cell that was brought into view: not under the button
 * that is there for the next one. */
const MARGIN = 64;

/** The middle of a cell on the screen. */
function middle(camera: Camera, [x, y]: Cell): Point {
  return toScreen(camera, { x: x + 0.5, y: y + 0.5 });
}

/** How far the middle of a cell is beyond each side; nothing or less: it is not. */
function offsets(camera: Camera, cell: Cell, sight: Bounds): Record<Side, number> {
  const at = middle(camera, cell);
  const slack = camera.scale * SLACK;
  return {
    left: sight.left + slack - at.x,
    right: at.x - (sight.right - slack),
    top: sight.top + slack - at.y,
    bottom: at.y - (sight.bottom - slack),
  };
}

/**
 * The nearest cell on each side. One that comes into sight by going that way alone is better, if
 * the nearest stays in sight on the way: whoever goes on in one direction passes no cell by.
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

/** The view with this cell in sight, not at its very edge: by going to this side alone, or to
 * wherever it is. */
export function showing(camera: Camera, cell: Cell, sight: Bounds, only?: Side): Camera {
  const off = offsets(camera, cell, sight);
  const shift = (side: Side): number => {
    if (off[side] <= 0 || (only !== undefined && only !== side)) return 0;
    const [from, to] = edges(side, sight);
    return off[side] - camera.scale * SLACK + Math.min(MARGIN, (to - from) / 3);
  };
  return panned(camera, shift("left") - shift("right"), shift("top") - shift("bottom"));
}

/** Pixels from the edge where something that is held there makes the board go on. */
const EDGE = 40;
/** Pixels in a millisecond: a phone's width in a second. */
const SPEED = 0.36;

/** How far the board goes in so many milliseconds while a tile is held at its edge. */
export function drifting(cells: Beyond, at: Point, sight: Bounds, ms: number): Point {
  const by = (is: boolean, side: Side): number => (is && cells[side] ? ms * SPEED : 0);
  return {
    x: by(at.x < sight.left + EDGE, "left") - by(at.x > sight.right - EDGE, "right"),
    y: by(at.y < sight.top + EDGE, "top") - by(at.y > sight.bottom - EDGE, "bottom"),
  };
}
