/** Button labels for moves that are made by their text. */

import { m } from "../texts/messages.js";
import { actionName } from "../words/tiles";
import { textFor, type Texts } from "../words/lookup";

const MOVES: Texts = {
  swap: m.play_swap,
  pass: m.play_pass,
  draw: m.play_draw,
  decline: m.play_decline,
  done: m.play_done,
};

/** Labels that confirm a choice, by the last word of its move. */
const CONFIRMS: Texts = {
  swap: m.play_swap,
  exchange: m.play_exchange,
  take: m.play_take,
  disc: m.play_take,
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
  return textFor(CONFIRMS, actionOf(move)) ?? m.play_choose();
}
