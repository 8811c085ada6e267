/** The options of games by name. */

import { t } from "./t";
import { formatList, formatNumber } from "./format";
import { named, textFor, type Texts } from "./lookup";
import { actionName } from "./tiles";

const OPTIONS: Texts = {
  expansion: t.option_expansion,
  action_tiles: t.option_action_tiles,
  actions_from_start: t.option_actions_from_start,
  backgrounds: t.option_backgrounds,
  boards: t.option_boards,
  start_tie: t.option_start_tie,
  ask_answers: t.option_ask_answers,
  stacks: t.option_stacks,
  new_rows: t.option_new_rows,
  select_opening: t.option_select_opening,
  double_discs: t.option_double_discs,
};

const OPTION_HINTS: Texts = {
  expansion: t.option_expansion_hint,
  action_tiles: t.option_action_tiles_hint,
  actions_from_start: t.option_actions_from_start_hint,
  backgrounds: t.option_backgrounds_hint,
  boards: t.option_boards_hint,
  start_tie: t.option_start_tie_hint,
  ask_answers: t.option_ask_answers_hint,
  stacks: t.option_stacks_hint,
  new_rows: t.option_new_rows_hint,
  select_opening: t.option_select_opening_hint,
  double_discs: t.option_double_discs_hint,
};

/** By option and value. */
const VALUES: Texts = {
  "expansion null": t.option_none,
  "expansion mini": t.option_mini,
  "expansion expansion2": t.option_expansion2,
  "expansion expansion1": t.option_expansion1,
  "expansion expansion1+mini": t.option_expansion1_mini,
  "expansion expansion1+expansion2": t.option_expansion1_2,
  "boards connect": t.option_boards_connect,
  "boards select": t.option_boards_select,
  "backgrounds 2": t.option_backgrounds_2,
  "backgrounds 3": t.option_backgrounds_3,
  "start_tie youngest": t.option_youngest,
  "start_tie oldest": t.option_oldest,
  "ask_answers first": t.option_ask_first,
  "ask_answers all": t.option_ask_all,
  "stacks queue": t.option_stacks_queue,
  "stacks six": t.option_stacks_six,
  "new_rows any": t.option_rows_any,
  "new_rows hand": t.option_rows_hand,
  "select_opening set": t.option_opening_set,
  "select_opening any": t.option_opening_any,
  "double_discs first": t.option_discs_first,
  "double_discs both": t.option_discs_both,
};

/** For values that somebody made, by option. */
const OWN_VALUES: Texts = { boards: t.option_boards_own };

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
  if (typeof value === "boolean") return value ? t.option_yes() : t.option_no();
  if (typeof value === "number") return formatNumber(value);
  if (value === null) return t.option_none();
  const own = textFor(OWN_VALUES, option);
  if (own !== null) return own;
  return typeof value === "string" ? actionName(value) : formatList(value.map(actionName));
}
