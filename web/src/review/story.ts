/** What decided a game, in a few short sentences that its review bears out. */

import type { ReviewedSeat } from "../net/insight";
import { t } from "../texts/t";

/** Less than this of the chance to win is not worth a word. */
const LITTLE = 0.08;
/** As much to either side counts as equal. */
const EQUAL = 0.05;

type Told = readonly [more: () => string, less: () => string, even: (() => string) | null];

const SENTENCES: readonly [Told, Told, Told] = [
  [t.review_story_better, t.review_story_worse, t.review_story_equal],
  [t.review_story_lucky, t.review_story_unlucky, t.review_story_even],
  [t.review_story_hidden_good, t.review_story_hidden_bad, null],
];

/** Of one seat, as a person at this device reads it: who played better, the draws, what was hidden. */
export function storyOf(seat: ReviewedSeat): string[] {
  return [seat.skill, seat.luck, seat.hidden].flatMap((share, part) => {
    const [more, less, even] = SENTENCES[part]!;
    if (Math.abs(share) < (part === 0 ? EQUAL : LITTLE)) return even === null ? [] : [even()];
    return [share > 0 ? more() : less()];
  });
}
