import { expect, it } from "vitest";
import type { EventSeen, FactSeen, LineScore, SawPlay, TableSeen } from "../protocol";
import { momentsOf } from "../model/moments";
import { statisticsOf } from "../model/statistics";
import { boardOf } from "../model/tiles";
import { bestLines } from "../tiles/grid/bestLines";
import { bestTurn, bestTurns } from "./bestTurns";

function played(ply: number, seat: number, points: number, ...lines: LineScore[]): SawPlay {
  const facts: FactSeen[] = [{ kind: "place", seat, lines }];
  return { e: "played", version: ply + 1, at: 0, ply, seat, points, facts };
}

function line(points: number, x: number): LineScore {
  return [points, Array.from({ length: points }, (_, n) => [x + n, 0])];
}

it("are the lines of everybody's best turn, all its steps together, the longest line first", () => {
  const events: EventSeen[] = [
    { e: "started", version: 1, at: 0, facts: [] },
    played(1, 0, 4, line(4, 0)),
    played(2, 1, 0),
    played(3, 0, 2, line(2, 10)),
    played(4, 0, 3, line(3, 20)),
    played(5, 1, 0),
    played(6, 2, 3, line(3, 30)),
  ];
  const table = { game: "classic", players: 3, now: { seats: [] } } as unknown as TableSeen;
  const moments = momentsOf(table, events, boardOf([]));
  const best = bestTurns(moments, statisticsOf(moments, 3));
  expect(best).toEqual([
    { seat: 0, points: 5, lines: [line(3, 20), line(2, 10)] },
    { seat: 2, points: 3, lines: [line(3, 30)] },
  ]);
  // The one of the whole game.
  expect(bestTurn(moments, statisticsOf(moments, 3))).toEqual(best[0]);
  const lit = bestLines(best.map((one) => ({ ...one, label: `+${one.points}` })));
  // The points of a turn are told once, in the colour of its player.
  expect(lit.map((one) => ("label" in one ? one.label : undefined))).toEqual([
    "+5",
    undefined,
    "+3",
  ]);
  expect(lit.map((one) => one.tone)).toEqual(["seat-0", "seat-0", "seat-2"]);
});
