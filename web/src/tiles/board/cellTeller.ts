/** What screen readers say about a cell: its name, what lies there, and what is marked. */

import { cellKey, parseKey } from "../../model/cell";
import { t } from "../../texts/t";
import { cellName } from "../../texts/cells";
import { tileName } from "../../texts/tiles";
import { memo } from "./memo";

interface Known {
  /** The tile of the draft on a cell. */
  drafted(key: string): string | undefined;
  /** The tile of the board on a cell. */
  lying(key: string): string | undefined;
  /** The name of a field of the board. */
  field(x: number, y: number): string | null;
  /** An additional label. */
  describe(x: number, y: number): string | null;
  /** What the shapes on a cell mean. */
  told(key: string): readonly string[];
}

export function cellTeller(known: Known): (x: number, y: number) => string {
  const nameOf = memo((key: string) => cellName(...parseKey(key)));
  const emptyOf = memo((key: string) => t.play_cell_empty({ cell: nameOf(key) }));

  return (x, y) => {
    const key = cellKey(x, y);
    const cell = nameOf(key);
    const draft = known.drafted(key);
    const told = known.told(key);
    if (draft !== undefined) {
      return [t.play_cell_draft({ cell, tile: tileName(draft) }), ...told].join(". ");
    }
    const tile = known.lying(key);
    const what =
      tile === undefined ? emptyOf(key) : t.play_cell_tile({ cell, tile: tileName(tile) });
    const field = tile === undefined ? known.field(x, y) : null;
    return [what, field, known.describe(x, y), ...told].filter((one) => one !== null).join(", ");
  };
}
