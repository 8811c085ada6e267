/** The language of the page: the browser's until the user chooses another. */

import { baseLocale, locales, overwriteGetLocale, type Locale } from "./paraglide/runtime.js";
import { keepText, readText } from "./storage";

export { locales, type Locale };

const KEPT = "language";

function known(language: string | null | undefined): Locale | undefined {
  const short = language?.toLowerCase().split("-")[0];
  return locales.find((one) => one === short);
}

/** The stored choice, otherwise the first supported language of the browser. */
export function firstLocale(kept: string | null, wanted: readonly string[]): Locale {
  return known(kept) ?? wanted.map(known).find((one) => one !== undefined) ?? baseLocale;
}

let chosen = $state.raw<Locale>(firstLocale(readText(KEPT), navigator.languages));

// Message functions read the language, which is state. So texts follow a change of language
// without a reload, and nothing on the page is lost.
overwriteGetLocale(() => chosen);

export function locale(): Locale {
  return chosen;
}

export function chooseLocale(next: Locale): void {
  chosen = next;
  keepText(KEPT, next);
}

/** Each language by its own name, so that its speakers find it. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
};
