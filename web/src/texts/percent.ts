/** Chances as percentages and points, as the person's region writes them. */

import { formatTenths } from "./format";
import { region } from "./locale.svelte";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(digits: number): Intl.NumberFormat {
  const key = `${region()} ${digits}`;
  let found = formats.get(key);
  if (found === undefined) {
    found = new Intl.NumberFormat(region(), {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, found);
  }
  return found;
}

/** A chance from 0 to 1: `42 %`. */
export function formatChance(chance: number): string {
  return formatOf(0).format(chance);
}

/** A share of chances, or the error of a chance, with one decimal: `3.4 %`. */
export function formatShare(chance: number): string {
  return formatOf(1).format(chance);
}

/** A difference of chances in points of a hundred, for a sentence: `3.4`. */
export function formatPoints(chance: number): string {
  return formatTenths(chance * 100);
}

/** With a sign: `+3.4`. */
export function formatPointShift(chance: number): string {
  return formatTenths(chance * 100, true);
}
