import { LANGUAGE_NAMES, chooseLocale, type Locale } from "../texts/locale.svelte";
import { t } from "../texts/t";
import { toast } from "./toast.svelte";

/** Change the language, or say that its texts cannot be loaded; then everything stays as it is. */
export function switchLanguage(next: Locale): void {
  chooseLocale(next).catch(() => {
    toast(t.ui_language_failed({ name: LANGUAGE_NAMES[next] }), { kind: "problem" });
  });
}
