/** Decides what is celebrated. Has no texts, because a table needs it first. */

import type { EventSeen, LineScore } from "../protocol";

/** Whether the server added a bonus to a line. */
export function isQwirkle([points, cells]: LineScore): boolean {
  return cells.length > 1 && points > cells.length;
}

/** Whether to celebrate an event: a line with a bonus, or a completed row. */
export function isCelebrated(event: EventSeen): boolean {
  if (event.e !== "played") return false;
  return event.facts.some(
    (fact) =>
      (fact.lines ?? []).some(isQwirkle) || (fact.steps ?? []).some((step) => step.kind === "take"),
  );
}
