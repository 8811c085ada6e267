/** Everything that is marked on the board during a game. */

import { lastMove, scoringLines, suggestion, wrongTile, type Shape } from "../board/shapes";
import { parseKey, type Placed } from "../model/cell";
import type { TableModel } from "../model/table.svelte";
import { m } from "../paraglide/messages.js";
import { settings } from "../settings/settings.svelte";
import { playShapes } from "./shownPlay";
import type { TileTurn } from "./tileTurn.svelte";

export interface Marked {
  readonly model: TableModel;
  readonly turn: TileTurn;
  /** What is wrong with tiles of the draft, by cell. */
  readonly problems: ReadonlyMap<string, string>;
  /** Where a dragged tile would go. */
  readonly landing: Placed | null;
}

export function boardShapes({ model, turn, problems, landing }: Marked): Shape[] {
  const { cell, lines } = turn;
  // A new play is marked until the player acts.
  const isIdle = turn.draft.length === 0 && turn.slot === null && turn.choosing === null;
  const fresh = isIdle ? model.pacing.current : null;
  return [
    ...lastMove(cell === null ? [...model.lastPlaced].map(parseKey) : [], m.play_cell_last()),
    ...(cell === null ? [] : chosenCell(cell)),
    ...scoringLines(lines),
    ...(fresh === null ? [] : playShapes(fresh, settings.celebrate)),
    ...[...problems].flatMap(([key, problem]) => wrongTile(parseKey(key), problem)),
    ...(landing === null ? [] : suggestion([landing])),
  ];
}

/** A tile that will be taken up from the board. */
function chosenCell(cell: readonly [number, number]): Shape[] {
  return [
    { shape: "ring", cell, tone: "good", look: "thick" },
    { shape: "sign", cell, tone: "good", sign: "up", told: m.play_cell_chosen() },
  ];
}
