import type { Cell, Placed } from "../../model/cell";

/** Put a tile on a cell, or take away what lies there. */
export function touchCell(
  tiles: readonly Placed[],
  [x, y]: Cell,
  tile: string | null,
): readonly Placed[] {
  const others = tiles.filter(([tx, ty]) => tx !== x || ty !== y);
  if (others.length < tiles.length) return others;
  return tile === null ? tiles : [...others, [x, y, tile]];
}
