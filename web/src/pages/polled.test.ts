// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Polled } from "./polled.svelte";

function look(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("a polled value", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    look(false);
    vi.useRealTimers();
  });

  it("is asked for at once, and then every few seconds", async () => {
    let count = 0;
    const polled = new Polled(async () => ++count, 5);
    const stop = polled.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(polled.value).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(polled.value).toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count).toBe(3);
  });

  it("keeps the last answer when there is none, and goes on asking", async () => {
    let count = 0;
    const polled = new Polled(async () => {
      if (++count === 2) throw new Error("no answer");
      return count;
    }, 5);
    const stop = polled.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([polled.value, polled.failing]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([polled.value, polled.failing]).toEqual([3, false]);
    stop();
  });

  it("rests while nobody looks", async () => {
    let count = 0;
    const polled = new Polled(async () => ++count, 5);
    const stop = polled.start();
    await vi.advanceTimersByTimeAsync(0);
    look(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count).toBeLessThanOrEqual(2);
    const before = count;
    look(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(count).toBe(before + 1);
    stop();
  });
});
