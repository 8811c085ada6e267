/**
 * A page that cannot be loaded usually belongs to an older build than the server's. A reload helps
 * then. If one reload does not help, further ones would not either.
 */

const KEPT = "sestina-reloaded";
const AGAIN_AFTER = 60_000;

export function mayReload(last: string | null, now: number, online: boolean): boolean {
  const at = Number(last ?? NaN);
  return online && !(now - at < AGAIN_AFTER);
}

/** Returns whether the page is about to reload. */
export function reloadOnce(): boolean {
  try {
    if (!mayReload(sessionStorage.getItem(KEPT), Date.now(), navigator.onLine)) return false;
    sessionStorage.setItem(KEPT, String(Date.now()));
  } catch {
    // Without storage we could not know that we reloaded before.
    return false;
  }
  window.location.reload();
  return true;
}
