/** Names of games and bots, for every page. Descriptions are in `hints.ts`. */

import { t } from "./t";
import { named, type Texts } from "./lookup";

const GAMES: Texts = {
  classic: t.words_game_classic,
  travel: t.words_game_travel,
  flex: t.words_game_flex,
  cards: t.words_game_cards,
};

const LEVELS: Texts = {
  random: t.words_level_random,
  beginner: t.words_level_beginner,
  casual: t.words_level_casual,
  greedy: t.words_level_greedy,
  club: t.words_level_club,
  expert: t.words_level_expert,
  master: t.words_level_master,
};

export function gameName(game: string): string {
  return named(GAMES, game);
}

export function levelName(level: string): string {
  return named(LEVELS, level);
}
