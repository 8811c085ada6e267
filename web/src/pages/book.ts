/** The pages, each loaded when it is first wanted. */

import type { Component } from "svelte";
import { m } from "../paraglide/messages.js";

export type Page = Component<Record<string, never>>;

interface Leaf {
  readonly load: () => Promise<{ default: Page }>;
  /** The page's own words in the title; without: the page sees to it itself. */
  readonly title?: () => string;
}

/** The first word of the address chooses the page. */
const BOOK: ReadonlyMap<string, Leaf> = new Map<string, Leaf>([
  ["", { load: () => import("./Start.svelte"), title: () => "" }],
  ["new", { load: () => import("./NewTable.svelte"), title: m.start_new_title }],
  ["games", { load: () => import("./Games.svelte"), title: m.start_games_title }],
  ["back", { load: () => import("./Back.svelte"), title: m.start_me_title }],
  ["settings", { load: () => import("./Settings.svelte"), title: m.start_settings_title }],
]);

const loaded = new Map<string, Page>();

export function isPage(name: string): boolean {
  return BOOK.has(name);
}

export function titleOf(name: string): string | undefined {
  const leaf = BOOK.get(name);
  return leaf === undefined ? m.app_not_found_title() : leaf.title?.();
}

export function loadedPage(name: string): Page | undefined {
  return loaded.get(name);
}

export async function loadPage(name: string): Promise<void> {
  const leaf = BOOK.get(name);
  if (leaf === undefined || loaded.has(name)) return;
  loaded.set(name, (await leaf.load()).default);
}
