// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { ListedTable, Now, TableSeen } from "../protocol";
import { freeSeats, turnName, turnOf } from "./listed";

const TABLE: ListedTable = {
  table: "t",
  status: "playing",
  created: 0,
  version: 1,
  changed: 0,
  game: "rondeau",
  options: {},
  seats: [{ name: "Ada" }, { name: "", open: true }, { name: "", open: true }],
};

function seen(now: Partial<Now>): TableSeen {
  return { now: { status: "playing", seats: [], ...now } } as TableSeen;
}

describe("a table of a list", () => {
  it("counts its free seats", () => {
    expect(freeSeats(TABLE)).toBe(2);
  });

  it("says whose turn it is", () => {
    const seats = [{ name: "Ada", you: true }, { name: "Bo" }];
    expect(turnOf(seen({ seats, seat_to_move: 0 }))).toEqual({ mine: true, seat: 0 });
    expect(turnOf(seen({ seats, seat_to_move: 1 }))).toEqual({ mine: false, seat: 1 });
    expect(turnOf(seen({ seats, seat_to_move: 7 }))).toBeNull();
    expect(turnOf(seen({ seats, seat_to_move: null }))).toBeNull();
    expect(turnOf(seen({ seats, seat_to_move: 0, status: "over" }))).toBeNull();
    expect(turnName(TABLE, { mine: false, seat: 0 })).toBe("Ada");
  });

  it("does not ask me to play while a bot does", () => {
    const seats = [{ name: "Ada", you: true, level: "casual", absence: "left" }];
    expect(turnOf(seen({ seats, seat_to_move: 0 }))?.mine).toBe(false);
  });
});
