/** Plays sounds; what makes them loads once the page is idle, or when the first is played. */

import { settings } from "../settings/settings.svelte";
import type { Sound } from "./sounds";

export const loadSounds = () => import("./sounds");

export function sound(name: Sound): void {
  if (!settings.sound) return;
  loadSounds().then(
    ({ play }) => play(name),
    () => {},
  );
}
