// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Hint } from "../net/insight";
import { AskedHint } from "./askedHint.svelte";
import { areaOf } from "./hintShapes";

const MOVE = "Rc@0,0 Rs@1,0";
const OTHER = "Gc@0,1";

const HINT: Hint = {
  settled: true,
  move: MOVE,
  points: 4,
  win: 0.6,
  error: 0.01,
  steps: [
    { step: "where", code: "part", values: {}, text: "" },
    { step: "tiles", code: "tiles", values: { tiles: "Rc Rs" }, text: "" },
    { step: "move", code: "move", values: { move: MOVE }, text: "" },
    { step: "why", code: "blocks", values: { move: MOVE, cell: [5, 5], chance: 0.2 }, text: "" },
  ],
};

describe("a hint", () => {
  it("tells one thing after the other, and does not change what was seen", async () => {
    let say: (hint: Hint) => void = () => {};
    const asking = new AskedHint((_table, _asked, heard) => {
      say = (hint) => heard({ state: "running", hint });
      return Promise.resolve();
    });
    await asking.open("t", 0, 4);
    expect([asking.isOpen, asking.hint, asking.next]).toEqual([true, null, null]);
    say(HINT);
    expect([asking.shown, asking.next]).toEqual([["where"], "tiles"]);
    expect(asking.shapes.map(({ shape }) => shape)).toEqual(["line"]);
    asking.more();
    say({ ...HINT, move: OTHER });
    expect(asking.hint?.move).toBe(MOVE);
    asking.more();
    expect(asking.shapes.map(({ shape }) => shape)).toEqual(["ghost", "ghost"]);
    asking.more();
    expect(asking.shapes.map(({ shape }) => shape)).toEqual(["ghost", "ghost", "label"]);
    expect(asking.next).toBeNull();
    asking.close();
    expect(asking.shapes).toEqual([]);
  });

  it("frames the place of a column, too", () => {
    const [frame] = areaOf("Rc@2,0 Gc@2,1", false);
    expect(frame).toMatchObject({
      shape: "line",
      cells: [
        [2, -1],
        [2, 2],
      ],
    });
    expect(areaOf("swap Rc", false)).toEqual([]);
  });
});
