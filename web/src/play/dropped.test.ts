// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dropped } from "./dropped.svelte";

describe("a dropped tile", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is drawn first, and counted after the frame, once", () => {
    const dropped = new Dropped();
    const count = vi.fn();
    dropped.drop([1, 2, "Rc"], count);
    expect(dropped.placed).toEqual([1, 2, "Rc"]);
    expect(count).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    dropped.settle();
    expect(count).toHaveBeenCalledOnce();
    expect(dropped.placed).toBeNull();
  });

  it("is counted at once when the player goes on", () => {
    const dropped = new Dropped();
    const counted: string[] = [];
    dropped.drop([0, 0, "Rc"], () => counted.push("Rc"));
    dropped.drop([1, 0, "Gc"], () => counted.push("Gc"));
    expect(counted).toEqual(["Rc"]);
    expect(dropped.placed).toEqual([1, 0, "Gc"]);
    dropped.settle();
    vi.advanceTimersByTime(1000);
    expect(counted).toEqual(["Rc", "Gc"]);
  });
});
