/** Where a board with an edge ends. Its fields are rows of letters, as the server draws them. */

import type { Bounds } from "./camera";
import type { Row } from "./cells";

export type Fields = readonly string[];

/** The whole board; null if it is endless. */
export function edgeOf(fields: Fields): Bounds | null {
  const first = fields[0];
  if (first === undefined) return null;
  return { left: 0, top: 0, right: first.length, bottom: fields.length };
}

/** The cells that the board has. */
export function clipped(rows: Row[], fields: Fields): Row[] {
  const edge = edgeOf(fields);
  if (edge === null) return rows;
  return rows.flatMap(({ y, xs }) => {
    const kept = xs.filter((x) => x >= 0 && x < edge.right);
    return y < 0 || y >= edge.bottom || kept.length === 0 ? [] : [{ y, xs: kept }];
  });
}
