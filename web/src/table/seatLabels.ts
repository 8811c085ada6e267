/** Names of seats that cannot be mistaken for each other, for charts and tables. */

import { formatNumber } from "../texts/format";
import { t } from "../texts/t";

/** Equal names get the number of their seat. */
export function distinctNames(names: readonly string[]): string[] {
  return names.map((name, seat) =>
    names.filter((other) => other === name).length > 1
      ? t.seat_numbered({ name, number: formatNumber(seat + 1) })
      : name,
  );
}

/** The same with at most this many characters; names that then become equal begin with a number. */
export function shortNames(names: readonly string[], most: number): string[] {
  const short = names.map((name) => cut(name, most));
  return short.map((name, seat) =>
    short.filter((other) => other === name).length > 1
      ? `${formatNumber(seat + 1)} ${cut(names[seat] ?? "", most - 2)}`
      : name,
  );
}

/** Smileys and accents stay whole. */
function cut(name: string, most: number): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}
