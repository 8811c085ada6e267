import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventSeen, Now, TableSeen, Update } from "../protocol";
import { Pacing, type Pace } from "./pacing.svelte";

const SEATS = [{ name: "Ada", you: true }, { name: "Ben" }, { name: "club", level: "club" }];

function now(more: Partial<Now> = {}): Now {
  return { status: "playing", seats: SEATS, seat_to_move: 1, scores: [0, 0, 0], ...more };
}

function played(version: number, seat: number, points = 2): EventSeen {
  const facts = [
    { kind: "place", seat, cells: [[version, 0] as [number, number]], tiles: ["Rc"], points },
  ];
  return { e: "played", version, at: 0, ply: version, seat, points, facts, bot: seat === 2 };
}

function said(version: number): EventSeen {
  return { e: "said", version, at: 0, name: "Ben", text: "Hi", seats: [1] };
}

function update(events: EventSeen[], more: Partial<Now> = {}): Update {
  const version = events.at(-1)?.version ?? 0;
  return { t: "update", table: "one", version, events, now: now({ ply: version, ...more }) };
}

const SNAPSHOT = { now: now(), events: [] as EventSeen[] } as TableSeen;

describe("pacing", () => {
  let pace: Pace;
  let shown: Update[];
  let pacing: Pacing;
  const versions = (): number[] => shown.flatMap(({ events }) => events.map((e) => e.version));
  const wait = (ms: number): unknown => vi.advanceTimersByTime(ms);

  beforeEach(() => {
    vi.useFakeTimers();
    pace = "brisk";
    shown = [];
    pacing = new Pacing(
      (one) => shown.push(one),
      () => pace,
    );
    pacing.restart(SNAPSHOT);
  });
  afterEach(() => {
    pacing.close();
    vi.useRealTimers();
  });

  it("shows one play after the other, in order", () => {
    pacing.take(update([played(1, 1)], { seat_to_move: 2 }));
    pacing.take(update([played(2, 2)], { seat_to_move: 0 }));
    expect(versions()).toEqual([1]);
    expect(pacing.isBehind).toBe(true);
    expect(pacing.current?.event.seat).toBe(1);
    wait(5000);
    expect(versions()).toEqual([1, 2]);
    expect(shown.at(-1)?.now.seat_to_move).toBe(0);
    expect(pacing.isBehind).toBe(false);
    expect(pacing.current).toBe(null);
  });

  it("takes more time when calm", () => {
    const durations = (["brisk", "calm"] as const).map((one) => {
      pace = one;
      pacing.take(update([played(1, 1)]));
      const { ms = 0 } = pacing.current ?? {};
      wait(ms);
      return ms;
    });
    expect(durations[1]).toBeGreaterThan(1.5 * durations[0]!);
    expect(durations[0]).toBeLessThan(1500);
  });

  it("shows everything at once to who skips, each event once", () => {
    for (const version of [1, 2, 3, 4]) pacing.take(update([played(version, 1 + (version % 2))]));
    pacing.skip();
    expect(versions()).toEqual([1, 2, 3, 4]);
    expect(pacing.isBehind).toBe(false);
    // The last of them is still new; a second tap ends that too.
    expect(pacing.current?.event.version).toBe(4);
    pacing.skip();
    expect(pacing.current).toBe(null);
    wait(20_000);
    expect(versions()).toEqual([1, 2, 3, 4]);
  });

  it("shows one's own play at once, and lets it be seen before the answer", () => {
    pacing.take(update([played(1, 0)], { seat_to_move: 1 }));
    pacing.take(update([played(2, 1)], { seat_to_move: 0 }));
    expect(versions()).toEqual([1]);
    expect(pacing.current?.own).toBe(true);
    wait(700);
    expect(versions()).toEqual([1, 2]);
  });

  it("catches up before a play of one's own from another tab", () => {
    pacing.take(update([played(1, 1)]));
    pacing.take(update([played(2, 2)]));
    pacing.take(update([played(3, 0)]));
    expect(versions()).toEqual([1, 2, 3]);
  });

  it("takes apart an update of several plays", () => {
    pacing.take(
      update([played(1, 0), said(2), played(3, 1, 7), played(4, 2)], { scores: [2, 7, 2] }),
    );
    expect(versions()).toEqual([1, 2]);
    expect(shown[0]?.now).toMatchObject({ ply: 1, seat_to_move: 1, scores: [2, 0, 0], offers: [] });
    wait(800);
    expect(versions()).toEqual([1, 2, 3]);
    expect(shown[1]?.now).toMatchObject({ ply: 3, seat_to_move: 2, scores: [2, 7, 0] });
    wait(2000);
    expect(versions()).toEqual([1, 2, 3, 4]);
    expect(shown[2]?.now.scores).toEqual([2, 7, 2]);
  });

  it("lets talk pass while a play is seen, but never past a play", () => {
    pacing.take(update([played(1, 1)]));
    pacing.take(update([said(2)]));
    expect(versions()).toEqual([1, 2]);
    pacing.take(update([played(3, 2)]));
    pacing.take(update([said(4)]));
    expect(versions()).toEqual([1, 2]);
    wait(1500);
    expect(versions()).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ["spectators", { seats: [{ name: "Ada" }, { name: "Ben" }, { name: "Cleo" }] }],
    ["who is on the clock", { seat_to_move: 0, clocks: [60, 60, 60] }],
  ])("does not keep %s waiting", (_, more) => {
    pacing.take(update([played(1, 1)], more));
    pacing.take(update([played(2, 2)], more));
    expect(versions()).toEqual([1, 2]);
    expect(pacing.isBehind).toBe(false);
  });

  it("shows plays as they come if asked to", () => {
    pace = "instant";
    for (const version of [1, 2, 3]) pacing.take(update([played(version, 1)]));
    expect(versions()).toEqual([1, 2, 3]);
    expect(pacing.current?.event.version).toBe(3);
  });

  it("jumps to the end of what happened without a connection", () => {
    pacing.take(update([played(1, 1)]));
    pacing.take(update([played(2, 2)]));
    pacing.interrupt();
    expect(versions()).toEqual([1, 2]);
    pacing.take(update([played(3, 1), played(4, 2)]));
    expect(versions()).toEqual([1, 2, 3, 4]);
    wait(5000);
    pacing.take(update([played(5, 1)]));
    pacing.take(update([played(6, 2)]));
    expect(versions()).toEqual([1, 2, 3, 4, 5]);
  });

  it("forgets what waits when the whole table arrives again", () => {
    pacing.take(update([played(1, 1)]));
    pacing.take(update([played(2, 2)]));
    pacing.restart(SNAPSHOT);
    wait(5000);
    expect(versions()).toEqual([1]);
    expect(pacing.isBehind).toBe(false);
  });

  it("skips a show that a sleeping page has missed", () => {
    for (const version of [1, 2, 3, 4]) pacing.take(update([played(version, 1)]));
    // The timer comes late: page time has advanced by far more than it asked for.
    const late = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    vi.advanceTimersToNextTimer();
    expect(versions()).toEqual([1, 2, 3, 4]);
    late.mockRestore();
  });

  it("gives clocks the time of arrival, not that of the show", () => {
    const arrivals: number[] = [];
    const other = new Pacing(
      (_, at) => arrivals.push(at),
      () => "brisk",
    );
    other.restart(SNAPSHOT);
    other.take(update([played(1, 1)]));
    other.take(update([played(2, 2)]));
    wait(5000);
    expect(arrivals).toHaveLength(2);
    expect(arrivals[1]).toBe(arrivals[0]);
    other.close();
  });
});
