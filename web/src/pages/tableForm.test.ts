import { describe, expect, it } from "vitest";
import { TILES, UNHEARD } from "./offered.fixture";
import { choose } from "./options";
import { readForm } from "./remembered";
import {
  firstForm,
  tableRequest,
  troublesOf,
  waitsForFriends,
  withGame,
  withOthers,
  withPlayers,
  withSeat,
  type TableForm,
} from "./tableForm";

const named = (number: number): string => `Player ${number}`;

describe("a new table", () => {
  it("is at first a game against a friendly bot", () => {
    expect(tableRequest(firstForm(TILES), named)).toEqual({
      game: "classic",
      seats: [
        { kind: "me", age: null },
        { kind: "bot", level: "beginner" },
      ],
      options: {},
      public: false,
      clock: null,
      start: true,
      undo: true,
    });
  });

  it("has seats for friends, bots and others at this device", () => {
    let form = withPlayers(firstForm(TILES), 4, TILES);
    form = withSeat(form, 0, { age: "41" });
    form = withSeat(form, 1, { kind: "friend", age: "9" });
    form = withSeat(form, 2, { kind: "here", name: "  Bea ", age: " 7 " });
    form = withSeat(form, 3, { kind: "here" });
    expect(tableRequest(form, named).seats).toEqual([
      { kind: "me", age: 41 },
      { kind: "open" },
      { kind: "me", name: "Bea", age: 7 },
      { kind: "me", name: "Player 4", age: null },
    ]);
    expect(waitsForFriends(form)).toBe(true);
    expect(waitsForFriends(withOthers(form, "here"))).toBe(false);
  });

  it("has the options and the clock that were chosen", () => {
    const form: TableForm = {
      ...firstForm(TILES),
      options: choose(TILES, {}, "expansion", "mini"),
      minutes: 10,
      increment: 5,
      public: true,
    };
    expect(tableRequest(form, named)).toMatchObject({
      options: { expansion: "mini", action_tiles: ["draw3", "take"], actions_from_start: false },
      clock: { seconds: 600, increment: 5 },
      public: true,
    });
  });

  it("takes no turn back if that was chosen, or under a clock", () => {
    const form = firstForm(TILES);
    expect(tableRequest({ ...form, undo: false }, named).undo).toBe(false);
    expect(tableRequest({ ...form, minutes: 5 }, named).undo).toBe(false);
  });

  it("gets seats like the last one when more people play", () => {
    const form = withPlayers(
      withSeat(firstForm(TILES), 1, { kind: "bot", level: "casual", name: "x" }),
      3,
      TILES,
    );
    expect(form.seats[2]).toEqual({ kind: "bot", level: "casual", name: "", age: "" });
    expect(withPlayers(form, 2, TILES).seats).toHaveLength(2);
  });

  it("is fitted to another game, also to one that nobody knows", () => {
    const form = withGame(firstForm(TILES), UNHEARD);
    expect(form.game).toBe("rondeau");
    expect(form.options).toEqual({ moons: 4, tides: "low" });
    expect(form.seats.map((seat) => seat.kind)).toEqual(["me", "bot", "bot"]);
    expect(form.seats.every((seat) => seat.level === "stone")).toBe(true);
  });

  it.each(["-1", "121", "ten", "1.5", "1e1"])("does not take %s for an age", (age) => {
    expect(troublesOf(withSeat(firstForm(TILES), 0, { age }), TILES)).toEqual(["age"]);
  });

  it("has no trouble with ages from 0 to 120, or none", () => {
    for (const age of ["", " ", "0", "120"]) {
      expect(troublesOf(withSeat(firstForm(TILES), 0, { age }), TILES)).toEqual([]);
    }
  });
});

describe("the table that is remembered", () => {
  it("comes back as it was", () => {
    const three = { ...withPlayers(firstForm(TILES), 3, TILES), undo: false };
    const form = withSeat(three, 2, { kind: "here", name: "Bo" });
    expect(readForm(JSON.parse(JSON.stringify(form)), [UNHEARD, TILES])).toEqual(form);
  });

  it.each([
    null,
    "x",
    [],
    { game: "gone", seats: "many", options: 3, minutes: "soon" },
    { game: "classic", seats: [{}, null, 3], options: { expansion: { a: 1 }, x: [1] } },
    { game: "classic", seats: [{ kind: "me" }, { kind: "me", name: 4, level: "god" }] },
  ])("is a usable form whatever was kept: %j", (kept) => {
    const form = readForm(kept, [TILES]);
    expect(form).not.toBeNull();
    expect(troublesOf(form!, TILES)).toEqual([]);
    expect(TILES.players).toContain(form!.seats.length);
    expect(form!.seats.filter((seat) => seat.kind === "me")).toHaveLength(1);
  });

  it("is nothing where the server offers no game", () => {
    expect(readForm({}, [])).toBeNull();
  });
});
