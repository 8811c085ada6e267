/** The word for a tile in each language: one for each game, as its booklet has it. */

import type { Locale } from "./locale.svelte";

type Words = Readonly<Record<Locale, RegExp>>;

/** Those of the base game. They stand on all pages that games share, too. */
const BASE: Words = { en: /\btile/i, de: /plättchen/i, fr: /tuile/i, it: /tesser/i };
const PIECES: Words = { en: /\btile/i, de: /stein/i, fr: /pièce/i, it: /pedin/i };
const FLEX: Words = { ...BASE, de: PIECES.de };
const CARDS: Words = { en: /\bcard/i, de: /karte/i, fr: /\bcarte/i, it: /\bcart[ae]/i };

export const COMMON = "common";
const OF_GAMES: Readonly<Record<string, Words>> = {
  [COMMON]: BASE,
  travel: PIECES,
  flex: FLEX,
  cards: CARDS,
};

/** Whether a text calls tiles what this game does not call them. */
export function hasOtherWord(text: string, game: string, language: Locale): boolean {
  const own = OF_GAMES[game]![language];
  const words = [BASE, PIECES].map((each) => each[language]);
  return words.some((word) => word.source !== own.source && word.test(text));
}
