import { readFileSync } from "node:fs";
import { LOCALES } from "./scripts/texts.js";

const BUILT = "../src/sestina/server/client";
const manifest = JSON.parse(readFileSync(`${BUILT}/manifest.build.json`, "utf8"));

/** The scripts that a browser loads for these modules: theirs, and all that they import at once. */
function scripts(modules) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    if (manifest[name] === undefined) throw new Error(`${name} is not in the build`);
    found.add(name);
    (manifest[name].imports ?? []).forEach(visit);
  };
  modules.forEach(visit);
  return [...found].map((name) => `${BUILT}/${manifest[name].file}`);
}

/** The parts of the texts that a page loads with its scripts (scripts/texts.js). */
const texts = (parts, locale) =>
  parts.map((part) => {
    const name = `src/texts/generated/loaded/${part}.${locale}.json`;
    if (manifest[name] === undefined) throw new Error(`${name} is not in the build`);
    return `${BUILT}/${manifest[name].file}`;
  });

/** What the page needs before it can be used, as browsers get it: its scripts, and the texts of one language. */
const page = (name, part, limit, ...modules) => [
  {
    name: `first load: ${name}`,
    path: scripts(["index.html", ...modules.map((module) => `src/${module}`)]),
    limit,
    brotli: true,
  },
  ...LOCALES.map((locale) => ({
    name: `texts: ${name} (${locale})`,
    path: texts(["first", part], locale),
    limit: "5 kB",
    brotli: true,
  })),
];

const TABLE = ["table/TablePage.svelte", "table/Playing.svelte"];
const BOARD = [...TABLE, "tiles/play/TilePlay.svelte"];

export default [
  ...page("start", "start", "50 kB", "pages/Start.svelte"),
  ...page("a table, the log beside it", "table", "81 kB", ...BOARD, "table/Log.svelte"),
  ...page("a table with cards", "table", "75 kB", ...TABLE, "cards/CardPlay.svelte"),
];
