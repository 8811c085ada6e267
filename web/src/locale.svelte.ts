/** The language of the page: follows the browser until somebody chooses one. */

import { getLocale, locales, setLocale, type Locale } from "./paraglide/runtime.js";

export { locales, type Locale };

let chosen = $state.raw<Locale>(getLocale());

export function locale(): Locale {
  return chosen;
}

export function chooseLocale(next: Locale): void {
  void setLocale(next, { reload: false });
  chosen = next;
  document.documentElement.lang = next;
}

/** Each language in its own words: who cannot read the page finds it. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
};
