/** The shapes on the board during a turn. */

import { lastMove, scoringLines, suggestion, wrongTile, type Shape } from "../board/shapes";
import { parseKey, type Placed } from "../model/cell";
import { m } from "../paraglide/messages.js";
import type { TileTurn } from "./tileTurn.svelte";

export interface Shown {
  /** The cells of the last move. */
  readonly last: Iterable<string>;
  readonly problems: ReadonlyMap<string, string>;
  /** Where a dragged tile would go. */
  readonly landing: Placed | null;
  /** Tiles that are suggested. */
  readonly hint: readonly Placed[];
}

export function shapesOf(turn: TileTurn, { last, problems, landing, hint }: Shown): Shape[] {
  const { cell } = turn;
  const open = hint.filter(([x, y]) => turn.at(x, y) === null);
  return [
    ...(cell === null ? lastMove([...last].map(parseKey), m.play_cell_last()) : lastMove([cell])),
    ...scoringLines(turn.lines),
    ...[...problems].flatMap(([key, problem]) => wrongTile(parseKey(key), problem)),
    ...suggestion(open),
    ...(landing === null ? [] : suggestion([landing])),
  ];
}
