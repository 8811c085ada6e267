/** The fields of a board with an edge: rows of letters, as the server draws them. */

import type { Bounds } from "./camera";
import type { Row } from "./cells";

export type Fields = readonly string[];

/** A field that shows something, with its cell. */
export interface Field {
  readonly x: number;
  readonly y: number;
  readonly letter: string;
}

const PLAIN = new Set([".", "t"]);

/** What the cell shows: `o` a start, `*` a disc, a digit for points; null for nothing. A star
 * shows nothing once its disc is gone. */
export function fieldAt(
  fields: Fields,
  stars: ReadonlySet<string>,
  x: number,
  y: number,
): string | null {
  const letter = fields[y]?.[x];
  if (letter === undefined || PLAIN.has(letter)) return null;
  return letter === "*" && !stars.has(`${x},${y}`) ? null : letter;
}

export function shownFields(fields: Fields, stars: ReadonlySet<string>): Field[] {
  return fields.flatMap((row, y) =>
    [...row].flatMap((_, x) => {
      const letter = fieldAt(fields, stars, x, y);
      return letter === null ? [] : [{ x, y, letter }];
    }),
  );
}

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
