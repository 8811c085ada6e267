// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import type { TableModel } from "../model/table.svelte";
import type { SeatSeen, TableSeen } from "../protocol";
import {
  counted,
  neighbour,
  onlyLevel,
  outcomeOf,
  readRuns,
  runAfter,
  suggested,
  tableWith,
  type Run,
} from "./nextOpponent";

const LEVELS = ["random", "gentle", "beginner", "casual"];
const ME: SeatSeen = { name: "Ada", you: true };
const bot = (level: string): SeatSeen => ({ name: level, level });

/** A finished game against a bot, as far as the functions look. */
function over(level: string, winners: number[], at: number): TableModel {
  return {
    now: { seats: [ME, bot(level)], ending: { reason: "out", winners } },
    mySeats: [0],
    events: [
      { e: "played", at },
      { e: "said", at: at + 9 },
    ],
    seen: { game: "classic" },
  } as unknown as TableModel;
}

describe("the only opponents", () => {
  it("are bots of one level against one person", () => {
    expect(onlyLevel([ME, bot("casual")])).toBe("casual");
    expect(onlyLevel([bot("casual"), ME, bot("casual")])).toBe("casual");
    expect(onlyLevel([ME, bot("casual"), bot("club")])).toBeNull();
    expect(onlyLevel([ME, { name: "Bob" }])).toBeNull();
    expect(onlyLevel([ME, { name: "Bob", you: true }, bot("club")])).toBeNull();
    // A bot that plays for somebody who left.
    expect(onlyLevel([ME, { name: "Bob", level: "greedy" }])).toBeNull();
    // A spectator.
    expect(onlyLevel([bot("club"), bot("club")])).toBeNull();
  });
});

describe("the neighbour of a level", () => {
  it("is harder after a win and gentler after a loss", () => {
    expect(neighbour(over("beginner", [0], 1), LEVELS)).toEqual({
      level: "casual",
      isHarder: true,
    });
    expect(neighbour(over("beginner", [1], 1), LEVELS)).toEqual({
      level: "gentle",
      isHarder: false,
    });
    expect(neighbour(over("beginner", [0, 1], 1), LEVELS)?.isHarder).toBe(true);
  });

  it("is missing beyond the ends, and for an unknown level", () => {
    expect(neighbour(over("casual", [0], 1), LEVELS)).toBeNull();
    expect(neighbour(over("gentle", [1], 1), LEVELS)).toBeNull();
    expect(neighbour(over("unheard", [0], 1), LEVELS)).toBeNull();
  });
});

describe("a run", () => {
  const twice = (outcome: "won" | "lost"): Run =>
    counted(counted(null, "beginner", outcome, 1), "beginner", outcome, 2);

  it("of two wins suggests the next level up, of two losses the next one down", () => {
    expect(suggested(twice("won"), LEVELS)).toBe("casual");
    expect(suggested(twice("lost"), LEVELS)).toBe("gentle");
    expect(suggested(counted(null, "beginner", "won", 1), LEVELS)).toBeNull();
  });

  it("suggests nothing beyond the ends or for an unknown level", () => {
    expect(suggested({ level: "casual", wins: 5, at: 1 }, LEVELS)).toBeNull();
    expect(suggested({ level: "gentle", wins: -5, at: 1 }, LEVELS)).toBeNull();
    expect(suggested({ level: "random", wins: -5, at: 1 }, LEVELS)).toBeNull();
    expect(suggested({ level: "stone", wins: 5, at: 1 }, LEVELS)).toBeNull();
  });

  it("starts anew with another result or level", () => {
    expect(counted(twice("won"), "beginner", "lost", 3).wins).toBe(-1);
    expect(counted(twice("won"), "beginner", "shared", 3).wins).toBe(0);
    expect(counted(twice("won"), "casual", "won", 3).wins).toBe(1);
  });

  it("counts a game once, and no older one", () => {
    const run = twice("won");
    expect(counted(run, "beginner", "won", 2)).toBe(run);
    expect(counted(run, "beginner", "lost", 1)).toBe(run);
  });

  it("knows a shared win", () => {
    expect(outcomeOf(0, [0])).toBe("won");
    expect(outcomeOf(0, [0, 1])).toBe("shared");
    expect(outcomeOf(0, [1])).toBe("lost");
  });
});

describe("what is kept", () => {
  beforeEach(() => localStorage.clear());

  it("adds up from game to game", () => {
    expect(runAfter(over("beginner", [0], 1))?.wins).toBe(1);
    expect(runAfter(over("beginner", [0], 2))?.wins).toBe(2);
    // The same ending once more, as after a reload.
    expect(runAfter(over("beginner", [0], 2))?.wins).toBe(2);
    // An old game, from the list of finished ones.
    expect(runAfter(over("beginner", [1], 1))).toBeNull();
    expect(readRuns()["classic"]?.wins).toBe(2);
  });

  it("may be broken", () => {
    for (const text of ["{", "null", "[1]", '{"classic":{"level":3}}']) {
      localStorage.setItem("sestina-opponents", text);
      expect(readRuns()).toEqual({});
    }
  });
});

it("opens the same table with another level", () => {
  const seen = { game: "travel", options: { expansion: "mini" }, public: false } as unknown;
  expect(tableWith(seen as TableSeen, [bot("casual"), ME], "greedy")).toEqual({
    game: "travel",
    options: { expansion: "mini" },
    public: false,
    clock: null,
    seats: [{ kind: "bot", level: "greedy" }, { kind: "me" }],
    start: true,
  });
});
