import { expect, it } from "vitest";
import {
  addTurn,
  cardsLeft,
  chartTurns,
  cleanNames,
  emptyTurn,
  finish,
  forgetsCrossing,
  laysTooMany,
  newPad,
  nextSeat,
  pointsOf,
  readPad,
  removeTurn,
  replaceTurn,
  totals,
  undo,
  winnersOf,
  type Pad,
  type PadTurn,
} from "./pad";

const turn = (seat: number, more: Partial<PadTurn> = {}): PadTurn => ({
  ...emptyTurn(seat),
  ...more,
});

function played(...turns: PadTurn[]): Pad {
  return turns.reduce(addTurn, newPad("points", ["Ada", "Bob", "Cy"]));
}

it("adds up rows, Qwirkles and fields", () => {
  expect(pointsOf(turn(0, { lines: [3, 6, 2], fields: 2 }))).toBe(3 + 12 + 2 + 2);
  expect(pointsOf(turn(0))).toBe(0);
  expect(totals(played(turn(0, { lines: [3] }), turn(1), turn(0, { lines: [5] })))).toEqual([
    8, 0, 0,
  ]);
});

it("goes round clockwise, after whoever played last", () => {
  expect(nextSeat(newPad("points", ["Ada", "Bob"]))).toBe(0);
  expect(nextSeat(played(turn(2)))).toBe(0);
  expect(nextSeat(finish(played(turn(0)), 2))).toBe(1);
});

it("gives the bonus for the last tile, and takes it back with the end", () => {
  const over = finish(played(turn(0, { lines: [4] })), 1);
  expect(over.isOver).toBe(true);
  expect(totals(over)).toEqual([4, 6, 0]);
  expect(winnersOf(over)).toEqual([1]);
  expect(undo(over)).toEqual(played(turn(0, { lines: [4] })));
  expect(totals(finish(played(turn(0, { lines: [4] })), null))).toEqual([4, 0, 0]);
});

it("several share the win", () => {
  expect(winnersOf(played(turn(0, { lines: [4] }), turn(2, { lines: [4] })))).toEqual([0, 2]);
});

it("corrects and deletes any turn", () => {
  const pad = played(turn(0, { lines: [4] }), turn(1, { lines: [2] }));
  expect(totals(replaceTurn(pad, 0, turn(0, { lines: [6] })))).toEqual([12, 2, 0]);
  expect(totals(removeTurn(pad, 0))).toEqual([0, 2, 0]);
});

it("notices a crossing row that was probably forgotten", () => {
  const pad = played(turn(0, { lines: [2] }));
  const all = turn(1, { lines: [3], laid: 3 });
  expect(forgetsCrossing(pad, all, false)).toBe(true);
  // The first row of a game touches nothing.
  expect(forgetsCrossing(pad, all, true)).toBe(false);
  expect(forgetsCrossing(pad, turn(1, { lines: [4], laid: 3 }), false)).toBe(false);
  expect(forgetsCrossing(pad, turn(1, { lines: [3, 2], laid: 3 }), false)).toBe(false);
  expect(forgetsCrossing(pad, turn(1, { lines: [3] }), false)).toBe(false);
  expect(laysTooMany(turn(1, { lines: [2], laid: 3 }))).toBe(true);
  expect(laysTooMany(turn(1, { lines: [3], laid: 3 }))).toBe(false);
});

it("counts Qwirkles and the cards that are left", () => {
  const pad = [turn(0, { laid: 3 }), turn(1, { laid: 9, qwirkles: 2 })].reduce(
    addTurn,
    newPad("qwirkles", ["Ada", "Bob"]),
  );
  expect(totals(pad)).toEqual([0, 2]);
  expect(cardsLeft(pad)).toBe(108 - 18 - 12);
});

it("draws the course of the game", () => {
  const turns = chartTurns(played(turn(0, { lines: [4] }), turn(1), turn(0, { lines: [2] })));
  expect(turns.map(({ seat, points, total }) => [seat, points, total])).toEqual([
    [0, 4, 4],
    [1, 0, 0],
    [0, 2, 6],
  ]);
});

it("gives everybody a name", () => {
  expect(cleanNames([" Ada ", "", "x".repeat(99)], (seat) => `P${seat}`)).toEqual([
    "Ada",
    "P1",
    "x".repeat(20),
  ]);
});

it("reads what was kept, and nothing else", () => {
  const pad = finish(played(turn(0, { lines: [6, 2], fields: 1, laid: 3 })), 0);
  expect(readPad(JSON.parse(JSON.stringify(pad)))).toEqual(pad);
  const broken = [
    null,
    3,
    {},
    { ...pad, names: ["Ada"] },
    { ...pad, counting: "stars" },
    { ...pad, turns: [{ ...turn(9) }] },
    { ...pad, turns: [{ ...turn(0), lines: [77] }] },
    { ...pad, turns: [{ ...turn(0), laid: -1 }] },
    { ...pad, isOver: "yes" },
  ];
  for (const one of broken) expect(readPad(one)).toBe(null);
});
