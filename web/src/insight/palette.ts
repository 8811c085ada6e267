/** The tiles to set up a position with. */

import { parseFace } from "../art/face";
import type { Setup } from "./position";

/** All tiles without a background, colour by colour. */
export const FACES: readonly string[] = [..."ROYGBP"].flatMap((colour) =>
  [..."csd48k"].map((shape) => colour + shape),
);

/** The backgrounds of the tiles of a position, as letters; none for most games. */
export function backgroundsOf({ head, tiles, hand }: Setup): readonly string[] {
  const some = [...hand, ...tiles.map(([, , tile]) => tile)];
  const has = some.some((tile) => (parseFace(tile)?.background ?? null) !== null);
  if (!has) return [];
  return head.includes("backgrounds=2") ? ["B", "W"] : ["B", "W", "S"];
}
