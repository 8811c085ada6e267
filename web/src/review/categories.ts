/** The categories of turns. */

import type { Category, ReviewedTurn } from "../net/insight";
import { t } from "../texts/t";
import { named, type Texts } from "../texts/lookup";

const NAMES: Texts = {
  best: t.review_category_best,
  good: t.review_category_good,
  inaccuracy: t.review_category_inaccuracy,
  mistake: t.review_category_mistake,
  blunder: t.review_category_blunder,
};

export function categoryName(category: Category): string {
  return named(NAMES, category);
}

/** Whether a turn gave something away. */
export function isError(category: Category): boolean {
  return category !== "best" && category !== "good";
}

/** The places of the turns that gave something away, of one seat or of all, in their order. */
export function errorsOf(turns: readonly ReviewedTurn[], seat: number | null): number[] {
  return turns.flatMap((turn, at) =>
    isError(turn.category) && (seat === null || turn.seat === seat) ? [at] : [],
  );
}

/** The turn to begin with: the most expensive one of a person, or of anybody. */
export function firstTurn(turns: readonly ReviewedTurn[], mine: readonly number[]): number {
  const own = turns.filter(({ seat }) => mine.includes(seat));
  const worst = (own.length > 0 ? own : turns).reduce<ReviewedTurn | null>(
    (most, one) => (isError(one.category) && one.loss > (most?.loss ?? 0) ? one : most),
    null,
  );
  return worst === null ? 0 : turns.indexOf(worst);
}
