/** Animates tiles from the hand or from another player to the board. */

import type { Point } from "../../turn/pointer";
import { FLY_EASE, FLY_MS } from "../../ui/glide";
import { toBoard, type Camera } from "./camera";

/** Where a tile flies in from. */
export interface Flight extends Point {
  readonly ms?: number;
  /** It waits there for its turn. */
  readonly delayMs?: number;
}

/** Animate an element from a point of the picture to its cell. */
export function flyFrom(
  element: SVGElement,
  camera: Camera,
  from: Flight,
  x: number,
  y: number,
): Animation | null {
  // jsdom has no animations.
  if (typeof element.animate !== "function") return null;
  const start = toBoard(camera, from);
  const dx = (start.x - x - 0.5) * 100;
  const dy = (start.y - y - 0.5) * 100;
  return element.animate(
    [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0px, 0px)" }],
    { duration: from.ms ?? FLY_MS, delay: from.delayMs ?? 0, easing: FLY_EASE, fill: "backwards" },
  );
}
