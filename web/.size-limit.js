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

/**
 * What a page needs before it can be used: its scripts, and the texts of one language. The limits
 * of scripts are promises about gzip, which every browser reads; most get Brotli, a tenth less.
 */
const page = (name, part, limit) => [
  {
    name: `first load: ${name}`,
    path: pages[name].scripts.map((file) => `${BUILT}/${file}`),
    limit,
    gzip: true,
  },
  ...LOCALES.map((locale) => ({
    name: `texts: ${name} (${locale})`,
    path: texts(["first", part], locale),
    limit: "5 kB",
    brotli: true,
  })),
];

export default [
  ...page("start", "start", "57 kB"),
  // Narrow and wide screens load the same: tests/web/test_first_load.py.
  ...page("tiles", "table", "90 kB"),
  ...page("cards", "table", "84 kB"),
];
