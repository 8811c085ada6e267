/** Formats numbers, dates and times in the user's language, as the user's region writes them. */

import { region } from "./locale.svelte";

/** Formatters are expensive to create, so cache one of each kind per language. */
const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(kind: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${region()} ${kind}`;
  let found = numbers.get(key);
  if (found === undefined) {
    found = new Intl.NumberFormat(region(), options);
    numbers.set(key, found);
  }
  return found;
}

export function formatNumber(value: number): string {
  return numberFormat("plain").format(value);
}

/** With a sign, for added points: `+12`. */
export function formatGain(value: number): string {
  return numberFormat("gain", { signDisplay: "always" }).format(value);
}

/** With one decimal, for averages: `5.0`; if it is `signed`: `+5.0`. */
export function formatTenths(value: number, signed = false): string {
  const signDisplay = signed ? "exceptZero" : "auto";
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay } as const;
  return numberFormat(`tenths ${signDisplay}`, tenths).format(value);
}

export function formatDate(at: number): string {
  return new Intl.DateTimeFormat(region(), { dateStyle: "medium" }).format(at);
}

export function formatTime(at: number): string {
  return new Intl.DateTimeFormat(region(), { timeStyle: "short" }).format(at);
}

/** `a, b and c`. */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat(region(), { type: "conjunction" }).format(parts);
}

/** A span of time in words: `10 min`, `5 sec`; in clock format if neither fits. */
export function formatDuration(seconds: number): string {
  if (seconds >= 60 && seconds % 60 !== 0) return formatClock(seconds);
  const unit = seconds < 60 ? "second" : "minute";
  const count = seconds < 60 ? seconds : seconds / 60;
  return numberFormat(unit, { style: "unit", unit, unitDisplay: "short" }).format(count);
}

/** `a, b or c`. */
export function formatChoice(parts: readonly string[]): string {
  return new Intl.ListFormat(region(), { type: "disjunction" }).format(parts);
}

/** Seconds in clock format: `4:05`, `1:00:00`; with tenths when few are left. */
export function formatClock(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return formatTenths(Math.floor(left * 10) / 10);
  const whole = Math.floor(left);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const tail = `${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}
