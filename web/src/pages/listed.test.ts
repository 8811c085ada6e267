import { describe, expect, it } from "vitest";
import type { Now, TableSeen } from "../protocol";
import { freeSeats, seatText, turnOf } from "./listed";

function seen(now: Partial<Now>): TableSeen {
  return { now: { status: "playing", seats: [], ...now } } as TableSeen;
}

describe("a table of a list", () => {
  it("calls bots by their level, and people by their name, even when a bot plays for them", () => {
    expect(seatText({ name: "Ada" })).toBe("Ada");
    expect(seatText({ name: "Ada", level: "unheard-of" })).toBe("Ada");
    expect(seatText({ name: "unheard-of", level: "unheard-of" })).toContain("unheard-of");
    expect(seatText({ name: "", open: true })).not.toBe("");
  });

  it("counts its free seats", () => {
    const seats = [{ name: "Ada" }, { name: "", open: true }, { name: "", open: true }];
    const table = { table: "", status: "gathering", created: 0, changed: 0, game: "", options: {} };
    expect(freeSeats({ ...table, seats })).toBe(2);
  });

  it("says whose turn it is", () => {
    const seats = [{ name: "Ada", you: true }, { name: "Bo" }];
    expect(turnOf(seen({ seats, seat_to_move: 0 }))).toEqual({ mine: true, name: "Ada" });
    expect(turnOf(seen({ seats, seat_to_move: 1 }))).toEqual({ mine: false, name: "Bo" });
    expect(turnOf(seen({ seats, seat_to_move: null }))).toBeNull();
    expect(turnOf(seen({ seats, seat_to_move: 0, status: "over" }))).toBeNull();
  });

  it("does not ask me to play while a bot does", () => {
    const seats = [{ name: "Ada", you: true, level: "casual", absence: "left" }];
    expect(turnOf(seen({ seats, seat_to_move: 0 }))?.mine).toBe(false);
  });
});
