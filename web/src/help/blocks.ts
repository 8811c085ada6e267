/** The blocks of a rules page. Pages are data, so that a test can compare languages. */

import type { PositionId } from "./positions";

/** A position of `positions.json` and a caption. */
export interface Picture {
  readonly position: PositionId;
  readonly caption: string;
}

export type Block =
  | { readonly kind: "heading" | "paragraph" | "tip"; readonly text: string }
  | { readonly kind: "list" | "steps"; readonly items: readonly string[] }
  | { readonly kind: "pictures"; readonly items: readonly Picture[] }
  /** One kind of action tile: its picture, its name and what it does. */
  | { readonly kind: "action"; readonly action: string; readonly items: readonly string[] }
  /** Descriptions of the bot levels; their names come from `texts/games.ts`. */
  | { readonly kind: "levels"; readonly items: readonly (readonly [level: string, text: string])[] }
  /** Keys and what they do. */
  | { readonly kind: "keys"; readonly items: readonly (readonly [keys: string, text: string])[] };

export interface Section {
  /** The fragment of its address: the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface RulesPage {
  readonly title: string;
  readonly lead: string;
  /** Players, pieces, hand: a few words each. */
  readonly facts: readonly string[];
  readonly sections: readonly Section[];
}

/** All pages by the last word of their address. */
export interface Rulebook {
  readonly classic: RulesPage;
  readonly travel: RulesPage;
  readonly flex: RulesPage;
  readonly expansion1: RulesPage;
  readonly expansion2: RulesPage;
  readonly cards: RulesPage;
  readonly playing: RulesPage;
}

export type PageId = keyof Rulebook;

// Short helpers to write pages with.

export const section = (id: string, title: string, ...blocks: Block[]): Section => ({
  id,
  title,
  blocks,
});
export const heading = (text: string): Block => ({ kind: "heading", text });
export const p = (text: string): Block => ({ kind: "paragraph", text });
export const tip = (text: string): Block => ({ kind: "tip", text });
export const list = (...items: string[]): Block => ({ kind: "list", items });
export const steps = (...items: string[]): Block => ({ kind: "steps", items });
export const pictures = (...items: (readonly [PositionId, string])[]): Block => ({
  kind: "pictures",
  items: items.map(([position, caption]) => ({ position, caption })),
});
export const action = (kind: string, ...items: string[]): Block => ({
  kind: "action",
  action: kind,
  items,
});
export const levels = (...items: (readonly [string, string])[]): Block => ({
  kind: "levels",
  items,
});
export const keys = (...items: (readonly [string, string])[]): Block => ({ kind: "keys", items });
