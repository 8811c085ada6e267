/** Why a bot plays for a person. */

import { m } from "../texts/messages.js";
import { named, type Texts } from "./lookup";

const ABSENCES: Texts = {
  left: m.words_absence_left,
  time: m.words_absence_time,
  absent: m.words_absence_absent,
  removed: m.words_absence_removed,
  resigned: m.words_absence_resigned,
};

/** The short text. */
export function absenceName(absence: string): string {
  return named(ABSENCES, absence);
}
