/** Quarters of a board, and what can be on its fields, by name. */

import { t } from "../texts/t";

const QUARTERS = [t.boards_quarter_0, t.boards_quarter_1, t.boards_quarter_2, t.boards_quarter_3];

export function quarterName(at: number): string {
  return QUARTERS[at]?.() ?? "";
}

export function letterName(letter: string): string {
  switch (letter) {
    case ".":
      return t.boards_plain();
    case "o":
      return t.boards_start();
    case "t":
      return t.boards_filled();
    case "*":
      return t.boards_star();
    default:
      return t.boards_points({ points: Number(letter) });
  }
}
