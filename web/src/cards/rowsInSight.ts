/** Rows that may be scrolled out of sight. */

import { reducedMotion } from "../settings/settings.svelte";
import type { Row } from "./rows";

/** Pixels of a row that may be hidden. */
const SLACK_PX = 4;

/** Scroll to the first of these rows if none of them is in sight. */
export function showOneOf(table: HTMLElement, rows: readonly Row[]): void {
  const area = table.getBoundingClientRect();
  const there = rows.flatMap(({ key }) => table.querySelector(`[data-row="${key}"]`) ?? []);
  const isSeen = there.some((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= area.top - SLACK_PX && bottom <= area.bottom + SLACK_PX;
  });
  if (isSeen) return;
  there[0]?.scrollIntoView({ block: "nearest", behavior: reducedMotion() ? "auto" : "smooth" });
}
