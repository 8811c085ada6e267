/**
 * Shapes on a board, as data: what is marked, pointed at or suggested. `Board` takes a list of
 * them and `Shapes.svelte` draws them all.
 */

import { cellKey, type Cell, type Placed } from "./cell";
import type { LineScore } from "../protocol";

/** The colour of a shape: a CSS variable without its dashes. */
export type Tone = "mark" | "target" | "danger" | "good" | `seat-${number}`;

interface Common {
  readonly tone?: Tone;
  /** It appears with a short animation, after a delay. */
  readonly fresh?: boolean;
  readonly delayMs?: number;
  /** The same shape in another list; without it, the place in the list. */
  readonly key?: string;
}

interface OnCell extends Common {
  readonly cell: Cell;
  /** What the shape means, for those who hear the cell. */
  readonly told?: string;
}

/** Around a cell. The last move is a ring below its tile: the board keeps it in sight. */
export interface Ring extends OnCell {
  readonly shape: "ring";
  readonly look?: "last" | "dashed" | "thick";
}

/** A disc in the corner of a cell; a dot is a small one. */
export interface Sign extends OnCell {
  readonly shape: "sign";
  readonly sign: "alert" | "cross" | "up" | "dot";
}

/** A large cross on a cell where nothing fits. */
export interface Cross extends OnCell {
  readonly shape: "cross";
}

/** A tile that is not there: a suggestion, or where a dragged one would go. */
export interface Ghost extends OnCell {
  readonly shape: "ghost";
  readonly tile: string;
  readonly label?: string;
}

/** A short text in the middle of a cell. */
export interface Label extends OnCell {
  readonly shape: "label";
  readonly text: string;
}

/** A frame around neighbouring cells in any direction, with a text outside its far end. */
export interface Line extends Common {
  readonly shape: "line";
  readonly cells: readonly Cell[];
  readonly label?: string;
  /** A Qwirkle, which is celebrated; that of somebody else more quietly. */
  readonly feat?: "own" | "other";
}

export interface Arrow extends Common {
  readonly shape: "arrow";
  readonly from: Cell;
  readonly to: Cell;
}

export type Shape = Ring | Sign | Cross | Ghost | Label | Line | Arrow;

/** What the shapes say of each cell. */
export function toldByCell(shapes: readonly Shape[]): ReadonlyMap<string, readonly string[]> {
  const told = new Map<string, string[]>();
  for (const one of shapes) {
    if (!("cell" in one) || one.told === undefined) continue;
    const key = cellKey(...one.cell);
    told.set(key, [...(told.get(key) ?? []), one.told]);
  }
  return told;
}

/** The cells of the last move, which the board keeps in sight. */
export function lastCells(shapes: readonly Shape[]): Cell[] {
  return shapes.flatMap((one) => (one.shape === "ring" && one.look === "last" ? [one.cell] : []));
}

/** The tiles that are not there. */
export function ghostsOf(shapes: readonly Shape[]): Placed[] {
  return shapes.flatMap((one) => (one.shape === "ghost" ? [[...one.cell, one.tile] as const] : []));
}

/** In the colour of the seat that made it. */
export function lastMove(cells: Iterable<Cell>, told?: string, seat?: number | null): Shape[] {
  const tone: Tone = seat === undefined || seat === null ? "mark" : `seat-${seat}`;
  return [...cells].map((cell) => ({ shape: "ring", cell, look: "last", told, tone }));
}

export function scoringLines(lines: readonly LineScore[], fresh = false): Shape[] {
  return lines.flatMap(([points, cells]) =>
    cells.length === 0 ? [] : [{ shape: "line" as const, cells, label: String(points), fresh }],
  );
}

/** A tile of a draft that is wrong. */
export function wrongTile(cell: Cell, told?: string): Shape[] {
  return [
    { shape: "ring", cell, tone: "danger" },
    { shape: "sign", cell, sign: "alert", tone: "danger", told },
  ];
}

/** The tiles of a move that is not made, with its points on the last of them. */
export function suggestion(placed: readonly Placed[], label?: string): Shape[] {
  return placed.map(([x, y, tile], at) => ({
    shape: "ghost",
    cell: [x, y],
    tile,
    label: at === placed.length - 1 ? label : undefined,
  }));
}

/** Where a badge is, and the way in which it lies from there, so that it covers nothing behind. */
export interface Badge {
  readonly x: number;
  readonly y: number;
  readonly dx?: number;
  readonly dy?: number;
}

/** A frame around a line, drawn horizontally around its middle and then turned. */
export function frameOf(cells: readonly Cell[]): {
  turn: string;
  length: number;
  width: number;
  badge: Badge;
} {
  const sorted = cells.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const dx = last[0] - first[0];
  const dy = last[1] - first[1];
  const x = (first[0] + last[0]) * 50 + 50;
  const y = (first[1] + last[1]) * 50 + 50;
  return {
    turn: `translate(${x} ${y}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`,
    length: Math.hypot(dx, dy) * 100 + 100,
    width: dx !== 0 && dy !== 0 ? 108 : 100,
    // Beyond the far end, where there is no tile.
    badge: {
      x: last[0] * 100 + 50 + Math.sign(dx) * 53,
      y: last[1] * 100 + 50 + Math.sign(dy) * 53,
      dx: Math.sign(dx),
      dy: Math.sign(dy),
    },
  };
}

/** The path of an arrow between the middles of two cells; its head ends before the second one. */
export function arrowPath({ from, to }: Arrow): string {
  const [x1, y1] = [from[0] * 100 + 50, from[1] * 100 + 50];
  const [x2, y2] = [to[0] * 100 + 50, to[1] * 100 + 50];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along: number, aside: number): string =>
    `${Math.round(x2 - ux * along - uy * aside)} ${Math.round(y2 - uy * along + ux * aside)}`;
  return `M${x1} ${y1}L${at(40, 0)}M${at(44, 26)}L${at(8, 0)}L${at(44, -26)}`;
}
