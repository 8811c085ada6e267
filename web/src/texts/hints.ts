/** One-sentence descriptions of games and bots, for choosing among them. */

import { t } from "./t";
import { textFor, type Texts } from "./lookup";

const GAME_HINTS: Texts = {
  classic: t.game_classic_hint,
  travel: t.game_travel_hint,
  flex: t.game_flex_hint,
  cards: t.game_cards_hint,
};

const LEVEL_HINTS: Texts = {
  random: t.level_random_hint,
  gentle: t.level_gentle_hint,
  easy: t.level_easy_hint,
  beginner: t.level_beginner_hint,
  casual: t.level_casual_hint,
  greedy: t.level_greedy_hint,
  club: t.level_club_hint,
  expert: t.level_expert_hint,
  master: t.level_master_hint,
};

export function gameHint(game: string): string {
  return textFor(GAME_HINTS, game) ?? "";
}

export function levelHint(level: string): string {
  return textFor(LEVEL_HINTS, level) ?? "";
}
