/** Quarters of a board, and what can be on its fields, by name. */

import { m } from "../texts/messages.js";

const QUARTERS = [m.boards_quarter_0, m.boards_quarter_1, m.boards_quarter_2, m.boards_quarter_3];

export function quarterName(at: number): string {
  return QUARTERS[at]?.() ?? "";
}

export function letterName(letter: string): string {
  switch (letter) {
    case ".":
      return m.boards_plain();
    case "o":
      return m.boards_start();
    case "t":
      return m.boards_filled();
    case "*":
      return m.boards_star();
    default:
      return m.boards_points({ points: Number(letter) });
  }
}
