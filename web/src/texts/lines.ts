/** Describes a line by what its tiles have in common. Knows no rules. */

import { parseFace, type Face } from "../face";
import { t } from "./t";
import type { LineScore } from "../protocol";
import { isQwirkle } from "./celebrated";
import { formatNumber } from "./format";
import { textFor, type Texts } from "./lookup";
import { colourName, shapesName, tileName } from "./tiles";

const QWIRKLES: Texts = {
  circle: t.line_qwirkle_circle,
  square: t.line_qwirkle_square,
  diamond: t.line_qwirkle_diamond,
  star4: t.line_qwirkle_star4,
  star8: t.line_qwirkle_star8,
  clover: t.line_qwirkle_clover,
  black: t.line_qwirkle_black,
  white: t.line_qwirkle_white,
  split: t.line_qwirkle_split,
};

const DIAGONALS: Texts = {
  black: t.line_diagonal_black,
  white: t.line_diagonal_white,
  split: t.line_diagonal_split,
};

/** The attribute that all tiles share, unless they are all equal. */
function common<K extends keyof Face>(faces: readonly Face[], key: K): Face[K] | null {
  const first = faces[0]?.[key] ?? null;
  return faces.every((face) => face[key] === first) ? first : null;
}

function isDiagonal(cells: readonly (readonly [number, number])[]): boolean {
  const [first, second] = cells;
  if (first === undefined || second === undefined) return false;
  return first[0] !== second[0] && first[1] !== second[1];
}

/** `red`, `diamonds`, `Qwirkle in red`. */
export function setName(tiles: readonly string[], qwirkle: boolean): string {
  const only = tiles[0];
  if (tiles.length === 1 && only !== undefined) return tileName(only);
  const faces = tiles.map(parseFace).filter((face) => face !== null);
  const whole = faces.length === tiles.length && faces.length > 0;
  const colour = whole ? common(faces, "colour") : null;
  const shape = whole ? common(faces, "shape") : null;
  if (colour !== null && shape === null) {
    const name = colourName(colour);
    return qwirkle ? t.line_qwirkle_colour({ colour: name }) : name;
  }
  if (shape !== null && colour === null) {
    return qwirkle ? (textFor(QWIRKLES, shape) ?? t.line_qwirkle()) : shapesName(shape);
  }
  return qwirkle ? t.line_qwirkle() : t.line_count({ count: formatNumber(tiles.length) });
}

/** A scoring line without its points; `tileAt` gives the tile on a cell. `among`: other lines
 * score with it. */
export function lineName(
  line: LineScore,
  tileAt: (x: number, y: number) => string | undefined,
  among = false,
): string {
  const cells = line[1];
  // A field that pays is a line of one cell, and never alone, as the only tile of an opening is.
  if (cells.length === 1 && among) return t.line_field();
  const tiles = cells.flatMap(([x, y]) => tileAt(x, y) ?? []);
  const qwirkle = isQwirkle(line);
  if (isDiagonal(cells)) {
    const faces = tiles.map(parseFace).filter((face) => face !== null);
    const background = common(faces, "background");
    const known = background && textFor(qwirkle ? QWIRKLES : DIAGONALS, background);
    if (known) return known;
  }
  if (tiles.length < cells.length) {
    return qwirkle ? t.line_qwirkle() : t.line_count({ count: formatNumber(cells.length) });
  }
  return setName(tiles, qwirkle);
}

/** `Qwirkle in red +12, diamonds +3`. */
export function linesText(
  lines: readonly LineScore[],
  tileAt: (x: number, y: number) => string | undefined,
): string {
  return lines
    .map((line) =>
      t.line_points({
        line: lineName(line, tileAt, lines.length > 1),
        points: formatNumber(line[0]),
      }),
    )
    .join(", ");
}
