import { readFileSync } from "node:fs";
import { LOCALES } from "./scripts/messages.js";

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

/** The parts of the texts that a page loads with its scripts (scripts/messages.js). */
const texts = (parts, locale) =>
  parts.map((part) => {
    const name = `src/paraglide/texts/${part}.${locale}.json`;
    if (manifest[name] === undefined) throw new Error(`${name} is not in the build`);
    return `${BUILT}/${manifest[name].file}`;
  });

const page = (name, part, limit, ...modules) =>
  LOCALES.map((locale) => ({
    name: `first load: ${name} (${locale})`,
    path: [
      ...scripts(["index.html", ...modules.map((module) => `src/${module}`)]),
      ...texts(["first", part], locale),
    ],
    limit,
    gzip: true,
  }));

const TABLE = ["table/TablePage.svelte", "table/Playing.svelte"];
const BOARD = [...TABLE, "play/TilePlay.svelte"];

export default [
  ...page("start", "start", "62 kB", "pages/Start.svelte"),
  ...page("a table with a board", "table", "97.5 kB", ...BOARD),
  ...page("a table, the log beside it", "table", "100.5 kB", ...BOARD, "table/Log.svelte"),
  ...page("a table with cards", "table", "91 kB", ...TABLE, "cards/CardPlay.svelte"),
];
