/** Tiles that came from the board into the hand: taken by an action, or with a turn taken back. */

import { parseKey, type Cell } from "../../model/cell";
import type { Tiles } from "../../model/tiles";
import type { Slot } from "../../turn/order";

export interface HandAndBoard {
  /** Names the table and the seat. */
  readonly place: string;
  readonly board: Tiles;
  readonly slots: readonly Slot[];
}

/** The new slots of such tiles, each with the cell that it left. */
export function takenSlots(
  before: HandAndBoard,
  now: HandAndBoard,
): { slot: number; cell: Cell }[] {
  // Another seat's hand is another hand.
  if (before.place !== now.place || before.board === now.board) return [];
  const left = [...before.board].filter(([key]) => !now.board.has(key));
  const known = new Set(before.slots.map(({ id }) => id));
  return now.slots
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, tile }) => {
      const at = left.findIndex(([, other]) => other === tile);
      if (at < 0) return [];
      const [[key]] = left.splice(at, 1) as [[string, string]];
      return [{ slot: id, cell: parseKey(key) }];
    });
}
