/** What the fields of a board with an edge show; loaded only for such a board. */

import { fieldName } from "../../texts/fields";
import type { Bounds } from "./camera";
import type { Fields } from "./fields";

/** The lines between the cells of a whole board, as a path. */
export function linesOf({ right, bottom }: Bounds): string {
  const across = Array.from({ length: bottom - 1 }, (_, y) => `M0 ${(y + 1) * 100}H${right * 100}`);
  const down = Array.from({ length: right - 1 }, (_, x) => `M${(x + 1) * 100} 0V${bottom * 100}`);
  return [...across, ...down].join("");
}

/** What is written on a field; empty for one without points. */
export function fieldSign(letter: string): string {
  return Number(letter) > 0 ? `+${letter}` : "";
}

/** A field that shows something, with its cell. */
export interface Field {
  readonly x: number;
  readonly y: number;
  readonly letter: string;
}

const PLAIN = ".";

/** What the cell shows: `o` a start, `t` the place of a drawn tile, `*` a disc, a digit for points;
 * null for nothing. A star shows nothing once its disc is gone. */
export function fieldAt(
  fields: Fields,
  stars: ReadonlySet<string>,
  x: number,
  y: number,
): string | null {
  const letter = fields[y]?.[x];
  if (letter === undefined || letter === PLAIN) return null;
  return letter === "*" && !stars.has(`${x},${y}`) ? null : letter;
}

export function shownFields(fields: Fields, stars: ReadonlySet<string>): Field[] {
  return fields.flatMap((row, y) =>
    [...row].flatMap((_, x) => {
      const letter = fieldAt(fields, stars, x, y);
      return letter === null ? [] : [{ x, y, letter }];
    }),
  );
}

/** @public The same in words, for `Board`. What lay there at the start means nothing any more. */
export function nameAt(
  fields: Fields,
  stars: ReadonlySet<string>,
  x: number,
  y: number,
): string | null {
  const letter = fieldAt(fields, stars, x, y);
  return letter === null || letter === "t" ? null : fieldName(letter);
}
