/** The language of the page: follows the browser until somebody chooses one. */

import { baseLocale, locales, overwriteGetLocale, type Locale } from "./paraglide/runtime.js";

export { locales, type Locale };

const KEPT = "sestina-language";

function known(language: string | null | undefined): Locale | undefined {
  const short = language?.toLowerCase().split("-")[0];
  return locales.find((one) => one === short);
}

/** What was chosen here before, else the first language of the browser that we speak. */
export function firstLocale(kept: string | null, wanted: readonly string[]): Locale {
  return known(kept) ?? wanted.map(known).find((one) => one !== undefined) ?? baseLocale;
}

/** A browser that keeps nothing for us may throw instead of saying so. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

let chosen = $state.raw<Locale>(firstLocale(kept(), navigator.languages));

// Every text asks for the language when it is made. Because the answer is state, what shows a text
// follows a change of language by itself, and no page loses what somebody has begun on it.
overwriteGetLocale(() => chosen);

export function locale(): Locale {
  return chosen;
}

export function chooseLocale(next: Locale): void {
  chosen = next;
  try {
    localStorage.setItem(KEPT, next);
  } catch {
    // Not kept for the next visit; for this one it holds.
  }
}

/** Each language in its own words: who cannot read the page finds it. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
};
