/*
 * Keeps the shell of the client (page, scripts, styles, icons), so that Sestina opens without a
 * connection. It keeps nothing of any game: what the server tells always comes from the server.
 *
 * Pages come from the network whenever there is one, and files in /assets/ carry a hash of their
 * content in their names: nobody sees an old client after a new one was deployed. Each build has
 * a cache of its own, which is kept as long as a tab runs it.
 *
 * What it takes to play without the server (/engine/) is kept only for people who want it, by the
 * page (src/home/keptEngine.ts), in a cache of its own. Here it is only given out.
 */

const PREFIX = "sestina-shell-";
const LIST = "/manifest.build.json";
const PAGE = "/";
const EXTRAS = ["/icon.svg", "/manifest.webmanifest"];
/** As in src/home/keptEngine.ts. */
const ENGINE_PREFIX = "sestina-engine-";
const ENGINE = "/engine/";
/** As in src/worker.ts. */
const LOCK = "sestina-build:";
const LEFTOVER_MS = 10 * 60_000;

/** The caches of builds, oldest first; those without a list are not whole. */
async function builds() {
  const found = [];
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PREFIX)).sort()) {
    const list = await (await caches.open(name)).match(LIST);
    found.push({ name, list: list && (await list.text()) });
  }
  return found;
}

/** The scripts that open pages run: each page holds a lock with the address of its script. */
async function scriptsInUse() {
  const { held = [] } = (await self.navigator?.locks?.query()) ?? {};
  return held
    .filter(({ name }) => name.startsWith(LOCK))
    .map(({ name }) => name.slice(LOCK.length));
}

async function isInUse(name, scripts) {
  const cache = await caches.open(name);
  const found = await Promise.all(scripts.map((script) => cache.match(script)));
  return found.some(Boolean);
}

/** Drop what no page needs: copies, leftovers, and all but the last two builds and those in use. */
async function dropOld() {
  const all = await builds();
  const whole = all.filter(
    ({ list }, at) => list && !all.slice(at + 1).some((later) => later.list === list),
  );
  const scripts = await scriptsInUse();
  const kept = new Set(whole.slice(-2).map(({ name }) => name));
  for (const { name } of whole) if (await isInUse(name, scripts)) kept.add(name);
  for (const { name, list } of all) {
    // Another worker may be filling it.
    const isFresh = !list && Date.now() - Number(name.slice(PREFIX.length)) < LEFTOVER_MS;
    if (!kept.has(name) && !isFresh) await caches.delete(name);
  }
}

/** Texts (`table.de-1a2b3c4d.json`): the page has those of its own language already. */
const TEXTS = /\.\w\w-[^/]*\.json$/;

/** All files of a build, from the list that the build wrote; texts come last. */
function filesOf(list) {
  const files = new Set(EXTRAS);
  for (const entry of Object.values(list))
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])])
      if (file) files.add(`/${file}`);
  return [...files].sort((a, b) => TEXTS.test(a) - TEXTS.test(b));
}

async function fetched(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

let keeping = Promise.resolve();

/** Keep the build that the server has now; one at a time, or tabs would keep it twice. */
function keepBuild() {
  keeping = keeping.catch(() => {}).then(keepBuildNow);
  return keeping;
}

async function keepBuildNow() {
  const listed = await fetched(LIST, { cache: "no-cache" });
  const text = await listed.clone().text();
  const newest = (await builds()).findLast(({ list }) => list);
  if (newest?.list !== text) await fill(text, listed);
  await dropOld();
}

async function fill(text, listed) {
  const name = PREFIX + String(Date.now()).padStart(16, "0");
  const cache = await caches.open(name);
  try {
    await Promise.all(
      filesOf(JSON.parse(text)).map(async (file) => {
        const old = file.startsWith("/assets/") ? await caches.match(file) : undefined;
        await cache.put(file, old ?? (await fetched(file)));
      }),
    );
    await cache.put(PAGE, await fetched(PAGE, { cache: "no-cache" }));
    // Last: a cache without its list is not whole.
    await cache.put(LIST, listed);
  } catch (problem) {
    await caches.delete(name);
    throw problem;
  }
}

/** The page of the newest build that is kept. */
async function keptPage() {
  const newest = (await builds()).findLast(({ list }) => list);
  return newest && (await caches.open(newest.name)).match(PAGE);
}

async function page(request) {
  try {
    const response = await fetch(request);
    // A proxy whose server is away answers for it; our own page says it better.
    return response.status >= 500 ? ((await keptPage()) ?? response) : response;
  } catch (problem) {
    const kept = await keptPage();
    if (kept) return kept;
    throw problem;
  }
}

async function networkElseKept(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw problem;
  }
}

/** A file of the engine that is kept. Who asks what the server has now (`?now`) gets past it. */
async function keptElseNetwork(request) {
  if (!new URL(request.url).search) {
    for (const name of await caches.keys()) {
      if (!name.startsWith(ENGINE_PREFIX)) continue;
      const kept = await (await caches.open(name)).match(request, { ignoreVary: true });
      if (kept) return kept;
    }
  }
  return fetch(request);
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepBuild().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/api/")) return;
  if (pathname.startsWith(ENGINE)) {
    event.respondWith(keptElseNetwork(request));
  } else if (request.mode === "navigate") {
    const answer = page(request);
    event.respondWith(answer);
    // Without a connection the build stays as it is.
    event.waitUntil(answer.then(keepBuild).catch(() => {}));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else {
    event.respondWith(networkElseKept(request));
  }
});
