import { LANGUAGE_NAMES, chooseLocale, type Locale } from "../locale.svelte";
import { m } from "../texts/messages.js";
import { toast } from "./toast.svelte";

/** Change the language, or say that its texts cannot be loaded; then everything stays as it is. */
export function switchLanguage(next: Locale): void {
  chooseLocale(next).catch(() => {
    toast(m.ui_language_failed({ name: LANGUAGE_NAMES[next] }), { kind: "problem" });
  });
}
