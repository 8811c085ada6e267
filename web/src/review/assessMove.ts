/** Judges a move by an analysis of its position: good moves count, not only the best one. */

import { insight, type Analysis } from "../net/insight";
import { Refused } from "../net/refused";
import { t } from "../texts/t";
import { formatPoints } from "../texts/percent";
import type { Asked, AssessMove, Verdict } from "../insight/attempt.svelte";
import { sameMove } from "../insight/sameMove";

/** A loss below this is good, as in docs/analysis.md. */
const GOOD = 0.02;
const SECONDS = 2;

export type Analyse = typeof insight.analyse;

/** What an analysis says of a move that it was asked for. */
export function verdictOf(analysis: Analysis, move: string): Verdict {
  const found = analysis.moves.find((one) => sameMove(one.move, move));
  if (found === undefined) throw new Refused({ reason: "failed", message: "" });
  const { behind, behind_error } = found;
  const right = behind < GOOD || behind <= behind_error;
  const isBest = analysis.moves[0] === found || behind <= 0;
  if (!right) {
    const loss = behind;
    return {
      right,
      title: t.insight_wrong,
      more: () => t.insight_loss_win({ loss: formatPoints(loss) }),
    };
  }
  return { right, title: isBest ? t.review_try_best : t.insight_try_good, more: () => "" };
}

export function assessMove(
  { position, seat }: Asked,
  analyse: Analyse = insight.analyse,
): AssessMove {
  return async (move) => {
    let last: Analysis | null = null;
    await analyse({ position, seat, seconds: SECONDS, moves: [move] }, ({ analysis }) => {
      last = analysis ?? last;
    });
    if (last === null) throw new Refused({ reason: "failed", message: "" });
    return verdictOf(last, move);
  };
}
