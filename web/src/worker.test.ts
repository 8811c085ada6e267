/** public/sw.js with a fake network and fake caches. */

import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";

const SOURCE = readFileSync("public/sw.js", "utf8");
const ORIGIN = "https://sestina.example";
type Run = (self: object, caches: Caches, fetch: unknown, Date: object) => void;

class Caches {
  readonly all: Record<string, Record<string, string>> = {};
  keys = async () => Object.keys(this.all);
  delete = async (name: string) => delete this.all[name];
  open = async (name: string) => {
    const files = (this.all[name] ??= {});
    return {
      put: async (path: string, response: Response) => void (files[path] = await response.text()),
      match: async (path: string) =>
        path in files ? new Response(files[path] ?? null) : undefined,
    };
  };
  match = async (what: string | { url: string }) => {
    const path = typeof what === "string" ? what : new URL(what.url).pathname;
    for (const files of Object.values(this.all))
      if (path in files) return new Response(files[path] ?? null);
    return undefined;
  };
}

/** A deployment: a page and a script with its version in the name. */
function deploy(version: string): Record<string, string> {
  return {
    "/": `page ${version}`,
    "/icon.svg": "icon",
    "/manifest.webmanifest": "{}",
    "/manifest.build.json": JSON.stringify({
      "index.html": { file: `assets/main-${version}.js`, css: ["assets/same.css"] },
    }),
    [`/assets/main-${version}.js`]: `script ${version}`,
    "/assets/same.css": "style",
  };
}

