/** How a play looks while it is new on the board. */

import type { Flight } from "../board/fly";
import type { Shape } from "../../model/shapes";
import { cellKey, type Cell } from "../../model/cell";
import type { ShownPlay } from "../../model/pacing.svelte";
import { placedBy } from "../../model/tiles";
import { FLY_MS } from "../../ui/glide";
import { isQwirkle } from "../../texts/celebrated";
import { formatNumber } from "../../texts/format";

/** Its points at each row, once its tiles have landed, and the holes of tiles that were taken. */
export function playShapes({ event, own, partMs }: ShownPlay, celebrates: boolean): Shape[] {
  const count = event.facts.flatMap(placedBy).length;
  // Own tiles lie there already.
  const delayMs = own || partMs === 0 ? 0 : FLY_MS + partMs * count;
  return event.facts.flatMap((fact, at) => {
    const lines = (fact.lines ?? []).map((line, n): Shape => {
      const [points, cells] = line;
      const won = isQwirkle(line);
      return {
        shape: "line",
        key: `${event.version}:${at}:${n}`,
        cells,
        label: `${won ? "★ " : ""}+${formatNumber(points)}`,
        fresh: true,
        delayMs,
        feat: won && celebrates ? (own ? "own" : "other") : undefined,
      };
    });
    const holes = fact.kind === "take" ? (fact.cells ?? []) : [];
    return [...lines, ...holes.map((cell): Shape => ({ shape: "ring", cell, look: "dashed" }))];
  });
}

/** Where a tile of it comes flying from: the player who laid it. Null for one's own. */
export function flightOf({ event, own, partMs }: ShownPlay, key: string): Flight | null {
  if (own) return null;
  const at = event.facts.flatMap(placedBy).findIndex(([x, y]) => cellKey(x, y) === key);
  const seat = at < 0 ? null : pointOfSeat(event.seat);
  return seat && { ...seat, ms: FLY_MS + partMs, delayMs: at * partMs };
}

/** Where the points of a play are won, and how long after it began to be shown; null if nowhere. */
export function wonAt({ event, own, partMs }: ShownPlay): { cell: Cell; delayMs: number } | null {
  const lines = event.facts.flatMap((fact) => fact.lines ?? []);
  const [, cells] = lines.toSorted(([one], [other]) => other - one)[0] ?? [];
  const cell = cells?.at(-1);
  if (cell === undefined || event.points <= 0) return null;
  const count = event.facts.flatMap(placedBy).length;
  return { cell, delayMs: own ? 0 : FLY_MS + partMs * count };
}

/** The middle of a player's place in the list that is visible. */
export function pointOfSeat(seat: number): { x: number; y: number } | null {
  for (const one of document.querySelectorAll(`[data-seat="${seat}"]`)) {
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width > 0) return { x: left + width / 2, y: top + height / 2 };
  }
  return null;
}
