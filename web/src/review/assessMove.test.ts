// @vitest-environment jsdom
import { beforeAll, expect, it } from "vitest";
import { chooseLocale } from "../texts/locale.svelte";
import type { Analysis } from "../net/insight";
import type { FoundMove } from "../protocol";
import { verdictOf } from "./assessMove";

beforeAll(() => chooseLocale("en"));

const MOVE = "Rc@0,0 Rs@1,0";
const OTHER = "Gc@0,1";

function found(move: string, behind: number, behind_error = 0.005): FoundMove {
  const rest = { points: 1, win: 0.5 - behind, error: 0.01, margin: 0, chances: [], deals: 9 };
  return { move, behind, behind_error, ...rest };
}

const analysis: Analysis = {
  seat: 0,
  win: [0.5, 0.5],
  exact: false,
  deals: 100,
  moves: [found(MOVE, 0), found(OTHER, 0.012), found("swap Rc", 0.2), found("pass", 0.05, 0.06)],
  reasons: [],
};

it("a try is right with any good move", () => {
  expect(verdictOf(analysis, "Rs@1,0 Rc@0,0").title()).toBe("The best move!");
  expect(verdictOf(analysis, OTHER).title()).toBe("A good move!");
  // Within its error nothing is established.
  expect(verdictOf(analysis, "pass").right).toBe(true);
  const wrong = verdictOf(analysis, "swap Rc");
  expect([wrong.right, wrong.more()]).toEqual([
    false,
    "It gives away 20.0 points of your chance to win.",
  ]);
  expect(() => verdictOf(analysis, "Yc@9,9")).toThrow();
});
