/** The rules in the reader's language: only that language is loaded. */

import type { Locale } from "../texts/locale.svelte";
import type { Rulebook } from "./blocks";

const RULEBOOKS: Record<Locale, () => Promise<{ default: Rulebook }>> = {
  en: () => import("./rules/en"),
  de: () => import("./rules/de"),
  fr: () => import("./rules/fr"),
  it: () => import("./rules/it"),
};

export async function loadRulebook(language: Locale): Promise<Rulebook> {
  return (await RULEBOOKS[language]()).default;
}
