import { t } from "./t";
import { formatNumber } from "./format";

/** `column 2, row −1`: the first tile of a game lies at 0, 0. */
export function cellName(x: number, y: number): string {
  return t.cell({ x: formatNumber(x), y: formatNumber(y) });
}
