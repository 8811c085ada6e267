import { describe, expect, it } from "vitest";
import { moved, reconciled, shuffled, sorted, type Slot } from "./order";

const slots = (...tiles: string[]): Slot[] => tiles.map((tile, id) => ({ id, tile }));
const texts = (list: readonly Slot[]): string => list.map(({ tile }) => tile).join(" ");

describe("the order of a hand", () => {
  it("stays, and new tiles come last", () => {
    const next = reconciled(slots("Rc", "Gs", "P8"), ["Yd", "P8", "Rc"]);
    expect(texts(next)).toBe("Rc P8 Yd");
    expect(next.map(({ id }) => id)).toEqual([0, 2, 3]);
  });

  it("is the same object if nothing changed", () => {
    const before = slots("Rc", "Gs");
    expect(reconciled(before, ["Gs", "Rc"])).toBe(before);
  });

  it("loses the copy that was laid, not the other one", () => {
    const before = slots("Rc", "Gs", "Rc");
    expect(reconciled(before, ["Gs", "Rc"], new Set([0])).map(({ id }) => id)).toEqual([1, 2]);
    expect(reconciled(before, ["Gs", "Rc"], new Set([2])).map(({ id }) => id)).toEqual([0, 1]);
    expect(reconciled(before, ["Gs", "Rc", "Rc"], new Set([0]))).toBe(before);
  });

  it("begins with what is dealt", () => {
    expect(texts(reconciled([], ["Rc", "Rc", "Gs"]))).toBe("Rc Rc Gs");
  });

  it("is changed by its owner", () => {
    expect(texts(moved(slots("a", "b", "c", "d"), 0, 2))).toBe("b c a d");
    expect(texts(moved(slots("a", "b", "c", "d"), 3, 0))).toBe("d a b c");
    expect(texts(moved(slots("a", "b"), 7, 0))).toBe("a b");
  });

  it("is sorted by colour or by shape, what nobody knows at the end", () => {
    const hand = slots("??", "Pc", "Rk", "Rc", "GcB");
    expect(texts(sorted(hand, ({ tile }) => tile, "colour"))).toBe("Rc Rk GcB Pc ??");
    expect(texts(sorted(hand, ({ tile }) => tile, "shape"))).toBe("Rc GcB Pc Rk ??");
  });

  it("is shuffled: all tiles stay, any order can come", () => {
    const hand = slots("a", "b", "c");
    const seen = new Set<string>();
    for (const one of [0, 0.4, 0.9])
      for (const other of [0, 0.9]) {
        const draws = [one, other];
        seen.add(texts(shuffled(hand, () => draws.shift()!)));
      }
    expect(seen.size).toBe(6);
  });
});
