/** The rules pages: their order and pictures. */

import type { PageId, Rulebook } from "./blocks";
import type { PositionId } from "./positions";

export type Cover =
  | { readonly position: PositionId }
  | { readonly actions: readonly string[] }
  | { readonly cards: readonly (readonly string[])[] }
  | { readonly icon: "hand" };

export const COVERS: Readonly<Record<PageId, Cover>> = {
  classic: { position: "seven-points" },
  travel: { position: "travel-corner" },
  flex: { position: "flex-nine" },
  expansion1: { position: "field-points" },
  expansion2: { actions: ["ask", "draw3", "exchange", "take", "separate", "double"] },
  cards: {
    cards: [
      ["Bs", "Bc", "Bk", "B8"],
      ["Rd", "Gd", "Yd"],
    ],
  },
  playing: { icon: "hand" },
};

export const PAGES = Object.keys(COVERS) as PageId[];

/** Aliases of pages: the server's names for things without their own page. */
const ALIASES: ReadonlyMap<string, string> = new Map([["mini", "/help/classic#mini"]]);

export function aliasOf(word: string): string | null {
  return ALIASES.get(word) ?? null;
}

export function isPage(word: string, book: Rulebook): word is PageId {
  return Object.hasOwn(book, word);
}

/** Where people play what a page is about. */
export const PLAYED: Readonly<Record<PageId, string>> = {
  classic: "/new?game=classic",
  travel: "/new?game=travel",
  flex: "/new?game=flex",
  expansion1: "/new?game=classic&expansion=expansion1",
  expansion2: "/new?game=classic&expansion=expansion2",
  cards: "/new?game=cards",
  playing: "/new",
};

/** The lesson about what a page is about. */
export const LESSONS: Readonly<Partial<Record<PageId, string>>> = {
  classic: "/learn",
  travel: "/learn",
  flex: "/learn/flex",
  expansion1: "/learn/expansion1",
  expansion2: "/learn/expansion2",
  cards: "/learn/cards",
};
