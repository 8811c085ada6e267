import { cellKey } from "../../model/cell";
import type { Fields } from "./fields";

/** All star fields, before any disc is won. */
export function starsOf(fields: Fields): ReadonlySet<string> {
  return new Set(
    fields.flatMap((row, y) =>
      [...row].flatMap((letter, x) => (letter === "*" ? [cellKey(x, y)] : [])),
    ),
  );
}
