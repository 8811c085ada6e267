/** Descriptions of action tiles: long texts, loaded only when needed. */

import { m } from "../texts/messages.js";
import { textFor, type Texts } from "./lookup";

const ACTION_HINTS: Texts = {
  draw3: m.words_action_draw3_hint,
  take: m.words_action_take_hint,
  ask: m.words_action_ask_hint,
  exchange: m.words_action_exchange_hint,
  separate: m.words_action_separate_hint,
  double: m.words_action_double_hint,
  disc: m.words_action_disc_hint,
};

/** What will happen, as a question. */
const QUESTIONS: Texts = {
  draw3: m.words_action_draw3_question,
  take: m.words_action_take_question,
  ask: m.words_action_ask_question,
  exchange: m.words_action_exchange_question,
  separate: m.words_action_separate_question,
  double: m.words_action_double_question,
  disc: m.words_action_disc_question,
};

/** The button that answers it. */
const VERBS: Texts = {
  draw3: m.words_action_draw3_verb,
  take: m.words_action_take_verb,
  ask: m.words_action_ask_verb,
  exchange: m.words_action_exchange_verb,
  separate: m.words_action_separate_verb,
  double: m.words_action_double_verb,
  disc: m.words_action_disc_verb,
};

/** The question before an action tile is used, and the button; null for an unknown one. */
export function actionQuestion(kind: string): string | null {
  return textFor(QUESTIONS, kind);
}

export function actionVerb(kind: string): string | null {
  return textFor(VERBS, kind);
}

/** What an action tile does; empty for an unknown one. */
export function actionHint(kind: string): string {
  return textFor(ACTION_HINTS, kind) ?? "";
}
