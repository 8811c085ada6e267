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
  // It comes from above the board, and settles.
  const at = (x: number, y: number, size: number): string =>
    `translate(${x + 50}px, ${y + 50}px) scale(${size}) translate(-50px, -50px)`;
  return element.animate(
    [
      { transform: at(dx, dy, 1.07) },
      { transform: at(0, 0, 1.05), offset: 0.7, easing: "ease-in" },
      { transform: at(0, 0, 0.975), offset: 0.86, easing: "ease-out" },
      { transform: at(0, 0, 1) },
    ],
    { duration: from.ms ?? FLY_MS, delay: from.delayMs ?? 0, easing: FLY_EASE, fill: "backwards" },
  );
}
