/** Descriptions of action tiles: long texts, loaded only when needed. */

import { t } from "./t";
import { textFor, type Texts } from "./lookup";

const ACTION_HINTS: Texts = {
  draw3: t.action_draw3_hint,
  take: t.action_take_hint,
  ask: t.action_ask_hint,
  exchange: t.action_exchange_hint,
  separate: t.action_separate_hint,
  double: t.action_double_hint,
  disc: t.action_disc_hint,
};

/** What will happen, as a question. */
const QUESTIONS: Texts = {
  draw3: t.action_draw3_question,
  take: t.action_take_question,
  ask: t.action_ask_question,
  exchange: t.action_exchange_question,
  separate: t.action_separate_question,
  double: t.action_double_question,
  disc: t.action_disc_question,
};

/** The button that answers it. */
const VERBS: Texts = {
  draw3: t.action_draw3_verb,
  take: t.action_take_verb,
  ask: t.action_ask_verb,
  exchange: t.action_exchange_verb,
  separate: t.action_separate_verb,
  double: t.action_double_verb,
  disc: t.action_disc_verb,
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
