/** The pages by address, each loaded on first use. */

import type { Component } from "svelte";
import { loadTexts } from "../texts/locale.svelte";
import type { Part } from "../texts/generated/catalogues.js";

export type Page = Component<Record<string, never>>;

type Loading = () => Promise<{ default: Page }>;

/** The first word of the address selects the page. */
const BOOK: ReadonlyMap<string, Loading> = new Map<string, Loading>([
  ["", () => import("./Start.svelte")],
  ["new", () => import("./NewTable.svelte")],
  ["t", () => import("../table/TablePage.svelte")],
  ["games", () => import("./Games.svelte")],
  ["help", () => import("../help/Rules.svelte")],
  ["learn", () => import("../learn/Learn.svelte")],
  ["analysis", () => import("../analysis/Analysis.svelte")],
  ["review", () => import("../review/ReviewPage.svelte")],
  ["puzzles", () => import("../puzzles/Puzzles.svelte")],
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

/** Texts to load along with a page; otherwise they wait until its scripts ask for them. */
const TEXTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ["", "start"],
  ["new", "start"],
  ["t", "table"],
  ["games", "start"],
  ["help", "later"],
  ["learn", "learn"],
  ["analysis", "insight"],
  ["review", "insight"],
  ["puzzles", "insight"],
  ["back", "start"],
  ["settings", "later"],
]);

/** Load a page and its texts. */
export async function loadPage(name: string): Promise<void> {
  const load = loadingOf(name);
  if (loaded.has(load)) return;
  const part = TEXTS.get(name);
  const [page] = await Promise.all([load(), part && loadTexts(part)]);
  // Its scripts may have asked for more.
  await loadTexts();
  loaded.set(load, page.default);
}
