/** Which game to suggest to somebody who has played others. */

import type { ListedTable } from "../protocol";

/** So often somebody has played a game before another one is suggested. */
const OFTEN = 2;
/** What differs most comes first. Games that are not listed come last. */
const ORDER = ["flex", "cards", "travel", "classic"];

/** A game that these finished tables do not have; null if nobody needs a suggestion. */
export function nextGame(
  finished: readonly Pick<ListedTable, "game">[],
  offered: readonly string[],
): string | null {
  const counts = new Map<string, number>();
  for (const { game } of finished) counts.set(game, (counts.get(game) ?? 0) + 1);
  if (Math.max(0, ...counts.values()) < OFTEN) return null;
  const rank = (game: string): number => {
    const at = ORDER.indexOf(game);
    return at < 0 ? ORDER.length : at;
  };
  return (
    offered.filter((game) => !counts.has(game)).sort((one, other) => rank(one) - rank(other))[0] ??
    null
  );
}