describe("the service worker", () => {
  let server: Record<string, string>;
  let online: boolean;
  let status: number;
  let asked: string[];
  let store: Caches;
  /** The scripts of the pages that are open. */
  let running: string[];
  let listeners: Record<string, (event: unknown) => void>;

  async function fetchFake(what: string | { url: string }): Promise<Response> {
    const path = new URL(typeof what === "string" ? what : what.url, ORIGIN).pathname;
    asked.push(path);
    if (!online) throw new TypeError("no network");
    if (status >= 500) return new Response("away", { status });
    const text = server[path] ?? (path.startsWith("/t/") ? server["/"] : undefined);
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  }

  /** Send an event to the worker; returns its answer, or null if it leaves it to the browser. */
  async function tell(name: string, request?: object): Promise<string | null> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    listeners[name]?.({
      request,
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      respondWith: (response: Promise<Response>) => (answer = response),
    });
    const response = await (answer as Promise<Response> | null);
    const text = response === null ? null : await response.clone().text();
    await Promise.all(waits);
    return text;
  }
  const get = (path: string, mode = "cors", method = "GET"): Promise<string | null> =>
    tell("fetch", { url: ORIGIN + path, method, mode });

  beforeEach(() => {
    [server, online, status, asked, store, listeners] = [
      deploy("1"),
      true,
      200,
      [],
      new Caches(),
      {},
    ];
    running = [];
    const self = {
      navigator: {
        locks: {
          query: async () => ({ held: running.map((name) => ({ name: `sestina-build:${name}` })) }),
        },
      },
      location: { origin: ORIGIN },
      clients: { claim: async () => {} },
      skipWaiting: async () => {},
      addEventListener: (name: string, listener: (event: unknown) => void) =>
        (listeners[name] = listener),
    };
    let now = 0;
    const run = compileFunction(SOURCE, ["self", "caches", "fetch", "Date"]) as Run;
    run(self, store, fetchFake, { now: () => ++now });
  });

  it("opens any page without a connection", async () => {
    await tell("install");
    online = false;
    expect(await get("/t/abc", "navigate")).toBe("page 1");
    expect(await get("/assets/main-1.js")).toBe("script 1");
    expect(await get("/icon.svg")).toBe("icon");
  });

  it("asks for texts after everything else, and keeps those of all languages", async () => {
    const texts = { file: "assets/table.de-1.json" };
    const list = JSON.parse(server["/manifest.build.json"]!) as Record<string, unknown>;
    server["/manifest.build.json"] = JSON.stringify({ "table.de.json": texts, ...list });
    server["/assets/table.de-1.json"] = "[]";
    await tell("install");
    expect(asked.indexOf("/assets/table.de-1.json")).toBeGreaterThan(
      asked.indexOf("/assets/main-1.js"),
    );
    online = false;
    expect(await get("/assets/table.de-1.json")).toBe("[]");
  });

  it("opens its page while the server behind a proxy is away", async () => {
    await tell("install");
    status = 502;
    expect(await get("/t/abc", "navigate")).toBe("page 1");
  });

  it("never touches what the server tells, nor what is sent to it", async () => {
    await tell("install");
    expect(await get("/api/me")).toBeNull();
    expect(await get("/t/abc", "cors", "POST")).toBeNull();
    const kept = Object.values(store.all).flatMap((files) => Object.keys(files));
    expect(kept.some((path) => path.startsWith("/api"))).toBe(false);
  });

  it("shows the new page after a deploy, at once", async () => {
    await tell("install");
    server = deploy("2");
    expect(await get("/", "navigate")).toBe("page 2");
    online = false;
    expect(await get("/", "navigate")).toBe("page 2");
    expect(await get("/assets/main-2.js")).toBe("script 2");
  });

  it("keeps the build before for tabs that still run it, and no older one", async () => {
    await tell("install");
    for (const version of ["2", "3"]) {
      server = deploy(version);
      await get("/", "navigate");
    }
    online = false;
    expect(await get("/assets/main-2.js")).toBe("script 2");
    await expect(get("/assets/main-1.js")).rejects.toThrow("no network");
    expect(Object.keys(store.all)).toHaveLength(2);
  });

  it("keeps every build that an open tab runs, and drops it when the tab is gone", async () => {
    await tell("install");
    running = ["/assets/main-1.js"];
    for (const version of ["2", "3", "4"]) {
      server = deploy(version);
      await get("/", "navigate");
    }
    online = false;
    expect(await get("/assets/main-1.js")).toBe("script 1");
    expect(await get("/", "navigate")).toBe("page 4");
    expect(Object.keys(store.all)).toHaveLength(3);
    online = true;
    running = ["/assets/main-4.js"];
    await get("/", "navigate");
    online = false;
    await expect(get("/assets/main-1.js")).rejects.toThrow("no network");
    expect(Object.keys(store.all)).toHaveLength(2);
  });

  it("keeps the build before when two tabs load the new one at once", async () => {
    await tell("install");
    server = deploy("2");
    await Promise.all([get("/", "navigate"), get("/t/abc", "navigate")]);
    online = false;
    expect(await get("/assets/main-1.js")).toBe("script 1");
    expect(await get("/", "navigate")).toBe("page 2");
    expect(Object.keys(store.all)).toHaveLength(2);
  });

  it("keeps both builds of servers that take turns", async () => {
    await tell("install");
    for (const version of ["2", "1", "2", "1"]) {
      server = deploy(version);
      await get("/", "navigate");
    }
    online = false;
    expect(await get("/assets/main-1.js")).toBe("script 1");
    expect(await get("/assets/main-2.js")).toBe("script 2");
    expect(await get("/", "navigate")).toBe("page 1");
    expect(Object.keys(store.all)).toHaveLength(2);
  });

  it("opens the build before while a new one is incomplete", async () => {
    await tell("install");
    const half = await store.open("sestina-shell-9999999999999999");
    await half.put("/assets/main-2.js", new Response("script 2"));
    online = false;
    expect(await get("/", "navigate")).toBe("page 1");
  });

  it("asks for nothing twice while nothing was deployed", async () => {
    await tell("install");
    asked = [];
    await get("/t/abc", "navigate");
    expect(asked).toEqual(["/t/abc", "/manifest.build.json"]);
  });

  it("keeps no half of a build", async () => {
    await tell("install");
    server = deploy("2");
    delete server["/assets/main-2.js"];
    expect(await get("/", "navigate")).toBe("page 2");
    online = false;
    expect(await get("/", "navigate")).toBe("page 1");
  });
});
