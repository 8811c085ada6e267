/** What a turn with cards suggests next. */

import { advise, type Advice } from "../turn/advice";
import type { CardTurn } from "./cardTurn.svelte";
import { isChanged } from "./rows";

/** How many cards of the hand the opening lays; null if this is no opening. */
export function openingSize({ choices, table }: CardTurn): number | null {
  const [first] = choices;
  const isEmpty = (table.now?.rows ?? []).length === 0;
  return first !== undefined && isEmpty ? first.rows.flat().length : null;
}

export function cardAdvice(turn: CardTurn): Advice | null {
  const { choices, choice } = turn;
  if (choices.length > 0) {
    if (choice !== null) return advise("ready", "play", { points: choice.points });
    const count = openingSize(turn);
    return count === null ? null : advise("open", "board", { count });
  }
  if (turn.offer === null || turn.sending) return null;
  if (turn.selected.length > 0) return advise("row", "board");
  if (!isChanged(turn.draft)) return advise("choose", "hand");
  // Nothing is suggested before the server has answered.
  if (turn.assessment === null) return null;
  return turn.assessment.legal
    ? advise("ready", "play", { points: turn.assessment.points ?? 0 })
    : advise("arrange", "board");
}
