/** Names of games and bots, for every page. Descriptions are in `hints.ts`. */

import { m } from "../texts/messages.js";
import { named, type Texts } from "./lookup";

const GAMES: Texts = {
  classic: m.words_game_classic,
  travel: m.words_game_travel,
  flex: m.words_game_flex,
  cards: m.words_game_cards,
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

export function gameName(game: string): string {
  return named(GAMES, game);
}

export function levelName(level: string): string {
  return named(LEVELS, level);
}
