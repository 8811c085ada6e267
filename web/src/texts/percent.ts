/** Chances as percentages, as the person's region writes them. */

import { region } from "./locale.svelte";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(digits: number, signed: boolean): Intl.NumberFormat {
  const key = `${region()} ${digits} ${signed}`;
  let found = formats.get(key);
  if (found === undefined) {
    found = new Intl.NumberFormat(region(), {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: signed ? "exceptZero" : "auto",
    });
    formats.set(key, found);
  }
  return found;
}

/** A chance from 0 to 1: `42 %`. */
export function formatChance(chance: number): string {
  return formatOf(0, false).format(chance);
}

/** A difference of chances, or an error, with one decimal: `3.4 %`. */
export function formatShare(chance: number): string {
  return formatOf(1, false).format(chance);
}

/** With a sign: `+3.4 %`. */
export function formatShift(chance: number): string {
  return formatOf(1, true).format(chance);
}
