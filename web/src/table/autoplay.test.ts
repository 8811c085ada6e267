// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Autoplay } from "./autoplay.svelte";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a game that plays itself", () => {
  it("makes the first step at once, and stops after the last", () => {
    let at = 0;
    const autoplay = new Autoplay(() => ++at < 3);
    autoplay.start();
    expect([at, autoplay.isOn]).toEqual([1, true]);
    vi.advanceTimersByTime(2000);
    expect(at).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect([at, autoplay.isOn]).toEqual([3, false]);
  });

  it("can be stopped", () => {
    let at = 0;
    const autoplay = new Autoplay(() => ++at < 9);
    autoplay.start();
    autoplay.stop();
    vi.advanceTimersByTime(60_000);
    expect([at, autoplay.isOn]).toEqual([1, false]);
  });

  it("has three paces, and remembers the chosen one", () => {
    let at = 0;
    const autoplay = new Autoplay(() => ++at < 99);
    autoplay.start();
    autoplay.faster();
    vi.advanceTimersByTime(4000);
    expect([at, autoplay.pace]).toEqual([5, 2]);
    expect(new Autoplay(() => false).pace).toBe(2);
    autoplay.faster();
    autoplay.faster();
    expect(autoplay.pace).toBe(1);
    autoplay.stop();
  });

  it("does not trust what is stored", () => {
    localStorage.setItem("sestina-replay-pace", "1000");
    expect(new Autoplay(() => false).pace).toBe(1);
  });
});
