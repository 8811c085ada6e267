/** The guest of this browser: a name, and nothing else. */

import { m } from "../paraglide/messages.js";
import { api } from "./api";
import { socket } from "./socket.svelte";

class Guest {
  /** Null until a name is chosen, and until the server was asked. */
  name = $state.raw<string | null>(null);
  /** Whether the server was asked. */
  known = $state.raw(false);
}

export const me = new Guest();

let asking: Promise<void> | null = null;

/** Ask the server who this browser is, once. */
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

/** There is a guest afterwards: with this name, with the one it had, or as any guest. */
export async function ensureGuest(name?: string): Promise<string> {
  const wanted = name?.trim();
  const before = await loadMe();
  if (before !== null && (!wanted || wanted === before)) return before;
  const { name: given } = await api.setName(wanted || m.words_guest());
  note(given);
  socket.reconnect();
  return given ?? "";
}

/** This browser has become somebody: by a personal link, or by a new name. */
export function becomeGuest(name: string | null): void {
  note(name);
  socket.reconnect();
}

function note(name: string | null): void {
  me.name = name;
  me.known = true;
}
