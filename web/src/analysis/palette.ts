/** The tiles to set up a position with. */

import { parseFace } from "../face";
import type { Setup } from "./position";

/** All tiles without a background, colour by colour. */
export const FACES: readonly string[] = [..."ROYGBP"].flatMap((colour) =>
  [..."csd48k"].map((shape) => colour + shape),
);

const BACKGROUNDS = ["B", "W", "S"];

/** The backgrounds of the tiles of a position, as letters; none for most games. */
export function backgroundsOf({ head, lying, hand }: Setup): readonly string[] {
  // The server writes their number. An empty board has no tiles that could show them.
  const count = /\bbackgrounds=(\d)/.exec(head)?.[1];
  if (count !== undefined) return BACKGROUNDS.slice(0, Number(count));
  const some = [...hand, ...(lying.tiles ?? []).map(([, , tile]) => tile)];
  const has = some.some((tile) => (parseFace(tile)?.background ?? null) !== null);
  return has ? BACKGROUNDS : [];
}
