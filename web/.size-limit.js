import { readFileSync } from "node:fs";
import { LOCALES } from "./scripts/texts.js";

const BUILT = "../src/sestina/server/client";
const manifest = JSON.parse(readFileSync(`${BUILT}/manifest.build.json`, "utf8"));
const pages = JSON.parse(readFileSync(`${BUILT}/pages.json`, "utf8"));

/** The parts of the texts that a page loads with its scripts (`texts/usual/PART`). */
const texts = (parts, locale) =>
  parts.map((part) => {
    const name = `src/texts/generated/loaded/${part}.${locale}.json`;
    if (manifest[name] === undefined) throw new Error(`${name} is not in the build`);
    return `${BUILT}/${manifest[name].file}`;
  });

/** What a page needs before it can be used, as browsers get it: its scripts, and the texts of one language. */
const page = (name, part, limit) => [
  {
    name: `first load: ${name}`,
    path: pages[name].scripts.map((file) => `${BUILT}/${file}`),
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

export default [
  ...page("start", "start", "52.3 kB"),
  // On a wide screen: the log is loaded at once.
  ...page("tiles", "table", "85 kB"),
  ...page("cards", "table", "81 kB"),
];
