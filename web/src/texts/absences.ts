/** Why a bot plays for a person. */

import { t } from "./t";
import { named, type Texts } from "./lookup";

const ABSENCES: Texts = {
  left: t.absence_left,
  time: t.absence_time,
  absent: t.absence_absent,
  removed: t.absence_removed,
  resigned: t.absence_resigned,
};

/** The short text. */
export function absenceName(absence: string): string {
  return named(ABSENCES, absence);
}
