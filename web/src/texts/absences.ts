/** Why a bot plays for a person. */

import { t } from "./t";
import { named, type Texts } from "./lookup";

const ABSENCES: Texts = {
  left: t.words_absence_left,
  time: t.words_absence_time,
  absent: t.words_absence_absent,
  removed: t.words_absence_removed,
  resigned: t.words_absence_resigned,
};

/** The short text. */
export function absenceName(absence: string): string {
  return named(ABSENCES, absence);
}
