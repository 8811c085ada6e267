// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "./afterPaint";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits for a frame, but not for one of a page in the background", () => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  const then = vi.fn();
  afterPaint(then);
  vi.advanceTimersByTime(50);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(then).toHaveBeenCalledOnce();
});

it("can be given up", () => {
  const then = vi.fn();
  afterPaint(then)();
  vi.advanceTimersByTime(1000);
  expect(then).not.toHaveBeenCalled();
});
