// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { TileDraft, type Position } from "./draft.svelte";

const position = (changes: Partial<Position> = {}): Position => ({
  table: "t1",
  seat: 0,
  ply: 4,
  hand: ["Rc", "Rs", "Gc"],
  board: new Map([["0,0", "Rd"]]),
  mine: true,
  ...changes,
});

function laid(): TileDraft {
  const draft = new TileDraft();
  draft.follow(position());
  draft.add(1, 0, "Rc");
  draft.add(2, 0, "Rs");
  return draft;
}

describe("a draft", () => {
  beforeEach(() => localStorage.clear());

  it("is laid, moved and taken back tile by tile", () => {
    const draft = laid();
    expect(draft.placed).toEqual([
      [1, 0, "Rc"],
      [2, 0, "Rs"],
    ]);
    draft.move([1, 0], 3, 0);
    expect(draft.at(3, 0)).toBe("Rc");
    draft.undo();
    expect(draft.placed).toEqual([[2, 0, "Rs"]]);
    draft.remove(2, 0);
    expect(draft.placed).toEqual([]);
  });

  it("holds one tile on a cell", () => {
    const draft = laid();
    draft.add(1, 0, "Gc");
    expect(draft.placed).toEqual([
      [2, 0, "Rs"],
      [1, 0, "Gc"],
    ]);
    draft.move([1, 0], 2, 0);
    expect(draft.placed).toEqual([[2, 0, "Gc"]]);
  });

  it("comes back after a reload at the same ply", () => {
    const before = laid().placed;
    const draft = new TileDraft();
    expect(draft.follow(position())).toBe("restored");
    expect(draft.placed).toEqual(before);
  });

  it("stays when only chat or a seat changed", () => {
    const draft = laid();
    expect(draft.follow(position())).toBeNull();
    expect(draft.placed).toHaveLength(2);
  });

  it("stays through a step of its own turn that leaves room for it", () => {
    const draft = laid();
    expect(draft.follow(position({ ply: 5, hand: ["Rc", "Rs", "Gc", "P8"] }))).toBe("kept");
    expect(draft.placed).toHaveLength(2);
    expect(new TileDraft().follow(position({ ply: 5 }))).toBe("restored");
  });

  it("is given back, and its owner told, when the game went on without it", () => {
    expect(laid().follow(position({ ply: 5, mine: false }))).toBe("returned");
    const taken = laid();
    expect(taken.follow(position({ ply: 5, board: new Map([["1,0", "Yc"]]) }))).toBe("returned");
    expect(taken.placed).toEqual([]);
    laid();
    const reloaded = new TileDraft();
    expect(reloaded.follow(position({ ply: 6, mine: false }))).toBe("returned");
    expect(new TileDraft().follow(position())).toBeNull();
  });

  it("goes quietly when it was played, here or in another tab", () => {
    const played = laid();
    played.send();
    expect(played.follow(position({ ply: 5, mine: false, hand: ["Gc", "Rc", "Rs"] }))).toBeNull();
    expect(played.placed).toEqual([]);
    const elsewhere = laid();
    expect(elsewhere.follow(position({ ply: 5, mine: false, hand: ["Gc"] }))).toBeNull();
    expect(elsewhere.placed).toEqual([]);
  });

  it("stays after a refusal", () => {
    const draft = laid();
    draft.send();
    draft.refused();
    expect(draft.follow(position())).toBeNull();
    expect(draft.placed).toHaveLength(2);
  });

  it("belongs to a seat", () => {
    const draft = laid();
    expect(draft.follow(position({ seat: 1 }))).toBeNull();
    expect(draft.placed).toEqual([]);
    expect(draft.follow(position())).toBe("restored");
  });

  it.each(["", "{", "null", "[]", '{"ply":4,"placed":[[1]]}', '{"ply":"4","placed":[]}', "7"])(
    "does not trust what was stored: %s",
    (text) => {
      localStorage.setItem("sestina-draft:t1:0", text);
      const draft = new TileDraft();
      expect(draft.follow(position())).toBeNull();
      expect(draft.placed).toEqual([]);
    },
  );
});
