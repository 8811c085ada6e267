/** Games, their options and bots by name. */

import { m } from "../paraglide/messages.js";
import { formatList, formatNumber } from "./format";
import { named, textFor, type Texts } from "./lookup";
import { actionName } from "./tiles";

const GAMES: Texts = {
  classic: m.words_game_classic,
  travel: m.words_game_travel,
  flex: m.words_game_flex,
  cards: m.words_game_cards,
};

const GAME_HINTS: Texts = {
  classic: m.words_game_classic_hint,
  travel: m.words_game_travel_hint,
  flex: m.words_game_flex_hint,
  cards: m.words_game_cards_hint,
};

const OPTIONS: Texts = {
  expansion: m.words_option_expansion,
  action_tiles: m.words_option_action_tiles,
  actions_from_start: m.words_option_actions_from_start,
  backgrounds: m.words_option_backgrounds,
};

const OPTION_HINTS: Texts = {
  expansion: m.words_option_expansion_hint,
  action_tiles: m.words_option_action_tiles_hint,
  actions_from_start: m.words_option_actions_from_start_hint,
  backgrounds: m.words_option_backgrounds_hint,
};

/** By option and value. */
const VALUES: Texts = {
  "expansion null": m.words_option_none,
  "expansion mini": m.words_option_mini,
  "expansion expansion2": m.words_option_expansion2,
  "backgrounds 2": m.words_option_backgrounds_2,
  "backgrounds 3": m.words_option_backgrounds_3,
};

const LEVELS: Texts = {
  random: m.words_level_random,
  beginner: m.words_level_beginner,
  casual: m.words_level_casual,
  greedy: m.words_level_greedy,
  club: m.words_level_club,
  expert: m.words_level_expert,
  master: m.words_level_master,
};

const LEVEL_HINTS: Texts = {
  random: m.words_level_random_hint,
  beginner: m.words_level_beginner_hint,
  casual: m.words_level_casual_hint,
  greedy: m.words_level_greedy_hint,
  club: m.words_level_club_hint,
  expert: m.words_level_expert_hint,
  master: m.words_level_master_hint,
};

export type OptionValue = boolean | number | string | null | readonly string[];

export function gameName(game: string): string {
  return named(GAMES, game);
}

export function gameHint(game: string): string {
  return textFor(GAME_HINTS, game) ?? "";
}

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
  return typeof value === "string" ? actionName(value) : formatList(value.map(actionName));
}

export function levelName(level: string): string {
  return named(LEVELS, level);
}

export function levelHint(level: string): string {
  return textFor(LEVEL_HINTS, level) ?? "";
}
