/*
 * Keeps the shell of the client (page, scripts, styles, icons), so that Sestina opens without a
 * connection. It keeps nothing of any game: what the server tells always comes from the server.
 *
 * Pages come from the network whenever there is one, and files in /assets/ carry a hash of their
 * content in their names: nobody sees an old client after a new one was deployed. Each build has
 * a cache of its own; that of the build before is kept for tabs that still run it.
 */

const PREFIX = "sestina-shell-";
const LIST = "/manifest.build.json";
const PAGE = "/";
const EXTRAS = ["/icon.svg", "/manifest.webmanifest"];

/** The caches of builds, oldest first. */
async function builds() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX)).sort();
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

/** Keep the build that the server has now, unless it is kept already. */
async function keepBuild() {
  const listed = await fetched(LIST, { cache: "no-cache" });
  const text = await listed.clone().text();
  const kept = await builds();
  const newest = kept.at(-1);
  const known = newest && (await (await caches.open(newest)).match(LIST));
  if (known && (await known.text()) === text) return;

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
  const old = (await builds()).slice(0, -2);
  await Promise.all(old.map((each) => caches.delete(each)));
}

/** The page of the newest build that is kept. */
async function keptPage() {
  const newest = (await builds()).at(-1);
  return newest && (await caches.open(newest)).match(PAGE);
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
  if (request.mode === "navigate") {
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
