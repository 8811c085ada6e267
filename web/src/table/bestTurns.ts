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

/** The turn with the most points of the game, the first of equal ones; null if none scored. */
export function bestTurn(
  moments: readonly Moment[],
  statistics: readonly Statistics[],
): BestTurn | null {
  const most = Math.max(0, ...statistics.map(({ best }) => best?.points ?? 0));
  const of = statistics
    .filter(({ best }) => best?.points === most)
    .sort((one, other) => one.best!.ply - other.best!.ply)[0];
  if (!of?.best) return null;
  const [lit] = bestTurns(moments, [of]);
  return lit ?? { seat: of.seat, points: most, lines: [] };
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
