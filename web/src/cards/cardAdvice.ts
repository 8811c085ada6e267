/** What a turn with cards suggests next. */

import { advise, type Advice } from "../turn/advice";
import type { CardTurn } from "./cardTurn.svelte";
import type { RowsChoice } from "./choices";
import { isChanged } from "./rows";

/** How many cards of the hand the opening lays; null if this is no opening. */
export function openingSize(
  choices: readonly RowsChoice[],
  table: readonly (readonly string[])[],
): number | null {
  const [first] = choices;
  return first === undefined || table.length > 0 ? null : first.rows.flat().length;
}

export function cardAdvice(
  turn: CardTurn,
  choices: readonly RowsChoice[],
  choice: RowsChoice | undefined,
): Advice | null {
  if (choices.length > 0) {
    if (choice !== undefined) return advise("ready", "play", { points: choice.points });
    const count = openingSize(choices, turn.table.now?.rows ?? []);
    return count === null ? null : advise("open", "board", { count });
  }
  if (turn.offer === null || turn.sending) return null;
  if (turn.selected.length > 0) return advise("row", "board");
  if (!isChanged(turn.draft)) return advise("choose", "hand");
  // Nothing is suggested before the server has answered.
  if (turn.judged === null) return null;
  return turn.judged.legal
    ? advise("ready", "play", { points: turn.judged.points ?? 0 })
    : advise("arrange", "board");
}
