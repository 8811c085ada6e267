// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Lazy from "./Lazy.svelte";

let isThere: boolean;
let shown: Record<string, unknown> | null;
const load = vi.fn(async () => {
  if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
  return "the part";
});
const children = createRawSnippet((part: () => string) => ({ render: () => `<i>${part()}</i>` }));

const text = (): string => document.body.textContent.trim();

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  load.mockClear();
  isThere = false;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  shown = mount(Lazy<string>, { target: document.body, props: { load, children } });
});
function leave(): void {
  if (shown) void unmount(shown);
  shown = null;
}
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("says that a part is missing, and tries again less and less often until it is there", async () => {
  await pass(0);
  expect(document.querySelector('[role="alert"]')?.textContent).toContain("Trying again");
  await pass(60_000);
  const tries = load.mock.calls.length;
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(9);
  isThere = true;
  await pass(30_000);
  expect(text()).toBe("the part");
  await pass(60_000);
  expect(load.mock.calls.length).toBe(tries + 1);
});

it("tries at once when it is asked to, or when the network is back", async () => {
  await pass(8_000);
  const tries = load.mock.calls.length;
  document.querySelector("button")?.click();
  await pass(0);
  expect(load.mock.calls.length).toBe(tries + 1);
  isThere = true;
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(text()).toBe("the part");
});

it("stops when nobody waits for it any more", async () => {
  await pass(0);
  const tries = load.mock.calls.length;
  leave();
  await pass(60_000);
  expect(load.mock.calls.length).toBe(tries);
});
