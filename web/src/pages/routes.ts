/** The pages by address, each loaded on first use. */

import type { Component } from "svelte";

export type Page = Component<Record<string, never>>;

type Loading = () => Promise<{ default: Page }>;

/** The first word of the address selects the page. */
const BOOK: ReadonlyMap<string, Loading> = new Map<string, Loading>([
  ["", () => import("./Start.svelte")],
  ["new", () => import("./NewTable.svelte")],
  ["t", () => import("../table/TablePage.svelte")],
  ["games", () => import("./Games.svelte")],
  ["help", () => import("../help/Rules.svelte")],
  ["back", () => import("./Back.svelte")],
  ["settings", () => import("./Settings.svelte")],
]);

const loaded = new Map<string, Page>();

export function isPage(name: string): boolean {
  return BOOK.has(name);
}

export function loadedPage(name: string): Page | undefined {
  return loaded.get(name);
}

/** Load a page; does nothing for an unknown one. */
export async function loadPage(name: string): Promise<void> {
  const load = BOOK.get(name);
  if (load !== undefined && !loaded.has(name)) loaded.set(name, (await load()).default);
}
