/** Loads the texts of all languages from their files, so that tests can switch at once. */

import { readFileSync } from "node:fs";

// Tests without a document show no texts.
if (typeof window !== "undefined") {
  const fetchOther = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    typeof input === "string" && input.startsWith("/src/texts/")
      ? new Response(readFileSync(`.${input}`))
      : fetchOther(input, init);

  const { chooseLocale, loadTexts, locales } = await import("../src/texts/locale.svelte");
  const { parts } = await import("../src/texts/generated/catalogues.js");
  await loadTexts(...parts);
  for (const locale of [...locales].reverse()) await chooseLocale(locale);
  localStorage.clear();
}
