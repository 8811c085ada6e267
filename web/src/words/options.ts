/** The options of games by name. */

import { m } from "../texts/messages.js";
import { formatList, formatNumber } from "./format";
import { named, textFor, type Texts } from "./lookup";
import { actionName } from "./tiles";

const OPTIONS: Texts = {
  expansion: m.words_option_expansion,
  action_tiles: m.words_option_action_tiles,
  actions_from_start: m.words_option_actions_from_start,
  backgrounds: m.words_option_backgrounds,
  boards: m.words_option_boards,
  start_tie: m.words_option_start_tie,
  ask_answers: m.words_option_ask_answers,
  stacks: m.words_option_stacks,
  new_rows: m.words_option_new_rows,
};

const OPTION_HINTS: Texts = {
  expansion: m.words_option_expansion_hint,
  action_tiles: m.words_option_action_tiles_hint,
  actions_from_start: m.words_option_actions_from_start_hint,
  backgrounds: m.words_option_backgrounds_hint,
  boards: m.words_option_boards_hint,
  start_tie: m.words_option_start_tie_hint,
  ask_answers: m.words_option_ask_answers_hint,
  stacks: m.words_option_stacks_hint,
  new_rows: m.words_option_new_rows_hint,
};

/** By option and value. */
const VALUES: Texts = {
  "expansion null": m.words_option_none,
  "expansion mini": m.words_option_mini,
  "expansion expansion2": m.words_option_expansion2,
  "expansion expansion1": m.words_option_expansion1,
  "expansion expansion1+mini": m.words_option_expansion1_mini,
  "expansion expansion1+expansion2": m.words_option_expansion1_2,
  "boards connect": m.words_option_boards_connect,
  "boards select": m.words_option_boards_select,
  "backgrounds 2": m.words_option_backgrounds_2,
  "backgrounds 3": m.words_option_backgrounds_3,
  "start_tie youngest": m.words_option_youngest,
  "start_tie oldest": m.words_option_oldest,
  "ask_answers first": m.words_option_ask_first,
  "ask_answers all": m.words_option_ask_all,
  "stacks queue": m.words_option_stacks_queue,
  "stacks six": m.words_option_stacks_six,
  "new_rows any": m.words_option_rows_any,
  "new_rows hand": m.words_option_rows_hand,
};

/** For values that somebody made, by option. */
const OWN_VALUES: Texts = { boards: m.words_option_boards_own };

export type OptionValue = boolean | number | string | null | readonly string[];

export function optionName(option: string): string {
  return named(OPTIONS, option);
}

export function optionHint(option: string): string {
  return textFor(OPTION_HINTS, option) ?? "";
}

export function optionValue(option: string, value: OptionValue): string {
  const known = textFor(VALUES, `${option} ${String(value)}`);
  if (known !== null) return known;
  if (typeof value === "boolean") return value ? m.words_option_yes() : m.words_option_no();
  if (typeof value === "number") return formatNumber(value);
  if (value === null) return m.words_option_none();
  const own = textFor(OWN_VALUES, option);
  if (own !== null) return own;
  return typeof value === "string" ? actionName(value) : formatList(value.map(actionName));
}
