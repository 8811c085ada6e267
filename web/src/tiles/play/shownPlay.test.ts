// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import type { ShownPlay } from "../../model/pacing.svelte";
import type { FactSeen, LineScore } from "../../protocol";
import { flightOf, playShapes } from "./shownPlay";

const ROW: LineScore = [
  2,
  [
    [0, 0],
    [1, 0],
  ],
];
const QWIRKLE: LineScore = [12, [0, 1, 2, 3, 4, 5].map((y): [number, number] => [1, y])];

function shown(lines: LineScore[], more: Partial<ShownPlay> = {}): ShownPlay {
  const place: FactSeen = {
    kind: "place",
    seat: 2,
    cells: [
      [1, 0],
      [1, 1],
    ],
    tiles: ["Rc", "Rs"],
    lines,
  };
  const event = { e: "played" as const, version: 9, at: 0, ply: 4, seat: 2, points: 2 };
  return { event: { ...event, facts: [place] }, own: false, ms: 900, partMs: 100, ...more };
}

describe("a new play on the board", () => {
  it("has its points at each row, once its tiles have landed", () => {
    const [line] = playShapes(shown([ROW]), true);
    expect(line).toMatchObject({ shape: "line", label: "+2", fresh: true, delayMs: 420 });
    expect(playShapes(shown([ROW], { own: true }), true)[0]).toMatchObject({ delayMs: 0 });
  });

  it("is celebrated on the row that is a Qwirkle, somebody else's more quietly", () => {
    const feats = (more: Partial<ShownPlay>, celebrates = true): unknown[] =>
      playShapes(shown([ROW, QWIRKLE], more), celebrates).map((one) =>
        one.shape === "line" ? one.feat : null,
      );
    expect(feats({ own: true })).toEqual([undefined, "own"]);
    expect(feats({})).toEqual([undefined, "other"]);
    expect(feats({ own: true }, false)).toEqual([undefined, undefined]);
    // The plain mark stays in any case.
    expect(playShapes(shown([QWIRKLE]), false)[0]).toMatchObject({ label: "★ +12" });
  });

  it("shows where a tile was taken", () => {
    const take: FactSeen = { kind: "take", seat: 2, cells: [[3, 4]], tiles: ["Rc"] };
    const play = shown([]);
    const taken = { ...play, event: { ...play.event, facts: [take] } };
    expect(playShapes(taken, true)).toEqual([{ shape: "ring", cell: [3, 4], look: "dashed" }]);
  });
});

describe("a tile of it", () => {
  afterEach(() => document.body.replaceChildren());

  it("flies from the player who laid it, one after the other", () => {
    const chip = document.createElement("li");
    chip.dataset["seat"] = "2";
    chip.getBoundingClientRect = () => new DOMRect(100, 10, 60, 40);
    document.body.append(chip);
    expect(flightOf(shown([ROW]), "1,0")).toEqual({ x: 130, y: 30, ms: 320, delayMs: 0 });
    expect(flightOf(shown([ROW]), "1,1")).toMatchObject({ delayMs: 100 });
    expect(flightOf(shown([ROW]), "5,5")).toBe(null);
    expect(flightOf(shown([ROW], { own: true }), "1,0")).toBe(null);
  });

  it("is there at once if its player is not in sight", () => {
    expect(flightOf(shown([ROW]), "1,0")).toBe(null);
  });
});
