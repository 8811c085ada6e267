/**
 * What the browser keeps between visits. No other module uses `localStorage`.
 *
 * Without storage (a private window, a full disk) everything lasts until the page is closed. A
 * stored value may come from another version or have been edited: its reader checks it.
 *
 * Names with a colon (`draft:TABLE:0`) belong to one table. Their entries carry the time, and
 * those that nobody has changed for a long time are purged.
 */

const PREFIX = "sestina-";
const MAX_AGE_MS = 60 * 24 * 3_600_000;
/** Entries of tables that earlier versions wrote without a time. */
const OUTDATED = /^sestina-cards-.*-\d+$/;

/** The key of an entry, as `storage` events name it. */
export function keyOf(name: string): string {
  return PREFIX + name;
}

export function readText(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

export function keepText(name: string, text: string): void {
  try {
    localStorage.setItem(keyOf(name), text);
  } catch {
    // As above: it lasts until the page is closed.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}

/** A stored value, if `check` accepts it; null otherwise. */
export function read<T>(name: string, check: (value: unknown) => T | null): T | null {
  try {
    const value: unknown = JSON.parse(readText(name) ?? "null");
    return check(name.includes(":") ? (value as { value?: unknown } | null)?.value : value);
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  keepText(name, JSON.stringify(name.includes(":") ? { at: Date.now(), value } : value));
}

/** Remove the entries of tables that have not changed for 60 days. */
export function purge(now: number = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      if (key.includes(":") ? isOld(localStorage.getItem(key), now) : OUTDATED.test(key)) {
        localStorage.removeItem(key);
      }
    }
  } catch {
    // As above.
  }
}

function isOld(text: string | null, now: number): boolean {
  try {
    const { at } = JSON.parse(text ?? "") as { at?: unknown };
    return typeof at !== "number" || now - at > MAX_AGE_MS;
  } catch {
    return true;
  }
}
