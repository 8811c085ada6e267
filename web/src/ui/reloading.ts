/**
 * Reloads of the page by itself. Each cause has its own guard: if one reload does not help, further
 * ones would not either, and two causes must not reset each other's guard.
 */

/** `build`: a part cannot be loaded, usually because the server has another build. `protocol` and
 * `release`: the server says that it has another one. */
type Cause = "build" | "protocol" | "release";

const AGAIN_AFTER = 60_000;

/** Whether a part that could not be loaded is worth a reload. */
export function mayReload(last: string | null, now: number, online: boolean): boolean {
  const at = Number(last ?? NaN);
  return online && !(now - at < AGAIN_AFTER);
}

/** Without storage we could not know that we reloaded before, so we do not. */
function reload(cause: Cause, isNew: (last: string | null) => boolean, mark: string): boolean {
  const key = `sestina-reloaded-${cause}`;
  try {
    if (!isNew(sessionStorage.getItem(key))) return false;
    sessionStorage.setItem(key, mark);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** The server has this protocol or release: reload once for each. */
export function reloadFor(cause: "protocol" | "release", version: string): boolean {
  return reload(cause, (last) => last !== version, version);
}

let hasTried = false;
let recovering: Promise<boolean> | null = null;

/**
 * A part cannot be loaded. If the server answers, it probably has another build, so reload, once;
 * without an answer a reload would only lose the page. Tells whether the page is about to reload.
 */
export function recover(): Promise<boolean> {
  recovering ??= isAnswering()
    .then((there) => {
      if (!there || hasTried) return false;
      hasTried = true;
      const now = Date.now();
      return reload("build", (last) => mayReload(last, now, navigator.onLine), String(now));
    })
    .finally(() => (recovering = null));
  return recovering;
}

/** A person wants the page to load again; not while the server is away. */
export async function reloadIfAnswering(): Promise<void> {
  if (await isAnswering()) window.location.reload();
}

/** Whether the server answers. A proxy whose server is away answers for it. */
export async function isAnswering(): Promise<boolean> {
  try {
    // The service worker does not touch this method.
    const answer = await fetch(import.meta.env.BASE_URL, { method: "HEAD", cache: "no-store" });
    return answer.status < 500;
  } catch {
    return false;
  }
}
