/** Descriptions of action tiles: long texts, loaded only when needed. */

import { m } from "../paraglide/messages.js";
import { textFor, type Texts } from "./lookup";

const ACTION_HINTS: Texts = {
  draw3: m.words_action_draw3_hint,
  take: m.words_action_take_hint,
  ask: m.words_action_ask_hint,
  exchange: m.words_action_exchange_hint,
  separate: m.words_action_separate_hint,
  double: m.words_action_double_hint,
};

/** What an action tile does; empty for an unknown one. */
export function actionHint(kind: string): string {
  return textFor(ACTION_HINTS, kind) ?? "";
}
