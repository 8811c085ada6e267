// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadWhenIdle } from "./idle";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("loads later, and one part whether or not another fails", async () => {
  const broken = vi.fn(() => Promise.reject(new Error("offline")));
  const whole = vi.fn(() => Promise.resolve());
  loadWhenIdle(broken, whole);
  expect(broken).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(broken).toHaveBeenCalledOnce();
  expect(whole).toHaveBeenCalledOnce();
});

it("loads nothing for somebody who has left", async () => {
  const part = vi.fn(() => Promise.resolve());
  loadWhenIdle(part)();
  await vi.runAllTimersAsync();
  expect(part).not.toHaveBeenCalled();
});

it("asks the browser where it can", () => {
  const cancel = vi.fn();
  vi.stubGlobal("requestIdleCallback", (load: () => void) => (load(), 7));
  vi.stubGlobal("cancelIdleCallback", cancel);
  const part = vi.fn(() => Promise.resolve());
  const stop = loadWhenIdle(part);
  expect(part).toHaveBeenCalledOnce();
  stop();
  expect(cancel).toHaveBeenCalledWith(7);
});
