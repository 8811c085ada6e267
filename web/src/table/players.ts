/** The displayed properties of each seat. */

import { heldBy } from "../model/held";
import type { TableModel } from "../model/table.svelte";
import { formatNumber } from "../texts/format";

export interface PlayerShown {
  readonly seat: number;
  readonly name: string;
  readonly you: boolean;
  readonly bot: boolean;
  /** Why a bot plays for a person; empty if not. */
  readonly absence: string;
  readonly away: boolean;
  /** Since when, in milliseconds since 1970; 0 if nobody knows. */
  readonly awaySince: number;
  readonly resigned: boolean;
  readonly moving: boolean;
  readonly points: number;
  /** What the last play brought, in a sign or two: points, an exchange, nothing. */
  readonly last: string;
  readonly hand: number | null;
  readonly actions: readonly string[];
  readonly clock: number | null;
  readonly winner: boolean;
}

export function playersOf(model: TableModel): PlayerShown[] {
  const now = model.now;
  if (now === null) return [];
  const playing = now.status === "playing";
  return now.seats.map((seat, number) => ({
    seat: number,
    name: model.names[number] ?? seat.name,
    you: seat.you ?? false,
    bot: !!seat.level,
    absence: seat.absence ?? "",
    away: playing && !seat.you && !seat.level && model.away.includes(number),
    awaySince: model.awaySince[model.away.indexOf(number)] ?? 0,
    resigned: seat.resigned ?? now.ending?.resigned?.includes(number) ?? false,
    moving: playing && now.seat_to_move === number,
    points: now.scores?.[number] ?? 0,
    last: lastOf(model, number),
    hand: now.counts?.[number] ?? null,
    actions: heldBy(now, number),
    clock: now.clocks?.[number] ?? null,
    winner: now.ending?.winners.includes(number) ?? false,
  }));
}

/** Kinds of plays that bring no points. */
const SIGNS: Readonly<Record<string, string>> = { swap: "⇄", pass: "–" };

function lastOf({ events }: TableModel, seat: number): string {
  const play = events.findLast((one) => one.e === "played" && one.seat === seat);
  if (play?.e !== "played") return "";
  if (play.points > 0) return `+${formatNumber(play.points)}`;
  return play.facts.map(({ kind }) => SIGNS[kind]).find((sign) => sign) ?? "";
}
