// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Now } from "../protocol";
import { FakeSender, FakeTable, opened } from "../turn/fakeTable.svelte";
import { CardTurn } from "./cardTurn.svelte";

const RED = ["Rc", "Rs", "Rd"];

function now(changes: Partial<Now> = {}): Now {
  return {
    status: "playing",
    seats: [{ name: "Ada", you: true }, { name: "Bea" }],
    ply: 3,
    seat_to_move: 0,
    hands: { "0": ["R4", "Yk"] },
    rows: [RED],
    offers: [{ o: "rows", fits: { R4: [0], Yk: [] } }],
    ...changes,
  };
}

let closings: (() => void)[] = [];

function turnAt(table: FakeTable, sender: FakeSender): CardTurn {
  const { turn, close } = opened(() => new CardTurn(table, sender));
  closings.push(close);
  flushSync();
  return turn;
}

function begin() {
  const table = new FakeTable("t1", now());
  const sender = new FakeSender();
  return { table, sender, turn: turnAt(table, sender) };
}

/** Wait for the pause before a question. */
function pause(): void {
  flushSync();
  vi.advanceTimersByTime(100);
}

async function answered(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

describe("a turn with cards", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => {
    for (const close of closings) close();
    closings = [];
    vi.useRealTimers();
  });

  it("lights the rows that the offer names without asking", () => {
    const { turn, sender } = begin();
    turn.touch("h0");
    expect(turn.lights.get("r0")).toBe(true);
    expect(turn.takes("r0", ["h0", "h1"])).toEqual(["R4"]);
    expect(sender.checked).toEqual([]);
  });

  it("asks about the last of several quick changes, and once", async () => {
    const { turn, sender } = begin();
    turn.touch("h0");
    turn.put({ row: "r0" });
    flushSync();
    turn.touch("h1");
    turn.put({ row: "r0" });
    pause();
    expect(sender.checked).toEqual(["Rc Rs Rd R4 Yk"]);
    const parts = [{ part: "", reason: "mixed" }];
    sender.assess({ legal: false, reason: "mixed", parts });
    await answered();
    expect(turn.assessment?.legal).toBe(false);
    expect(turn.problem("r0")).toBe("mixed");
    turn.undo();
    pause();
    expect(turn.assessment).toBeNull();
    sender.assess({ legal: true });
    await answered();
    expect(turn.assessment?.legal).toBe(true);
    turn.touch("h1");
    turn.put({ row: "r0" });
    pause();
    expect(turn.assessment?.legal).toBe(false);
    expect(sender.checked.filter((text) => text === "Rc Rs Rd R4 Yk")).toHaveLength(1);
  });

  it("asks again after it asked too fast, as long as the draft is the same", async () => {
    const { turn, sender } = begin();
    turn.touch("h0");
    turn.put({ row: "r0" });
    pause();
    sender.lose("too-fast");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sender.checked).toEqual(["Rc Rs Rd R4", "Rc Rs Rd R4"]);
    sender.assess({ legal: true, points: 4 });
    await answered();
    expect(turn.assessment?.legal).toBe(true);
    turn.touch("h1");
    turn.put({ row: null });
    pause();
    sender.lose("too-fast");
    await answered();
    turn.undo();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sender.checked.slice(2)).toEqual(["Rc Rs Rd R4 / Yk"]);
  });

  it("tries what nobody knows: the selection in each row, and alone", async () => {
    const { turn, sender } = begin();
    turn.touch("t0");
    pause();
    expect(sender.checked).toEqual(["Rc"]);
    sender.assess({ legal: false, parts: [{ part: "Rc", reason: "row-too-short" }] });
    await answered();
    expect(turn.lightsNew).toBe(false);
    pause();
    expect(sender.checked).toHaveLength(1);
  });

  it("comes back after a reload, can be undone, and is gone in the next position", () => {
    const { turn, table, sender } = begin();
    turn.touch("h0");
    turn.put({ row: null });
    const again = turnAt(table, sender);
    expect(again.move).toBe("Rc Rs Rd / R4");
    expect(again.canUndo).toBe(true);
    again.undo();
    expect(again.move).toBe("Rc Rs Rd");
    expect(localStorage.length).toBe(0);
    turn.touch("h1");
    turn.put({ row: null });
    table.become({ ply: 4, rows: [["Rd", "Rc", "Rs", "Rk"]] });
    expect(turn.move).toBe("Rc Rs Rd Rk");
    expect(turn.canUndo).toBe(false);
    expect(turn.selected).toEqual([]);
    expect(turnAt(table, sender).move).toBe("Rd Rc Rs Rk");
    expect(localStorage.length).toBe(0);
  });

  it("is closed while a move is pending, and open again when it is refused", async () => {
    const { turn, sender } = begin();
    turn.touch("h0");
    turn.put({ row: "r0" });
    expect(turn.play()).toBe(false);
    pause();
    sender.assess({ legal: true });
    await answered();
    expect(turn.play()).toBe(true);
    expect(turn.canPlay).toBe(false);
    const sent = turn.draft;
    expect(turn.isOpen).toBe(false);
    turn.takeBack(["h0"]);
    expect(turn.draft).toBe(sent);
    sender.refuse("mixed");
    await answered();
    expect(turn.refused).toBe("mixed");
    expect(turn.isOpen).toBe(true);
    turn.takeBack(["h0"]);
    expect(turn.move).toBe("Rc Rs Rd");
    expect(turn.refused).toBeNull();
  });
});
