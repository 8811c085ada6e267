/** Tables of a list: how much room there is, and whose turn it is. */

import type { ListedTable, TableSeen } from "../protocol";
import { seatNames } from "../texts/seats";

export function freeSeats(table: ListedTable): number {
  return table.seats.filter((seat) => seat.open).length;
}

export interface Turn {
  readonly mine: boolean;
  readonly seat: number;
}

/** Whose turn it is at a table that is being played. */
export function turnOf({ now }: TableSeen): Turn | null {
  const seat = now.status === "playing" ? (now.seat_to_move ?? null) : null;
  const sitting = seat === null ? undefined : now.seats[seat];
  if (seat === null || sitting === undefined) return null;
  return { mine: sitting.you === true && !sitting.level, seat };
}

export function turnName(table: ListedTable, turn: Turn): string {
  return seatNames(table.seats)[turn.seat] ?? "";
}
