import { formatList } from "../texts/format";
import { t } from "../texts/t";

/** Who has won, in a sentence. */
export function winnersText(winners: readonly number[], names: readonly string[]): string {
  const [only, ...more] = winners.map((seat) => names[seat] ?? "");
  if (only === undefined) return t.table_over();
  return more.length > 0
    ? t.table_share_win({ names: formatList([only, ...more]) })
    : t.table_wins({ name: only });
}
