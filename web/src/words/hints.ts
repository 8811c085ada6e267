/** One-sentence descriptions of games and bots, for choosing among them. */

import { m } from "../texts/messages.js";
import { textFor, type Texts } from "./lookup";

const GAME_HINTS: Texts = {
  classic: m.words_game_classic_hint,
  travel: m.words_game_travel_hint,
  flex: m.words_game_flex_hint,
  cards: m.words_game_cards_hint,
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

export function gameHint(game: string): string {
  return textFor(GAME_HINTS, game) ?? "";
}

export function levelHint(level: string): string {
  return textFor(LEVEL_HINTS, level) ?? "";
}
