/*
 * Keeps a site without a server, so that it opens and plays without a network. All files of a build
 * are kept and used as one piece: a page never runs with another build's engine. scripts/site.py
 * writes the first two lines' values.
 */

const VERSION = "@VERSION@";
const FILES = ["@FILES@"];

const PREFIX = `sestina-site ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;
const PAGE = "./";

async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    [PAGE, ...FILES].map(async (file) => {
      const address = new URL(file, self.registration.scope).href;
      // A name with a hash in it stands for the same content for ever.
      const kept = /-[\w-]{8}\.|engine\/\w{16}\//.test(file) && (await caches.match(address));
      const response = kept || (await fetch(address, { cache: kept ? "default" : "no-cache" }));
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      await cache.put(address, response);
    }),
  );
}

/** A tab that is open may run the build before. */
async function dropOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === "navigate";
  const wanted = isPage ? new URL(PAGE, self.registration.scope).href : request;
  return (await cache.match(wanted)) ?? (await caches.match(wanted)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const { pathname } = new URL(request.url);
  // The documentation is not kept.
  if (pathname.startsWith(new URL("docs/", self.registration.scope).pathname)) return;
  event.respondWith(answer(request));
});
