import { describe, expect, it } from "vitest";
import { backgroundsOf } from "./palette";
import { emptied, readSetup, writeSetup } from "./position";
import starts from "./starts.json";

const CLASSIC =
  "sestina 1 classic players=2 | board Rc@0,0 Rs@1,0 | hand Gc Gs | hand ?6 | pile ?98 | scores 2 0 | turn seat=0 ply=4";

describe("a position that is set up", () => {
  it("is read from its text and written again", () => {
    const setup = readSetup(CLASSIC)!;
    expect(setup.total).toBe(108);
    expect(setup.lying.tiles).toEqual([
      [0, 0, "Rc"],
      [1, 0, "Rs"],
    ]);
    expect(setup.hand).toEqual(["Gc", "Gs"]);
    expect(writeSetup(setup)).toBe(CLASSIC);
  });

  it("takes what is laid from the pile, and gives it back", () => {
    const setup = readSetup(CLASSIC)!;
    const tiles = [...setup.lying.tiles!, [0, 1, "Yc"] as const];
    expect(writeSetup({ ...setup, lying: { tiles } })).toContain(
      "Yc@0,1 | hand Gc Gs | hand ?6 | pile ?97",
    );
  });

  it("may be of the other seat, whose hand is then open", () => {
    const text = writeSetup({ ...readSetup(CLASSIC)!, seat: 1 });
    expect(text).toContain("hand ?2 | hand Gc Gs | pile ?102");
    expect(text).toContain("turn seat=1");
  });

  it("may be empty", () => {
    const setup = readSetup(CLASSIC)!;
    const text = writeSetup({ ...setup, lying: emptied(setup.lying), hand: [] });
    expect(text).toContain("| board | hand | hand ?6 | pile ?102 |");
    expect(text).toContain("ply=0");
  });

  it("has rows in Cards, and completed ones that stay", () => {
    const setup = readSetup(starts.cards)!;
    expect(setup.total).toBe(108);
    expect(setup.lying.rows!.length).toBeGreaterThan(0);
    expect(writeSetup({ ...setup, lying: emptied(setup.lying) })).toContain("| table |");
    expect(writeSetup(setup)).toContain(`claimed Oc Os Od O4 O8 Ok ; - | turn`);
    expect(writeSetup(setup)).toContain("opened");
  });

  it("is nothing where the text is none", () => {
    expect(readSetup("hello")).toBeNull();
  });

  it("has backgrounds where its tiles have some, on an empty board as well", () => {
    const flex = readSetup(starts.flex)!;
    expect(backgroundsOf(flex)).toEqual(["B", "W", "S"]);
    const empty = readSetup(writeSetup({ ...flex, lying: emptied(flex.lying), hand: [] }))!;
    expect(backgroundsOf(empty)).toEqual(["B", "W", "S"]);
    const two = starts.flex.replace("backgrounds=3", "backgrounds=2");
    expect(backgroundsOf(readSetup(two)!)).toEqual(["B", "W"]);
    const unsaid = starts.flex.replace(" backgrounds=3", "");
    expect(backgroundsOf(readSetup(unsaid)!)).toEqual(["B", "W", "S"]);
    expect(backgroundsOf(readSetup(starts.classic)!)).toEqual([]);
  });
});
