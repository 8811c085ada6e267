// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { Refused } from "../net/refused";
import type { EventSeen, Now, TableSeen } from "../protocol";
import { TableModel } from "./table.svelte";

function now(more: Partial<Now> = {}): Now {
  return {
    status: "playing",
    seats: [
      { name: "Ada", you: true },
      { name: "club", level: "club" },
      { name: "Cleo", you: true },
    ],
    seat_to_move: 0,
    ...more,
  };
}

function table(more: Partial<TableSeen> = {}): TableSeen {
  return {
    t: "table",
    table: "one",
    version: 3,
    game: "classic",
    options: {},
    players: 3,
    public: false,
    commitment: "",
    events: [{ e: "started", version: 3, at: 0, facts: [] }],
    board: [[0, 0, "Rc"]],
    now: now(),
    ...more,
  };
}

function played(version: number, seat: number, x: number, y: number): EventSeen {
  return {
    e: "played",
    version,
    at: 0,
    ply: version - 3,
    seat,
    points: 2,
    facts: [{ kind: "place", seat, cells: [[x, y]], tiles: ["Rs"] }],
  };
}

describe("a table", () => {
  it("is taken as it comes, and kept up to date", () => {
    const model = new TableModel();
    const heard: EventSeen[] = [];
    model.onEvents((events) => heard.push(...events));
    model.take(table());
    expect(heard).toEqual([]);
    expect(model.board.get("0,0")).toBe("Rc");
    model.take({ t: "update", table: "one", version: 4, events: [played(4, 0, 1, 0)], now: now() });
    expect(model.board.get("1,0")).toBe("Rs");
    expect([...model.lastPlaced]).toEqual(["1,0"]);
    expect(model.events).toHaveLength(2);
    expect(heard.map(({ version }) => version)).toEqual([4]);
  });

  it("tells what was missed when all of it comes again", () => {
    const model = new TableModel();
    model.take(table());
    const heard: number[] = [];
    model.onEvents((events) => heard.push(...events.map(({ version }) => version)));
    const events = [...table().events, played(4, 0, 1, 0)];
    model.take(table({ version: 4, events }));
    expect(heard).toEqual([4]);
    model.take(table({ version: 4, events }));
    expect(heard).toEqual([4]);
  });

  it("knows whose seats are whose", () => {
    const model = new TableModel();
    model.take(table());
    expect(model.mySeats).toEqual([0, 2]);
    expect(model.names).toEqual(["Ada", "Club", "Cleo"]);
    expect(model.activeSeat).toBe(0);
    expect(model.isMyTurn).toBe(true);
    model.take({
      t: "update",
      table: "one",
      version: 4,
      events: [],
      now: now({ seat_to_move: 2 }),
    });
    expect(model.activeSeat).toBe(2);
  });

  it("shows the hand of who moved last while others move", () => {
    const model = new TableModel();
    model.take(table({ events: [played(4, 2, 1, 0)], now: now({ seat_to_move: 1 }) }));
    expect(model.activeSeat).toBe(2);
    expect(model.isMyTurn).toBe(false);
  });

  it("does not play a seat that a bot plays for me", () => {
    const model = new TableModel();
    const seats = [{ name: "Ada", you: true, level: "club", absence: "left" }, { name: "Ben" }];
    model.take(table({ now: now({ seats, seat_to_move: 0 }) }));
    expect(model.mySeats).toEqual([0]);
    expect(model.playedSeats).toEqual([]);
    expect(model.isMyTurn).toBe(false);
    expect(model.activeSeat).toBe(0);
  });

  it("has no seat for a spectator", () => {
    const model = new TableModel();
    model.take(table({ now: now({ seats: [{ name: "Ada" }, { name: "Ben" }] }) }));
    expect(model.activeSeat).toBe(null);
    expect(model.isMyTurn).toBe(false);
  });

  it("says why it cannot be seen, but not once it is", () => {
    const model = new TableModel();
    const refused = new Refused({ reason: "no-table", message: "", table: "one" });
    model.take(refused);
    expect(model.problem).toBe("no-table");
    model.take(table());
    expect(model.problem).toBe(null);
    model.take(refused);
    expect(model.problem).toBe(null);
  });

  it("knows of its rematch", () => {
    const model = new TableModel();
    model.take(table());
    expect(model.successor).toBe(null);
    model.take({
      t: "update",
      table: "one",
      version: 4,
      events: [{ e: "rematched", version: 4, at: 0, table: "two" }],
      now: now(),
    });
    expect(model.successor).toBe("two");
  });

  it("takes events that it has never heard of", () => {
    const model = new TableModel();
    model.take(table());
    const odd = { e: "danced", version: 4, at: 0 } as unknown as EventSeen;
    model.take({ t: "update", table: "one", version: 4, events: [odd], now: now() });
    expect(model.events).toHaveLength(2);
  });
});
