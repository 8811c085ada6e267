/** The pages by address, each loaded on first use. */

import type { Component } from "svelte";
import { loadTexts } from "../texts/locale.svelte";
import type { Part } from "../texts/generated/catalogues.js";

export type Page = Component<Record<string, never>>;

interface Route {
  readonly load: () => Promise<{ default: Page }>;
  /** Texts to load along with the page; otherwise they wait until its scripts ask for them. */
  readonly texts?: readonly Part[];
}

/** The first word of the address selects the page. The build reads these lines, too. */
const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ["", { load: () => import("./Start.svelte"), texts: ["start"] }],
  ["new", { load: () => import("./NewTable.svelte"), texts: ["start"] }],
  ["t", { load: () => import("../table/TablePage.svelte"), texts: ["table"] }],
  ["games", { load: () => import("./Games.svelte"), texts: ["start"] }],
  ["help", { load: () => import("../help/Rules.svelte"), texts: ["later"] }],
  ["learn", { load: () => import("../learn/Learn.svelte"), texts: ["learn"] }],
  [
    "analysis",
    { load: () => import("../analysis/Analysis.svelte"), texts: ["insight", "analysis"] },
  ],
  ["review", { load: () => import("../review/ReviewPage.svelte"), texts: ["insight", "review"] }],
  ["puzzles", { load: () => import("../puzzles/Puzzles.svelte"), texts: ["insight", "puzzles"] }],
  ["pad", { load: () => import("../pad/Pad.svelte"), texts: ["pad", "table"] }],
  ["back", { load: () => import("./Back.svelte"), texts: ["start"] }],
  ["settings", { load: () => import("./Settings.svelte"), texts: ["later"] }],
]);

const NOWHERE: Route = { load: () => import("./NotFound.svelte") };

const loaded = new Map<Route, Page>();

function routeOf(name: string): Route {
  return ROUTES.get(name) ?? NOWHERE;
}

export function loadedPage(name: string): Page | undefined {
  return loaded.get(routeOf(name));
}

/** Load a page and its texts. */
export async function loadPage(name: string): Promise<void> {
  const route = routeOf(name);
  if (loaded.has(route)) return;
  const [page] = await Promise.all([route.load(), loadTexts(...(route.texts ?? []))]);
  // Its scripts may have asked for more.
  await loadTexts();
  loaded.set(route, page.default);
}
