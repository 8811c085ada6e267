/** Texts of a game that this page does not know, with the tiles that are in them. */

import { parseFace } from "../face";
import { tileName } from "../texts/tiles";

export interface Piece {
  readonly text: string;
  /** The tile that the text names, or null. */
  readonly tile: string | null;
}

/** The words of a text: `Rc` and `Rc@0,0` name a tile. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [tile = ""] = word.split("@");
      return { text: word, tile: parseFace(tile) === null ? null : tile };
    });
}

/** A text with the names of its tiles. */
export function spoken(text: string): string {
  return piecesOf(text)
    .map(({ text: word, tile }) =>
      tile === null ? word : [tileName(tile), ...word.split("@").slice(1)].join(" "),
    )
    .join(" ");
}
