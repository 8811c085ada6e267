/**
 * The pages of the client: the modules that each needs before it can be used, its own and those
 * that it loads at once. Pages of a `section` have much in common, so the build divides the client
 * by sections (scripts/chunks.js). The server sends the page of a `route`, the first word of an
 * address (src/pages/routes.ts), with links to what it needs.
 */
export const PAGES = [
  { name: "start", section: "front", route: "", modules: ["pages/Start.svelte"] },
  { name: "new", section: "front", route: "new", modules: ["pages/NewTable.svelte"] },
  { name: "games", section: "front", route: "games", modules: ["pages/Games.svelte"] },
  { name: "back", section: "front", route: "back", modules: ["pages/Back.svelte"] },
  { name: "settings", section: "front", route: "settings", modules: ["pages/Settings.svelte"] },
  { name: "help", section: "help", route: "help", modules: ["help/Rules.svelte"] },
  { name: "learn", section: "help", route: "learn", modules: ["learn/Learn.svelte"] },
  {
    name: "analysis",
    section: "insight",
    route: "analysis",
    modules: ["analysis/Analysis.svelte"],
  },
  { name: "review", section: "insight", route: "review", modules: ["review/ReviewPage.svelte"] },
  { name: "puzzles", section: "insight", route: "puzzles", modules: ["puzzles/Puzzles.svelte"] },
  {
    name: "waiting",
    section: "waiting",
    modules: ["table/TablePage.svelte", "table/Waiting.svelte"],
  },
  {
    // What lies on the table, only the table itself can tell.
    name: "table",
    section: "tiles",
    route: "t",
    modules: ["table/TablePage.svelte", "table/Playing.svelte"],
  },
  {
    name: "tiles",
    section: "tiles",
    modules: [
      "table/TablePage.svelte",
      "table/Playing.svelte",
      "tiles/play/TilePlay.svelte",
      "table/Log.svelte",
    ],
  },
  {
    name: "cards",
    section: "cards",
    modules: ["table/TablePage.svelte", "table/Playing.svelte", "cards/CardPlay.svelte"],
  },
];
