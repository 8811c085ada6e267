/**
 * Keys that work without a focused control. Character keys can be switched off in the settings:
 * people who dictate would press them by accident.
 */

import { settings } from "../settings/settings.svelte";

export interface Shortcuts {
  /** Handle a key; returns whether it was used. */
  press(event: KeyboardEvent): boolean;
  /** Other keys than characters work only inside this part, or without any focus. */
  root(): Element | undefined;
}

const FIELDS = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select";

function isCharacter({ key }: KeyboardEvent): boolean {
  return [...key].length === 1 && key !== " ";
}

function isForUs(event: KeyboardEvent, root: Element | undefined): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const { target } = event;
  if (!(target instanceof Element) || target.closest(FIELDS)) return false;
  if (target instanceof HTMLElement && target.isContentEditable) return false;
  // An open sheet handles its own keys.
  if (document.querySelector("dialog[open]") !== null) return false;
  if (isCharacter(event)) return settings.shortcuts;
  return target === document.body || (root?.contains(target) ?? false);
}

/** Listen to the keys of the page; returns a function that stops. */
export function listenToKeys({ press, root }: Shortcuts): () => void {
  const keydown = (event: KeyboardEvent): void => {
    if (isForUs(event, root()) && press(event)) event.preventDefault();
  };
  window.addEventListener("keydown", keydown);
  return () => window.removeEventListener("keydown", keydown);
}
