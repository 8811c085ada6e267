/** Button labels for moves that are made by their text. */

import { t } from "../../texts/t";
import { actionName } from "../../texts/tiles";
import { textFor, type Texts } from "../../texts/lookup";

const MOVES: Texts = {
  swap: t.play_swap,
  pass: t.play_pass,
  draw: t.play_draw,
  decline: t.play_decline,
  done: t.play_done,
};

/** Labels that confirm a choice, by the last word of its move. */
const CONFIRMS: Texts = {
  swap: t.play_swap,
  exchange: t.play_exchange,
  take: t.play_take,
  disc: t.play_take,
};

/** `use draw3` belongs to the action tile `draw3`: the last word names it. */
export function actionOf(move: string): string {
  return move.slice(move.lastIndexOf(" ") + 1);
}

/** An unknown move has the server's name. */
export function moveName(move: string): string {
  const known = textFor(MOVES, move);
  if (known !== null) return known;
  const kind = actionOf(move);
  const named = actionName(kind);
  return named === kind ? move : named;
}

/** The one-word label of the button that confirms a choice. */
export function confirmName(move: string): string {
  return textFor(CONFIRMS, actionOf(move)) ?? t.play_choose();
}
