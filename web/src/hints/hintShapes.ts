/** What a hint shows on the board: where to look, then the tiles of the move. */

import { suggestion, type Shape } from "../model/shapes";
import type { Cell } from "../model/cell";
import { placedIn } from "../model/placedIn";

/** A frame around the cells of a move and their neighbours; its tiles too, if they are told. */
export function areaOf(move: string, told: boolean, label?: string): Shape[] {
  const placed = placedIn(move);
  if (placed.length === 0) return [];
  if (told) return suggestion(placed, label);
  const xs = placed.map(([x]) => x);
  const ys = placed.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const isRow = right - left >= bottom - top;
  const ends: [Cell, Cell] = isRow
    ? [
        [left - 1, top],
        [right + 1, top],
      ]
    : [
        [left, top - 1],
        [left, bottom + 1],
      ];
  return [{ shape: "line", cells: ends, tone: "target", fresh: true }];
}
