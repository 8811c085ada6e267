import { describe, expect, it } from "vitest";
import type { EventSeen, FactSeen, Now, SawPlay, TableSeen } from "../protocol";
import { momentAt, momentsOf, rowsAfter, turnsOf, withFinalScores } from "./moments";
import { applyFacts, boardOf, lastTurn, undoFacts } from "./tiles";

function table(rows: string[][] | null = null): TableSeen {
  return {
    t: "table",
    table: "one",
    version: 9,
    game: "classic",
    options: {},
    players: 2,
    public: false,
    commitment: "",
    events: [],
    now: { status: "playing", seats: [], rows },
  };
}

function played(ply: number, seat: number, points: number, facts: FactSeen[]): SawPlay {
  return { e: "played", version: ply + 2, at: 0, ply, seat, points, facts };
}

function place(seat: number, ...placed: [number, number, string][]): FactSeen {
  return {
    kind: "place",
    seat,
    cells: placed.map(([x, y]) => [x, y]),
    tiles: placed.map(([, , tile]) => tile),
  };
}

const EVENTS: EventSeen[] = [
  { e: "sat", version: 1, at: 0, seat: 1, name: "Ben" },
  { e: "started", version: 2, at: 0, facts: [] },
  played(1, 0, 2, [place(0, [0, 0, "Rc"], [1, 0, "Rs"])]),
  played(2, 1, 0, [
    { kind: "use", seat: 1, reason: "take" },
    { kind: "take", seat: 1, cells: [[1, 0]], tiles: ["Rs"] },
  ]),
  { e: "said", version: 5, at: 0, name: "Ben", text: "hm", seats: [1] },
  played(3, 1, 3, [place(1, [1, 0, "Rd"])]),
  played(4, 0, 1, [
    place(0, [0, 1, "Gc"]),
    { kind: "end", seat: 0, points: 6, reason: "out", others: [0] },
  ]),
];
const BOARD = boardOf([
  [0, 0, "Rc"],
  [1, 0, "Rd"],
  [0, 1, "Gc"],
]);

describe("the board", () => {
  it("follows the facts, and goes back", () => {
    const facts = EVENTS.flatMap((event) => ("facts" in event ? event.facts : []));
    const board = applyFacts(boardOf([]), facts);
    expect(new Map(board)).toEqual(new Map(BOARD));
    expect(undoFacts(board, facts).size).toBe(0);
  });

  it("stays the same where nothing changes", () => {
    expect(applyFacts(BOARD, [{ kind: "pass", seat: 0 }])).toBe(BOARD);
  });

  it("survives facts that miss something", () => {
    const odd = [
      { kind: "place", seat: 0, cells: [[0, 0]] },
      { kind: "take", seat: 0 },
    ] as FactSeen[];
    expect(applyFacts(boardOf([]), odd).size).toBe(0);
  });

  it("marks all steps of the last turn", () => {
    expect([...lastTurn(EVENTS)]).toEqual(["0,1"]);
    expect([...lastTurn(EVENTS.slice(0, -1))]).toEqual(["1,0"]);
    expect([...lastTurn([...EVENTS, played(5, 0, 2, [place(0, [5, 5, "Pk"])])])].sort()).toEqual([
      "0,1",
      "5,5",
    ]);
  });
});

describe("moments", () => {
  const moments = momentsOf(table(), EVENTS, BOARD);

  it("are one for the beginning and one for each step", () => {
    expect(moments.map(({ ply, seat }) => [ply, seat])).toEqual([
      [0, null],
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 0],
    ]);
    expect(moments.map(({ board }) => board.size)).toEqual([0, 2, 1, 2, 3]);
  });

  it("count the points, and the bonus of the end", () => {
    expect(moments.map(({ scores }) => scores)).toEqual([
      [0, 0],
      [2, 0],
      [2, 0],
      [2, 3],
      [9, 3],
    ]);
  });

  it("begin with what no event tells of", () => {
    const board = boardOf([...[...BOARD].map(toPlaced), [7, 7, "Yk"]]);
    const later = momentsOf(table(), EVENTS, board);
    expect([...(later[0]?.board ?? [])]).toEqual([["7,7", "Yk"]]);
    expect(withFinalScores(later, [19, 3]).map(({ scores }) => scores[0])).toEqual([
      10, 12, 12, 12, 19,
    ]);
    expect(withFinalScores(later, [9, 3])).toBe(later);
  });

  it("are found by their step", () => {
    expect([0, 2, 4, 99].map((ply) => momentAt(moments, ply))).toEqual([0, 2, 4, 4]);
    expect(momentAt([], 3)).toBe(0);
  });

  it("join the steps of one turn", () => {
    expect(turnsOf(moments)).toEqual([
      { seat: 0, points: 2, total: 2, ply: 1 },
      { seat: 1, points: 3, total: 3, ply: 3 },
      { seat: 0, points: 1, total: 9, ply: 4 },
    ]);
  });

  it("have the rows that were left, by what was taken", () => {
    const six = ["Rc", "Rs", "Rd", "R4", "R8", "Rk"];
    const fact: FactSeen = {
      kind: "rows",
      seat: 0,
      rows: [["Gc", "Bc", "Yc"], six],
      steps: [{ kind: "take", source: six }],
    };
    expect(rowsAfter(fact)).toEqual([["Gc", "Bc", "Yc"]]);
    const [begin, after] = momentsOf(
      table([]),
      [{ e: "started", version: 2, at: 0, facts: [] }, played(1, 0, 1, [fact])],
      boardOf([]),
    );
    expect(begin?.rows).toEqual([]);
    expect(after?.rows).toEqual([["Gc", "Bc", "Yc"]]);
  });
});

function toPlaced([key, tile]: [string, string]): [number, number, string] {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return [x, y, tile];
}

describe("a board with an edge", () => {
  it("keeps its fields, and each star until its disc is won", () => {
    const now: Now = { status: "playing", seats: [], stars: [[2, 1]] };
    const seen: TableSeen = { ...table(), fields: ["o.*", "1.*"], now };
    const events: EventSeen[] = [
      { e: "started", version: 2, at: 0, facts: [] },
      played(1, 0, 1, [place(0, [0, 0, "Rc"])]),
      played(2, 1, 2, [
        place(1, [2, 0, "Rs"]),
        { kind: "disc", seat: 1, cells: [[2, 0]], count: 1 },
      ]),
    ];
    const moments = momentsOf(seen, events, boardOf([]));
    expect(moments.map(({ stars }) => [...stars].sort())).toEqual([
      ["2,0", "2,1"],
      ["2,0", "2,1"],
      ["2,1"],
    ]);
    expect(moments[0]?.fields).toEqual(seen.fields);
  });
});
