/** The shapes on the board during a turn. */

import { lastMove, scoringLines, wrongTile, type Shape } from "../../model/shapes";
import { parseKey, type Cell } from "../../model/cell";
import type { TableModel } from "../../model/table.svelte";
import { t } from "../../texts/t";
import { settings } from "../../settings/settings.svelte";
import { playShapes } from "./shownPlay";
import type { TileTurn } from "./tileTurn.svelte";

export interface MarkedFrom {
  readonly problems: ReadonlyMap<string, string>;
  /** What is suggested. */
  readonly hint: readonly Shape[];
}

export function shapesOf(
  turn: TileTurn,
  { lastPlaced, lastSeat, pacing }: TableModel,
  shown: MarkedFrom,
): Shape[] {
  const { cell } = turn;
  // A new play is marked until the player acts.
  const isIdle = turn.draft.length === 0 && turn.slot === null && turn.choosing === null;
  const fresh = isIdle ? pacing.current : null;
  const open = shown.hint.filter((one) => !("cell" in one) || turn.at(...one.cell) === null);
  return [
    ...(cell === null
      ? lastMove([...lastPlaced].map(parseKey), t.play_cell_last(), lastSeat)
      : chosenCell(cell)),
    ...scoringLines(turn.lines),
    ...(fresh === null ? [] : playShapes(fresh, settings.celebrate)),
    ...[...shown.problems].flatMap(([key, problem]) => wrongTile(parseKey(key), problem)),
    ...open,
  ];
}

/** A tile that will be taken up from the board. */
function chosenCell(cell: Cell): Shape[] {
  return [
    { shape: "ring", cell, tone: "good", look: "thick" },
    { shape: "sign", cell, tone: "good", sign: "up", told: t.play_cell_chosen() },
  ];
}
