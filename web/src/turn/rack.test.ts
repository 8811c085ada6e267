// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { stateOf } from "./fakeTable.svelte";
import { Rack } from "./rack.svelte";

const table = stateOf({ place: "", hand: [] as readonly string[], gone: new Set<number>() });
const texts = (rack: Rack): string => rack.slots.map(({ tile }) => tile).join(" ");

function hold(place: string, ...hand: string[]): void {
  table.value = { place, hand, gone: new Set() };
}

describe("a rack", () => {
  beforeEach(() => localStorage.clear());

  it("keeps the order that its owner gave it, for each table and seat", () => {
    const rack = new Rack(() => table.value);
    hold("t1:0", "Rc", "Gs", "P8");
    rack.move(2, 0);
    expect(texts(rack)).toBe("P8 Rc Gs");
    hold("t1:0", "Gs", "Rc", "P8");
    expect(texts(rack)).toBe("P8 Rc Gs");
    hold("t1:1", "Yd");
    expect(texts(rack)).toBe("Yd");
    const again = new Rack(() => table.value);
    hold("t1:0", "Rc", "Gs", "P8", "Bk");
    expect(texts(again)).toBe("P8 Rc Gs Bk");
    hold("t2:0", "Rc", "Gs", "P8");
    expect(texts(again)).toBe("Rc Gs P8");
  });

  it("sorts and shuffles without losing a tile", () => {
    const rack = new Rack(() => table.value);
    hold("t1:0", "Pc", "Rk", "Rc");
    rack.sort("colour");
    expect(texts(rack)).toBe("Rc Rk Pc");
    rack.shuffle();
    expect(rack.slots.map(({ tile }) => tile).toSorted()).toEqual(["Pc", "Rc", "Rk"]);
  });

  it.each(["{", "7", '{"value":{"a":1}}', '{"value":[7]}', '["Rc"]'])(
    "does not trust what was stored: %s",
    (text) => {
      localStorage.setItem("sestina-hand:t1:0", text);
      const rack = new Rack(() => table.value);
      hold("t1:0", "Rc");
      expect(texts(rack)).toBe("Rc");
    },
  );
});
