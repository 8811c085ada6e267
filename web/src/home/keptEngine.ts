/**
 * The engine that this browser keeps, so that people can play where the server cannot be reached. It
 * has a cache of its own, which is filled and dropped as one piece; the service worker
 * (`public/sw.js`) gives pages what is in it.
 */

import { decide } from "./decision";
import { downloadOf, type EngineList } from "./engineFiles";

/** As in `public/sw.js`. */
const PREFIX = "sestina-engine-";
const LIST = "engine.json";
/** While the engine of a folder is in use, its cache stays. */
const IN_USE = "sestina-engine:";

type Told = (bytes: number, total: number) => void;

/** Where the files lie, relative to the page wherever it lies. */
export function engineBase(): string {
  return new URL("engine/", new URL(import.meta.env.BASE_URL, document.baseURI)).href;
}

/** Whether this page may have a service worker, a cache and locks: only secure pages may. */
export function mayKeep(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator && "caches" in window;
}

/** The engine that the server has now; null if it has none. */
export async function offeredEngine(): Promise<EngineList | null> {
  // The question mark leads past the copy that is kept.
  const answer = await fetch(`${engineBase()}${LIST}?now`, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return (await answer.json()) as EngineList | null;
}

/** The engine that is kept; null if there is none, or only a part of one. */
export async function keptEngine(): Promise<EngineList | null> {
  for (const name of await cacheNames()) {
    const list = await (await caches.open(name)).match(engineBase() + LIST);
    if (list !== undefined) return (await list.json()) as EngineList;
  }
  return null;
}

async function cacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Keep an engine, and drop the one before. `told` hears how much of the download is here. */
export async function keepEngine(engine: EngineList, told: Told = () => undefined): Promise<void> {
  const before = await keptEngine();
  if (before?.folder !== engine.folder) {
    const name = PREFIX + engine.folder;
    const cache = await caches.open(name);
    try {
      await fill(cache, engine, before, told);
    } catch (error) {
      await caches.delete(name);
      throw error;
    }
  }
  decide("kept");
  // The games that are played here belong to the person: the browser may refuse.
  await navigator.storage?.persist?.().catch(() => false);
  await dropOthers(engine.folder);
}

async function fill(
  cache: Cache,
  engine: EngineList,
  before: EngineList | null,
  told: Told,
): Promise<void> {
  const total = downloadOf(engine);
  let done = 0;
  told(0, total);
  for (const [file, { hash, sent }] of Object.entries(engine.files)) {
    const address = `${engineBase()}${engine.folder}/${file}`;
    const same = before?.files[file]?.hash === hash;
    const old = same ? await caches.match(`${engineBase()}${before.folder}/${file}`) : undefined;
    const response = old ?? (await fetch(address, { integrity: hash }));
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await cache.put(address, response);
    told((done += sent), total);
  }
  // Last: a cache without its list is not whole.
  await cache.put(engineBase() + LIST, new Response(JSON.stringify(engine)));
}

/** Nobody needs an old engine but a tab that plays with it. */
async function dropOthers(folder: string): Promise<void> {
  for (const name of await cacheNames()) {
    const other = name.slice(PREFIX.length);
    if (other === folder) continue;
    await navigator.locks.request(IN_USE + other, { ifAvailable: true }, async (lock) => {
      // Without its list it is used by nobody who starts from now on.
      if (lock === null) await (await caches.open(name)).delete(engineBase() + LIST);
      else await caches.delete(name);
    });
  }
}

/** As long as this page lives, the engine that it plays with stays. */
export function holdEngine({ folder }: EngineList): void {
  const forever = new Promise<never>(() => {});
  navigator.locks
    .request(IN_USE + folder, { mode: "shared" }, () => forever)
    .catch(() => undefined);
}

/** Keep no engine any more. The games stay. */
export async function dropEngine(): Promise<void> {
  decide("no");
  for (const name of await cacheNames()) await caches.delete(name);
}
