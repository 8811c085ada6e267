/** The best turn of each player, as it lies on the board at the end. */

import type { LineScore } from "../protocol";
import type { Moment } from "../model/moments";
import type { Statistics } from "../model/statistics";
import type { BestTurn } from "../turn/parts";

/** In the order of the seats; nothing of a player who scored nothing, or not by lines. */
export function bestTurns(
  moments: readonly Moment[],
  statistics: readonly Statistics[],
): BestTurn[] {
  return statistics.flatMap(({ seat, best }) => {
    if (best === null) return [];
    const lines = stepsOf(moments, best.ply).flatMap(({ facts }) =>
      facts.flatMap((fact) => fact.lines ?? []),
    );
    return lines.length === 0 ? [] : [{ seat, points: best.points, lines: longestFirst(lines) }];
  });
}

/** The steps of a turn, by the ply of its last one. */
function stepsOf(moments: readonly Moment[], ply: number): readonly Moment[] {
  const last = moments.findIndex((moment) => moment.ply === ply);
  const seat = moments[last]?.seat;
  const before = moments.slice(0, last).findLastIndex((moment) => moment.seat !== seat);
  return moments.slice(before + 1, last + 1);
}

function longestFirst(lines: readonly LineScore[]): LineScore[] {
  return lines.toSorted(([, one], [, other]) => other.length - one.length);
}
