/** The guest of this browser: a name, and nothing else. */

import { t } from "../texts/t";
import { api } from "./api";
import { Listeners } from "./listeners";

class Guest {
  /** Null before the server has answered or a name is chosen. */
  name = $state.raw<string | null>(null);
  /** Whether the server was asked. */
  known = $state.raw(false);
}

export const me = new Guest();

const changed = new Listeners<void>();

/** Hear that this browser has become another guest, or has another name. */
export function onGuestChange(listener: () => void): void {
  changed.add(listener);
}

let asking: Promise<void> | null = null;

/** Request the guest of this browser, once. */
export async function loadMe(): Promise<string | null> {
  if (!me.known) {
    asking ??= api
      .me()
      .then((found) => note(found.name))
      .finally(() => (asking = null));
    await asking;
  }
  return me.name;
}

/** Ensure that there is a guest, with this name, its current name, or a default. */
export async function ensureGuest(name?: string): Promise<string> {
  const wanted = name?.trim();
  const before = await loadMe();
  if (before !== null && (!wanted || wanted === before)) return before;
  const { name: given } = await api.setName(wanted || t.guest());
  note(given);
  changed.tell();
  return given ?? "";
}

/** The guest has changed, by a personal link or a new name. */
export function becomeGuest(name: string | null): void {
  note(name);
  changed.tell();
}

function note(name: string | null): void {
  me.name = name;
  me.known = true;
}
