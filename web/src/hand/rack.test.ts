// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { Rack } from "./rack.svelte";

const texts = (rack: Rack): string => rack.slots.map(({ tile }) => tile).join(" ");

describe("a rack", () => {
  beforeEach(() => localStorage.clear());

  it("keeps the order that its owner gave it, for each table and seat", () => {
    const rack = new Rack();
    rack.follow("t1", 0, ["Rc", "Gs", "P8"]);
    rack.move(2, 0);
    expect(texts(rack)).toBe("P8 Rc Gs");
    rack.follow("t1", 1, ["Yd"]);
    expect(texts(rack)).toBe("Yd");
    const again = new Rack();
    again.follow("t1", 0, ["Rc", "Gs", "P8", "Bk"]);
    expect(texts(again)).toBe("P8 Rc Gs Bk");
    again.follow("t2", 0, ["Rc", "Gs", "P8"]);
    expect(texts(again)).toBe("Rc Gs P8");
  });

  it("sorts and shuffles without losing a tile", () => {
    const rack = new Rack();
    rack.follow("t1", 0, ["Pc", "Rk", "Rc"]);
    rack.sort("colour");
    expect(texts(rack)).toBe("Rc Rk Pc");
    rack.shuffle();
    expect(rack.slots.map(({ tile }) => tile).toSorted()).toEqual(["Pc", "Rc", "Rk"]);
  });

  it.each(["{", "7", '{"a":1}'])("does not trust what was stored: %s", (text) => {
    localStorage.setItem("sestina-hand:t1:0", text);
    const rack = new Rack();
    rack.follow("t1", 0, ["Rc"]);
    expect(texts(rack)).toBe("Rc");
  });
});
