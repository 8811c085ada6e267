/** Tiles that came from the board into the hand: taken by an action, or with a turn taken back. */

import { cellKey, type Cell, type Placed } from "../model/cell";
import type { Slot } from "../turn/order";

export interface Shown {
  /** Names the table and the seat. */
  readonly place: string;
  readonly tiles: readonly Placed[];
  readonly slots: readonly Slot[];
}

/** The new slots of such tiles, each with the cell that it left. */
export function takenSlots(before: Shown, now: Shown): { slot: number; cell: Cell }[] {
  // Another seat's hand is another hand.
  if (before.place !== now.place || before.tiles === now.tiles) return [];
  const there = new Set(now.tiles.map(([x, y]) => cellKey(x, y)));
  const left = before.tiles.filter(([x, y]) => !there.has(cellKey(x, y)));
  const known = new Set(before.slots.map(({ id }) => id));
  return now.slots
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, tile }) => {
      const at = left.findIndex(([, , other]) => other === tile);
      if (at < 0) return [];
      const [[x, y]] = left.splice(at, 1) as [Placed];
      return [{ slot: id, cell: [x, y] as const }];
    });
}
