/** What people at a table can do to each other's game: take turns back, and resign. */

import type { TableModel } from "../model/table.svelte";
import type { SeatSeen } from "../protocol";

/** The people who have to agree before a turn is taken back; a bot's seat is nobody. */
export function othersAsked(model: Pick<TableModel, "now">): number[] {
  return (model.now?.seats ?? []).flatMap(({ you, level }, seat) => (you || level ? [] : [seat]));
}

export interface AfterResigning {
  /** The only one left, who wins. */
  readonly winner: number | null;
  /** Whether the others play on. */
  readonly goesOn: boolean;
}

/** What becomes of a game if a seat resigns (docs/protocol.md). */
export function afterResigning(seats: readonly SeatSeen[], resigning: number): AfterResigning {
  const left = seats.flatMap((seat, number) =>
    number === resigning || seat.resigned ? [] : [number],
  );
  const [only, ...more] = left;
  const winner = more.length === 0 ? (only ?? null) : null;
  const people = left.filter((number) => !seats[number]?.level);
  return { winner, goesOn: winner === null && people.length > 0 };
}
