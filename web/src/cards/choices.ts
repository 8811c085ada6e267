/** Moves offered as whole rows, which players choose by picture. */

import { parseFace } from "../face";
import type { Button, Offer } from "../protocol";
import { rowsOfText } from "./rows";

export interface RowsChoice {
  readonly move: string;
  readonly points: number;
  readonly rows: string[][];
}

/** The rows that a move names; null for a move that names none. */
export function rowsOf(move: string): string[][] | null {
  const rows = rowsOfText(move);
  const isRows = rows.every(
    (row) => row.length > 0 && row.every((card) => parseFace(card) !== null),
  );
  return isRows ? rows : null;
}

export function rowsChoices(offers: readonly Offer[]): RowsChoice[] {
  return offers.flatMap((offer) => {
    const rows = offer.o === "button" ? rowsOf(offer.move) : null;
    return offer.o === "button" && rows
      ? [{ move: offer.move, points: offer.points ?? 0, rows }]
      : [];
  });
}

/** All other moves that are made by pressing a button. */
export function plainButtons(offers: readonly Offer[]): Button[] {
  return offers.filter(
    (offer): offer is Button => offer.o === "button" && rowsOf(offer.move) === null,
  );
}

/** The cards that are in these rows and were not on the table, as `row,place`. */
export function newCards(
  table: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
): Set<string> {
  const lying = table.flat();
  const fresh = new Set<string>();
  rows.forEach((row, at) =>
    row.forEach((card, place) => {
      const found = lying.indexOf(card);
      if (found >= 0) lying.splice(found, 1);
      else fresh.add(`${at},${place}`);
    }),
  );
  return fresh;
}
