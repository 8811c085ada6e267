/** Moves offered as whole rows, which players choose by picture. */

import type { Button, Offer } from "../protocol";
import { rowsOf } from "./rowsText";

export interface RowsChoice {
  readonly move: string;
  readonly points: number;
  readonly rows: string[][];
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
