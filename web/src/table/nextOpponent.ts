/** The results against bots, kept in this browser, and the level that they suggest. */

import type { TableModel } from "../model/table.svelte";
import type { NewTable, SeatSeen, TableSeen } from "../protocol";
import { keep, read } from "../storage";
import { isBot } from "../texts/seats";

const KEPT = "opponents";
/** As many wins or losses in a row suggest another level. */
const RUN = 2;

export interface Run {
  readonly level: string;
  /** Wins in a row; negative: losses. */
  readonly wins: number;
  /** When the last counted game ended, so that reading an old game changes nothing. */
  readonly at: number;
}

export type Outcome = "won" | "lost" | "shared";

/** The level of the only opponents of one person; null at any other table. */
export function onlyLevel(seats: readonly SeatSeen[]): string | null {
  const [first, ...more] = seats.filter((seat) => !seat.you);
  if (first === undefined || seats.length - more.length !== 2) return null;
  const level = first.level ?? null;
  const same = [first, ...more].every((seat) => isBot(seat) && seat.level === level);
  return same ? level : null;
}

export function outcomeOf(seat: number, winners: readonly number[]): Outcome {
  if (!winners.includes(seat)) return "lost";
  return winners.length === 1 ? "won" : "shared";
}

/** Add one game to a run; a game that is not newer changes nothing. */
export function counted(run: Run | null, level: string, outcome: Outcome, at: number): Run {
  if (run !== null && at <= run.at) return run;
  const before = run?.level === level ? run.wins : 0;
  const wins =
    outcome === "shared"
      ? 0
      : outcome === "won"
        ? Math.max(before, 0) + 1
        : Math.min(before, 0) - 1;
  return { level, wins, at };
}

/**
 * The next level up after wins, down after losses; null without a reason or such a level. Nobody
 * is sent below the second one: the first plays at random, and is no opponent.
 */
export function suggested(run: Run, levels: readonly string[]): string | null {
  const now = levels.indexOf(run.level);
  if (now < 0 || Math.abs(run.wins) < RUN) return null;
  const next = now + Math.sign(run.wins);
  return next < 1 ? null : (levels[next] ?? null);
}

/** The level for whoever wants another opponent after this game, wherever the run stands. */
export function neighbour(
  model: TableModel,
  levels: readonly string[],
): { level: string; isHarder: boolean } | null {
  const winners = model.now?.ending?.winners;
  const [seat] = model.mySeats;
  const level = onlyLevel(model.now?.seats ?? []);
  if (winners === undefined || seat === undefined || level === null) return null;
  const isHarder = outcomeOf(seat, winners) !== "lost";
  const next = levels[levels.indexOf(level) + (isHarder ? 1 : -1)];
  // The first level plays at random, and is no opponent.
  return !levels.includes(level) || next === undefined || next === levels[0]
    ? null
    : { level: next, isHarder };
}

/** The same table with bots of another level. */
export function tableWith(seen: TableSeen, seats: readonly SeatSeen[], level: string): NewTable {
  return {
    game: seen.game,
    seats: seats.map((seat) => (seat.you ? { kind: "me" } : { kind: "bot", level })),
    options: seen.options,
    public: seen.public,
    clock: seen.clock ?? null,
    start: true,
  };
}

/** Count the game that is over; null if it says nothing about a level or is an old one. */
export function runAfter(model: TableModel): Run | null {
  const ending = model.now?.ending;
  const [seat] = model.mySeats;
  const level = onlyLevel(model.now?.seats ?? []);
  const end = model.events.findLast((event) => event.e === "played");
  if (!ending || seat === undefined || level === null || end === undefined) return null;
  const game = model.seen?.game ?? "";
  const runs = readRuns();
  const run = counted(runs[game] ?? null, level, outcomeOf(seat, ending.winners), end.at);
  if (run.at !== end.at) return null;
  keep(KEPT, { ...runs, [game]: run });
  return run;
}

function isRun(value: unknown): value is Run {
  if (typeof value !== "object" || value === null) return false;
  const { level, wins, at } = value as Partial<Record<keyof Run, unknown>>;
  return typeof level === "string" && Number.isInteger(wins) && typeof at === "number";
}

/** What is stored, as far as it is valid. */
export function readRuns(): Record<string, Run> {
  const check = (kept: unknown): Record<string, Run> => {
    const runs = Object.entries(kept ?? {}).filter((one): one is [string, Run] => isRun(one[1]));
    return Object.fromEntries(runs);
  };
  return read(KEPT, check) ?? {};
}
