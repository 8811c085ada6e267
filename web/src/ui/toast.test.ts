import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismiss, stay, toast, toasts } from "./toast.svelte";

const texts = (): string[] => toasts().map(({ text }) => text);

describe("toasts", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    for (const { id } of toasts()) dismiss(id);
    vi.useRealTimers();
  });

  it("come, stay long enough to be read, and go", () => {
    toast("Saved");
    expect(texts()).toEqual(["Saved"]);
    vi.advanceTimersByTime(3000);
    expect(texts()).toEqual(["Saved"]);
    vi.advanceTimersByTime(2000);
    expect(texts()).toEqual([]);
  });

  it("are not shown twice at a time, but stay longer", () => {
    toast("Saved");
    vi.advanceTimersByTime(3000);
    toast("Saved");
    vi.advanceTimersByTime(3000);
    expect(texts()).toEqual(["Saved"]);
  });

  it("are three at most, the oldest goes", () => {
    for (const text of ["a", "b", "c", "d"]) toast(text);
    expect(texts()).toEqual(["b", "c", "d"]);
  });

  it("stay as long as they are looked at", () => {
    toast("Saved");
    stay(toasts()[0]?.id ?? 0, Infinity);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(["Saved"]);
    stay(toasts()[0]?.id ?? 0, 1);
    vi.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });

  it("can be taken away by whoever showed them", () => {
    const away = toast("Connecting …", { seconds: Infinity });
    vi.advanceTimersByTime(60_000);
    expect(texts()).toHaveLength(1);
    away();
    expect(texts()).toEqual([]);
  });
});
