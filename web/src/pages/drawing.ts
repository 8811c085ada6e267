/**
 * A board that somebody draws: four quarters of 8 × 8 fields, from the top left to the bottom
 * right. Rows are letters, as the server draws them. As text, `/` is between the rows of a quarter
 * and `,` between quarters. What can be played on is up to the server.
 */

import type { Cell } from "../model/cell";

export const SIDE = 8;
/** What can be on a field, in the order of its keys: 1 to 6. */
export const LETTERS = [".", "o", "t", "1", "2", "*"] as const;
const PLAIN = LETTERS[0];
const ROW = new RegExp(`^[.ot*1-9]{${SIDE}}$`);

export type Quarter = readonly string[];
/** Always four quarters. */
export type Drawing = readonly Quarter[];

/** The quarters clockwise, from the top left. */
const AROUND = [0, 1, 3, 2];

export function parseDrawing(text: unknown): Drawing | null {
  if (typeof text !== "string") return null;
  const quarters = text.split(",").map((quarter) => quarter.split("/"));
  const whole = quarters.every(
    (rows) => rows.length === SIDE && rows.every((row) => ROW.test(row)),
  );
  return quarters.length === AROUND.length && whole ? quarters : null;
}

export function formatDrawing(drawing: Drawing): string {
  return drawing.map((rows) => rows.join("/")).join(",");
}

/** The quarters of a whole board. */
export function cut(rows: readonly string[]): Drawing {
  return AROUND.map((_, at) => {
    const [x, y] = originOf(at);
    return rows.slice(y, y + SIDE).map((row) => row.slice(x, x + SIDE));
  });
}

/** The top left cell of a quarter. */
export function originOf(at: number): Cell {
  return [(at % 2) * SIDE, Math.floor(at / 2) * SIDE];
}

/** The quarter that has this cell of the whole board. */
export function quarterAt([x, y]: Cell): number {
  return Math.floor(y / SIDE) * 2 + Math.floor(x / SIDE);
}

export function letterAt(drawing: Drawing, cell: Cell): string {
  const at = quarterAt(cell);
  const [left, top] = originOf(at);
  return drawing[at]?.[cell[1] - top]?.[cell[0] - left] ?? PLAIN;
}

/** Put a letter on a field, or empty the field if it is there already. */
export function withField(drawing: Drawing, cell: Cell, letter: string): Drawing {
  const at = quarterAt(cell);
  const [left, top] = originOf(at);
  const next = letterAt(drawing, cell) === letter ? PLAIN : letter;
  const [x, y] = [cell[0] - left, cell[1] - top];
  return withQuarter(
    drawing,
    at,
    drawing[at]!.map((row, number) =>
      number === y ? row.slice(0, x) + next + row.slice(x + 1) : row,
    ),
  );
}

export function withQuarter(drawing: Drawing, at: number, quarter: Quarter): Drawing {
  return drawing.map((rows, number) => (number === at ? quarter : rows));
}

/** A quarter turned clockwise by 90 degrees. */
export function turned(quarter: Quarter): Quarter {
  return quarter.map((_, x) =>
    quarter
      .toReversed()
      .map((row) => row[x])
      .join(""),
  );
}

/** This quarter in all four places, turned about the middle of the board. */
export function repeated(drawing: Drawing, at: number): Drawing {
  const all: Quarter[] = [...drawing];
  let quarter = drawing[at]!;
  for (let step = 1; step < AROUND.length; step++) {
    quarter = turned(quarter);
    all[AROUND[(AROUND.indexOf(at) + step) % AROUND.length]!] = quarter;
  }
  return all;
}

export const EMPTY_QUARTER: Quarter = Array.from({ length: SIDE }, () => PLAIN.repeat(SIDE));
