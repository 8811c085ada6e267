/** The log: every event of a table as text. */

import { cellKey } from "../model/cell";
import type { Moment } from "../model/moments";
import type { EventSeen, FactSeen } from "../protocol";
import { isCelebrated } from "../texts/celebrated";
import { describeEvent, type Pieces } from "../texts/facts";

export interface LogEntry {
  /** A step of the game, or something else that happened at the table. */
  readonly kind: "step" | "other";
  readonly sentences: readonly string[];
  readonly tiles: readonly string[];
  readonly ply: number;
  /** Whose step it is; null for what no seat did. */
  readonly seat: number | null;
  readonly celebrated: boolean;
}

/** Facts whose tiles are visible to everyone. */
const OPEN = new Set(["place", "take", "give", "rows", "show"]);

function isOpen({ kind }: FactSeen): boolean {
  return OPEN.has(kind);
}

/** All events except chat messages. */
export function logOf(
  events: readonly EventSeen[],
  moments: readonly Moment[],
  names: readonly string[],
  pieces: Pieces,
): LogEntry[] {
  const at = new Map(moments.map((moment) => [moment.event, moment]));
  return events.flatMap((event) => {
    if (event.e === "said") return [];
    const moment = event.e === "played" || event.e === "started" ? at.get(event) : undefined;
    const tileAt = (x: number, y: number) => moment?.board.get(cellKey(x, y));
    const sentences = describeEvent(event, names, { tileAt, pieces });
    if (sentences.length === 0) return [];
    return [
      {
        kind: event.e === "played" ? ("step" as const) : ("other" as const),
        sentences,
        tiles: moment?.facts.filter(isOpen).flatMap((fact) => fact.tiles ?? []) ?? [],
        ply: moment?.ply ?? 0,
        seat: event.e === "played" ? event.seat : null,
        celebrated: isCelebrated(event),
      },
    ];
  });
}
