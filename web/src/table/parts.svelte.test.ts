// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableModel } from "../model/table.svelte";
import { api } from "../net/api";
import { me } from "../net/me.svelte";
import Clock from "./Clock.svelte";
import Join from "./Join.svelte";
import Score from "./Score.svelte";

// svelte/motion asks for it when it is loaded; jsdom has none.
vi.hoisted(() => {
  window.matchMedia ??= () =>
    Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;
});

let shown: Record<string, unknown> | undefined;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a score", () => {
  it("counts up to its new points", async () => {
    const props = $state({ points: 10 });
    shown = mount(Score, { target: document.body, props });
    flushSync();
    const number = () => Number(document.querySelector(".figures")?.textContent);
    props.points = 22;
    flushSync();
    await vi.advanceTimersByTimeAsync(200);
    flushSync();
    expect(number()).toBeGreaterThan(10);
    expect(number()).toBeLessThan(22);
    await vi.advanceTimersByTimeAsync(1500);
    flushSync();
    expect(number()).toBe(22);
  });
});

describe("a clock", () => {
  it("ticks with one interval, and a quicker one for the last seconds", async () => {
    const made = vi.spyOn(globalThis, "setInterval");
    const props = { seconds: 14, at: performance.now(), running: true };
    shown = mount(Clock, { target: document.body, props });
    flushSync();
    for (let tick = 0; tick < 12; tick++) {
      await vi.advanceTimersByTimeAsync(250);
      flushSync();
    }
    expect(made.mock.calls.map(([, every]) => every)).toEqual([250]);
    for (let tick = 0; tick < 12; tick++) {
      await vi.advanceTimersByTimeAsync(250);
      flushSync();
    }
    expect(made.mock.calls.map(([, every]) => every)).toEqual([250, 100]);
    expect(document.querySelector('[role="timer"]')?.textContent).toContain("8");
  });
});

describe("an invitation", () => {
  it("asks for a name even if nobody answers who we are", async () => {
    Object.assign(me, { name: null, known: false });
    const answer = Promise.reject(new Error("no answer"));
    vi.spyOn(api, "me").mockReturnValue(answer);
    const lost: unknown[] = [];
    const listen = (reason: unknown): void => void lost.push(reason);
    process.on("unhandledRejection", listen);
    vi.useRealTimers();
    shown = mount(Join, {
      target: document.body,
      props: { model: new TableModel(), invitation: { seat: null, invite: null }, seat: 0 },
    });
    flushSync();
    // A rejection that nobody handles is reported before the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listen);
    expect(lost).toEqual([]);
    expect(document.querySelector("input")?.value).toBe("");
  });
});
