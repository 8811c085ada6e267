/** Moves in a few words, as lists of tiles. */

import { parseFace } from "../face";
import { t } from "../texts/t";
import { moveName } from "../tiles/play/moves";
import { cellName } from "../texts/cells";
import { formatList } from "../texts/format";
import { tileName } from "../texts/tiles";

/** Whether a move is the rows that it leaves: nothing but cards, with bars between the rows. */
export function isRows(move: string): boolean {
  return move.split(" ").every((word) => word === "/" || isTile(word));
}

function isTile(word: string): boolean {
  return parseFace(word) !== null;
}

/** The tiles that a move names, in its order. */
export function tilesIn(move: string): string[] {
  return move
    .split(" ")
    .map((word) => word.split("@")[0] ?? "")
    .filter(isTile);
}

/** `red circle, blue star`; `Exchange: red circle`; `rearrange the rows`. */
export function moveText(move: string): string {
  if (isRows(move)) return t.insight_move_rows();
  const words = move.split(" ");
  const tiles = formatList(tilesIn(move).map(tileName));
  const head = words.filter((word) => !isTile(word.split("@")[0] ?? ""));
  if (head.length === 0) return tiles;
  const cells = head.filter((word) => /^-?\d+,-?\d+$/.test(word));
  const name = moveName(head.filter((word) => !cells.includes(word)).join(" "));
  const named = [
    ...cells.map((cell) => {
      const [x = 0, y = 0] = cell.split(",").map(Number);
      return cellName(x, y);
    }),
    ...(tiles === "" ? [] : [tiles]),
  ];
  return named.length === 0 ? name : t.insight_move_with({ move: name, tiles: named.join(", ") });
}
