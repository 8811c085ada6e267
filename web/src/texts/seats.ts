/** Names of seats: people by name, bots by level. */

import { locale } from "./locale.svelte";
import { t } from "./t";
import type { SeatSeen } from "../protocol";
import { formatNumber } from "./format";
import { levelName } from "./games";

type Seat = Pick<SeatSeen, "name" | "level" | "open">;

/** Whether the seat belongs to a bot, not to an absent person. The server names it by its level. */
export function isBot(seat: Seat): boolean {
  return !!seat.level && seat.name === seat.level;
}

/** The name of each seat; bots of one level are numbered. */
export function seatNames(seats: readonly Seat[]): string[] {
  // Message functions are plain calls: this makes them follow the language.
  locale();
  const plain = seats.map((seat) => {
    if (seat.open) return t.seat_open();
    return isBot(seat) ? levelName(seat.level ?? "") : seat.name;
  });
  return plain.map((name, index) => {
    const seat = seats[index];
    if (seat === undefined || !isBot(seat)) return name;
    const same = plain.flatMap((other, at) => (other === name ? [at] : []));
    const number = formatNumber(same.indexOf(index) + 1);
    return same.length > 1 ? t.seat_numbered({ name, number }) : name;
  });
}
