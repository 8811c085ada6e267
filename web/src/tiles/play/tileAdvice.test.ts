// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { guide } from "../grid/gridGuide";
import type { Now, Offer, OpeningSets } from "../../protocol";
import { FakeSender, FakeTable, opened } from "../../turn/fakeTable.svelte";
import { adviceText, standingOut } from "./tileAdvice";
import { chosenText, laidText } from "./said";
import { TileTurn } from "./tileTurn.svelte";

/** Two largest sets that share a tile, on the three cells to the right of the first one. */
const SETS = [
  ["Yc", "Y8", "Yk"],
  ["Yc", "Gc", "Bc"],
];

function openingOffer(sets: readonly string[][]): Offer {
  const tiles = [...new Set(sets.flat())];
  const orders = (set: readonly string[]): string[][] =>
    set.length === 0
      ? [[]]
      : set.flatMap((one) => orders(set.filter((x) => x !== one)).map((rest) => [one, ...rest]));
  const plays = sets
    .flatMap(orders)
    .map((order) => [0, 3, ...order.flatMap((tile, cell) => [cell, tiles.indexOf(tile)])]);
  const opening: OpeningSets = { size: 3, sets: sets.map((set) => [...set]) };
  const cells: [number, number][] = [
    [0, 0],
    [1, 0],
    [2, 0],
  ];
  return { o: "place", cells, tiles, plays, opening };
}

/** `Rs` fits alone; `Gd` only beyond it, and together with it. */
const WITH_OTHERS: Offer = {
  o: "place",
  cells: [
    [1, 0],
    [2, 0],
  ],
  tiles: ["Rs", "Rd"],
  plays: [
    [0, 2, 0, 0],
    [1, 3, 1, 1],
  ],
};

let closings: (() => void)[] = [];

function turnWith(offer: Offer, hand: string[]): { turn: TileTurn; sender: FakeSender } {
  const now: Now = {
    status: "playing",
    seats: [{ name: "Ada", you: true }],
    ply: 0,
    seat_to_move: 0,
    hands: { "0": hand },
    actions: [[]],
    offers: [offer],
  };
  const sender = new FakeSender();
  const { turn, close } = opened(() => new TileTurn(new FakeTable("t1", now), sender));
  closings.push(close);
  flushSync();
  return { turn, sender };
}

function slotOf(turn: TileTurn, tile: string): number {
  return turn.slots.find((slot) => slot.tile === tile && !turn.used.has(slot.id))!.id;
}

function choose(turn: TileTurn, tile: string): void {
  turn.choose(slotOf(turn, tile));
}

function lay(turn: TileTurn, tile: string, x: number): void {
  choose(turn, tile);
  drop(turn, x, 0);
}

/** Lay the chosen tile, and see it. */
function drop(turn: TileTurn, x: number, y: number): void {
  turn.lay(x, y);
  turn.dispatch({ a: "painted" });
}

function advised(turn: TileTurn): string[] {
  return turn.slots.filter(({ id }) => turn.advised.has(id)).map(({ tile }) => tile);
}

const say = (turn: TileTurn): string | null => adviceText(turn.advice!);

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const close of closings) close();
  closings = [];
});

