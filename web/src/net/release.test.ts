// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Release } from "./release.svelte";

const LONG = 11 * 60_000;
const reload = vi.fn();
let isIdle: boolean;
let release: Release;
let stop: () => void;

function look(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal("location", { ...window.location, reload });
  isIdle = true;
  release = new Release("/assets/index-1.js");
  stop = release.follow(() => isIdle);
});
afterEach(() => {
  stop();
  look(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is noticed, and never by a page that is no build", () => {
  release.hear("/assets/index-1.js");
  expect(release.newer).toBeNull();
  release.hear("/assets/index-2.js");
  expect(release.newer).toBe("/assets/index-2.js");
  release.hear("/assets/index-1.js");
  expect(release.newer).toBeNull();
  const developed = new Release("");
  developed.hear("/assets/index-2.js");
  expect(developed.newer).toBeNull();
});

it("is loaded by itself when nobody has looked for long, once", () => {
  release.hear("/assets/index-2.js");
  vi.advanceTimersByTime(LONG);
  expect(reload).not.toHaveBeenCalled();
  look(true);
  vi.advanceTimersByTime(60_000);
  look(false);
  vi.advanceTimersByTime(LONG);
  expect(reload).not.toHaveBeenCalled();
  look(true);
  vi.advanceTimersByTime(LONG);
  expect(reload).toHaveBeenCalledOnce();
  look(true);
  vi.advanceTimersByTime(LONG);
  expect(reload).toHaveBeenCalledOnce();
});

it("waits for what would be lost", () => {
  look(true);
  isIdle = false;
  release.hear("/assets/index-2.js");
  vi.advanceTimersByTime(LONG);
  expect(reload).not.toHaveBeenCalled();
  isIdle = true;
  vi.advanceTimersByTime(LONG);
  expect(reload).toHaveBeenCalledOnce();
});
