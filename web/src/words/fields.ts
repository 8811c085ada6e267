/** The fields of a board with an edge by name. */

import { m } from "../texts/messages.js";
import { formatNumber } from "./format";

/** `start field`, `star disc`, `2 more`. */
export function fieldName(letter: string): string {
  if (letter === "o") return m.words_field_start();
  if (letter === "*") return m.words_action_disc();
  return m.words_field_points({ points: formatNumber(Number(letter)) });
}
