// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Statistics } from "../model/statistics";
import type { Outcome } from "./outcome";
import { praiseOf } from "./praise";

const LOST: Outcome = { tone: "lost", winners: [1], margin: 30 };
const WON: Outcome = { tone: "won", winners: [0], margin: 30 };

function player(seat: number, best: number, more: Partial<Statistics> = {}): Statistics {
  const turn = { seat, points: best, total: 90, ply: 4 };
  return {
    seat,
    qwirkles: 0,
    best: best > 0 ? turn : null,
    longest: 4,
    turns: 12,
    pointsPerTurn: 7.5,
    ...more,
  };
}

describe("the praise after a game", () => {
  it("names the highest turn of the game, for losers too", () => {
    const all = [player(0, 24), player(1, 18)];
    for (const outcome of [LOST, WON]) {
      expect(praiseOf(0, all, outcome, "tiles")).toContain("24: the highest of the game");
    }
    expect(praiseOf(1, all, LOST, "tiles")).not.toContain("highest");
  });

  it("never calls an equal the highest", () => {
    const all = [player(0, 18), player(1, 18)];
    expect(praiseOf(0, all, LOST, "tiles")).toBe(
      "Your best turn was worth 18, and your turns 7.5 on average.",
    );
  });

  it("says that it was close, that there were Qwirkles, or a long line", () => {
    const other = player(1, 20, { longest: 5 });
    const close: Outcome = { ...LOST, margin: 3 };
    expect(praiseOf(0, [player(0, 9), other], close, "tiles")).toContain("So close");
    const made = player(0, 9, { qwirkles: 2 });
    expect(praiseOf(0, [made, other], LOST, "tiles")).toContain("2 Qwirkles, the most");
    const some = [player(0, 9, { qwirkles: 1 }), { ...other, qwirkles: 1 }];
    expect(praiseOf(0, some, LOST, "tiles")).toBe("You made a Qwirkle.");
    const long = player(0, 9, { longest: 6 });
    expect(praiseOf(0, [long, other], LOST, "tiles")).toContain("longest line had 6");
  });

  it("counts Qwirkles in Cards, where there are no other points", () => {
    const others = player(1, 1, { qwirkles: 4 });
    const two = player(0, 2, { qwirkles: 2 });
    expect(praiseOf(0, [two, others], LOST, "cards")).toContain("2 Qwirkles in one turn");
    const one = player(0, 1, { qwirkles: 1 });
    expect(praiseOf(0, [one, others], LOST, "cards")).toBe("You won 1 Qwirkle.");
  });

  it("is silent where there is nothing to say", () => {
    const none = player(0, 0, { longest: 0, turns: 2, pointsPerTurn: 0 });
    expect(praiseOf(0, [none, player(1, 12)], LOST, "tiles")).toBe("");
    expect(praiseOf(0, [none, player(1, 1, { qwirkles: 1 })], LOST, "cards")).toBe("");
    expect(praiseOf(3, [none], LOST, "tiles")).toBe("");
  });
});
