/** The best turns of a game, lit on the board at its end. */

import type { Shape } from "../../model/shapes";
import type { LineScore } from "../../protocol";

/** How long after the one before a best turn lights up. */
const LIT_MS = 450;

/** The lines of turns in the colours of their seats, one turn after the other. */
export function bestLines(
  turns: readonly { seat: number; label: string; lines: readonly LineScore[] }[],
): Shape[] {
  return turns.flatMap(({ seat, label, lines }, at) =>
    lines.flatMap(([, cells], number) =>
      cells.length === 0
        ? []
        : [
            {
              shape: "line" as const,
              key: `best:${seat}:${number}`,
              cells,
              tone: `seat-${seat}` as const,
              // The whole turn, told once.
              ...(number === 0 ? { label } : {}),
              fresh: true,
              delayMs: LIT_MS * (at + 1),
            },
          ],
    ),
  );
}
