/** Rows of cards as a move names them: `Bs Bc Bk / Rc Gc Yc`. */

import { parseFace } from "../face";

export function rowsOfText(text: string): string[][] {
  return text.split("/").map((row) => row.split(/\s+/).filter(Boolean));
}

/** The rows that a move names; null for a move that names none. */
export function rowsOf(move: string): string[][] | null {
  const rows = rowsOfText(move);
  const isRows = rows.every(
    (row) => row.length > 0 && row.every((card) => parseFace(card) !== null),
  );
  return isRows ? rows : null;
}

/** The cards that are not on the table before, by row and place: `2,0`. */
export function addedIn(
  before: readonly (readonly string[])[],
  after: readonly (readonly string[])[],
): Set<string> {
  const lying = new Map<string, number>();
  for (const card of before.flat()) lying.set(card, (lying.get(card) ?? 0) + 1);
  const added = new Set<string>();
  after.forEach((row, at) =>
    row.forEach((card, place) => {
      const count = lying.get(card) ?? 0;
      if (count > 0) lying.set(card, count - 1);
      else added.add(`${at},${place}`);
    }),
  );
  return added;
}
