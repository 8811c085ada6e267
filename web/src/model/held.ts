/** Action tiles and star discs: in front of a seat, and on the board. */

import { cellKey } from "./cell";
import type { Now, TableSeen } from "../protocol";

export function heldBy(now: Now, seat: number): readonly string[] {
  const discs = new Array<string>(now.discs?.[seat] ?? 0).fill("disc");
  return [...(now.actions?.[seat] ?? []), ...discs];
}

/** The fields of a board with an edge, and the cells that still hold a star disc. */
export function fieldsOf({ seen, now }: { seen: TableSeen | null; now: Now | null }): {
  fields: readonly string[];
  stars: ReadonlySet<string>;
} {
  const stars = new Set((now?.stars ?? []).map(([x, y]) => cellKey(x, y)));
  return { fields: seen?.fields ?? [], stars };
}
