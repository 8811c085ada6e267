import { describe, expect, it } from "vitest";
import { backgroundsOf } from "./palette";
import { readSetup, touchCell, touchRow, writeSetup } from "./position";
import starts from "./starts.json";

const CLASSIC =
  "sestina 1 classic players=2 | board Rc@0,0 Rs@1,0 | hand Gc Gs | hand ?6 | pile ?98 | scores 2 0 | turn seat=0 ply=4";

describe("a position that is set up", () => {
  it("is read from its text and written again", () => {
    const setup = readSetup(CLASSIC)!;
    expect(setup.total).toBe(108);
    expect(setup.tiles).toEqual([
      [0, 0, "Rc"],
      [1, 0, "Rs"],
    ]);
    expect(setup.hand).toEqual(["Gc", "Gs"]);
    expect(writeSetup(setup)).toBe(CLASSIC);
  });

  it("takes what is laid from the pile, and gives it back", () => {
    const setup = readSetup(CLASSIC)!;
    const more = touchCell(setup, [0, 1], "Yc");
    expect(writeSetup(more)).toContain("Yc@0,1 | hand Gc Gs | hand ?6 | pile ?97");
    expect(writeSetup(touchCell(more, [0, 1], "Pc"))).toBe(CLASSIC);
    expect(touchCell(setup, [5, 5], null)).toBe(setup);
  });

  it("may be of the other seat, whose hand is then open", () => {
    const text = writeSetup({ ...readSetup(CLASSIC)!, seat: 1 });
    expect(text).toContain("hand ?2 | hand Gc Gs | pile ?102");
    expect(text).toContain("turn seat=1");
  });

  it("may be empty", () => {
    const text = writeSetup({ ...readSetup(CLASSIC)!, tiles: [], hand: [] });
    expect(text).toContain("| board | hand | hand ?6 | pile ?102 |");
    expect(text).toContain("ply=0");
  });

  it("has rows in Cards, and completed ones that stay", () => {
    const setup = readSetup(starts.cards)!;
    expect(setup.total).toBe(108);
    const first = setup.rows![0]!;
    const longer = touchRow(setup, first.length, 0, "Yc");
    expect(longer.rows![0]).toEqual([...first, "Yc"]);
    const shorter = touchRow(setup, 0, 0, "Yc");
    expect(shorter.rows![0]).toEqual(first.slice(1));
    expect(touchRow(setup, 0, 99, "Yc").rows!.at(-1)).toEqual(["Yc"]);
    expect(writeSetup(setup)).toContain(`claimed Oc Os Od O4 O8 Ok ; - | turn`);
    expect(writeSetup(setup)).toContain("opened");
  });

  it("is nothing where the text is none", () => {
    expect(readSetup("hello")).toBeNull();
  });

  it("has backgrounds where its tiles have some, on an empty board as well", () => {
    const flex = readSetup(starts.flex)!;
    expect(backgroundsOf(flex)).toEqual(["B", "W", "S"]);
    const empty = readSetup(writeSetup({ ...flex, tiles: [], hand: [] }))!;
    expect(backgroundsOf(empty)).toEqual(["B", "W", "S"]);
    const two = starts.flex.replace("backgrounds=3", "backgrounds=2");
    expect(backgroundsOf(readSetup(two)!)).toEqual(["B", "W"]);
    const unsaid = starts.flex.replace(" backgrounds=3", "");
    expect(backgroundsOf(readSetup(unsaid)!)).toEqual(["B", "W", "S"]);
    expect(backgroundsOf(readSetup(starts.classic)!)).toEqual([]);
  });
});
