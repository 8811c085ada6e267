// @vitest-environment jsdom
import { beforeAll, expect, it } from "vitest";
import { requestThrough } from "../net/api";
import { chooseLocale } from "../texts/locale.svelte";
import { addressOf, filterIn, nextPuzzle, queryOf } from "./puzzleFilter";
import { goalText, kindName, lossText, puzzleHintText } from "./puzzleTexts";

beforeAll(() => chooseLocale("en"));

it("puzzles have words for their kinds, hints and losses", () => {
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

it("puzzles are filtered by the address", async () => {
  const filter = filterIn(new URLSearchParams("kind=ending&difficulty=hard"));
  expect(queryOf(filter)).toEqual({ kind: "ending", low: 1200, high: 9999 });
  expect(addressOf("abc", filter)).toBe("/puzzles/abc?kind=ending&difficulty=hard");
  expect(addressOf("abc", filterIn(new URLSearchParams("own")))).toBe("/puzzles/abc?own=");
});

it("a puzzle is followed by another one of the filter", async () => {
  const asked: string[] = [];
  requestThrough({
    request: async (address) => {
      asked.push(address);
      return Response.json({ total: 2, puzzles: [{ id: "one" }, { id: "two" }] });
    },
  });
  const filter = filterIn(new URLSearchParams("kind=ending"));
  expect(await nextPuzzle(filter, "one", () => 0.9)).toBe("two");
  expect(await nextPuzzle(filter, "two", () => 0.9)).toBe("one");
  expect(asked.every((address) => address.includes("kind=ending"))).toBe(true);
});
