/** Lets moments be heard and felt; what does it loads once the page is idle, or with the first. */

import { settings } from "../settings/settings.svelte";
import type { Sound } from "./sounds";
import type { Felt } from "./vibrate";

export const loadSounds = () => import("./sounds");

/** A short tap of the phone. */
export function feel(as: Felt): void {
  if (!settings.vibration) return;
  import("./vibrate").then(
    ({ vibrate }) => vibrate(as),
    () => {},
  );
}

export function sound(name: Sound): void {
  if (!settings.sound) return;
  loadSounds().then(
    ({ play }) => play(name),
    () => {},
  );
}
