/** What is worth a small celebration. Has no texts: a table needs it before it tells anything. */

import type { EventSeen, LineScore } from "../protocol";

/** Whether a line was worth more than its tiles: the server has added a bonus. */
export function isQwirkle([points, cells]: LineScore): boolean {
  return cells.length > 1 && points > cells.length;
}

/** Whether something worth a small celebration happened: a line with a bonus, a completed row. */
export function isCelebrated(event: EventSeen): boolean {
  if (event.e !== "played") return false;
  return event.facts.some(
    (fact) =>
      (fact.lines ?? []).some(isQwirkle) || (fact.steps ?? []).some((step) => step.kind === "take"),
  );
}
