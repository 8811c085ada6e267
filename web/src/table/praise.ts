/** One kind and true sentence about somebody's game. */

import type { Statistics } from "../model/statistics";
import type { Pieces } from "../texts/facts";
import { formatNumber, formatTenths } from "../texts/format";
import { t } from "../texts/t";
import type { Outcome } from "./outcome";

/** Points that are as good as none between two results, by what the game is played with. */
const CLOSE: Readonly<Record<Pieces, number>> = { tiles: 5, cards: 1 };
const FEW_TURNS = 3;

type Figure = (of: Statistics) => number;

/** The best that can be said; empty if there is nothing. A card game counts Qwirkles, not points. */
export function praiseOf(
  seat: number,
  all: readonly Statistics[],
  { tone, margin }: Outcome,
  pieces: Pieces,
): string {
  const own = all[seat];
  if (own === undefined) return "";
  const most = (figure: Figure): boolean =>
    figure(own) > 0 && all.every((one) => one.seat === seat || figure(one) < figure(own));
  const best = own.best?.points ?? 0;
  const points = formatNumber(best);
  if (pieces === "tiles" && most((one) => one.best?.points ?? 0)) {
    return t.after_praise_best_of_all({ points });
  }
  if (pieces === "cards" && best > 1 && most((one) => one.best?.points ?? 0)) {
    return t.after_praise_turn_of_cards({ count: best });
  }
  if (tone === "lost" && margin > 0 && margin <= CLOSE[pieces]) return t.after_praise_close();
  if (pieces === "tiles" && most((one) => one.qwirkles)) {
    return t.after_praise_qwirkles({ count: own.qwirkles });
  }
  if (pieces === "tiles" && most((one) => one.longest)) {
    return t.after_praise_longest({ length: formatNumber(own.longest) });
  }
  if (pieces === "cards") {
    return own.qwirkles > 0 ? t.after_praise_cards({ count: own.qwirkles }) : "";
  }
  if (own.qwirkles > 0) return t.after_praise_some_qwirkles({ count: own.qwirkles });
  if (own.turns < FEW_TURNS || own.pointsPerTurn === null || best === 0) return "";
  return t.after_praise_best({ points, average: formatTenths(own.pointsPerTurn) });
}
