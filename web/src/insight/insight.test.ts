// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from "vitest";
import { chooseLocale, locales } from "../texts/locale.svelte";
import type { Reason } from "../net/insight";
import { placesOf, reasonSentence } from "./moveReasons";
import { isRows, moveText, tilesIn } from "./moveTexts";
import { sameMove } from "./sameMove";

beforeAll(() => chooseLocale("en"));

const MOVE = "Rc@0,0 Rs@1,0";
const OTHER = "Gc@0,1";
const name = (move: string): string => (move === MOVE ? "Played" : "Best");

const REASONS: readonly Reason[] = [
  { code: "chance", values: { better: OTHER, worse: MOVE, difference: 0.061, error: 0.012 } },
  { code: "not-established", values: { difference: 0.01, error: 0.02 } },
  { code: "proved", values: { better: OTHER, margin: 4, worse_margin: -2 } },
  { code: "points", values: { move: MOVE, points: 3, other: OTHER, other_points: 9 } },
  {
    code: "opens-qwirkle",
    values: { move: MOVE, cell: [2, 0], tiles: ["Rk"], copies: 2, chance: 0.24 },
  },
  { code: "opens-qwirkle", values: { move: MOVE, line: "Rc Rs", tile: "Rk", chance: 0.3 } },
  { code: "opens-five", values: { move: MOVE, cell: [3, 0], chance: 0.1 } },
  { code: "last-copies", values: { move: MOVE, cell: [4, 0] } },
  { code: "private-qwirkle", values: { move: MOVE, cell: [4, 0], own: ["Rk"] } },
  { code: "blocks", values: { move: OTHER, cell: [2, 0], chance: 0.4 } },
  { code: "duplicates", values: { move: MOVE, duplicates: 2, other: 0 } },
  { code: "breaks-pair", values: { move: MOVE, set: 1, other: 2 } },
  { code: "breaks-set", values: { move: MOVE, set: 2, other: 4 } },
  { code: "fits-nowhere", values: { move: MOVE, tile: "Pk" } },
  { code: "pile", values: { move: MOVE, left: 2, other: OTHER, other_left: 3 } },
  { code: "cards", values: { move: MOVE, cards: 2, other: OTHER, other_cards: 5 } },
  { code: "qwirkle-by-rearranging", values: { move: OTHER, qwirkles: 1, other_qwirkles: 0 } },
].map((one) => ({ ...one, text: "English" }));

describe("reasons", () => {
  it("are sentences in every language, without a gap", async () => {
    const places = placesOf(REASONS);
    expect(places.map(({ letter }) => letter)).toEqual(["A", "B", "C"]);
    for (const locale of locales) {
      await chooseLocale(locale);
      for (const reason of REASONS) {
        const text = reasonSentence(reason, name, places);
        expect(text).not.toBe("English");
        expect(text).not.toMatch(/[{}]|undefined|NaN|\bnull\b/);
        expect(text.length).toBeGreaterThan(15);
      }
    }
    await chooseLocale("en");
    expect(reasonSentence(REASONS[0]!, name, places)).toBe(
      "Best: the chance to win is 6.1 points higher (± 1.2).",
    );
    expect(reasonSentence(REASONS[3]!, name, places)).toBe("Best: 9 points, and not 3.");
    const blocks = REASONS.find(({ code }) => code === "blocks")!;
    expect(reasonSentence(blocks, name, places)).toContain("blocks A");
  });

  it("are told in English where the code is new", () => {
    const reason = { code: "unheard-of", values: {}, text: "It rains." };
    expect(reasonSentence(reason, name, [])).toBe("It rains.");
  });
});

describe("moves", () => {
  it("are named by their tiles", () => {
    expect(moveText(MOVE)).toBe("red circle and red square");
    expect(moveText("swap Rc")).toBe("Exchange: red circle");
    expect(moveText("Rc Gc Yc / Bs Bd Bk")).toBe("rearrange the rows");
    expect(isRows("Rc Gc Yc")).toBe(true);
    expect(tilesIn(MOVE)).toEqual(["Rc", "Rs"]);
  });

  it("are the same in another order", () => {
    expect(sameMove(MOVE, "Rs@1,0 Rc@0,0")).toBe(true);
    expect(sameMove("Rc Gc / Bs", "Bs / Gc Rc")).toBe(true);
    expect(sameMove(MOVE, OTHER)).toBe(false);
  });
});
