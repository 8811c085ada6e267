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

const NOWHERE: Loading = () => import("./NotFound.svelte");

const loaded = new Map<Loading, Page>();

function loadingOf(name: string): Loading {
  return BOOK.get(name) ?? NOWHERE;
}

export function loadedPage(name: string): Page | undefined {
  return loaded.get(loadingOf(name));
}

export async function loadPage(name: string): Promise<void> {
  const load = loadingOf(name);
  if (!loaded.has(load)) loaded.set(load, (await load()).default);
}
