/** Names of games and bots, for every page. Descriptions are in `hints.ts`. */

import { t } from "./t";
import { named, type Texts } from "./lookup";

const GAMES: Texts = {
  classic: t.game_classic,
  travel: t.game_travel,
  flex: t.game_flex,
  cards: t.game_cards,
};

const LEVELS: Texts = {
  random: t.level_random,
  gentle: t.level_gentle,
  easy: t.level_easy,
  beginner: t.level_beginner,
  casual: t.level_casual,
  greedy: t.level_greedy,
  club: t.level_club,
  expert: t.level_expert,
  master: t.level_master,
};

export function gameName(game: string): string {
  return named(GAMES, game);
}

export function levelName(level: string): string {
  return named(LEVELS, level);
}
