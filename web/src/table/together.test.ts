import { describe, expect, it } from "vitest";
import type { SeatSeen } from "../protocol";
import { afterResigning, othersAsked } from "./together";

const ada: SeatSeen = { name: "Ada", you: true };
const ben: SeatSeen = { name: "Ben" };
const bot: SeatSeen = { name: "greedy", level: "greedy" };
/** A bot plays for Cleo. */
const cleo: SeatSeen = { name: "Cleo", level: "greedy", absence: "left" };

describe("taking a turn back", () => {
  const asked = (...seats: SeatSeen[]) => othersAsked({ now: { status: "playing", seats } });

  it("asks other people, not bots, nor people for whom a bot plays", () => {
    expect(asked(ada, ben, bot, cleo)).toEqual([1]);
    expect(asked(ada, bot)).toEqual([]);
    expect(asked(ada, { ...ada, name: "Anna" }, bot)).toEqual([]);
  });
});

describe("resigning", () => {
  it("lets the only other player win", () => {
    expect(afterResigning([ada, ben], 0)).toEqual({ winner: 1, goesOn: false });
    expect(afterResigning([bot, ada], 1)).toEqual({ winner: 0, goesOn: false });
    const gone = { ...cleo, resigned: true };
    expect(afterResigning([ada, gone, ben], 0)).toEqual({ winner: 2, goesOn: false });
  });

  it("ends a game of bots, and lets people play on", () => {
    expect(afterResigning([ada, bot, bot], 0)).toEqual({ winner: null, goesOn: false });
    expect(afterResigning([ada, ben, bot], 0)).toEqual({ winner: null, goesOn: true });
  });
});
