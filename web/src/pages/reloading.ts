/**
 * A page that cannot be loaded is mostly one of an older Sestina: the server has a new one. Loading
 * everything anew helps then. If it does not help, doing it again and again would not, either.
 */

const KEPT = "sestina-reloaded";
const AGAIN_AFTER = 60_000;

export function mayReload(last: string | null, now: number, online: boolean): boolean {
  const at = Number(last ?? NaN);
  return online && !(now - at < AGAIN_AFTER);
}

/** Whether the page is about to be loaded anew. */
export function reloadOnce(): boolean {
  try {
    if (!mayReload(sessionStorage.getItem(KEPT), Date.now(), navigator.onLine)) return false;
    sessionStorage.setItem(KEPT, String(Date.now()));
  } catch {
    // Where nothing can be kept, we could not know that we did it before.
    return false;
  }
  window.location.reload();
  return true;
}
