import { parseKey, placedOf } from "../model/cell";
import type { Moment } from "../model/moments";
import type { Still } from "../turn/parts";

/** What lay on the table at a moment of a game. */
export function stillAt({ board, rows, fields, stars }: Moment): Still {
  if (rows !== null) return { rows };
  return { tiles: placedOf(board), fields, stars: [...stars].map(parseKey) };
}
