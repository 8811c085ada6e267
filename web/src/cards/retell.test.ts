import { describe, expect, it } from "vitest";
import type { EventSeen, RowStep } from "../protocol";
import { marksOf, retell, rowsPlays, type Frame } from "./retell";

const SQUARES = ["Rs", "Gs", "Bs"];
const PURPLE = ["Ps", "Pc", "Pd", "Pk"];
const GREEN = ["Gc", "G4", "Gs"];

/** Mario's turn as sent by the server. */
const MARIO: RowStep[] = [
  { kind: "move", card: "Ps", source: PURPLE, target: SQUARES },
  { kind: "play", card: "Gc", target: GREEN, new: true },
  { kind: "play", card: "G4", target: GREEN, new: true },
  { kind: "move", card: "Gs", source: SQUARES, target: GREEN, new: true },
];

function texts(frame: Frame | undefined): string[] {
  return (frame?.rows ?? []).map((row) => row.cards.map(({ card }) => card).join(" "));
}

describe("a play retold", () => {
  const frames = retell([SQUARES, PURPLE], MARIO, [["Rs", "Bs", "Ps"], ["Pc", "Pd", "Pk"], GREEN]);

  it("goes from the old rows to the new ones, equal ways together", () => {
    expect(frames?.map(texts)).toEqual([
      ["Rs Gs Bs", "Ps Pc Pd Pk"],
      ["Rs Gs Bs Ps", "Pc Pd Pk"],
      ["Rs Gs Bs Ps", "Pc Pd Pk", "Gc G4"],
      ["Rs Bs Ps", "Pc Pd Pk", "Gc G4 Gs"],
    ]);
  });

  it("says of each picture what was done, with rows by their place", () => {
    expect(
      frames?.map(
        ({ told }) => told && [told.kind, told.cards, told.source, told.target, told.opensRow],
      ),
    ).toEqual([
      null,
      ["move", ["Ps"], 1, 0, false],
      ["play", ["Gc", "G4"], null, 2, true],
      ["move", ["Gs"], 0, 2, false],
    ]);
  });

  it("keeps a card's id on its way, and marks what was played and moved", () => {
    const start = frames?.[0]?.rows[1]?.cards[0];
    expect(frames?.[1]?.rows[0]?.cards[3]).toEqual(start);
    const last = frames?.at(-1) as Frame;
    const now = [
      ["G4", "Gc", "Gs"],
      ["Pc", "Pd", "Pk"],
      ["Bs", "Ps", "Rs"],
    ];
    expect(marksOf(last, now)).toEqual([
      ["played", "played", "moved"],
      [null, null, null],
      [null, "moved", null],
    ]);
  });

  it("shows a taken row for the last time, and marks nothing of it", () => {
    const six = ["Rd", "Od", "Gd", "Bd", "Pd", "Yd"];
    const told = retell(
      [
        ["Rd", "Od", "Gd"],
        ["Yd", "Yc", "Ys", "Yk"],
      ],
      [
        { kind: "play", card: "Bd", target: ["Rd", "Od", "Gd"] },
        { kind: "play", card: "Pd", target: ["Rd", "Od", "Gd"] },
        { kind: "move", card: "Yd", source: ["Yd", "Yc", "Ys", "Yk"], target: ["Rd", "Od", "Gd"] },
        { kind: "take", source: six },
      ],
      [six, ["Yc", "Ys", "Yk"]],
    );
    expect(told?.length).toBe(4);
    const last = told?.at(-1) as Frame;
    expect(last.rows.map((row) => row.taken)).toEqual([true, false]);
    expect(last.told?.source).toBe(0);
    expect(marksOf(last, [["Yc", "Ys", "Yk"]])).toEqual([[null, null, null]]);
  });

  it("finds which of two equal rows is meant", () => {
    const row = ["Rc", "Rs", "Rd"];
    const steps: RowStep[] = [
      { kind: "play", card: "R4", target: row },
      { kind: "play", card: "R8", target: row },
    ];
    const both = retell([row, row], steps, [
      [...row, "R4"],
      [...row, "R8"],
    ]);
    expect(texts(both?.at(-1)).sort()).toEqual(["Rc Rs Rd R4", "Rc Rs Rd R8"]);
    const one = retell([row, row], steps, [[...row, "R4", "R8"], row]);
    expect(texts(one?.at(-1)).sort()).toEqual(["Rc Rs Rd", "Rc Rs Rd R4 R8"]);
  });

  it("makes two new rows of equal cards", () => {
    const row = ["Rc", "Rs", "Rd"];
    const steps = [...row, ...row].map((card): RowStep => ({
      kind: "play",
      card,
      target: row,
      new: true,
    }));
    expect(texts(retell([], steps, [row, row])?.at(-1))).toEqual(["Rc Rs Rd", "Rc Rs Rd"]);
  });

  it("tells nothing rather than something else", () => {
    expect(retell([SQUARES], MARIO, [["Rs"]])).toBeNull();
    expect(retell([SQUARES, PURPLE], [{ kind: "spin" }], [SQUARES, PURPLE])).toBeNull();
    expect(retell([SQUARES], [], [PURPLE])).toBeNull();
  });
});

describe("the plays of a game", () => {
  it("follow each other, without what was taken", () => {
    const six = ["Rd", "Od", "Gd", "Bd", "Pd", "Yd"];
    const event = (ply: number, rows: string[][], steps: RowStep[]): EventSeen => ({
      e: "played",
      version: ply,
      at: 0,
      ply,
      seat: ply % 2,
      points: 0,
      facts: [
        { kind: "rows", seat: ply % 2, rows, steps },
        { kind: "draw", seat: ply % 2 },
      ],
    });
    const plays = rowsPlays([
      event(1, [SQUARES], []),
      event(2, [SQUARES, six], [{ kind: "take", source: six }]),
      event(3, [SQUARES, GREEN], []),
    ]);
    expect(plays.map(({ before }) => before)).toEqual([[], [SQUARES], [SQUARES]]);
    expect(plays.map(({ ply, seat }) => [ply, seat])).toEqual([
      [1, 1],
      [2, 0],
      [3, 1],
    ]);
  });
});
