import { describe, expect, it, test } from "vitest";
import type { Now } from "../protocol";
import { outcomeOf, ranked } from "./outcome";
import type { PlayerShown } from "./players";

function over(scores: number[], ...winners: number[]): Now {
  return {
    status: "over",
    seats: scores.map((_, seat) => ({ name: `seat ${seat}` })),
    scores,
    ending: { reason: "out", winners },
  };
}

describe("the outcome of a game", () => {
  it("is a win, with the distance to the second", () => {
    expect(outcomeOf(over([50, 41, 38], 0), [0])).toEqual({
      tone: "won",
      winners: [0],
      margin: 9,
    });
  });

  it("is a loss, with the distance to the winner", () => {
    expect(outcomeOf(over([50, 41, 38], 0), [2])).toMatchObject({ tone: "lost", margin: 12 });
    expect(outcomeOf(over([50, 50, 38], 0, 1), [2])).toMatchObject({ tone: "lost", margin: 12 });
  });

  it("may be shared", () => {
    expect(outcomeOf(over([50, 50], 0, 1), [1])).toMatchObject({ tone: "shared", margin: 0 });
  });

  it("is watched without a seat, and without a winner", () => {
    expect(outcomeOf(over([50, 41], 0), [])).toMatchObject({ tone: "watched", margin: 0 });
    expect(outcomeOf(over([0, 0]), [0])).toMatchObject({ tone: "watched", margin: 0 });
  });

  it("has no distance where points did not decide, or several people share a device", () => {
    expect(outcomeOf(over([30, 41], 0), [0])).toMatchObject({ tone: "won", margin: 0 });
    const resigned = over([50, 41], 0);
    resigned.ending = { reason: "resigned", winners: [0], resigned: [1] };
    expect(outcomeOf(resigned, [1])).toMatchObject({ tone: "lost", margin: 0 });
    expect(outcomeOf(over([30, 41], 0), [1])).toMatchObject({ tone: "lost", margin: 0 });
    expect(outcomeOf(over([50, 41], 0), [0, 1])).toMatchObject({ tone: "won", margin: 0 });
  });
});

test("winners come first, then who has more points", () => {
  const player = (seat: number, points: number, winner = false): PlayerShown =>
    ({ seat, points, winner }) as PlayerShown;
  // The first one resigned with the most points.
  const players = [player(0, 90), player(1, 40), player(2, 60, true), player(3, 40)];
  expect(ranked(players).map(({ seat }) => seat)).toEqual([2, 0, 1, 3]);
});
