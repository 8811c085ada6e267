import { expect, test } from "vitest";
import { marksOf, position, readTiles } from "./positions";

test("tiles are read from their texts", () => {
  expect(readTiles("Rc@0,0 GsB@-2,13")).toEqual([
    [0, 0, "Rc"],
    [-2, 13, "GsB"],
  ]);
  expect(readTiles(undefined)).toEqual([]);
});

test("a placement has its points and lines", () => {
  expect(position("four-points")).toMatchObject({
    kind: "board",
    placed: [[0, 0, "Yc"]],
    refused: false,
    score: {
      points: 4,
      lines: [
        [
          2,
          [
            [0, 0],
            [1, 0],
          ],
        ],
        [
          2,
          [
            [0, 0],
            [0, 1],
          ],
        ],
      ],
    },
  });
});

test("what is refused scores nothing", () => {
  expect(position("two-rows")).toMatchObject({ kind: "board", refused: true, score: null });
});

test("cells that stay empty, and tiles that are taken or not", () => {
  expect(position("dead-cell")).toMatchObject({ cell: [1, 2], taken: false, placed: [] });
  expect(position("take")).toMatchObject({ cell: [-2, 3], taken: true, keep: [[-1, 3]] });
});

test("rows of cards before and after", () => {
  expect(position("cards-qwirkle")).toMatchObject({
    kind: "rows",
    before: [
      ["Rd", "Od", "Gd"],
      ["Yd", "Yc", "Ys", "Yk"],
    ],
    claimed: new Set([0]),
  });
});

test("of two cards alike the later one came from the hand", () => {
  expect(marksOf([["Os", "Oc", "O8", "Oc"]], ["Oc"])).toEqual(new Set(["0,3"]));
  expect(
    marksOf(
      [
        ["Rc", "Rs"],
        ["Gc", "Gs"],
      ],
      ["Gs", "Rc"],
    ),
  ).toEqual(new Set(["1,1", "0,0"]));
});

test("a tile that is there twice counts once in the set", () => {
  const hand = position("start-hand");
  expect(hand.kind === "hand" && [...hand.set]).toEqual([1, 2, 4]);
  expect(position("cards-hand")).toMatchObject({ kind: "hand", cards: true });
});
