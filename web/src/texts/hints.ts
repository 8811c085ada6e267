/** One-sentence descriptions of games and bots, for choosing among them. */

import { t } from "./t";
import { textFor, type Texts } from "./lookup";

const GAME_HINTS: Texts = {
  classic: t.words_game_classic_hint,
  travel: t.words_game_travel_hint,
  flex: t.words_game_flex_hint,
  cards: t.words_game_cards_hint,
};

const LEVEL_HINTS: Texts = {
  random: t.words_level_random_hint,
  beginner: t.words_level_beginner_hint,
  casual: t.words_level_casual_hint,
  greedy: t.words_level_greedy_hint,
  club: t.words_level_club_hint,
  expert: t.words_level_expert_hint,
  master: t.words_level_master_hint,
};

export function gameHint(game: string): string {
  return textFor(GAME_HINTS, game) ?? "";
}

export function levelHint(level: string): string {
  return textFor(LEVEL_HINTS, level) ?? "";
}
