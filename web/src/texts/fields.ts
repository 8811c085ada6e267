/** The fields of a board with an edge by name. */

import { t } from "./t";
import { formatNumber } from "./format";

/** `start field`, `star disc`, `pays 2 more`. */
export function fieldName(letter: string): string {
  if (letter === "o") return t.field_start();
  if (letter === "*") return t.action_disc();
  return t.field_points({ points: formatNumber(Number(letter)) });
}
