// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Category, ReviewedSeat, ReviewedTurn } from "../net/insight";
import { errorsOf, firstTurn } from "./categories";
import { storyOf } from "./story";
import { graphOf } from "./winGraph";

const SIZE = { width: 200, height: 120, left: 20, right: 20, top: 10, bottom: 10 };

describe("the graph of chances", () => {
  it("has a line for every seat, from the first turn to the result", () => {
    const graph = graphOf(
      [
        [0.5, 0.5],
        [0.75, 0.25],
        [1, 0],
      ],
      SIZE,
    );
    expect(graph.lines.map(({ path }) => path)).toEqual([
      "M20 60L100 35L180 10",
      "M20 60L100 85L180 110",
    ]);
  });

  it("finds the turn at a place, and none beyond the last", () => {
    const graph = graphOf([[1], [1], [1], [1]], SIZE);
    expect([0, 20, 70, 110, 300].map(graph.turnAt)).toEqual([0, 0, 1, 2, 2]);
  });
});

function turn(seat: number, category: Category, loss: number): ReviewedTurn {
  return { seat, category, loss } as ReviewedTurn;
}

describe("mistakes", () => {
  const turns = [
    turn(0, "best", 0),
    turn(1, "blunder", 0.3),
    turn(0, "inaccuracy", 0.03),
    turn(0, "mistake", 0.07),
  ];

  it("are listed in their order, of one seat or of all", () => {
    expect(errorsOf(turns, null)).toEqual([1, 2, 3]);
    expect(errorsOf(turns, 0)).toEqual([2, 3]);
  });

  it("begin with the most expensive one of the person", () => {
    expect(firstTurn(turns, [0])).toBe(3);
    expect(firstTurn(turns, [])).toBe(1);
    expect(firstTurn([turns[0]!], [0])).toBe(0);
  });
});

describe("the story of a game", () => {
  const seat = (skill: number, luck: number, hidden: number): ReviewedSeat =>
    ({ seat: 0, skill, luck, hidden }) as ReviewedSeat;

  it("says who played better, how the draws fell, and what was hidden", () => {
    expect(storyOf(seat(0.43, -0.81, 0.86))).toEqual([
      "You played better.",
      "The draws were against you.",
      "The others held little that they could use.",
    ]);
    expect(storyOf(seat(-0.3, 0.2, -0.2))).toEqual([
      "You were outplayed.",
      "The draws were with you.",
      "The others held just what they needed.",
    ]);
  });

  it("makes nothing of little", () => {
    expect(storyOf(seat(0.02, -0.05, 0.07))).toEqual([
      "You played about equally well.",
      "The draws were fair to everybody.",
    ]);
  });
});
