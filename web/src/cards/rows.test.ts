import { describe, expect, it } from "vitest";
import {
  begin,
  faces,
  freeze,
  isChanged,
  leftInHand,
  moved,
  moveText,
  played,
  put,
  settle,
  takeBack,
  thaw,
  trial,
  type Base,
} from "./rows";
import { rowsOfText } from "./rowsText";

/** Mario's turn of the rule book: two cards played, two moved. */
const MARIO: Base = {
  rows: [
    ["Rs", "Gs", "Bs"],
    ["Ps", "Pc", "Pd", "Pk"],
  ],
  hand: ["Gc", "G4", "Rc", "Rc"],
};

describe("a draft of rows", () => {
  const start = begin(MARIO);

  it("begins as the table lies", () => {
    expect(moveText(start)).toBe("Rs Gs Bs / Ps Pc Pd Pk");
    expect(isChanged(start)).toBe(false);
    expect(leftInHand(start)).toEqual(["h0", "h1", "h2", "h3"]);
  });

  it("takes cards of the hand into a new row, and table cards to other rows", () => {
    let draft = put(start, ["h0", "h1"], { row: null });
    draft = put(draft, ["t3"], { row: "r0" });
    draft = put(draft, ["t1"], { row: draft.rows[2]?.key ?? "" });
    expect(moveText(draft)).toBe("Rs Bs Ps / Pc Pd Pk / Gc G4 Gs");
    expect(faces(draft, played(draft))).toEqual(["Gc", "G4"]);
    expect(faces(draft, moved(draft))).toEqual(["Ps", "Gs"]);
    expect(faces(draft, leftInHand(draft))).toEqual(["Rc", "Rc"]);
  });

  it("inserts at a place, also within the same row", () => {
    const first = put(start, ["h2"], { row: "r0", at: 0 });
    expect(moveText(first)).toBe("Rc Rs Gs Bs / Ps Pc Pd Pk");
    const middle = put(first, ["h2"], { row: "r0", at: 2 });
    expect(moveText(middle)).toBe("Rs Rc Gs Bs / Ps Pc Pd Pk");
    expect(moveText(put(middle, ["h2"], { row: "r0", at: 99 }))).toBe("Rs Gs Bs Rc / Ps Pc Pd Pk");
  });

  it("splits and merges rows; an emptied row of the table keeps its place", () => {
    const split = put(start, ["t5", "t6"], { row: null });
    expect(moveText(split)).toBe("Rs Gs Bs / Ps Pc / Pd Pk");
    const merged = put(split, ["t0", "t1", "t2"], { row: "r1" });
    expect(moveText(merged)).toBe("Ps Pc Rs Gs Bs / Pd Pk");
    expect(merged.rows.map((row) => row.cards.length)).toEqual([0, 5, 2]);
    expect(moveText(put(merged, ["t0"], { row: "r0" }))).toBe("Rs / Ps Pc Gs Bs / Pd Pk");
  });

  it("forgets a new row that is emptied, and gives no two rows one key", () => {
    let draft = put(put(start, ["h0"], { row: null }), ["h1"], { row: null });
    draft = put(takeBack(draft, ["h0"]), ["h2"], { row: null });
    expect(new Set(draft.rows.map((row) => row.key)).size).toBe(draft.rows.length);
    expect(moveText(draft)).toBe("Rs Gs Bs / Ps Pc Pd Pk / G4 / Rc");
  });

  it("gives back to the hand only what came from it", () => {
    const draft = put(start, ["h2", "t0"], { row: null });
    expect(moveText(takeBack(draft, ["h2", "t0"]))).toBe("Gs Bs / Ps Pc Pd Pk / Rs");
    expect(takeBack(start, ["t0", "h1"])).toBe(start);
  });

  it("is the same when nothing changes or the request makes no sense", () => {
    expect(put(start, [], { row: null })).toBe(start);
    expect(put(start, ["h9", "t99"], { row: null })).toBe(start);
    expect(put(start, ["h0"], { row: "r7" })).toBe(start);
    expect(put(start, ["t2"], { row: "r0" })).toBe(start);
    expect(put(start, ["t0", "t1", "t2"], { row: null })).toBe(start);
  });

  it("tells two equal cards apart", () => {
    const draft = put(put(start, ["h2"], { row: "r0" }), ["h3"], { row: "r1" });
    expect(moveText(draft)).toBe("Rs Gs Bs Rc / Ps Pc Pd Pk Rc");
    expect(moveText(takeBack(draft, ["h2"]))).toBe("Rs Gs Bs / Ps Pc Pd Pk Rc");
  });

  it("asks on trial for every other row, and for the cards alone", () => {
    expect(trial(start, ["h2"])).toBe("Rs Gs Bs Rc / Ps Pc Pd Pk Rc / Rc");
    expect(trial(start, ["t3", "h0"])).toBe("Rs Gs Bs Ps Gc / Ps Gc");
    expect(rowsOfText(trial(start, ["t3", "h0"]))).toEqual([
      ["Rs", "Gs", "Bs", "Ps", "Gc"],
      ["Ps", "Gc"],
    ]);
  });
});

describe("a kept draft", () => {
  const draft = put(put(begin(MARIO), ["h0", "t1"], { row: null }), ["t3"], { row: "r0" });

  it("comes back, in whatever order the server names rows and hand", () => {
    const turned: Base = {
      rows: [
        ["Pk", "Pd", "Pc", "Ps"],
        ["Bs", "Gs", "Rs"],
      ],
      hand: ["Rc", "Gc", "Rc", "G4"],
    };
    const again = thaw(freeze(draft), turned);
    expect(again && moveText(again)).toBe(moveText(draft));
    expect(again && leftInHand(again)).toEqual(leftInHand(draft));
  });

  it("is nothing for another turn, or if it is broken", () => {
    expect(thaw(freeze(draft), { ...MARIO, hand: ["Gc"] })).toBeNull();
    expect(thaw(freeze(draft), { ...MARIO, rows: [] })).toBeNull();
    for (const value of ["", 7, null, undefined, {}, { table: [], hand: [], rows: [7] }]) {
      expect(thaw(value, MARIO)).toBeNull();
    }
    const text = JSON.stringify(freeze(draft));
    expect(thaw(JSON.parse(text.replace('"t0",', "")), MARIO)).toBeNull();
    expect(thaw(JSON.parse(text.replace('"t0"', '"t2"')), MARIO)).toBeNull();
  });
});

describe("rows that follow others", () => {
  it("lie where those lay, with newcomers last", () => {
    const old = [
      ["Rs", "Gs", "Bs"],
      ["Pk", "Pd", "Pc", "Ps"],
    ];
    const now = [
      ["G4", "Gc", "Gs"],
      ["Pc", "Pd", "Pk"],
      ["Bs", "Ps", "Rs"],
    ];
    expect(settle(old, now)).toEqual([
      ["Rs", "Bs", "Ps"],
      ["Pk", "Pd", "Pc"],
      ["G4", "Gc", "Gs"],
    ]);
  });

  it("are the server's when there were none, and lose none of equal cards", () => {
    expect(settle([], [["Rc", "Rs", "Rd"]])).toEqual([["Rc", "Rs", "Rd"]]);
    expect(settle([["Rc", "Rc"]], [["Rc", "Rs", "Rc", "Rc"]])).toEqual([["Rc", "Rc", "Rs", "Rc"]]);
  });
});
