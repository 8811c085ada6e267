// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from "vitest";
import { chooseLocale, locales } from "../locale.svelte";
import type { Analysis, FoundMove, Hint, Reason } from "../net/insight";
import { linesOf } from "../net/insight";
import { Asking } from "./asking.svelte";
import { areaOf } from "./hintShapes";
import { verdictOf } from "./moveJudge";
import { isRows, moveWords, tilesIn } from "./moveWords";
import { goalText, kindName, lossText, puzzleHintText } from "./puzzleWords";
import { placesOf, reasonWords } from "./reasonWords";
import { sameMove } from "./sameMove";
import { addressOf, nextPuzzle, wantedIn, wishOf } from "./wish";

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
        const text = reasonWords(reason, name, places);
        expect(text).not.toBe("English");
        expect(text).not.toMatch(/[{}]|undefined|NaN|\bnull\b/);
        expect(text.length).toBeGreaterThan(15);
      }
    }
    await chooseLocale("en");
    expect(reasonWords(REASONS[0]!, name, places)).toBe("Best: wins 6.1% more often (± 1.2%).");
    expect(reasonWords(REASONS[3]!, name, places)).toBe("Best: 9 points, and not 3.");
    expect(reasonWords(REASONS[8]!, name, places)).toContain("blocks A");
  });

  it("are told in English where the code is new", () => {
    const reason = { code: "unheard-of", values: {}, text: "It rains." };
    expect(reasonWords(reason, name, [])).toBe("It rains.");
  });
});

describe("moves", () => {
  it("are named by their tiles", () => {
    expect(moveWords(MOVE)).toBe("red circle and red square");
    expect(moveWords("swap Rc")).toBe("Exchange: red circle");
    expect(moveWords("Rc Gc Yc / Bs Bd Bk")).toBe("rearrange the rows");
    expect(isRows("Rc Gc Yc")).toBe(true);
    expect(tilesIn(MOVE)).toEqual(["Rc", "Rs"]);
  });

  it("are the same in another order", () => {
    expect(sameMove(MOVE, "Rs@1,0 Rc@0,0")).toBe(true);
    expect(sameMove("Rc Gc / Bs", "Bs / Gc Rc")).toBe(true);
    expect(sameMove(MOVE, OTHER)).toBe(false);
  });
});

function found(move: string, behind: number, behind_error = 0.005): FoundMove {
  const rest = { points: 1, win: 0.5 - behind, error: 0.01, margin: 0, chances: [], deals: 9 };
  return { move, behind, behind_error, ...rest };
}

describe("a try", () => {
  const analysis: Analysis = {
    seat: 0,
    win: [0.5, 0.5],
    exact: false,
    deals: 100,
    moves: [found(MOVE, 0), found(OTHER, 0.012), found("swap Rc", 0.2), found("pass", 0.05, 0.06)],
    reasons: [],
  };

  it("is right with any good move", () => {
    expect(verdictOf(analysis, "Rs@1,0 Rc@0,0").title()).toBe("The best move!");
    expect(verdictOf(analysis, OTHER).title()).toBe("A good move!");
    // Within its error nothing is established.
    expect(verdictOf(analysis, "pass").right).toBe(true);
    const wrong = verdictOf(analysis, "swap Rc");
    expect([wrong.right, wrong.more()]).toEqual([
      false,
      "It gives away 20.0% of your chance to win.",
    ]);
    expect(() => verdictOf(analysis, "Yc@9,9")).toThrow();
  });
});

describe("puzzles", () => {
  it("have words for their kinds, hints and losses", () => {
    expect(kindName("all-cards")).toBe("Lay them all");
    expect(goalText("ending")).toContain("The pile is empty.");
    const hint = (code: string, ...values: string[]): string =>
      puzzleHintText({ code, values, text: "English", last: false });
    expect(hint("where", "upper", "left")).toBe("Look at the upper left part of the board.");
    expect(hint("tiles", "Rc Gs")).toBe("These tiles: red circle and green square");
    expect(hint("qwirkle", "shape", "circle")).toBe("Look for this Qwirkle: circles");
    expect(hint("moved", "3")).toBe("3 cards of the table change their row.");
    expect(hint("kind", "swap")).toContain("your hand");
    expect(hint("new")).toBe("English");
    const tried = { right: false, answer: null, given_up: false };
    expect(lossText({ ...tried, loss: 3, loss_kind: "points" })).toBe("It gives away 3 points.");
    expect(lossText({ ...tried, loss: 1, loss_kind: "Qwirkles" })).toContain("1 more Qwirkle");
    expect(lossText({ ...tried, loss: null, loss_kind: "points" })).toContain("better");
  });

  it("are wanted in the address", async () => {
    const wanted = wantedIn(new URLSearchParams("kind=ending&difficulty=hard"));
    expect(wishOf(wanted)).toEqual({ kind: "ending", low: 1200, high: 9999 });
    expect(addressOf("abc", wanted)).toBe("/puzzles/abc?kind=ending&difficulty=hard");
    expect(addressOf("abc", wantedIn(new URLSearchParams("own")))).toBe("/puzzles/abc?own=");
    expect(typeof nextPuzzle).toBe("function");
  });
});

const HINT: Hint = {
  settled: true,
  move: MOVE,
  points: 4,
  win: 0.6,
  error: 0.01,
  steps: [
    { step: "where", code: "part", values: {}, text: "" },
    { step: "tiles", code: "tiles", values: { tiles: "Rc Rs" }, text: "" },
    { step: "move", code: "move", values: { move: MOVE }, text: "" },
    { step: "why", code: "blocks", values: { move: MOVE, cell: [5, 5], chance: 0.2 }, text: "" },
  ],
};

describe("a hint", () => {
  it("tells one thing after the other, and does not change what was seen", async () => {
    let say: (hint: Hint) => void = () => {};
    const asking = new Asking((_table, _asked, heard) => {
      say = (hint) => heard({ state: "running", hint });
      return Promise.resolve();
    });
    await asking.open("t", 0, 4);
    expect([asking.isOpen, asking.hint, asking.next]).toEqual([true, null, null]);
    say(HINT);
    expect([asking.shown, asking.next]).toEqual([["where"], "tiles"]);
    expect(asking.shapes.map(({ shape }) => shape)).toEqual(["line"]);
    asking.more();
    say({ ...HINT, move: OTHER });
    expect(asking.hint?.move).toBe(MOVE);
    asking.more();
    expect(asking.shapes.map(({ shape }) => shape)).toEqual(["ghost", "ghost"]);
    asking.more();
    expect(asking.shapes.map(({ shape }) => shape)).toEqual(["ghost", "ghost", "label"]);
    expect(asking.next).toBeNull();
    asking.close();
    expect(asking.shapes).toEqual([]);
  });

  it("frames the place of a column, too", () => {
    const [frame] = areaOf("Rc@2,0 Gc@2,1", false);
    expect(frame).toMatchObject({
      shape: "line",
      cells: [
        [2, -1],
        [2, 2],
      ],
    });
    expect(areaOf("swap Rc", false)).toEqual([]);
  });
});

it("reads lines that come in pieces", async () => {
  const parts = ['{"a":1}\n{"b"', ':2}\n\n{"c":', "3}"].map((text) =>
    new TextEncoder().encode(text),
  );
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
  const lines: string[] = [];
  for await (const line of linesOf(stream)) lines.push(line);
  expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});
