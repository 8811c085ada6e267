/** Descriptions of action tiles: long texts, loaded only when needed. */

import { t } from "./t";
import { textFor, type Texts } from "./lookup";

const ACTION_HINTS: Texts = {
  draw3: t.words_action_draw3_hint,
  take: t.words_action_take_hint,
  ask: t.words_action_ask_hint,
  exchange: t.words_action_exchange_hint,
  separate: t.words_action_separate_hint,
  double: t.words_action_double_hint,
  disc: t.words_action_disc_hint,
};

/** What will happen, as a question. */
const QUESTIONS: Texts = {
  draw3: t.words_action_draw3_question,
  take: t.words_action_take_question,
  ask: t.words_action_ask_question,
  exchange: t.words_action_exchange_question,
  separate: t.words_action_separate_question,
  double: t.words_action_double_question,
  disc: t.words_action_disc_question,
};

/** The button that answers it. */
const VERBS: Texts = {
  draw3: t.words_action_draw3_verb,
  take: t.words_action_take_verb,
  ask: t.words_action_ask_verb,
  exchange: t.words_action_exchange_verb,
  separate: t.words_action_separate_verb,
  double: t.words_action_double_verb,
  disc: t.words_action_disc_verb,
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
