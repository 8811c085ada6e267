import { describe, expect, it } from "vitest";
import type { EventSeen, FactSeen, LineScore, SawPlay, TableSeen } from "../protocol";
import { momentsOf } from "./moments";
import { statisticsOf } from "./statistics";
import { boardOf } from "./tiles";

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
    now: { status: "over", seats: [], rows },
  };
}

function played(ply: number, seat: number, points: number, ...facts: FactSeen[]): SawPlay {
  return { e: "played", version: ply + 1, at: 0, ply, seat, points, facts };
}

function line(points: number, length: number): LineScore {
  return [points, Array.from({ length }, (_, x) => [x, 0])];
}

function of(events: EventSeen[], rows: string[][] | null = null) {
  const started: EventSeen = { e: "started", version: 1, at: 0, facts: [] };
  return statisticsOf(momentsOf(table(rows), [started, ...events], boardOf([])), 2);
}

describe("the statistics of a game", () => {
  it("count Qwirkles, the best turn, the longest line and points a turn", () => {
    const [ada, ben] = of([
      played(1, 0, 3, { kind: "place", seat: 0, lines: [line(3, 3)] }),
      played(2, 1, 12, { kind: "place", seat: 1, lines: [line(12, 6)] }),
      played(3, 0, 7, { kind: "place", seat: 0, lines: [line(5, 5), line(2, 2)] }),
      played(4, 1, 0, { kind: "swap", seat: 1, count: 2 }),
    ]);
    expect(ada).toMatchObject({ seat: 0, qwirkles: 0, longest: 5, pointsPerTurn: 5 });
    expect(ada?.best).toMatchObject({ ply: 3, points: 7 });
    expect(ben).toMatchObject({ seat: 1, qwirkles: 1, longest: 6, pointsPerTurn: 6 });
    expect(ben?.best).toMatchObject({ ply: 2, points: 12 });
  });

  it("take the steps of one turn together, and leave the bonus at the end out", () => {
    const [ada] = of([
      played(1, 0, 0, { kind: "use", seat: 0, reason: "separate" }),
      played(2, 0, 2, { kind: "place", seat: 0 }),
      played(3, 0, 4, { kind: "score", seat: 0, lines: [line(4, 4)] }),
      played(4, 1, 1),
      played(5, 0, 2, { kind: "place", seat: 0 }, { kind: "end", seat: 0, points: 6 }),
    ]);
    expect(ada).toMatchObject({ longest: 4, pointsPerTurn: 4 });
    expect(ada?.best).toMatchObject({ ply: 3, points: 6 });
  });

  it("name the first of equal turns, and none without points", () => {
    const [ada, ben] = of([played(1, 0, 4), played(2, 1, 0), played(3, 0, 4)]);
    expect(ada?.best?.ply).toBe(1);
    expect(ben).toMatchObject({ best: null, pointsPerTurn: 0 });
  });

  it("do without any turn", () => {
    const nothing = { qwirkles: 0, best: null, longest: 0, turns: 0, pointsPerTurn: null };
    expect(of([])).toEqual([
      { seat: 0, ...nothing },
      { seat: 1, ...nothing },
    ]);
    expect(statisticsOf([], 0)).toEqual([]);
  });

  it("know rows: those taken are Qwirkles, the longest is one that the player made", () => {
    const red = ["Rc", "Rs", "Rd"];
    const whole = ["Bc", "Bs", "Bd", "B4", "B8", "Bk"];
    const [ada, ben] = of(
      [
        played(1, 0, 0, { kind: "rows", seat: 0, tiles: red, rows: [red] }),
        played(2, 1, 1, {
          kind: "rows",
          seat: 1,
          rows: [red, whole],
          steps: [{ kind: "take", source: whole }],
        }),
        played(3, 0, 0, { kind: "rows", seat: 0, rows: [[...red, "R8"]] }),
      ],
      [],
    );
    expect(ada).toMatchObject({ qwirkles: 0, longest: 4, pointsPerTurn: 0 });
    expect(ben).toMatchObject({ qwirkles: 1, longest: 6 });
  });
});
