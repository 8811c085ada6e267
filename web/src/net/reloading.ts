/**
 * Reloads of the page by itself. Each cause has its own guard: if one reload does not help, further
 * ones would not either, and two causes must not reset each other's guard.
 */

import { sessionStore } from "./browser";

/** `build`: a part cannot be loaded, usually because the server has a newer build. `protocol` and
 * `release`: the server says that it is newer. */
export type Cause = "build" | "protocol" | "release";

const AGAIN_AFTER = 60_000;

const keyOf = (cause: Cause): string => `sestina-reloaded-${cause}`;

/** Whether a part that could not be loaded is worth a reload. */
export function mayReload(last: string | null, now: number, online: boolean): boolean {
  const at = Number(last ?? NaN);
  return online && !(now - at < AGAIN_AFTER);
}

/** Without storage we could not know that we reloaded before, so we do not. */
function reload(cause: Cause, isNew: (last: string | null) => boolean, mark: string): boolean {
  const storage = sessionStore();
  try {
    if (storage === null || !isNew(storage.getItem(keyOf(cause)))) return false;
    storage.setItem(keyOf(cause), mark);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** A part cannot be loaded. Returns whether the page is about to reload. */
export function reloadOnce(): boolean {
  const now = Date.now();
  return reload("build", (last) => mayReload(last, now, navigator.onLine), String(now));
}

/** The server has this protocol or release, once for each. */
export function reloadFor(cause: "protocol" | "release", version: string): boolean {
  return reload(cause, (last) => last !== version, version);
}

/** Whether the server answers. A proxy whose server is away answers for it. */
export async function isAnswering(): Promise<boolean> {
  try {
    // The service worker does not touch this method.
    const answer = await fetch("/", { method: "HEAD", cache: "no-store" });
    return answer.status < 500;
  } catch {
    return false;
  }
}
