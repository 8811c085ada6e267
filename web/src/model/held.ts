/** Action tiles and star discs: in front of a seat, and on the board. */

import { cellKey } from "./cell";
import type { Now } from "../protocol";

export function heldBy(now: Now, seat: number): readonly string[] {
  const discs = new Array<string>(now.discs?.[seat] ?? 0).fill("disc");
  return [...(now.actions?.[seat] ?? []), ...discs];
}

/** The cells of the board that still hold a star disc. */
export function starsOf(now: Now | null): ReadonlySet<string> {
  return new Set((now?.stars ?? []).map(([x, y]) => cellKey(x, y)));
}
