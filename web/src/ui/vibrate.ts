/** Short taps of phones that can vibrate. */

import { settings } from "../settings/settings.svelte";

/** Milliseconds on and off. */
const PATTERNS = {
  tile: [9],
  qwirkle: [14, 50, 14, 50, 28],
} as const;

export type Felt = keyof typeof PATTERNS;

export function canVibrate(): boolean {
  return typeof navigator.vibrate === "function" && window.matchMedia("(pointer: coarse)").matches;
}

export function vibrate(as: Felt): void {
  if (settings.vibration && canVibrate()) navigator.vibrate(PATTERNS[as]);
}
