/** What a step of a lesson asks for, and whether moves reached it. The server judges the moves. */

import type { EventSeen } from "../protocol";

/** All of these, as far as they are given. */
export interface Goal {
  /** Points of the whole attempt. */
  readonly points?: number;
  /** Lines that one move scored. */
  readonly lines?: number;
  /** Tiles or cards that were laid. */
  readonly laid?: number;
  /** Tiles that were exchanged. */
  readonly swap?: number;
  /** Star discs that were won. */
  readonly discs?: number;
  /** The action tile or star disc that was used. */
  readonly use?: string;
}

/** What an attempt has come to. */
export interface Reached {
  readonly points: number;
  readonly lines: number;
  readonly laid: number;
  readonly swapped: number;
  readonly discs: number;
  readonly used: readonly string[];
}

/** The kinds of facts that lay tiles or cards. */
const LAYING: ReadonlySet<string> = new Set(["place", "rows"]);

export const NOTHING: Reached = { points: 0, lines: 0, laid: 0, swapped: 0, discs: 0, used: [] };

export function reachedBy(before: Reached, events: readonly EventSeen[]): Reached {
  let { points, lines, laid, swapped, discs } = before;
  const used = [...before.used];
  for (const event of events) {
    if (event.e !== "played") continue;
    points += event.points ?? 0;
    for (const fact of event.facts) {
      const count = fact.count ?? fact.tiles?.length ?? 0;
      if (LAYING.has(fact.kind)) laid += count;
      if (fact.kind === "swap") swapped += count;
      if (fact.kind === "disc") discs += count;
      if (fact.kind === "use") used.push(fact.reason ?? "");
      lines = Math.max(lines, fact.lines?.length ?? 0);
    }
  }
  return { points, lines, laid, swapped, discs, used };
}

export function meets(goal: Goal, reached: Reached): boolean {
  return (
    reached.points >= (goal.points ?? 0) &&
    reached.lines >= (goal.lines ?? 0) &&
    reached.laid >= (goal.laid ?? 0) &&
    reached.swapped >= (goal.swap ?? 0) &&
    reached.discs >= (goal.discs ?? 0) &&
    (goal.use === undefined || reached.used.includes(goal.use))
  );
}
