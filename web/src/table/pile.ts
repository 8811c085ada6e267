/** What is left to draw, in words. */

import { cardsOut } from "../kinds/kinds";
import type { TableModel } from "../model/table.svelte";
import { t } from "../texts/t";
import { formatNumber } from "../texts/format";

/** The number of tiles or cards and, where there are real stacks, how high each of them is. */
export function pileText(count: number, stacks: readonly number[] = []): string {
  const pile = t.table_pile({ count });
  const heights = stacks.map(formatNumber).join(" ");
  return heights === "" ? pile : `${pile}. ${t.table_stacks({ heights })}`;
}

/** How many there were before any was drawn: what is left, in hands, on the table and won. */
export function pileTotal({ now, board }: TableModel): number {
  const hands = (now?.counts ?? []).reduce((sum, one) => sum + one, 0);
  return (now?.pile ?? 0) + hands + board.size + cardsOut(now);
}
