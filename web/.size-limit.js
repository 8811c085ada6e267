import { readFileSync } from "node:fs";

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

const page = (name, ...modules) => ({
  name,
  path: scripts(["index.html", ...modules.map((module) => `src/${module}`)]),
  limit: "100 kB",
  gzip: true,
});

export default [
  page("first load: start", "pages/Start.svelte"),
  page(
    "first load: a table with a board",
    ...["table/TablePage.svelte", "table/Playing.svelte", "play/TilePlay.svelte"],
  ),
  page(
    "first load: a table with a board, the log beside it",
    ...["table/TablePage.svelte", "table/Playing.svelte", "play/TilePlay.svelte"],
    "table/Log.svelte",
  ),
  page(
    "first load: a table with cards",
    ...["table/TablePage.svelte", "table/Playing.svelte", "cards/CardPlay.svelte"],
  ),
];
