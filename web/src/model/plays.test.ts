import { describe, expect, it } from "vitest";
import type { Places } from "../protocol";
import { cellKey, type Placed } from "./cell";
import { decodePlays, fitsOnlyWithOthers, nextCells, type Play } from "./plays";

/** The example of docs/protocol.md. */
const EXAMPLE: Places = {
  o: "place",
  cells: [
    [0, 0],
    [1, 0],
  ],
  tiles: ["Rc", "Rs", "Gc"],
  plays: [
    [0, 2, 0, 0],
    [1, 3, 1, 1],
    [0, 2, 0, 2],
  ],
};

describe("the plays of an offer", () => {
  const plays = decodePlays(EXAMPLE);

  it("are decoded with the tiles that they share", () => {
    const all = Array.from({ length: plays.count }, (_, n) => plays.at(n));
    expect(all).toEqual([
      { placed: [[0, 0, "Rc"]], points: 2 },
      {
        placed: [
          [0, 0, "Rc"],
          [1, 0, "Rs"],
        ],
        points: 3,
      },
      { placed: [[0, 0, "Gc"]], points: 2 },
    ]);
  });

  it("tell where a tile may go, and the most that comes of it", () => {
    expect(plays.cellsFor([], "Rc").best).toEqual(new Map([["0,0", 3]]));
    expect(plays.cellsFor([[0, 0, "Rc"]], "Rs").best).toEqual(new Map([["1,0", 3]]));
    expect(plays.cellsFor([[0, 0, "Gc"]], "Rs").best).toEqual(new Map());
    expect(plays.cellsFor([], "P8").best).toEqual(new Map());
  });

  it("light the cells that make a legal move before those that wait for others", () => {
    expect(nextCells(plays, [], "Rc")).toEqual(new Map([["0,0", 2]]));
    expect(nextCells(plays, [], "Rs")).toEqual(new Map([["1,0", 3]]));
  });

  it("tell a tile that fits only with others from one that fits now", () => {
    expect(fitsOnlyWithOthers(plays, [], "Rc")).toBe(false);
    expect(fitsOnlyWithOthers(plays, [], "Rs")).toBe(true);
    expect(fitsOnlyWithOthers(plays, [[0, 0, "Rc"]], "Rs")).toBe(false);
    expect(fitsOnlyWithOthers(plays, [[0, 0, "Gc"]], "Rs")).toBe(false);
  });

  it("tell which tiles lead on, and how many are missing", () => {
    expect(plays.continued([])).toEqual({ tiles: ["Rc", "Gc"], missing: 1 });
    expect(plays.continued([[1, 0, "Rs"]])).toEqual({ tiles: ["Rc"], missing: 1 });
    expect(plays.continued([[0, 0, "Rc"]])).toEqual({ tiles: ["Rs"], missing: 0 });
    expect(plays.continued([[0, 0, "Gc"]])).toEqual({ tiles: [], missing: 0 });
    expect(plays.continued([[9, 9, "Gc"]])).toEqual({ tiles: [], missing: Infinity });
  });

  it("tell what fits on a cell, best first", () => {
    expect(plays.nextSteps([])).toEqual(
      new Map([
        [
          "0,0",
          [
            { tile: "Rc", points: 2 },
            { tile: "Gc", points: 2 },
          ],
        ],
      ]),
    );
    expect(plays.nextSteps([[0, 0, "Rc"]])).toEqual(
      new Map([["1,0", [{ tile: "Rs", points: 3 }]]]),
    );
    expect(plays.nextSteps([[9, 9, "Rc"]])).toEqual(new Map());
  });

  it("match a draft in any order, and nothing else", () => {
    const backwards: Placed[] = [
      [1, 0, "Rs"],
      [0, 0, "Rc"],
    ];
    expect(plays.match(backwards)?.points).toBe(3);
    expect(plays.match([])).toBeNull();
    expect(plays.match([[1, 0, "Rs"]])).toBeNull();
    expect(plays.match([[5, 5, "Rc"]])).toBeNull();
    expect(plays.match([backwards[0]!, backwards[0]!])).toBeNull();
  });
});

/** A seeded generator, so that a failing case can be reproduced. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const TILES = ["Rc", "Rs", "Rd", "Gc", "Gs", "RcB"];

function someOffer(next: (below: number) => number): { offer: Places; naive: Play[] } {
  const cells: [number, number][] = [];
  for (let y = -1; y <= 1; y++) for (let x = -2; x <= 2; x++) cells.push([x, y]);
  const distinct = new Map<string, { steps: [number, number][]; points: number }>();
  for (let n = 0; n < 120; n++) {
    const steps: [number, number][] = [];
    for (let k = 1 + next(4); k > 0; k--) {
      const cell = next(cells.length);
      if (!steps.some(([other]) => other === cell)) steps.push([cell, next(TILES.length)]);
    }
    steps.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    distinct.set(JSON.stringify(steps), { steps, points: next(20) });
  }
  const sorted = [...distinct.values()].sort((a, b) =>
    JSON.stringify(a.steps) < JSON.stringify(b.steps) ? -1 : 1,
  );
  let before: [number, number][] = [];
  const plays = sorted.map(({ steps, points }) => {
    let kept = 0;
    while (
      kept < Math.min(before.length, steps.length) &&
      JSON.stringify(before[kept]) === JSON.stringify(steps[kept])
    )
      kept++;
    before = steps;
    return [kept, points, ...steps.slice(kept).flat()];
  });
  const naive = sorted.map(({ steps, points }) => ({
    placed: steps.map(([cell, tile]) => [...cells[cell]!, TILES[tile]!] as const),
    points,
  }));
  return { offer: { o: "place", cells, tiles: TILES, plays }, naive };
}

const same = (a: Placed, b: Placed): boolean => a.join() === b.join();

describe("the index of plays", () => {
  it("agrees with a plain comparison of sets", () => {
    let lit = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const next = random(seed);
      const { offer, naive } = someOffer(next);
      const plays = decodePlays(offer);
      for (let n = 0; n < 30; n++) {
        const source = naive[next(naive.length)]!.placed;
        const draft = source.filter(() => next(2) === 0).reverse();
        const growing = naive.filter((play) =>
          draft.every((one) => play.placed.some((other) => same(one, other))),
        );
        const exact = growing.find(
          (play) => play.placed.length === draft.length && draft.length > 0,
        );
        expect(plays.match(draft)?.points ?? null).toEqual(exact?.points ?? null);
        for (const tile of TILES) {
          const wanted = new Map<string, number>();
          for (const play of growing) {
            for (const [x, y, other] of play.placed) {
              if (other !== tile || draft.some((one) => one[0] === x && one[1] === y)) continue;
              const key = cellKey(x, y);
              wanted.set(key, Math.max(wanted.get(key) ?? 0, play.points));
            }
          }
          lit += wanted.size;
          expect(plays.cellsFor(draft, tile).best).toEqual(wanted);
        }
      }
    }
    expect(lit).toBeGreaterThan(1000);
  });
});
