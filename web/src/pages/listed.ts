/** Tables of a list in words: who sits there, and whose turn it is. */

import { m } from "../paraglide/messages.js";
import type { ListedSeat, ListedTable, TableSeen } from "../protocol";
import { levelName } from "../words/games";

/** A bot has no name of its own: it is called after its level. */
export function seatText(seat: ListedSeat): string {
  if (seat.open) return m.start_free();
  if (seat.level && seat.level === seat.name) return m.start_bot({ level: levelName(seat.level) });
  return seat.name;
}

export function freeSeats(table: ListedTable): number {
  return table.seats.filter((seat) => seat.open).length;
}

export interface Turn {
  readonly mine: boolean;
  readonly name: string;
}

/** Whose turn it is at a table that is being played. */
export function turnOf({ now }: TableSeen): Turn | null {
  const seat = now.status === "playing" ? now.seats[now.seat_to_move ?? -1] : undefined;
  if (seat === undefined) return null;
  return { mine: seat.you === true && !seat.level, name: seatText(seat) };
}
