/** Where a board with an edge ends. Its fields are rows of letters, as the server draws them. */

import { cellKey, type Cell } from "../../model/cell";
import type { Bounds } from "./camera";
import type { Row } from "./cells";

export type Fields = readonly string[];

/** The whole board; null if it is endless. */
export function edgeOf(fields: Fields): Bounds | null {
  const first = fields[0];
  if (first === undefined) return null;
  return { left: 0, top: 0, right: first.length, bottom: fields.length };
}

/** Where a cursor begins: on the first start field, if there is one. */
export function startOf(fields: Fields): Cell {
  const y = fields.findIndex((row) => row.includes("o"));
  return y < 0 ? [0, 0] : [fields[y]!.indexOf("o"), y];
}

/** The fields on which there is something: a cursor may go there before tiles lie near. */
export function* fieldKeys(fields: Fields): Generator<string> {
  for (const [y, row] of fields.entries()) {
    for (const { index } of row.matchAll(/[^.]/g)) yield cellKey(index, y);
  }
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
