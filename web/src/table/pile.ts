/** What is left to draw, in words. */

import { m } from "../texts/messages.js";
import { formatNumber } from "../words/format";

/** The number of tiles or cards and, where there are real stacks, how high each of them is. */
export function pileText(count: number, stacks: readonly number[] = []): string {
  const pile = m.table_pile({ count });
  const heights = stacks.map(formatNumber).join(" ");
  return heights === "" ? pile : `${pile}. ${m.table_stacks({ heights })}`;
}
