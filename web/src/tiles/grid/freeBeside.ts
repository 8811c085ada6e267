/** Where a label about some cells covers no tile. */

import { cellKey, type Cell } from "../../model/cell";

/** The cell beside these, and near the last of them, that has most room around it. */
export function freeBeside(cells: readonly Cell[], taken: { has(key: string): boolean }): Cell {
  const end = cells.at(-1) ?? [0, 0];
  const isFree = (x: number, y: number): boolean => !taken.has(cellKey(x, y));
  const far = ([x, y]: Cell): number => Math.hypot(x - end[0], y - end[1]);
  const beside = cells
    .flatMap(([x, y]): Cell[] => [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ])
    .filter(([x, y]) => isFree(x, y));
  // A label is wider than a cell.
  const room = ([x, y]: Cell): number => Number(isFree(x - 1, y)) + Number(isFree(x + 1, y));
  const [best] = beside.sort((one, other) => room(other) - room(one) || far(one) - far(other));
  return best ?? end;
}
