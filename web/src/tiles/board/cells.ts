/** The cells that a cursor can visit: occupied ones, their neighbours, and targets of a tile. */

import { cellKey, parseKey, type Cell, type Placed } from "../../model/cell";

export interface Row {
  readonly y: number;
  readonly xs: readonly number[];
}

export function cellRows(occupied: Iterable<Cell>, extra: Iterable<string>): Row[] {
  const rows = new Map<number, Set<number>>();
  const add = (x: number, y: number): void => {
    const row = rows.get(y);
    if (row === undefined) rows.set(y, new Set([x]));
    else row.add(x);
  };
  for (const [x, y] of occupied) {
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) add(x + dx, y + dy);
  }
  for (const key of extra) add(...parseKey(key));
  if (rows.size === 0) add(0, 0);
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([y, xs]) => ({ y, xs: [...xs].sort((a, b) => a - b) }));
}

/**
 * A cache for the rows of one board: equal rows stay the same objects, so only those that changed
 * are drawn again.
 */
export function rowCache(): (rows: readonly Row[]) => readonly Row[] {
  let before: readonly Row[] = [];
  return (rows) => {
    const known = new Map(before.map((row) => [row.y, row]));
    const kept = rows.map((row) => {
      const old = known.get(row.y);
      return old !== undefined && old.xs.join() === row.xs.join() ? old : row;
    });
    const isSame = kept.length === before.length && kept.every((row, n) => row === before[n]);
    if (!isSame) before = kept;
    return before;
  };
}

export type Way = "left" | "right" | "up" | "down" | "first" | "last";

/** The next cell in that direction, or the same one at the edge of the board. */
export function stepFrom(rows: readonly Row[], [x, y]: Cell, way: Way): Cell {
  const row = rows.find((one) => one.y === y)?.xs ?? [];
  switch (way) {
    case "left":
      return [row.findLast((other) => other < x) ?? x, y];
    case "right":
      return [row.find((other) => other > x) ?? x, y];
    case "up":
      return [x, rows.findLast((one) => one.y < y && one.xs.includes(x))?.y ?? y];
    case "down":
      return [x, rows.find((one) => one.y > y && one.xs.includes(x))?.y ?? y];
    case "first":
      return [row[0] ?? x, y];
    case "last":
      return [row.at(-1) ?? x, y];
  }
}

/** The cursor's cell if it still exists, otherwise the nearest one. */
export function settle(rows: readonly Row[], [x, y]: Cell): Cell {
  let best: Cell = [rows[0]!.xs[0]!, rows[0]!.y];
  let least = Infinity;
  for (const row of rows) {
    for (const other of row.xs) {
      const far = Math.hypot(other - x, row.y - y);
      if (far < least) {
        best = [other, row.y];
        least = far;
      }
    }
  }
  return best;
}

/** The next of these cells in reading order after the cursor, cyclically. */
export function following(keys: Iterable<string>, from: Cell, back = false): Cell | null {
  const all = [...keys].map(parseKey).sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
  const after = (cell: Cell): boolean =>
    cell[1] > from[1] || (cell[1] === from[1] && cell[0] > from[0]);
  if (back) {
    const before = all.findLast((cell) => !after(cell) && cellKey(...cell) !== cellKey(...from));
    return before ?? all.at(-1) ?? null;
  }
  return all.find(after) ?? all[0] ?? null;
}

/** The cells of some placed tiles. */
export function* cellsOf(...lists: (readonly Placed[])[]): Generator<Cell> {
  for (const list of lists) for (const [x, y] of list) yield [x, y];
}

export function* cellsOfRows(rows: readonly Row[]): Generator<Cell> {
  for (const { y, xs } of rows) for (const x of xs) yield [x, y];
}
