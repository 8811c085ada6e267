/** What is left to draw, in words. */

import { t } from "../texts/t";
import { formatNumber } from "../texts/format";

/** The number of tiles or cards and, where there are real stacks, how high each of them is. */
export function pileText(count: number, stacks: readonly number[] = []): string {
  const pile = t.table_pile({ count });
  const heights = stacks.map(formatNumber).join(" ");
  return heights === "" ? pile : `${pile}. ${t.table_stacks({ heights })}`;
}