describe("an opening", () => {
  const HAND = ["Rs", "Yc", "Y8", "Yk", "Gc", "Bc"];

  it("says how many tiles to lay, and which", () => {
    const { turn } = turnWith(openingOffer(SETS), HAND);
    expect(turn.advice).toMatchObject({ what: "open", at: "hand", count: 3 });
    expect(say(turn)).toBe("Open with your largest set: 3 tiles");
    expect(advised(turn)).toEqual(["Yc", "Y8", "Yk", "Gc", "Bc"]);
    expect(standingOut(turn.advice!, false)).toBe("in your largest set");
  });

  it("leads from tile to tile to a play", () => {
    const { turn } = turnWith(openingOffer(SETS), HAND);
    choose(turn, "Y8");
    expect(turn.advice).toMatchObject({ what: "open-cell", at: "board" });
    expect(advised(turn)).toContain("Yk");
    expect(turn.targets.size).toBe(3);
    expect(turn.onlyWithOthers).toBe(true);
    drop(turn, 0, 0);
    expect(turn.advice).toMatchObject({ what: "open-missing", at: "hand", count: 2 });
    expect(say(turn)).toBe("2 tiles of your set are still missing");
    expect(advised(turn)).toEqual(["Yc", "Yk"]);
    lay(turn, "Yk", 2);
    expect(say(turn)).toBe("1 tile of your set is still missing");
    choose(turn, "Yc");
    // The last one makes the set complete, so its cell needs no others.
    expect(turn.onlyWithOthers).toBe(false);
    drop(turn, 1, 0);
    expect(turn.advice).toMatchObject({ what: "ready", at: "play", points: 3 });
    expect(standingOut(turn.advice!, true)).toBeNull();
  });

  it("says why another tile does not fit", () => {
    const { turn } = turnWith(openingOffer(SETS), HAND);
    choose(turn, "Rs");
    expect(turn.targets.size).toBe(0);
    expect(turn.advice).toMatchObject({ what: "open-other", at: "hand", tile: "Rs" });
    expect(say(turn)).toContain("red square");
    expect(chosenText(turn, "Rs")()).toBe(say(turn));
    expect(advised(turn)).not.toContain("Rs");
    drop(turn, 0, 0);
    expect(turn.advice).toMatchObject({ what: "open-back", at: "undo", tile: "Rs" });
  });

  it("knows that a tile of one set does not continue the other", () => {
    const { turn } = turnWith(openingOffer(SETS), HAND);
    lay(turn, "Y8", 0);
    choose(turn, "Gc");
    expect(turn.advice).toMatchObject({ what: "open-other", at: "hand", tile: "Gc" });
  });

  it("marks a copy of a tile until one of them is laid", () => {
    const { turn } = turnWith(openingOffer([["Yc", "Y8", "Yk"]]), ["Yc", "Yc", "Y8", "Yk"]);
    expect(advised(turn)).toEqual(["Yc", "Yc", "Y8", "Yk"]);
    lay(turn, "Yc", 0);
    expect(advised(turn)).toEqual(["Y8", "Yk"]);
  });

  it("sends back a tile on a cell where no opening lies", () => {
    const { turn } = turnWith(openingOffer(SETS), HAND);
    choose(turn, "Yc");
    drop(turn, 0, 3);
    expect(turn.advice).toMatchObject({ what: "wrong", at: "undo" });
    expect(say(turn)).toBeNull();
  });
});

describe("a tile that fits only with others", () => {
  it("is told apart from one that fits now", () => {
    const { turn } = turnWith(WITH_OTHERS, ["Rs", "Rd", "Gk"]);
    expect(turn.advice).toMatchObject({ what: "choose", at: "hand", tiles: ["Rs"] });
    choose(turn, "Rs");
    expect([turn.onlyWithOthers, turn.advice?.what]).toEqual([false, "cell"]);
    choose(turn, "Rd");
    expect([turn.onlyWithOthers, turn.advice?.what]).toEqual([true, "withOthers"]);
    choose(turn, "Gk");
    expect([turn.onlyWithOthers, turn.advice?.what]).toEqual([false, "nowhere"]);
  });

  it("says which tile it needs", () => {
    const { turn } = turnWith(WITH_OTHERS, ["Rs", "Rd", "Gk"]);
    lay(turn, "Rd", 2);
    expect(turn.advice).toMatchObject({ what: "needs", at: "hand", count: 1, tiles: ["Rs"] });
    expect(say(turn)).toBe("Needs another tile in this line: red square");
    expect(laidText(turn, "Rd")()).toContain(say(turn)!);
    expect(standingOut(turn.advice!, false)).toBe("completes the line");
    lay(turn, "Rs", 1);
    expect(turn.advice).toMatchObject({ what: "ready", points: 3 });
    // With the other one in place it fits by itself.
    turn.clear();
    lay(turn, "Rs", 1);
    choose(turn, "Rd");
    expect(turn.onlyWithOthers).toBe(false);
  });
});

it("has a text of the guide for everything that a turn suggests", () => {
  const { turn } = turnWith(WITH_OTHERS, ["Rs", "Rd", "Gk"]);
  const said = new Set<string>();
  const hear = (): void => {
    const { advice } = turn;
    expect(guide[advice!.what]?.(advice!)).toBeTruthy();
    said.add(advice!.what);
  };
  hear();
  for (const tile of ["Rs", "Rd", "Gk"]) {
    choose(turn, tile);
    hear();
  }
  lay(turn, "Rd", 2);
  hear();
  lay(turn, "Gk", 5);
  hear();
  turn.clear();
  lay(turn, "Rs", 1);
  hear();
  expect([...said].sort()).toEqual(
    ["cell", "choose", "withOthers", "needs", "nowhere", "ready", "wrong"].sort(),
  );
  for (const what of ["open", "open-other", "open-missing", "open-back"]) {
    expect(Object.keys(guide)).toContain(what);
  }
});
